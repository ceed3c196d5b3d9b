/// The colours of controls: light on the dark stage. Their accent is the view's tint colour.
enum ControlColors {
  /// Behind what can be pressed or filled.
  static let ground = Color.white.withAlpha(0.14)
  /// The same while it is pressed.
  static let raised = Color.white.withAlpha(0.2)
  /// What is chosen of it.
  static let pill = Color(hex: 0x636873)
  /// A part that a finger moves.
  static let thumb = Color(hex: 0xF2F3F5)
  /// The same if it cannot be moved.
  static let disabledThumb = Color(hex: 0x8A8D93)
  /// Words and signs.
  static let words = Color.white.withAlpha(0.92)
  /// Lines between parts.
  static let line = Color.white.withAlpha(0.18)
  /// What cannot be used is this faint.
  static let disabledAlpha: CGFloat = 0.38

  /// A ground over a panel over the stage, at its lightest.
  private static let lightestGround = Color(hex: 0x414348)

  /// The colour of words in a tint on a ground: lighter than that as far as they need to be legible, 4.5 : 1.
  static func words(in tint: Color) -> Color {
    let shares = stride(from: 0, through: 1, by: 0.1).map { SIMD4<Double>(repeating: $0) }
    let colors = shares.map { Color(tint.components * (1 - $0) + Color.white.withAlpha(tint.alpha).components * $0) }
    return colors.first { $0.contrast(with: lightestGround) >= 4.5 } ?? .white
  }

  /// The colour of words on a ground, dark or light, whichever contrasts more.
  static func words(on ground: Color) -> Color {
    ground.contrast(with: .stageInk) > ground.contrast(with: .white) ? .stageInk : .white
  }
}
