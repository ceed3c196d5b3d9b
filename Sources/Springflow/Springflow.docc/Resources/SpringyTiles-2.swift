import Springflow

/// The flow on springs.
public final class SpringyTiles: SpringyLayout {
  /// Wraps the flow.
  public init() {
    super.init(wrapping: TileFlow())
    frequency = 1.5
    damping = 0.5
    lagDistance = 1000
  }

  /// The layout is not archived.
  public required init?(coder: NSCoder) { nil }
}
