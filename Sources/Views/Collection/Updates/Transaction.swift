/// An update that is being collected or carried out.
package struct Transaction {
  /// How an update begins and ends.
  enum Kind {
    /// Operations and changes of the view, checked against the data.
    case batch
    /// Everything is reloaded, whatever the operations are.
    case reload
    /// The end of a drag: the element that was dragged, and its velocity in points per second of the content.
    case release(ElementID, velocity: CGVector)
    /// The preview of an interactive reorder, which does not change the data: the invalidation of the layout.
    case preview(CollectionViewLayoutInvalidationContext)
  }

  var update = BatchUpdate()
  /// The animation; the view's own if it is `nil`.
  var animation: UpdateAnimation?
  var kind = Kind.batch
  /// What stays in view if the layout is replaced.
  var anchor = TransitionAnchor()
  /// Whether the content offset is as it was set, and neither delegate nor layout is asked for another one.
  var keepsOffset = false
  /// Whether nobody had asked for the data's counts before, so that it may have changed already.
  var followsUnknownData = false
  var completions: [(Bool) -> Void] = []
  /// Closures that restore the data, of all the updates that are part of this one.
  var undos: [() -> Void] = []

  /// One without operations.
  package static var empty: Transaction { Transaction() }

  /// Whether everything is reloaded.
  var isReload: Bool { if case .reload = kind { true } else { false } }
}

/// What stays in view when another layout replaces the present one.
struct TransitionAnchor {
  /// The item to keep in view, if the caller has named one.
  var item: IndexPath?
  /// The offset to return to, if the content was there before. In points of the content.
  var offset: CGPoint?

  /// Whether the caller has asked for nothing.
  var isPlain: Bool { item == nil && offset == nil }
}
