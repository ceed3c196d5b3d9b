/// An update that a view carries out.
public struct LayoutUpdate: Sendable {
  /// Where every item is before and after it.
  public let map: UpdateMap
  /// Whether it only puts the order of the data in the place of the preview of an interactive movement, as an update of the
  /// data follows.
  public let restoresDataOrder: Bool
}

/// The state of the interactive movement of an item.
public enum InteractiveMovementPhase: Hashable, Sendable {
  /// No item is moved.
  case none
  /// The layout has the order of the preview, in which the item is where it would be dropped.
  case previewing
  /// An update has put the order of the data in the place of the preview, which is to be shown again.
  case interrupted
}

/// What a change of a view's bounds is, for a layout whose elements lag behind a scroll.
public enum BoundsChange: Int, Hashable, Sendable {
  /// The content moves under the view: a finger, a fling or a program scrolls.
  case scroll
  /// The content offset follows a change of the content, by an invalidation's
  /// ``CollectionViewLayoutInvalidationContext/contentOffsetAdjustment``: what is in sight stays where it is on screen.
  case adjustment
  /// Neither: a part of an update or of a transition between layouts, content that is mirrored or has become shorter, or bounds
  /// that the view is only asked about.
  case other
}

/// What a layout whose elements move by themselves asks its view.
///
/// All index paths are the layout's: while an item is moved interactively, they are the preview's.
extension SpringflowAdditions where Self: CollectionViewLayout {
  /// The update that is under way: from ``LayoutMotion/follow(_:)`` to the end, or `nil`.
  public var currentUpdate: LayoutUpdate? { host?.currentUpdate }

  /// The state of the interactive movement of an item.
  public var interactiveMovementPhase: InteractiveMovementPhase { host?.interactiveMovementPhase ?? .none }

  /// What a change of the view's bounds is of which the layout hears now.
  public var boundsChange: BoundsChange { host?.boundsChange ?? .other }

  /// The elements that the view shows, or keeps ready up to `CollectionView.overscan` outside of its bounds; without
  /// those that leave with an update.
  ///
  /// - Complexity: O(*n*) for *n* such elements.
  public var elementsInSight: [ElementKey] { host?.elementsInSight ?? [] }

  /// Whether the view's data has the section of an element and, for an item, the item.
  public func hasElement(_ element: ElementKey) -> Bool { host?.hasElement(element) ?? false }

  /// The identity of an item, which it keeps through updates.
  ///
  /// - Precondition: A view uses the layout, and has the item.
  public func elementID(forItemAt indexPath: IndexPath) -> ElementID {
    guard let host else { fatalError("a layout without a view has no items") }
    return host.elementID(shownAt: indexPath)
  }

  /// The data source's identifier of an item; `nil` if there is no such item, or if the data source gives none.
  public func dataSourceIdentifier(forItemAt indexPath: IndexPath) -> Int? {
    host?.dataSourceIdentifier(ofItemShownAt: indexPath)
  }

  /// The attributes of an element of any category.
  public func layoutAttributes(for element: ElementKey) -> CollectionViewLayoutAttributes? {
    switch (element.category, element.kind) {
    case (.supplementaryView, let kind?): layoutAttributesForSupplementaryView(ofKind: kind, at: element.indexPath)
    case (.decorationView, let kind?): layoutAttributesForDecorationView(ofKind: kind, at: element.indexPath)
    default: layoutAttributesForItem(at: element.indexPath)
    }
  }
}

extension SpringflowAdditions where Self: CollectionViewLayout {
  /// Whether the view mirrors this layout's x coordinates, because its direction differs from the layout's own.
  public var isMirrored: Bool {
    guard let host, flipsHorizontallyInOppositeLayoutDirection else { return false }
    return host.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
  }

  /// The width about whose middle the view mirrors, in points: that of the content, or of the view if that is wider.
  public var mirrorWidth: CGFloat {
    guard let host else { return 0 }
    let inset = host.adjustedContentInset
    return max(host.contentSize.width, host.bounds.width - inset.left - inset.right)
  }

  /// A rectangle of the view's content in the layout's own coordinates, or the reverse. Points.
  public func mirrored(_ rect: CGRect) -> CGRect {
    if !isMirrored { return rect }
    return CGRect(x: mirrorWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }
}
