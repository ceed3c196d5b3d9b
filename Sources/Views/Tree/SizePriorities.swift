import SpringflowNumerics

/// Auto Layout's constraints, of which there are none: the axes that stack views and priorities name.
/// (`NSLayoutConstraint`.)
public enum NSLayoutConstraint {
  /// A direction in which views are arranged.
  public enum Axis: Int, Hashable, Sendable {
    /// From one side to the other.
    case horizontal
    /// From top to bottom.
    case vertical
  }
}

/// How much a view resists to become larger or smaller than its intrinsic size, along both axes.
struct SizePriorities: Equatable, Sendable {
  private var hugging = SIMD2<Float>(repeating: LayoutPriority.defaultLow.rawValue)
  private var resistance = SIMD2<Float>(repeating: LayoutPriority.defaultHigh.rawValue)

  func hugging(_ axis: NSLayoutConstraint.Axis) -> Float { hugging[axis.rawValue] }
  func resistance(_ axis: NSLayoutConstraint.Axis) -> Float { resistance[axis.rawValue] }
  mutating func hug(_ priority: Float, _ axis: NSLayoutConstraint.Axis) { hugging[axis.rawValue] = priority }
  mutating func resist(_ priority: Float, _ axis: NSLayoutConstraint.Axis) { resistance[axis.rawValue] = priority }

  func hash(into hash: inout StateHash) {
    hash.combine(Double(hugging.x), Double(hugging.y))
    hash.combine(Double(resistance.x), Double(resistance.y))
  }
}

extension View {
  final func prioritiesDidChange() {
    forgetDigest()
    superview?.setNeedsLayout()
  }
}
