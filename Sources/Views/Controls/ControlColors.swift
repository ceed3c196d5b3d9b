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

  /// The colour of words on a ground, dark or light, whichever contrasts more.
  static func words(on ground: Color) -> Color {
    ground.contrast(with: .stageInk) > ground.contrast(with: .white) ? .stageInk : .white
  }
}
