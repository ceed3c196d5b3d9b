/// A colour with alpha, in sRGB from 0 to 1, not premultiplied.
public struct Color: Hashable, Sendable {
  /// Red, from 0 to 1.
  public var red: Float
  /// Green, from 0 to 1.
  public var green: Float
  /// Blue, from 0 to 1.
  public var blue: Float
  /// Opacity, from 0, invisible, to 1, opaque.
  public var alpha: Float

  /// Makes a colour from its components.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a colour from its hexadecimal digits, 0xRRGGBB.
  public init(hex: UInt32, alpha: Float = 1) {
    self.init(
      red: Float(hex >> 16 & 0xFF) / 255, green: Float(hex >> 8 & 0xFF) / 255, blue: Float(hex & 0xFF) / 255,
      alpha: alpha)
  }

  /// White.
  public static let white = Color(hex: 0xFFFFFF)
  /// Black.
  public static let black = Color(hex: 0x000000)

  /// The same colour with another alpha.
  public func withAlpha(_ alpha: Float) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }
}
