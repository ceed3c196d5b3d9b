import Foundation
import SpringflowCPhotos

extension FilmWork {
  /// Writes a GIF with one palette for all pictures. A picture is the rectangle of what changed, and transparent where
  /// it did not.
  ///
  /// Nothing is dithered: dots would be seen, would move with what they are on, and make a large file.
  func writeGIF(_ next: NextPicture) throws(FilmError) {
    // First of all, since a path that cannot be written is to be reported before pictures are drawn.
    try replaceFile { file throws(FilmError) in
      var histogram = ColorHistogram()
      for index in 0..<count { histogram.add(try next(index)) }
      var palette = FilmPalette(of: histogram)
      // One index more, for what is transparent.
      let clear = UInt8(palette.colors.count)
      let bits = max(1, 8 - clear.leadingZeroBitCount)
      try encodeChanges(longest: (Int(UInt16.max) - 1) * rate / 100) { index throws(FilmError) in
        let picture = try next(index)
        return (picture.width, palette.indices(of: picture))
      } by: { change in
        Self.image(change, clear, bits: bits)
      } _: { change, image throws(FilmError) in
        if change.start == 0 { try write(Self.head(change, palette.colors, bits: bits), to: file) }
        // Rounded at the ends, so that errors do not add up.
        let delay = (change.start + change.length) * 100 / rate - change.start * 100 / rate
        // The picture stays below the next one, and one index is transparent.
        try write([0x21, 0xF9, 4, 1 << 2 | 1] + Self.bytes(delay) + [clear, 0], to: file)
        try write(image, to: file)
      }
      try write([0x3B], to: file)
    }
  }

  /// The pixels of a change, unchanged ones transparent.
  private static func image(_ change: FilmChange<UInt8>, _ clear: UInt8, bits: Int) -> [UInt8]? {
    let area = change.area
    var indices = (area.y..<area.y + area.height).flatMap { y in
      (y * change.width + area.x..<y * change.width + area.x + area.width).map { place in
        let isKept = !change.before.isEmpty && change.before[place] == change.pixels[place]
        return isKept ? clear : change.pixels[place]
      }
    }
    let part = CPhotoArea(
      x: UInt32(area.x), y: UInt32(area.y), width: UInt32(area.width), height: UInt32(area.height))
    var count = 0
    guard let bytes = CPhotoEncodeGIF(&indices, part, Int32(bits), &count) else { return nil }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The beginning of a file: size, palette, and that it loops for ever.
  private static func head(_ change: FilmChange<UInt8>, _ colors: [UInt32], bits: Int) -> [UInt8] {
    var head = Array("GIF89a".utf8) + bytes(change.width) + bytes(change.area.height)
    // A palette of 2^bits colours of 8 bits a channel; the background's index and the shape of pixels are not used.
    head += [0x80 | 7 << 4 | UInt8(bits - 1), 0, 0]
    for index in 0..<1 << bits {
      let color = index < colors.count ? colors[index] : 0
      head += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    return head + [0x21, 0xFF, 11] + "NETSCAPE2.0".utf8 + [3, 1, 0, 0, 0]
  }

  /// A number of 16 bits, the low byte first.
  private static func bytes(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
