import Geometry

/// What of a layout is out of date; layouts subclass it to say more.
@preconcurrency @MainActor
open class CollectionViewLayoutInvalidationContext: NSObject {
  /// Whether all is out of date, because the data was reloaded.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items are out of date.
  open internal(set) var invalidateDataSourceCounts = false
  /// By how much to move the content offset in the same breath, in points.
  open var contentOffsetAdjustment = CGPoint.zero

  /// Makes a context that says only that something is out of date.
  public required override init() {}

  package func mark(everything: Bool, dataSourceCounts: Bool) {
    invalidateEverything = everything
    invalidateDataSourceCounts = dataSourceCounts
  }
}
