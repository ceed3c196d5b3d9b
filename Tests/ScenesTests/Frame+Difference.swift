import Springflow

extension Frame {
  /// How a frame from a history differs from the original by more than the stated rounding, or `nil`.
  func difference(from original: Frame) -> String? {
    var (own, other) = (self, original)
    other.overlay = nil
    let (numbers, originals) = (own.takeNumbers(), other.takeNumbers())
    if own != other { return "\(own) is not \(other)" }
    for (index, (number, original)) in zip(numbers, originals).enumerated() {
      let (found, expected) = (number.value, original.value)
      if found == expected || (found.isNaN && expected.isNaN) { continue }
      if abs(found - expected) <= number.step / 2, expected.magnitude <= 0x1p50 * number.step { continue }
      return "number \(index) is \(found) instead of \(expected)"
    }
    return nil
  }

  private typealias Rounded = (value: CGFloat, step: CGFloat)

  /// Sets all numbers that are rounded to 0, and gives them with the distance of two that can be told apart.
  private mutating func takeNumbers() -> [Rounded] {
    var numbers: [Rounded] = []
    func take(_ value: inout CGFloat, _ step: CGFloat) {
      numbers.append((value, step))
      value = 0
    }
    func take(_ rect: inout CGRect) {
      for path in [\CGRect.origin.x, \.origin.y, \.size.width, \.size.height] { take(&rect[keyPath: path], Step.point) }
    }
    func take(_ point: inout CGPoint) { for path in [\CGPoint.x, \.y] { take(&point[keyPath: path], Step.point) } }
    take(&viewport.width, Step.point)
    take(&viewport.height, Step.point)
    take(&stage)
    take(&contentOffset)
    take(&contentVelocity.dx, Step.velocity)
    take(&contentVelocity.dy, Step.velocity)
    for index in indicators.indices {
      take(&indicators[index].rect)
      take(&indicators[index].opacity, Step.opacity)
    }
    for index in fingers.indices { take(&fingers[index]) }
    if menu != nil {
      take(&menu!.rect)
      take(&menu!.opacity, Step.opacity)
      if menu!.tip != nil { take(&menu!.tip!) }
      for index in menu!.entries.indices { take(&menu!.entries[index].rect) }
    }
    if placeholder != nil { take(&placeholder!.opacity, Step.opacity) }
    for index in elements.indices { elements[index].takeNumbers(take) }
    return numbers
  }
}

/// The distance of two numbers that a history can tell apart.
private enum Step {
  static let point: CGFloat = 0x1p-10
  static let velocity: CGFloat = 0x1p-4
  static let opacity: CGFloat = 0x1p-12
  static let factor: CGFloat = 0x1p-20
  static let projection: CGFloat = 0x1p-32
}

extension Frame.Element {
  fileprivate mutating func takeNumbers(_ take: (inout CGFloat, CGFloat) -> Void) {
    take(&center.x, Step.point)
    take(&center.y, Step.point)
    take(&size.width, Step.point)
    take(&size.height, Step.point)
    take(&alpha, Step.opacity)
    take(&fullAlpha, Step.opacity)
    for path in [\CGAffineTransform.a, \.b, \.c, \.d] { take(&transform[keyPath: path], Step.factor) }
    take(&transform.tx, Step.point)
    take(&transform.ty, Step.point)
    take(&velocity.dx, Step.velocity)
    take(&velocity.dy, Step.velocity)
    take(&highlight, Step.opacity)
    take(&selection, Step.opacity)
    take(&focus, Step.opacity)
    guard spatial != nil else { return }
    let factors = [\CATransform3D.m11, \.m12, \.m13, \.m21, \.m22, \.m23, \.m31, \.m32, \.m33, \.m44]
    for path in factors { take(&spatial![keyPath: path], Step.factor) }
    for path in [\CATransform3D.m14, \.m24, \.m34] { take(&spatial![keyPath: path], Step.projection) }
    for path in [\CATransform3D.m41, \.m42, \.m43] { take(&spatial![keyPath: path], Step.point) }
  }
}
