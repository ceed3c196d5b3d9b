import SpringflowNumerics
import SpringflowViews

extension Color {
  /// A colour of the space OKLCH: lightness from 0 to 1, chroma, hue in degrees. Source: Ottosson, "A perceptual color
  /// space for image processing", 2020.
  package init(lightness: Float, chroma: Float, hue: Float) {
    let direction = Portable.sinCos(Double(hue) * .pi / 180)
    let (a, b) = (chroma * Float(direction.cos), chroma * Float(direction.sin))
    func cube(_ x: Float) -> Float { x * x * x }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    func encoded(_ linear: Float) -> Float {
      let x = min(max(linear, 0), 1)
      return x <= 0.0031308 ? 12.92 * x : 1.055 * Float(Portable.pow(Double(x), 1 / 2.4)) - 0.055
    }
    self.init(
      red: encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s))
  }
}

extension Color {
  /// Interpolates between this colour (share 0 or less) and another (share 1 or more).
  package func mixed(with other: Color, _ share: Float) -> Color {
    let t = min(max(share, 0), 1)
    return Color(
      red: red + (other.red - red) * t, green: green + (other.green - green) * t, blue: blue + (other.blue - blue) * t,
      alpha: alpha + (other.alpha - alpha) * t)
  }
}

/// The colours of the stage.
package enum Palette {
  /// The background of the stage.
  package static let stage = Color(hex: stagePixel & 0x00FF_FFFF)
  /// The same as an opaque pixel, 0xAARRGGBB.
  package static let stagePixel: UInt32 = 0xFF14_161C
  /// The ground of sheets on which stages lie, 0xAARRGGBB.
  static let boardPixel: UInt32 = 0xFF0C_0D11
  package static let board = Color(hex: boardPixel & 0x00FF_FFFF)
  /// The colour below the floor.
  package static let ground = Color(hex: 0x101218)
  /// The floor's edge.
  static let floor = Color(hex: 0x2B303B)
  /// The placeholder of a picture that is yet to come.
  package static let placeholder = Color(hex: 0x20242D)
  /// The drawing and words on a placeholder whose picture cannot be shown.
  static let broken = Color(hex: 0x8A93A6)

  /// The colours at the top and at the bottom of the tile with a number: the hue advances by the golden angle, so that
  /// neighbours are far apart. On all of them, top to bottom, words in the stage's colour have a contrast of 5.9 : 1.
  package static func tile(_ number: Int) -> (top: Color, bottom: Color) {
    let hue = Float((Double(number) * 137.50776405003785 + 255).truncatingRemainder(dividingBy: 360))
    return (
      Color(lightness: 0.74, chroma: 0.12, hue: hue), Color(lightness: 0.685, chroma: 0.13, hue: hue)
    )
  }
}
