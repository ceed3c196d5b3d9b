import SpringflowDeterminism
import SpringflowGeometry

/// Calls of the delegate about scrolling and display that wait until the view is consistent.
///
/// During a layout pass or an update the view is between two states, and a delegate that called back would meet neither.
/// So calls about scrolled content, and about views that are no longer shown, are made when the pass is over.
struct DelegateQueue {
  /// The motion of the content without a finger, as the delegate knows it.
  enum ScrollMotion: Int {
    /// Nothing: it lies still, or a finger has it.
    case none
    /// It goes on after a finger, or springs back to an edge.
    case decelerating
    /// It goes where a program, a key or a wheel wants it.
    case animating
  }

  /// A view that is shown no more, and what it showed.
  struct Ended {
    let view: CollectionReusableView
    let key: ElementKey
    /// Where the data had it.
    let path: IndexPath
    /// Whether the view is free to be used again.
    var isFree: Bool
  }

  var motion = ScrollMotion.none
  /// Whether the touch that is or was last on the view has stopped content that was seen to move: a tap that does so
  /// means nothing else.
  var didStopByTouch = false
  /// Layout passes under way.
  var passes = 0
  var pendingDidScroll = false
  var ended: [Ended] = []
  /// Elements made in a pass that the delegate has not heard of.
  var fresh: [VisibleElement] = []
  /// Elements made in a pass with a view that shows another element.
  var sharedViews: [VisibleElement] = []
}

extension CollectionViewEngine {
  /// Whether the view is between two states, in which its delegate is told nothing.
  private var isBetweenStates: Bool { delegateQueue.passes > 0 || running != nil || isApplying || isAsking }

  /// The content offset is another one.
  func notifyDidScroll() {
    guard let delegate = view.delegate else { return }
    if isBetweenStates {
      delegateQueue.pendingDidScroll = true
    } else {
      delegate.scrollViewDidScroll(view)
    }
  }

  /// Tells the delegate what it could not be told while the view was between two states.
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

  /// An element has a view of its own from now on.
  func adopt(_ element: VisibleElement, _ shown: CollectionReusableView?) {
    element.view = shown
    guard let shown else { return }
    if shown.isShown { delegateQueue.sharedViews.append(element) }
    shown.isShown = true
  }

  /// Tells the delegate that an element's view is about to be shown.
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

  /// Tells the delegate of what a pass has made and kept.
  func announceFresh() {
    if delegateQueue.fresh.isEmpty { return }
    let fresh = delegateQueue.fresh
    delegateQueue.fresh = []
    for element in fresh where element.isPresent && element.pass == pass { announce(element) }
  }

  /// A view is shown no more: the delegate hears of it if it heard of its coming, and then it waits to be used again.
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

  /// Ensures that no view shows two elements: an exiting element, or one out of sight, loses its view.
  ///
  /// A view that two elements in sight share is a mistake of the data source.
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
  /// The element in words.
  var name: String {
    let place = "[\(section), \(item)]"
    return category == .cell ? "item \(place)" : "\(kind ?? "") \(place)"
  }
}
