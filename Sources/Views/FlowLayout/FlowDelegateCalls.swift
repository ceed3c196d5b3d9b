/// Lets layouts written for iOS call a flow delegate with optional chaining, by a question or an exclamation mark.
///
/// ```swift
/// let size = delegate.collectionView?(view, layout: self, sizeForItemAt: path) ?? itemSize
/// ```
@preconcurrency @MainActor
public struct FlowDelegateCalls {
  let delegate: any CollectionViewDelegateFlowLayout

  /// The size of an item, in points.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { delegate.collectionView(collectionView, layout: layout, sizeForItemAt: indexPath) }

  /// Space around the items of a section, in points.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int
  ) -> EdgeInsets { delegate.collectionView(collectionView, layout: layout, insetForSectionAt: section) }

  /// The least distance between lines, in points.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { delegate.collectionView(collectionView, layout: layout, minimumLineSpacingForSectionAt: section) }

  /// The least distance between items of a line, in points.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    delegate.collectionView(collectionView, layout: layout, minimumInteritemSpacingForSectionAt: section)
  }

  /// The size of a section's header, in points.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { delegate.collectionView(collectionView, layout: layout, referenceSizeForHeaderInSection: section) }

  /// The size of a section's footer, in points.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize { delegate.collectionView(collectionView, layout: layout, referenceSizeForFooterInSection: section) }
}

extension CollectionViewDelegateFlowLayout {
  /// The delegate's calls as on iOS, where they are optional; never `nil`.
  public var collectionView: FlowDelegateCalls? { FlowDelegateCalls(delegate: self) }
}
