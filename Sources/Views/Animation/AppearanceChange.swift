import SpringflowNumerics

/// A difference between two appearances of a view: what animations add to the present one.
struct AppearanceChange: Equatable {
  /// Of the point of the content at the top left corner, in points.
  var origin = CGVector.zero
  /// Of the background's components, times its opacity.
  var background = SIMD4<Double>.zero
  /// Of the border's and of the shadow's colours.
  var border = SIMD4<Double>.zero
  var shadow = SIMD4<Double>.zero
  /// Of the corner radius, the border's width, and the shadow's opacity, radius and offset.
  var numbers = SIMD8<Double>.zero

  init() {}

  var isNone: Bool { self == AppearanceChange() }

  /// The difference between two models.
  init(from start: ViewModel, to end: ViewModel) {
    origin = CGVector(dx: end.origin.x - start.origin.x, dy: end.origin.y - start.origin.y)
    background = Self.difference(from: start.backgroundColor, to: end.backgroundColor)
  }

  /// The difference between two styles.
  init(from start: LayerStyle, to end: LayerStyle) {
    border = Self.difference(from: start.borderColor, to: end.borderColor)
    shadow = Self.difference(from: start.shadowColor, to: end.shadowColor)
    numbers = end.numbers - start.numbers
  }

  /// The difference between two appearances.
  init(from start: ViewAppearance, to end: ViewAppearance) {
    self.init(from: start.style, to: end.style)
    background = Self.difference(from: start.background, to: end.background)
  }

  /// Components times opacity, so that no colour is the other one without opacity, and differences add up.
  private static func difference(from start: Color?, to end: Color?) -> SIMD4<Double> {
    if start == end { return .zero }
    return (end?.premultiplied ?? .zero) - (start?.premultiplied ?? .zero)
  }

  static func + (a: AppearanceChange, b: AppearanceChange) -> AppearanceChange {
    var sum = a
    sum.origin = CGVector(dx: a.origin.dx + b.origin.dx, dy: a.origin.dy + b.origin.dy)
    sum.background += b.background
    sum.border += b.border
    sum.shadow += b.shadow
    sum.numbers += b.numbers
    return sum
  }

  static func * (factor: Double, change: AppearanceChange) -> AppearanceChange {
    var product = change
    product.origin = CGVector(dx: change.origin.dx * CGFloat(factor), dy: change.origin.dy * CGFloat(factor))
    product.background *= factor
    product.border *= factor
    product.shadow *= factor
    product.numbers *= factor
    return product
  }

  func hash(into hash: inout StateHash) {
    hash.combine(origin)
    for vector in [background, border, shadow, numbers.lowHalf, numbers.highHalf] {
      hash.combine(vector.x, vector.y)
      hash.combine(vector.z, vector.w)
    }
  }
}

/// What of a view is on screen beside its rectangle: its background and its style.
package struct ViewAppearance: Equatable {
  var background: Color?
  package var style: LayerStyle

  /// The appearance with a difference added; numbers that cannot be negative are not.
  func adding(_ change: AppearanceChange) -> ViewAppearance {
    var result = self
    result.background = Self.shown(background, change.background)
    result.style.borderColor = Self.shown(style.borderColor, change.border)
    result.style.shadowColor = Self.shown(style.shadowColor, change.shadow)
    result.style.numbers = style.numbers + change.numbers
    return result
  }

  private static func shown(_ color: Color?, _ change: SIMD4<Double>) -> Color? {
    if change == .zero { return color }
    let sum = (color?.premultiplied ?? .zero) + change
    guard sum.w > 1e-6 else { return color?.withAlpha(0) }
    return Color(SIMD4(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w))
  }
}

extension LayerStyle {
  fileprivate var numbers: SIMD8<Double> {
    get {
      [
        Double(cornerRadius), Double(borderWidth), Double(shadowOpacity), Double(shadowRadius),
        Double(shadowOffset.width), Double(shadowOffset.height), 0, 0,
      ]
    }
    set {
      cornerRadius = CGFloat(max(newValue[0], 0))
      borderWidth = CGFloat(max(newValue[1], 0))
      shadowOpacity = CGFloat(min(max(newValue[2], 0), 1))
      shadowRadius = CGFloat(max(newValue[3], 0))
      shadowOffset = CGSize(width: newValue[4], height: newValue[5])
    }
  }
}
