import Foundation
import SpringflowCPhotos
import SpringflowFiles

/// Why a photo cannot be shown, as the end of a sentence.
package struct PhotoProblem: Error, Equatable {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}

/// Reads photos from files in the small size in which they are kept.
package enum PhotoFile {
  /// Pixels of a kept photo's shorter side; four of them, with the lines that separate them, fill a row of the atlas.
  package static let side = 510
  /// A photo longer than this many of its shorter sides is cropped about its middle.
  static let longest = 3
  /// No camera's photo has more pixels.
  static let mostPixels = 100_000_000
  static let mostBytes = 256 << 20
  /// libpng reads no longer rows.
  static let longestSide = 1_000_000

  /// Reads a PNG or JPEG file and shrinks it, row by row: its shorter side has at most `side` pixels.
  ///
  /// The whole photo is never in memory, except for the coefficients of a JPEG file of several scans.
  ///
  /// - Parameter longest: The number of its shorter sides that its longer one has at most; it is cropped to that.
  package static func read(
    _ path: String, side: Int = side, longest: Int = longest
  ) throws(PhotoProblem) -> PixelImage {
    let file = try open(path)
    defer { fclose(file) }
    guard let header = PhotoHeader(read: { bytes(of: file, from: $0, count: $1) }) else {
      throw PhotoProblem(reason: "it is neither a PNG nor a JPEG file")
    }
    try checkSize(header.width, header.height)
    var decoder = try PhotoDecoder(file, header.format, leastSide: side)
    // libjpeg may find another header in a damaged file.
    let full = decoder.fullSize
    try checkSize(full.width, full.height)
    let cut = cut(full.width, full.height, longest)
    let shorter = min(cut.width, cut.height)
    let (newWidth, newHeight) =
      shorter <= side ? cut : (cut.width * side / shorter, cut.height * side / shorter)
    let (width, height) = decoder.size
    let area = Self.cut(width, height, longest)
    var small = ShrinkingImage(
      left: (width - area.width) / 2, top: (height - area.height) / 2, width: area.width, height: area.height,
      to: min(newWidth, area.width), min(newHeight, area.height))
    while let row = try decoder.next() {
      small.add(row.pixels, count: Int(row.count), y: Int(row.y), firstX: Int(row.firstX), stepX: Int(row.stepX))
    }
    return small.image.upright(from: header.orientation)
  }

  /// The size of the kept part of a photo that may be very long.
  private static func cut(_ width: Int, _ height: Int, _ longest: Int) -> (width: Int, height: Int) {
    (min(width, height * longest), min(height, width * longest))
  }

  private static func checkSize(_ width: Int, _ height: Int) throws(PhotoProblem) {
    guard width > 0, height > 0 else { throw PhotoProblem(reason: "it is damaged") }
    // Each has at most 32 bits.
    let pixels = UInt64(width) * UInt64(height)
    guard pixels <= mostPixels else {
      throw PhotoProblem(reason: "its \(megapixels(of: pixels)) are more than \(mostPixels / 1_000_000)")
    }
    guard max(width, height) <= longestSide else {
      throw PhotoProblem(reason: "its longer side of \(max(width, height)) pixels is more than \(longestSide)")
    }
  }

  /// Megapixels in words: whole ones, with decimals only if they are needed to exceed the limit.
  package static func megapixels(of pixels: UInt64) -> String {
    let (millions, rest) = pixels.quotientAndRemainder(dividingBy: 1_000_000)
    let isClose = millions == UInt64(mostPixels) / 1_000_000 && rest > 0
    return "\(isClose ? "\(Double(pixels) / 1_000_000)" : "\(millions)") megapixels"
  }

  /// Opens a regular file without reading from it.
  private static func open(_ path: String) throws(PhotoProblem) -> UnsafeMutablePointer<FILE> {
    var status = stat()
    guard FileName.withCString(path, { stat($0, &status) }) == 0 else {
      throw PhotoProblem(
        reason: errno == ENOENT || errno == ENOTDIR ? "there is no such file" : String(cString: strerror(errno)))
    }
    // Checked before opening, since opening a pipe waits for a writer.
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw PhotoProblem(reason: "it is a folder")
    default: throw PhotoProblem(reason: "it is not a file")
    }
    if status.st_size == 0 { throw PhotoProblem(reason: "it is empty") }
    if status.st_size > mostBytes { throw PhotoProblem(reason: "it has more than \(mostBytes >> 20) megabytes") }
    guard let file = FileName.withCString(path, { fopen($0, "rbe") }) else {
      throw PhotoProblem(reason: "it may not be read")
    }
    return file
  }

  /// Bytes of a file, fewer where it ends.
  private static func bytes(of file: UnsafeMutablePointer<FILE>, from start: Int, count: Int) -> [UInt8] {
    guard fseek(file, start, SEEK_SET) == 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = fread(buffer.baseAddress, 1, count, file)
    }
  }
}
