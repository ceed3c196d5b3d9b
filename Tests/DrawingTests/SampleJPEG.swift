/// A JPEG file of blocks of 8 x 8 pixels that have one colour each.
struct SampleJPEG {
  enum Scans { case one, perComponent, progressive }

  /// In blocks.
  var width: Int
  var height: Int
  var components = 3
  /// The transform in Adobe's segment: 0, none; 1, YCbCr; 2, YCCK. `nil` without that segment.
  var adobe: Int?
  var scans = Scans.one
  /// Segments before all others: their markers and their contents.
  var segments: [(marker: UInt8, data: [UInt8])] = []
  /// The samples of a block, from 0 to 255.
  var samples: (_ x: Int, _ y: Int) -> [Int]
  /// The size in the header, in pixels, if it differs from that of the blocks.
  var toldSize: Int?

  var bytes: [UInt8] {
    var result: [UInt8] = [0xFF, 0xD8]
    for (marker, data) in segments { result += Self.segment(marker, data) }
    if let adobe { result += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, UInt8(adobe)]) }
    // Lossless: all divisors are 1.
    result += Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    let size = [toldSize ?? height * 8, toldSize ?? width * 8]
    let numbers: [UInt8] = size.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let list: [UInt8] = (0..<components).flatMap { [UInt8($0 + 1), 0x11, 0] }
    result += Self.segment(scans == .progressive ? 0xC2 : 0xC0, [8] + numbers + [UInt8(components)] + list)
    // Codes of four bits for the lengths 0 to 11 of a difference, and of one bit for the end of a block.
    result += Self.segment(0xC4, [0x00] + counts(4, 12) + (0..<12))
    result += Self.segment(0xC4, [0x10] + counts(1, 1) + [0])
    let all = Array(0..<components)
    let parts = scans == .perComponent ? all.map({ [$0] }) : [all]
    for part in parts {
      let last: UInt8 = scans == .progressive ? 0 : 63
      let tables: [UInt8] = part.flatMap { [UInt8($0 + 1), 0x00] }
      result += Self.segment(0xDA, [UInt8(part.count)] + tables + [0, last, 0])
      result += scan(part)
    }
    return result + [0xFF, 0xD9]
  }

  private func scan(_ part: [Int]) -> [UInt8] {
    var bits = BitWriter()
    var last = [Int](repeating: 0, count: components)
    for y in 0..<height {
      for x in 0..<width {
        let block = samples(x, y)
        for component in part {
          // The mean of a block has a factor of eight.
          let value = (block[component] - 128) * 8
          let difference = value - last[component]
          last[component] = value
          let length = Int.bitWidth - abs(difference).leadingZeroBitCount
          bits.append(length, 4)
          bits.append(difference < 0 ? difference + (1 << length) - 1 : difference, length)
          if scans != .progressive { bits.append(0, 1) }
        }
      }
    }
    return bits.finished
  }

  private func counts(_ length: Int, _ count: UInt8) -> [UInt8] { (1...16).map { $0 == length ? count : 0 } }

  private static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
  }

  private struct BitWriter {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)

    mutating func append(_ value: Int, _ length: Int) {
      bits = bits << length | value
      count += length
      while count >= 8 {
        let byte = UInt8(bits >> (count - 8) & 0xFF)
        bytes += byte == 0xFF ? [0xFF, 0] : [byte]
        count -= 8
      }
      bits &= 0xFF
    }

    var finished: [UInt8] {
      var copy = self
      if count > 0 { copy.append((1 << (8 - count)) - 1, 8 - count) }
      return copy.bytes
    }
  }
}
