/// Advances in the faces of a font, by position, in the font's units.
struct AdvanceTable {
  let regular: [UInt16]
  let semibold: [UInt16]
  let bold: [UInt16]

  /// The number of positions.
  var count: Int { regular.count }

  /// The advance at a position.
  ///
  /// - Complexity: O(1).
  func units(at position: Int, in face: Font.Face) -> Int {
    switch face {
    case .regular: return Int(regular[position])
    // Inter's makers interpolated: it is the mean, and a half goes to the even number.
    case .medium:
      let sum = Int(regular[position]) + Int(semibold[position])
      return sum / 2 + (sum & (sum / 2) & 1)
    case .semibold: return Int(semibold[position])
    case .bold: return Int(bold[position])
    }
  }
}

/// The advances of consecutive scalars.
struct AdvanceBlock {
  private let first: Int
  private let table: AdvanceTable

  init(first: Int, regular: [UInt16], semibold: [UInt16], bold: [UInt16]) {
    self.first = first
    table = AdvanceTable(regular: regular, semibold: semibold, bold: bold)
  }

  /// The advance of a scalar, in the font's units, or `nil` if it is outside the block.
  ///
  /// - Complexity: O(1).
  func units(of scalar: Unicode.Scalar, in face: Font.Face) -> Int? {
    let position = Int(scalar.value) - first
    return position >= 0 && position < table.count ? table.units(at: position, in: face) : nil
  }
}

/// The advances of scattered scalars.
struct AdvanceList {
  /// In ascending order.
  private let scalars: [UInt32]
  private let table: AdvanceTable

  init(scalars: [UInt32], regular: [UInt16], semibold: [UInt16], bold: [UInt16]) {
    self.scalars = scalars
    table = AdvanceTable(regular: regular, semibold: semibold, bold: bold)
  }

  /// The advance of a scalar, in the font's units, or `nil` if the list does not have it.
  ///
  /// - Complexity: O(log *n*) in the length of the list.
  func units(of scalar: Unicode.Scalar, in face: Font.Face) -> Int? {
    var (low, high) = (0, scalars.count)
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle] < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < scalars.count && scalars[low] == scalar.value ? table.units(at: low, in: face) : nil
  }
}
