/// A PNG file of any kind, not compressed.
struct SamplePNG {
  enum Kind: Int, CaseIterable { case grey = 0, rgb = 2, palette = 3, greyAlpha = 4, rgba = 6 }

  var width: Int
  var height: Int
  var kind = Kind.rgb
  /// Bits of a sample.
  var depth = 8
  var isInterlaced = false
  /// Chunks between the header and the pixels.
  var chunks: [(name: String, data: [UInt8])] = []
  /// The samples of a pixel.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  /// First column and row, and the distances to the next ones. Source: PNG specification, 8.2.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  var bytes: [UInt8] {
    var rows: [UInt8] = []
    for (firstX, firstY, stepX, stepY) in isInterlaced ? Self.passes : [(0, 0, 1, 1)] where firstX < width {
      for y in stride(from: firstY, to: height, by: stepY) { rows += row(y, firstX, stepX) }
    }
    var header = Self.number(width) + Self.number(height)
    header += [UInt8(depth), UInt8(kind.rawValue), 0, 0, isInterlaced ? 1 : 0]
    var result: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
    for chunk in chunks { result += Self.chunk(chunk.name, chunk.data) }
    return result + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
  }

  private func row(_ y: Int, _ firstX: Int, _ stepX: Int) -> [UInt8] {
    // No filter.
    var row: [UInt8] = [0]
    var (bits, count) = (0, 0)
    for x in stride(from: firstX, to: width, by: stepX) {
      for sample in samples(x, y) {
        bits = bits << depth | sample
        count += depth
        while count >= 8 {
          row.append(UInt8(truncatingIfNeeded: bits >> (count - 8)))
          count -= 8
        }
      }
    }
    if count > 0 { row.append(UInt8(truncatingIfNeeded: bits << (8 - count))) }
    return row
  }

  /// A zlib stream of stored blocks. Source: RFC 1950 and 1951.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var place = 0
    repeat {
      let count = min(data.count - place, 0xFFFF)
      let (low, high) = (UInt8(count & 0xFF), UInt8(count >> 8))
      result += [place + count == data.count ? 1 : 0, low, high, ~low, ~high] + data[place..<place + count]
      place += count
    } while place < data.count
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return result + number(b << 16 | a)
  }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + data
    var sum = UInt32.max
    for byte in named { sum = sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 0xFF)] }
    return number(data.count) + named + number(Int(~sum))
  }

  private static let table = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  /// The file with its checksums corrected, as far as it has chunks.
  static func resummed(_ bytes: [UInt8]) -> [UInt8] {
    var result = Array(bytes.prefix(8))
    var place = 8
    while place + 12 <= bytes.count {
      let count = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + count <= bytes.count else { break }
      let name = String(decoding: bytes[place + 4..<place + 8].map { $0 & 0x7F }, as: UTF8.self)
      result += chunk(name, Array(bytes[place + 8..<place + 8 + count]))
      place += 12 + count
    }
    return result + bytes[min(place, bytes.count)...]
  }
}
