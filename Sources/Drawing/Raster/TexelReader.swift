/// The memory of a texture, and what can be known of parts of it.
struct TexelReader: @unchecked Sendable {
  let texels: UnsafePointer<UInt32>
  let alphas: UnsafePointer<UInt8>
  /// The rectangles of pictures; all other texels are white with alpha.
  let pictures: UnsafeBufferPointer<AtlasRegion>

  /// The most texels along an axis that are looked at one by one.
  static let fewTexels = 4

  /// Whether texels are those of a picture.
  @inline(__always)
  func hasColors(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
    // There is a free line around each rectangle.
    let (x, y) = ((columns.lowerBound + columns.upperBound) / 2, (rows.lowerBound + rows.upperBound) / 2)
    for region in pictures
    where x >= region.x && x < region.x + region.width && y >= region.y && y < region.y + region.height { return true }
    return false
  }

  /// What all texels are, if they are few and equal.
  @inline(__always)
  func onlyTexel(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> UInt32? {
    guard rows.count <= Self.fewTexels, hasEvenRows(columns, rows),
      hasEqualRows(columns.lowerBound...columns.lowerBound, rows)
    else { return nil }
    return texels[rows.lowerBound * RasterTexture.side + columns.lowerBound]
  }

  /// Whether each row has only equal texels, and few.
  @inline(__always)
  func hasEvenRows(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
    if columns.count > Self.fewTexels { return false }
    for row in rows {
      let line = texels + row * RasterTexture.side
      for column in columns where line[column] != line[columns.lowerBound] { return false }
    }
    return true
  }

  /// Whether all rows are equal, and few.
  @inline(__always)
  func hasEqualRows(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
    if rows.count > Self.fewTexels { return false }
    let first = texels + rows.lowerBound * RasterTexture.side
    for row in rows.dropFirst() {
      let line = texels + row * RasterTexture.side
      for column in columns where line[column] != first[column] { return false }
    }
    return true
  }
}
