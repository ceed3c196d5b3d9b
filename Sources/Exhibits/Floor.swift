extension SpringyCarousel {
  /// Its tiles do.
  public var standsOnFloor: Bool { true }
}

extension Cradle {
  /// Its balls swing close above it.
  public var standsOnFloor: Bool { true }
}

extension Pile {
  /// Its pieces lie on it.
  public var standsOnFloor: Bool { true }
}

extension Chain {
  /// The ball at its end may lie on it.
  public var standsOnFloor: Bool { true }
}

extension Pyramid {
  /// Its bricks do.
  public var standsOnFloor: Bool { true }
}
