/// Directions in which a language is written. (`UIUserInterfaceLayoutDirection`.)
public enum UserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// As in English.
  case leftToRight
  /// As in Arabic.
  case rightToLeft
}

/// What a view's content means for its direction. (`UISemanticContentAttribute`.)
public enum SemanticContentAttribute: Int, Hashable, Sendable {
  /// As the language.
  case unspecified
  /// Playback controls: never mirrored.
  case playback
  /// Directions in space: never mirrored.
  case spatial
  /// Left to right.
  case forceLeftToRight
  /// Right to left.
  case forceRightToLeft
}
