import SpringflowNumerics

/// A complex number: a vector of the plane whose product with another is a rotation and a scaling.
struct Complex: Hashable, Sendable {
  var re: Double
  var im: Double

  init(_ re: Double, _ im: Double = 0) { (self.re, self.im) = (re, im) }
  init(_ vector: Vector) { self.init(vector.x, vector.y) }

  var vector: Vector { Vector(x: re, y: im) }
  /// The larger magnitude of the two parts, which decides about overflow.
  var size: Double { max(abs(re), abs(im)) }

  static func + (a: Complex, b: Complex) -> Complex { Complex(a.re + b.re, a.im + b.im) }
  static func - (a: Complex, b: Complex) -> Complex { Complex(a.re - b.re, a.im - b.im) }
  static prefix func - (a: Complex) -> Complex { Complex(-a.re, -a.im) }
  static func * (a: Complex, b: Double) -> Complex { Complex(a.re * b, a.im * b) }
  static func * (a: Complex, b: Complex) -> Complex {
    Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
  }
  static func * (a: Complex, b: Vector) -> Vector { (a * Complex(b)).vector }

  /// The quotient, by the larger part of the divisor so that no square overflows. Source: R. L. Smith, 1962.
  static func / (a: Complex, b: Complex) -> Complex {
    if abs(b.re) >= abs(b.im) {
      let ratio = b.im / b.re
      let scale = 1 / (b.re + b.im * ratio)
      return Complex((a.re + a.im * ratio) * scale, (a.im - a.re * ratio) * scale)
    }
    let ratio = b.re / b.im
    let scale = 1 / (b.re * ratio + b.im)
    return Complex((a.re * ratio + a.im) * scale, (a.im * ratio - a.re) * scale)
  }

  /// The root whose real part is not negative.
  var squareRoot: Complex {
    let size = size
    if size == 0 { return Complex(0) }
    let (x, y) = (re / size, im / size)
    let length = (x * x + y * y).squareRoot()
    // The larger part by the sum that does not cancel, the other from the product.
    let larger = ((length + abs(x)) / 2).squareRoot()
    let smaller = y / (2 * larger)
    let scale = size.squareRoot()
    if x >= 0 { return Complex(larger * scale, smaller * scale) }
    return Complex(abs(smaller) * scale, (y < 0 ? -larger : larger) * scale)
  }

  /// *e* to this power.
  var exponential: Complex {
    let length = Portable.exp(re)
    let (sin, cos) = Portable.sinCos(im)
    return Complex(length * cos, length * sin)
  }

  /// (*e*ᶻ − 1) / z, and 1 for zero.
  var meanExponential: Complex {
    if size > 0.25 { return (exponential - Complex(1)) / self }
    var (sum, term) = (Complex(1), Complex(1))
    for k in 2..<16 {
      term = term * self * (1 / Double(k))
      sum = sum + term
    }
    return sum
  }
}
