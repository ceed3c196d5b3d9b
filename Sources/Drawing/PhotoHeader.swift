/// What the first bytes of a PNG or JPEG file say, read before the picture is decoded.
struct PhotoHeader: Equatable {
  enum Format: String { case png = "PNG", jpeg = "JPG" }

  var format: Format
  var width: Int
  var height: Int
  /// As EXIF counts them, from 1, upright, to 8.
  var orientation = 1
  /// Where what the header says ends, in bytes.
  private var end = 0

  /// Reads a header, or gives `nil` if there is none.
  init?(_ bytes: [UInt8]) {
    if bytes.count >= 24, bytes[0..<8].elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
      width = Self.number(bytes, 16, 4)
      height = Self.number(bytes, 20, 4)
      return
    }
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
    format = .jpeg
    (width, height) = (0, 0)
    var place = 2
    // Segments: a marker of two bytes, a length of two, and what it counts.
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      let length = Self.number(bytes, place + 2, 2)
      if marker == 0xE1 { orientation = Self.orientation(bytes, place + 4, place + 2 + length) ?? orientation }
      // A start of frame; C4, C8 and CC are others' among them.
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        height = Self.number(bytes, place + 5, 2)
        width = Self.number(bytes, place + 7, 2)
        end = place + 9
        return
      }
      place += 2 + length
    }
  }

  /// Whether a JPEG file has an end. (A decoder shows what there is of one that has none, and grey for the rest.)
  func isWhole(_ bytes: [UInt8]) -> Bool {
    if format == .png { return true }
    var place = bytes.count - 2
    while place >= end {
      if bytes[place] == 0xFF, bytes[place + 1] == 0xD9 { return true }
      place -= 1
    }
    return false
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int, isLittle: Bool = false) -> Int {
    let digits = bytes[start..<start + count]
    return isLittle
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The orientation from an EXIF segment. Source: TIFF 6.0, and Exif 2.3, tag 274.
  private static func orientation(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    let end = min(end, bytes.count)
    let tiff = start + 6
    guard tiff + 8 <= end, bytes[start..<start + 4].elementsEqual("Exif".utf8) else { return nil }
    let isLittle = bytes[tiff] == 0x49
    let directory = tiff + number(bytes, tiff + 4, 4, isLittle: isLittle)
    guard directory + 2 <= end else { return nil }
    for entry in 0..<number(bytes, directory, 2, isLittle: isLittle) {
      let place = directory + 2 + entry * 12
      guard place + 12 <= end else { return nil }
      if number(bytes, place, 2, isLittle: isLittle) == 274 { return number(bytes, place + 8, 2, isLittle: isLittle) }
    }
    return nil
  }
}
