/// What hears of fingers and keys, or hands them on: views and their controllers. (`UIResponder`.)
///
/// A key goes to the first responder, or to the view that has the focus, or to the root. What does not override
/// ``pressesBegan(_:with:)`` hands it on to the ``next`` responder; a scene's exhibit gets what is left.
///
/// ```swift
/// override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
///   guard presses.contains(where: { $0.key?.keyCode == .keyboardLeftArrow }) else {
///     return super.pressesBegan(presses, with: event)
///   }
///   turn(by: -1)
/// }
/// ```
@preconcurrency @MainActor
open class Responder: NSObject {
  /// Makes a responder.
  public override init() {}

  /// Who gets what this one does not want.
  open var next: Responder? { nil }

  /// The host of the tree that it is in or that its view is in.
  var responderHost: ViewHost? { nil }

  // MARK: First responder

  /// Whether it can get keys before others; no unless overridden.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it gives that up when another one is to; yes unless overridden.
  open var canResignFirstResponder: Bool { true }
  /// Whether it gets keys before others.
  open var isFirstResponder: Bool { responderHost.map { $0.firstResponder === self } ?? false }

  /// Gets keys before others from now on, if it can and the present one gives that up; returns whether it does.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let host = responderHost else { return false }
    if host.firstResponder === self { return true }
    if let present = host.firstResponder, !present.resignFirstResponder() { return false }
    // What that has called may have taken this one away, or chosen another one.
    guard responderHost === host, canBecomeFirstResponder else { return false }
    if let present = host.firstResponder, present !== self, !present.resignFirstResponder() { return false }
    host.firstResponder = self
    return true
  }

  /// Gets keys before others no longer, if it gives that up; returns whether it does not.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    if !canResignFirstResponder { return false }
    responderHost?.firstResponder = nil
    return true
  }

  /// It gets keys before others no longer, without having been asked: it has left its host, or cannot be used any more.
  func firstResponderWasLost() {}

  // MARK: Fingers

  /// Fingers have come down. The order of a set is another one in each run: what depends on it goes through the event's
  /// ``Event/touches``.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) { next?.touchesBegan(touches, with: event) }
  /// Fingers that began here have moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) { next?.touchesMoved(touches, with: event) }
  /// Fingers that began here have left.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) { next?.touchesEnded(touches, with: event) }
  /// Fingers that began here were taken away, for example by a gesture that was recognized.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { next?.touchesCancelled(touches, with: event) }

  // MARK: Keys

  /// Keys were pressed.
  open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    if let next { return next.pressesBegan(presses, with: event) }
    for press in presses { press.isLeft = true }
  }
  /// Keys were released.
  open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) { next?.pressesEnded(presses, with: event) }
  /// Keys were taken away.
  open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }
}
