import SpringflowNumerics

/// Calls of the delegate about scrolling and display, deferred until the view is consistent.
///
/// During a layout pass or an update the view is between two states, and a delegate that called back would meet
/// neither. Calls about scrolling, and about views that are no longer displayed, are therefore made after the pass.
@MainActor
package final class DelegateQueue {
  /// A view that is no longer displayed, with its element.
  package struct Ended {
    package let view: CollectionReusableView
    let key: ElementKey
    /// The element's path in the data.
    let path: IndexPath
    /// Whether the view can be reused.
    var isFree: Bool
  }

  /// The view, which owns this by its engine.
  private unowned(unsafe) let view: CollectionView
  private var pendingDidScroll = false
  package private(set) var ended: [Ended] = []
  /// Elements made in a pass that the delegate was not told of yet.
  private var fresh: [VisibleElement] = []
  /// Elements made in a pass whose view shows another element, too.
  private var sharedViews: [VisibleElement] = []

  init(_ view: CollectionView) { self.view = view }

  private var engine: CollectionViewEngine { view.engine }

  func hash(into hash: inout StateHash) {
    hash.combine(pendingDidScroll)
    hash.combine(ended) {
      $1.key.hash(into: &$0)
      $0.combine($1.path)
      $0.combine($1.isFree)
    }
    hash.combine(fresh) { $1.id.hash(into: &$0) }
    hash.combine(sharedViews) { $1.id.hash(into: &$0) }
  }

  // MARK: Scrolling

  /// Whether the view is between two states, during which the delegate is not called.
  var isBetweenStates: Bool { !engine.phase.isIdle || !engine.inquiry.isNone }

  /// Reports a change of the content offset, at once or later.
  func notifyDidScroll() {
    guard let delegate = view.delegate else { return }
    if isBetweenStates {
      pendingDidScroll = true
    } else {
      delegate.scrollViewDidScroll(view)
    }
  }

  /// Makes the deferred calls once the view is consistent.
  func deliver() {
    guard pendingDidScroll || !ended.isEmpty, !isBetweenStates else { return }
    let hasScrolled = pendingDidScroll
    pendingDidScroll = false
    let due = ended
    ended = []
    for end in due {
      tellEnded(end)
      if end.isFree { free(end.view, end.key) }
    }
    if hasScrolled { view.delegate?.scrollViewDidScroll(view) }
  }

  private func tellEnded(_ end: Ended) {
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
    if shown.isShown { sharedViews.append(element) }
    shown.isShown = true
    view.adopt(shown)
  }

  /// Tells the delegate that an element's view is about to be displayed.
  func announce(_ element: VisibleElement) {
    guard !element.isAnnounced, let shown = element.view else { return }
    if let cell = shown as? CollectionViewCell { cell.updateConfigurationNow() }
    guard let delegate = view.delegate else { return }
    element.isAnnounced = true
    if let cell = shown as? CollectionViewCell, element.key.category == .cell {
      delegate.collectionView(view, willDisplay: cell, forItemAt: engine.dataPath(of: element.key))
    } else {
      delegate.collectionView(
        view, willDisplaySupplementaryView: shown, forElementKind: element.key.kind ?? "", at: element.key.indexPath)
    }
  }

  /// A pass has made an element.
  func noteMade(_ element: VisibleElement) { fresh.append(element) }

  /// Tells the delegate of the elements that a pass has made and kept.
  func announceFresh() {
    if fresh.isEmpty { return }
    let made = fresh
    fresh = []
    for element in made where element.isPresent && element.pass == engine.store.pass { announce(element) }
  }

  /// A view is no longer displayed: the delegate is told if it was told of the beginning, and then the view can be
  /// reused.
  func endDisplay(_ shown: CollectionReusableView, _ key: ElementKey, wasAnnounced: Bool) {
    if wasAnnounced, view.delegate != nil {
      ended.append(Ended(view: shown, key: key, path: engine.dataPath(of: key), isFree: true))
    } else {
      free(shown, key)
    }
  }

  private func free(_ shown: CollectionReusableView, _ key: ElementKey) {
    shown.isShown = false
    view.release(shown)
    engine.store.pool.recycle(shown, key.category, kind: key.kind)
  }

  /// Ensures that no view shows two elements: an exiting or invisible element loses its view.
  ///
  /// A view that two visible elements share is a mistake of the data source.
  func resolveSharedViews(_ dropped: [VisibleElement]) {
    if sharedViews.isEmpty { return }
    let doubtful = sharedViews
    sharedViews = []
    for element in doubtful {
      guard let shown = element.view else { continue }
      for other in engine.elements + dropped where other !== element {
        if other.view === shown {
          require(
            !other.isPresent || other.pass != engine.store.pass,
            "the data source gave the view that shows \(other.key.name) for \(element.key.name), too; "
              + "dequeue a view for each element, or make one")
          other.view = nil
          if other.isAnnounced {
            ended.append(
              Ended(view: shown, key: other.key, path: engine.dataPath(of: other.key), isFree: false))
          }
          other.isAnnounced = false
          if !other.isPresent { other.lifecycle = .exiting(until: engine.tick) }
        }
        other.outgoingContents.removeAll { $0.view === shown }
      }
      for index in ended.indices where ended[index].view === shown {
        ended[index].isFree = false
      }
      shown.isShown = true
    }
  }
}

extension ElementKey {
  /// A description of the element.
  package var name: String {
    let place = "[\(section), \(item)]"
    return category == .cell ? "item \(place)" : "\(kind ?? "") \(place)"
  }
}
