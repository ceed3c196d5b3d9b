import SpringflowDeterminism
import SpringflowGeometry

/// Calls of the delegate about scrolling and display, deferred until the view is consistent.
///
/// During a layout pass or an update the view is between two states, and a delegate that called back would meet
/// neither. Calls about scrolling, and about views that are no longer displayed, are therefore made after the pass.
struct DelegateQueue {
  /// The motion of the content without a finger, as reported to the delegate.
  enum ScrollMotion: Int {
    /// No motion: the content is at rest, or a finger holds it.
    case none
    /// A deceleration after a drag, or a return to an edge.
    case decelerating
    /// An animated scroll by a program, a key or a wheel.
    case animating
  }

  /// A view that is no longer displayed, with its element.
  struct Ended {
    let view: CollectionReusableView
    let key: ElementKey
    /// The element's path in the data.
    let path: IndexPath
    /// Whether the view can be reused.
    var isFree: Bool
  }

  var motion = ScrollMotion.none
  /// Whether the current or last touch on the view has stopped content that moved visibly: a tap that does so has no
  /// other effect.
  var didStopByTouch = false
  /// The number of layout passes under way.
  var passes = 0
  var pendingDidScroll = false
  var ended: [Ended] = []
  /// Elements made in a pass that the delegate was not told of yet.
  var fresh: [VisibleElement] = []
  /// Elements made in a pass whose view shows another element, too.
  var sharedViews: [VisibleElement] = []
}

extension CollectionViewEngine {
  /// Whether the view is between two states, during which the delegate is not called.
  private var isBetweenStates: Bool { delegateQueue.passes > 0 || running != nil || isApplying || isAsking }

  /// Reports a change of the content offset, at once or later.
  func notifyDidScroll() {
    guard let delegate = view.delegate else { return }
    if isBetweenStates {
      delegateQueue.pendingDidScroll = true
    } else {
      delegate.scrollViewDidScroll(view)
    }
  }

  /// Makes the deferred calls once the view is consistent.
  func deliverPendingCalls() {
    guard delegateQueue.pendingDidScroll || !delegateQueue.ended.isEmpty, !isBetweenStates else { return }
    let pendingDidScroll = delegateQueue.pendingDidScroll
    delegateQueue.pendingDidScroll = false
    let ended = delegateQueue.ended
    delegateQueue.ended = []
    for end in ended {
      tellEnded(end)
      if end.isFree { free(end.view, end.key) }
    }
    if pendingDidScroll { view.delegate?.scrollViewDidScroll(view) }
  }

  private func tellEnded(_ end: DelegateQueue.Ended) {
    if let cell = end.view as? CollectionViewCell, end.key.category == .cell {
      view.delegate?.collectionView(view, didEndDisplaying: cell, forItemAt: end.path)
    } else {
      view.delegate?.collectionView(
        view, didEndDisplayingSupplementaryView: end.view, forElementOfKind: end.key.kind ?? "", at: end.path)
    }
  }

  // MARK: Display

  /// An element has got a view of its own.
  func adopt(_ element: VisibleElement, _ shown: CollectionReusableView?) {
    element.view = shown
    guard let shown else { return }
    if shown.isShown { delegateQueue.sharedViews.append(element) }
    shown.isShown = true
  }

  /// Tells the delegate that an element's view is about to be displayed.
  func announce(_ element: VisibleElement) {
    guard !element.isAnnounced, let shown = element.view, let delegate = view.delegate else { return }
    element.isAnnounced = true
    if let cell = shown as? CollectionViewCell, element.key.category == .cell {
      delegate.collectionView(view, willDisplay: cell, forItemAt: dataPath(of: element.key))
    } else {
      delegate.collectionView(
        view, willDisplaySupplementaryView: shown, forElementKind: element.key.kind ?? "", at: element.key.path)
    }
  }

  /// Tells the delegate of the elements that a pass has made and kept.
  func announceFresh() {
    if delegateQueue.fresh.isEmpty { return }
    let fresh = delegateQueue.fresh
    delegateQueue.fresh = []
    for element in fresh where element.isPresent && element.pass == pass { announce(element) }
  }

  /// A view is no longer displayed: the delegate is told if it was told of the beginning, and then the view can be
  /// reused.
  func endDisplay(_ shown: CollectionReusableView, _ key: ElementKey, wasAnnounced: Bool) {
    if wasAnnounced, view.delegate != nil {
      delegateQueue.ended.append(DelegateQueue.Ended(view: shown, key: key, path: dataPath(of: key), isFree: true))
    } else {
      free(shown, key)
    }
  }

  private func free(_ shown: CollectionReusableView, _ key: ElementKey) {
    shown.isShown = false
    pool.recycle(shown, key.category, kind: key.kind)
  }

  /// Ensures that no view shows two elements: an exiting or invisible element loses its view.
  ///
  /// A view that two visible elements share is a mistake of the data source.
  func resolveSharedViews(_ dropped: [VisibleElement]) {
    if delegateQueue.sharedViews.isEmpty { return }
    let sharedViews = delegateQueue.sharedViews
    delegateQueue.sharedViews = []
    for element in sharedViews {
      guard let shown = element.view else { continue }
      for other in elements + dropped where other !== element {
        if other.view === shown {
          require(
            !other.isPresent || other.pass != pass,
            "the data source gave the view that shows \(other.key.name) for \(element.key.name), too; "
              + "dequeue a view for each element, or make one")
          other.view = nil
          if other.isAnnounced {
            delegateQueue.ended.append(
              DelegateQueue.Ended(view: shown, key: other.key, path: dataPath(of: other.key), isFree: false))
          }
          other.isAnnounced = false
          if !other.isPresent { other.lifecycle = .exiting(until: tick) }
        }
        other.outgoingContents.removeAll { $0.view === shown }
      }
      for index in delegateQueue.ended.indices where delegateQueue.ended[index].view === shown {
        delegateQueue.ended[index].isFree = false
      }
      shown.isShown = true
    }
  }
}

extension ElementKey {
  /// A description of the element.
  var name: String {
    let place = "[\(section), \(item)]"
    return category == .cell ? "item \(place)" : "\(kind ?? "") \(place)"
  }
}
