import Springflow
import SpringflowScenes

/// The effect of a key, in a short line, if a picture does not show it.
///
/// It compares the visible items and the data before and after; visible effects need no words.
@MainActor
package struct KeyReport {
  private let before: ExhibitSnapshot
  private let frame: Frame
  /// Returns the names of items before the key.
  private let name: (IndexPath) -> String?

  /// Takes a snapshot of a session before a key is pressed.
  package init(before session: Session) {
    before = ExhibitSnapshot(session.exhibit)
    frame = session.frame
    name = session.exhibit.itemName
  }

  /// The line for a key that was pressed, or `nil` if its effect is visible.
  package func notice(after key: ExhibitKey, in session: Session, isPaused: Bool) -> String? {
    let exhibit = session.exhibit
    if key == .restart {
      return session.frame.looksLike(frame) && before.data == ExhibitSnapshot(exhibit).data
        ? "This is the start already" : nil
    }
    if session.viewsTookKey { return isPaused ? pausedNotice(session) : nil }
    if key == .tab || key == .backtab { return "\(key.label): nothing else here takes the focus" }
    if let scroll = scrolled(key, exhibit) { return scroll.text ?? (isPaused ? pausedNotice(session) : nil) }
    guard exhibit.understands(key) else { return Self.unbound(key.label) }
    let after = ExhibitSnapshot(exhibit)
    if before.isSame(as: after) {
      if key == .copy { return copied(exhibit, after) }
      return exhibit.refusal(of: key) ?? "\(key.label) changes nothing here now"
    }
    return described(key, exhibit, after) ?? (isPaused ? pausedNotice(session) : nil)
  }

  /// The line for a key without a meaning.
  static func unbound(_ name: String) -> String { "\(name) does nothing here: H lists the keys" }

  /// While paused, a motion that has begun is visible only after resuming.
  private func pausedNotice(_ session: Session) -> String? {
    if session.isSettled, !session.frame.looksLike(frame) { return nil }
    return "Paused: it moves on with P, or tick by tick with ."
  }

  // MARK: Scrolling

  /// The effect of a key that scrolls or moves the focus: words, or `nil` in their place if it is visible.
  private func scrolled(_ key: ExhibitKey, _ exhibit: any Exhibit) -> (text: String?, Void)? {
    guard let view = exhibit.scrollView else { return nil }
    let (isBack, isHorizontal): (Bool, Bool?)
    switch key {
    case .left, .right, .up, .down:
      if exhibit.collectionView?.allowsFocus == true { return nil }
      (isBack, isHorizontal) = (key == .left || key == .up, key == .left || key == .right)
    case .pageUp, .home: (isBack, isHorizontal) = (true, nil)
    case .pageDown, .end: (isBack, isHorizontal) = (false, nil)
    default: return nil
    }
    let place = view.scrollDestination
    if abs(place.x - before.destination.x) > 0.5 || abs(place.y - before.destination.y) > 0.5 { return (nil, ()) }
    let (sideways, upright) = (view.hasHorizontalRoom, view.hasVerticalRoom)
    if !sideways, !upright {
      return (exhibit.itemCount == 0 ? "There is nothing to scroll" : "Nothing to scroll: all is in sight", ())
    }
    if isHorizontal == true, !sideways { return ("It scrolls up and down only", ()) }
    if isHorizontal == false, !upright { return ("It scrolls sideways only", ()) }
    if exhibit.collectionView?.collectionViewLayout is CollectionViewTransitionLayout {
      return ("Its layout is changing: once more", ())
    }
    return (isBack ? "This is the beginning" : "This is the end", ())
  }

  // MARK: Changes

  private func copied(_ exhibit: any Exhibit, _ after: ExhibitSnapshot) -> String? {
    let count = before.chosenCount
    return count == 0 ? exhibit.refusal(of: .copy) : kept("Copied", count, exhibit)
  }

  private func kept(_ verb: String, _ count: Int, _ exhibit: any Exhibit) -> String {
    let words = type(of: exhibit).words
    let them = count == 1 ? "it" : "them"
    return "\(verb) \(count) \(count == 1 ? words.item : words.items): Ctrl+V inserts \(them)"
  }

  private func described(_ key: ExhibitKey, _ exhibit: any Exhibit, _ after: ExhibitSnapshot) -> String? {
    switch key {
    case .copy: return copied(exhibit, after)
    case .cut: return kept("Cut", max(1, before.itemCount - after.itemCount), exhibit)
    case .insert, .space, .delete, .backspace, .move, .paste, .insertSection, .deleteSection:
      guard let update = exhibit.collectionView?.lastUpdate else { return nil }
      return UpdateWords(update, exhibit, before: before, after: after, nameBefore: name).sentence
    case .toggle, .back:
      return exhibit.itemCount == 0 ? "The layout has changed; there is nothing to see in it" : nil
    default: return nil
    }
  }
}

extension Exhibit {
  fileprivate func understands(_ key: ExhibitKey) -> Bool { Self.understands(key) }
}
