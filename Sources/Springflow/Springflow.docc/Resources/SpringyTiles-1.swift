import Springflow

/// The flow on springs.
public final class SpringyTiles: SpringyLayout {
  /// Wraps the flow.
  public init() { super.init(wrapping: TileFlow()) }

  /// The layout is not archived.
  public required init?(coder: NSCoder) { nil }
}
