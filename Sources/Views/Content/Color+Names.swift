/// UIColor's names, with its values.
extension Color {
  /// Fully transparent.
  public static let clear = Color(hex: 0x000000, alpha: 0)
  /// Pure red.
  public static let red = Color(hex: 0xFF0000)
  /// Pure green.
  public static let green = Color(hex: 0x00FF00)
  /// Pure blue.
  public static let blue = Color(hex: 0x0000FF)
  /// Green and blue.
  public static let cyan = Color(hex: 0x00FFFF)
  /// Red and green.
  public static let yellow = Color(hex: 0xFFFF00)
  /// Red and blue.
  public static let magenta = Color(hex: 0xFF00FF)
  /// Red and half the green.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Half the red and half the blue.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// Brown.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
  /// A third of white.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Half of white.
  public static let gray = Color(white: 0.5)
  /// Two thirds of white.
  public static let lightGray = Color(white: 2.0 / 3)

  /// Makes a grey, from 0, black, to 1, white.
  public init(white: Float, alpha: Float = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// Makes a colour from its hue, which goes once round from red to red, its saturation and its brightness, all from 0
  /// to 1.
  public init(hue: Float, saturation: Float, brightness: Float, alpha: Float = 1) {
    func part(_ shift: Float) -> Float {
      let turn = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      let place = turn < 0 ? turn + 6 : turn
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  /// The same colour with another alpha. (`withAlphaComponent(_:)`.)
  public func withAlphaComponent(_ alpha: Float) -> Color { withAlpha(alpha) }
}
