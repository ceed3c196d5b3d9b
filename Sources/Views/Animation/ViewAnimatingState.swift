/// Where an animator was finished. (`UIViewAnimatingPosition`.)
public enum ViewAnimatingPosition: Int, Hashable, Sendable {
  /// At its end: as the animations say.
  case end
  /// At its beginning: as everything was before.
  case start
  /// Somewhere between.
  case current
}

/// What an animator does. (`UIViewAnimatingState`.)
public enum ViewAnimatingState: Int, Hashable, Sendable {
  /// Nothing: it was not started, or is over.
  case inactive
  /// It runs or pauses.
  case active
  /// It was stopped and waits for its end to be named.
  case stopped
}
