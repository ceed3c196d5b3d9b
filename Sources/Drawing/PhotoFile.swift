import CSDL2
import Foundation

/// Why a photo cannot be shown, as the end of a sentence.
struct PhotoProblem: Error, Equatable {
  let reason: String
}

/// Reads photos from files, as small as they are kept.
enum PhotoFile {
  /// Pixels of a kept photo's shorter side; four of them and what divides them fill a row of the atlas.
  static let side = 510
  /// A photo longer than this many of its shorter sides is cut about its middle.
  static let longest = 3
  /// More than what any camera takes.
  static let mostPixels = 100_000_000
  static let mostBytes = 256 << 20

  /// Reads a PNG or JPEG file and makes it small.
  static func read(_ path: String) throws(PhotoProblem) -> PixelImage {
    let bytes = try bytes(path)
    guard let header = PhotoHeader(bytes) else { throw PhotoProblem(reason: "it is neither a PNG nor a JPEG file") }
    guard header.width > 0, header.height > 0 else { throw PhotoProblem(reason: "it is damaged") }
    guard header.width <= mostPixels / header.height else {
      let millions = header.width.multipliedReportingOverflow(by: header.height).partialValue / 1_000_000
      throw PhotoProblem(reason: "its \(millions) megapixels are more than \(mostPixels / 1_000_000)")
    }
    guard header.isWhole(bytes) else { throw PhotoProblem(reason: "it is cut off") }
    guard let surface = decoded(bytes, header.format) else {
      throw PhotoProblem(reason: "it is damaged (\(String(cString: SDL_GetError())))")
    }
    defer { SDL_FreeSurface(surface) }
    guard surface.pointee.w > 0, surface.pointee.h > 0, let start = surface.pointee.pixels else {
      throw PhotoProblem(reason: "it is damaged")
    }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let stride = Int(surface.pointee.pitch) / 4
    let (cutWidth, cutHeight) = (min(width, height * longest), min(height, width * longest))
    let scale = min(1, Double(side) / Double(min(cutWidth, cutHeight)))
    let middle = (height - cutHeight) / 2 * stride + (width - cutWidth) / 2
    let small = PixelImage(
      shrinking: start.assumingMemoryBound(to: UInt32.self) + middle, stride: stride, width: cutWidth,
      height: cutHeight, to: max(1, Int(Double(cutWidth) * scale)), max(1, Int(Double(cutHeight) * scale)))
    return small.upright(from: header.orientation)
  }

  private static func bytes(_ path: String) throws(PhotoProblem) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw PhotoProblem(
        reason: errno == ENOENT || errno == ENOTDIR ? "there is no such file" : String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw PhotoProblem(reason: "it is a folder")
    default: throw PhotoProblem(reason: "it is not a file")
    }
    if status.st_size == 0 { throw PhotoProblem(reason: "it is empty") }
    if status.st_size > mostBytes { throw PhotoProblem(reason: "it has more than \(mostBytes >> 20) megabytes") }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw PhotoProblem(reason: "it may not be read")
    }
    return [UInt8](data)
  }

  private static func decoded(_ bytes: [UInt8], _ format: PhotoHeader.Format) -> UnsafeMutablePointer<SDL_Surface>? {
    let surface = bytes.withUnsafeBytes { bytes in
      IMG_LoadTyped_RW(SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)), 1, format.rawValue)
    }
    guard let surface else { return nil }
    if surface.pointee.format.pointee.format == SDL_PIXELFORMAT_ARGB8888.rawValue { return surface }
    defer { SDL_FreeSurface(surface) }
    return SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888.rawValue, 0)
  }
}
