/// UIColor's initialisers, whose components are `CGFloat`s.
extension Color {
  /// Makes a colour from its components, from 0 to 1.
  @_disfavoredOverload
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    self.init(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }

  /// Makes a grey, from 0, black, to 1, white.
  @_disfavoredOverload
  public init(white: CGFloat, alpha: CGFloat = 1) { self.init(white: Float(white), alpha: Float(alpha)) }

  /// Makes a colour from its hue, which goes once round from red to red, its saturation and its brightness, all from 0
  /// to 1.
  @_disfavoredOverload
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat = 1) {
    self.init(hue: Float(hue), saturation: Float(saturation), brightness: Float(brightness), alpha: Float(alpha))
  }

  /// The same colour with another alpha. (`withAlphaComponent(_:)`.)
  @_disfavoredOverload
  public func withAlphaComponent(_ alpha: CGFloat) -> Color { withAlpha(Float(alpha)) }

  /// The colour itself, where Core Animation wants one. (`cgColor`.)
  public var cgColor: Color { self }
}
