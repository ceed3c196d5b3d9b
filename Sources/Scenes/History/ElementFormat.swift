import Springflow

/// The order and the formats of an element's codes.
///
/// They are in groups of eight, of which only those that differ from their prediction are written: what seldom changes,
/// what moves, what fades or changes its size, and the sixteen numbers of a transform of space.
enum ElementFormat {
  static let contentPosition = 5
  /// The position of the factors a, b, c and d of the transform.
  static let factorPosition = 12

  /// The formats of the sixteen numbers of a transform of space, row by row: factors, a projection in the fourth column,
  /// a translation in the fourth row.
  private static let spatialFormats: [FixedPoint] =
    Array(repeating: [.factor, .factor, .factor, .projection], count: 3).joined() + [
      .points, .points, .points, .factor,
    ]

  /// Writes everything but clip and content.
  ///
  /// - Parameter element: The element's address. An element as an argument would be a copy.
  static func write(_ element: UnsafePointer<Frame.Element>, to codes: UnsafeMutableBufferPointer<Int64>) {
    codes[0] = element.pointee.role.map { Int64($0.rawValue) + 1 } ?? 0
    codes[2] = element.pointee.isLeaving ? 1 : 0
    codes[3] = 0
    codes[4] = Int64(element.pointee.zIndex)
    codes[6] = element.pointee.spatialBox == nil ? 0 : 1
    codes[7] = FixedPoint.opacity.code(element.pointee.focus)
    codes[8] = FixedPoint.points.code(element.pointee.center.x)
    codes[9] = FixedPoint.points.code(element.pointee.center.y)
    codes[10] = FixedPoint.velocity.code(element.pointee.velocity.dx)
    codes[11] = FixedPoint.velocity.code(element.pointee.velocity.dy)
    codes[12] = FixedPoint.factor.code(element.pointee.transform.a)
    codes[13] = FixedPoint.factor.code(element.pointee.transform.b)
    codes[14] = FixedPoint.factor.code(element.pointee.transform.c)
    codes[15] = FixedPoint.factor.code(element.pointee.transform.d)
    codes[16] = FixedPoint.points.code(element.pointee.size.width)
    codes[17] = FixedPoint.points.code(element.pointee.size.height)
    codes[18] = FixedPoint.opacity.code(element.pointee.alpha)
    codes[19] = FixedPoint.opacity.code(element.pointee.fullAlpha)
    codes[20] = FixedPoint.points.code(element.pointee.transform.tx)
    codes[21] = FixedPoint.points.code(element.pointee.transform.ty)
    codes[22] = FixedPoint.opacity.code(element.pointee.highlight)
    codes[23] = FixedPoint.opacity.code(element.pointee.selection)
    guard let spatial = element.pointee.spatialBox?.value else {
      for position in QuantizedFrame.planeWidth..<QuantizedFrame.width { codes[position] = 0 }
      return
    }
    for (index, number) in spatial.numbers.enumerated() {
      codes[QuantizedFrame.planeWidth + index] = spatialFormats[index].code(number)
    }
  }

  /// Writes clip and content.
  ///
  /// - Parameter hint: The number of the element's content in the frame before, probably still the right one.
  static func writeContent(
    of element: UnsafePointer<Frame.Element>, _ hint: Int?, to codes: UnsafeMutableBufferPointer<Int64>,
    table: inout FrameTable
  ) {
    codes[1] = element.pointee.clip.map { Int64(table.number(of: $0) + 1) } ?? 0
    if let hint, table.contents.values[hint] == element.pointee.sharedContent {
      codes[contentPosition] = Int64(hint)
    } else {
      codes[contentPosition] = Int64(table.number(of: element.pointee.sharedContent))
    }
  }

  /// The element of these codes.
  static func element(
    _ id: ElementID, from codes: UnsafeBufferPointer<Int64>, table: FrameTable
  ) -> Frame.Element {
    var element = Frame.Element(
      id: id, center: CGPoint(x: FixedPoint.points.number(codes[8]), y: FixedPoint.points.number(codes[9])),
      size: CGSize(width: FixedPoint.points.number(codes[16]), height: FixedPoint.points.number(codes[17])),
      content: table.contents.values[Int(codes[contentPosition])])
    if codes[0] > 0 { element.role = Frame.Element.Role(rawValue: UInt8(codes[0] - 1)) }
    if codes[1] > 0 { element.clip = table.clips.values[Int(codes[1]) - 1] }
    element.isLeaving = codes[2] == 1
    element.zIndex = Int(codes[4])
    element.focus = FixedPoint.opacity.number(codes[7])
    element.velocity.dx = FixedPoint.velocity.number(codes[10])
    element.velocity.dy = FixedPoint.velocity.number(codes[11])
    element.transform.a = FixedPoint.factor.number(codes[12])
    element.transform.b = FixedPoint.factor.number(codes[13])
    element.transform.c = FixedPoint.factor.number(codes[14])
    element.transform.d = FixedPoint.factor.number(codes[15])
    element.alpha = FixedPoint.opacity.number(codes[18])
    element.fullAlpha = FixedPoint.opacity.number(codes[19])
    element.transform.tx = FixedPoint.points.number(codes[20])
    element.transform.ty = FixedPoint.points.number(codes[21])
    element.highlight = FixedPoint.opacity.number(codes[22])
    element.selection = FixedPoint.opacity.number(codes[23])
    if codes[6] == 1 {
      element.spatial = CATransform3D(
        numbers: zip(spatialFormats, codes[QuantizedFrame.planeWidth...]).map { $0.number($1) })
    }
    return element
  }
}
