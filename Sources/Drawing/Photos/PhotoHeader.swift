/// The header of a PNG or JPEG file, read before the picture is decoded.
package struct PhotoHeader: Equatable {
  enum Format: String { case png = "PNG", jpeg = "JPG" }

  var format: Format
  package var width: Int
  package var height: Int
  /// The orientation as in EXIF, from 1, upright, to 8.
  package var orientation = 1
  /// The largest number of segments of a JPEG file before its size; cameras write at most some hundreds.
  private static let mostSegments = 1 << 16

  /// Reads a header from bytes of a file that `read` returns, fewer where the file ends; `nil` if there is none.
  package init?(read: (_ start: Int, _ count: Int) -> [UInt8]) {
    let first = read(0, 24)
    if first.count == 24, first.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
      width = Self.number(first, 16, 4)
      height = Self.number(first, 20, 4)
      return
    }
    guard first.count >= 4, first[0] == 0xFF, first[1] == 0xD8 else { return nil }
    format = .jpeg
    (width, height) = (0, 0)
    var place = 2
    // Segments: a marker of two bytes, a length of two, and as many bytes as the length says.
    for _ in 0..<Self.mostSegments {
      let start = read(place, 10)
      guard start.count == 10, start[0] == 0xFF else { return }
      let marker = start[1]
      if marker == 0xFF {
        place += 1
        continue
      }
      let length = Self.number(start, 2, 2)
      if marker == 0xE1 { orientation = Self.orientation(read(place + 4, max(0, length - 2))) ?? orientation }
      // A start of frame; C4, C8 and CC have other meanings.
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        height = Self.number(start, 5, 2)
        width = Self.number(start, 7, 2)
        return
      }
      place += 2 + length
    }
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int, isLittle: Bool = false) -> Int {
    let digits = bytes[start..<start + count]
    return isLittle
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The orientation from an EXIF segment. Source: TIFF 6.0, and Exif 2.3, tag 274.
  private static func orientation(_ bytes: [UInt8]) -> Int? {
    let tiff = 6
    guard tiff + 8 <= bytes.count, bytes.starts(with: "Exif".utf8) else { return nil }
    let isLittle = bytes[tiff] == 0x49
    let directory = tiff + number(bytes, tiff + 4, 4, isLittle: isLittle)
    guard directory + 2 <= bytes.count else { return nil }
    for entry in 0..<number(bytes, directory, 2, isLittle: isLittle) {
      let place = directory + 2 + entry * 12
      guard place + 12 <= bytes.count else { return nil }
      if number(bytes, place, 2, isLittle: isLittle) == 274 { return number(bytes, place + 8, 2, isLittle: isLittle) }
    }
    return nil
  }
}
