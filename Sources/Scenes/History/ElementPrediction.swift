import Springflow

/// What the codes of an element are expected to be, and how they differ from that.
struct ElementPrediction {
  private static let width = QuantizedFrame.width
  /// The codes from which the element continues.
  private let base: UnsafePointer<Int64>
  /// The expected changes; zeros for an element that appears.
  private let expected: UnsafePointer<Int64>
  /// How many codes at the beginning are expected to stay as they are in the next frame.
  private let steadyWidth: Int
  /// The codes minus what was expected.
  private let residuals: UnsafeMutablePointer<Int64>

  /// Calls a function with the prediction of each element of a frame.
  ///
  /// - Parameters:
  ///   - sources: For each element its index in the frame before, or -1 for one that appears.
  ///   - values: The codes of the elements, of which those of earlier elements are known in each call.
  ///   - previous: The frame before.
  @inline(__always)
  static func each(
    of sources: [Int], _ values: UnsafePointer<Int64>, _ previous: QuantizedFrame,
    _ body: (Int, ElementPrediction) -> Void
  ) {
    previous.values.withUnsafeBufferPointer { old in
      previous.slopes.withUnsafeBufferPointer { slopes in
        withUnsafeTemporaryAllocation(of: Int64.self, capacity: 2 * width) { memory in
          memory.initialize(repeating: 0)
          let (blank, residuals) = (memory.baseAddress!, memory.baseAddress! + width)
          for (index, source) in sources.enumerated() {
            let isKnown = source >= 0
            let neighbor = index > 0 ? values + (index - 1) * width : UnsafePointer(blank)
            let prediction = ElementPrediction(
              base: isKnown ? old.baseAddress! + source * width : neighbor,
              expected: isKnown ? slopes.baseAddress! + source * width : UnsafePointer(blank),
              steadyWidth: isKnown ? QuantizedFrame.steadyWidth : width, residuals: residuals)
            body(index, prediction)
          }
        }
      }
    }
  }

  /// Compares an element's codes with their prediction, and sets their slopes.
  ///
  /// - Returns: Whether one differs.
  @inline(__always)
  func compare(_ values: UnsafePointer<Int64>, slopes: UnsafeMutablePointer<Int64>) -> Bool {
    let count = values[QuantizedFrame.spatialPosition] == 0 ? QuantizedFrame.planeWidth : Self.width
    var bits: Int64 = 0
    for position in 0..<count {
      let change = values[position] &- base[position]
      let residual = change &- expected[position]
      slopes[position] = change
      residuals[position] = residual
      bits |= residual
    }
    for position in 0..<steadyWidth { slopes[position] = 0 }
    for position in count..<Self.width {
      slopes[position] = 0
      residuals[position] = 0
    }
    return bits != 0
  }

  /// Sets an element's codes, and their slopes, as predicted or with what ``read(from:)`` has read.
  @inline(__always)
  func apply(_ hasResiduals: Bool, to values: UnsafeMutablePointer<Int64>, slopes: UnsafeMutablePointer<Int64>) {
    if !hasResiduals { residuals.update(repeating: 0, count: Self.width) }
    let flag = QuantizedFrame.spatialPosition
    let count = base[flag] &+ expected[flag] &+ residuals[flag] == 0 ? QuantizedFrame.planeWidth : Self.width
    for position in 0..<count {
      let change = expected[position] &+ residuals[position]
      values[position] = base[position] &+ change
      slopes[position] = change
    }
    for position in 0..<steadyWidth { slopes[position] = 0 }
    for position in count..<Self.width {
      values[position] = 0
      slopes[position] = 0
    }
  }

  /// Writes the residuals that are not 0: a byte that tells which groups of eight have one, then for each such group a byte
  /// that tells which they are, and the residuals.
  func write(to bytes: inout [UInt8]) {
    // Where an element turns, the factors are a, b, -b and a.
    residuals[ElementFormat.factorPosition + 2] &+= residuals[ElementFormat.factorPosition + 1]
    residuals[ElementFormat.factorPosition + 3] &-= residuals[ElementFormat.factorPosition]
    let start = bytes.count
    var groups: UInt8 = 0
    bytes.append(0)
    for group in 0..<Self.width / 8 {
      var mask: UInt8 = 0
      for bit in 0..<8 where residuals[8 * group + bit] != 0 { mask |= 1 << bit }
      if mask == 0 { continue }
      groups |= 1 << group
      bytes.append(mask)
      for bit in 0..<8 where mask & 1 << bit != 0 { bytes.appendSigned(residuals[8 * group + bit]) }
    }
    bytes[start] = groups
  }

  /// Reads residuals as ``write(to:)`` writes them.
  func read(from reader: inout VarintReader) {
    residuals.update(repeating: 0, count: Self.width)
    var groups = reader.readByte()
    while groups != 0 {
      let group = residuals + 8 * groups.trailingZeroBitCount
      groups &= groups - 1
      var mask = reader.readByte()
      while mask != 0 {
        group[mask.trailingZeroBitCount] = reader.readSigned()
        mask &= mask - 1
      }
    }
    residuals[ElementFormat.factorPosition + 2] &-= residuals[ElementFormat.factorPosition + 1]
    residuals[ElementFormat.factorPosition + 3] &+= residuals[ElementFormat.factorPosition]
  }
}
