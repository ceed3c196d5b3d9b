import SpringflowNumerics

/// Follows the one finger that is on an open menu: no other recognizer sees it.
///
/// It takes a finger that comes down alone while a menu is open, or the finger whose press has opened the menu, until that
/// finger leaves, even if the menu closes before. Its actions are called when the finger begins, moves, ends or is cancelled.
package final class MenuRecognizer: GestureRecognizer {
  /// Whether a menu is open.
  var isOpen: @MainActor () -> Bool = { false }
  /// The finger.
  private(set) var finger: Int?
  /// Where the finger is. Points of the host.
  private(set) var point = CGPoint.zero

  override var points: [CGPoint] { [point] }

  /// Takes what a finger does, if the finger is on the menu; returns whether it is.
  func take(_ id: Int, _ phase: Touch.Phase, _ point: CGPoint, isAlone: Bool) -> Bool {
    if finger == nil, phase == .began, isAlone, isOpen() {
      finger = id
      report(.began, at: point)
      return true
    }
    guard finger == id else { return false }
    switch phase {
    case .began, .moved: report(.changed, at: point)
    case .stationary: break
    case .ended:
      finger = nil
      report(.changed, at: point)
      report(.ended, at: point)
    case .cancelled:
      finger = nil
      report(.cancelled, at: point)
    }
    return true
  }

  /// Takes over the finger whose press has opened the menu.
  func takeOver(_ id: Int, at point: CGPoint) {
    finger = id
    self.point = point
  }

  /// The view has gone, and the finger with it.
  func loseFinger() { finger = nil }

  private func report(_ state: State, at point: CGPoint) {
    self.point = point
    report(state)
  }

  package override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(finger)
    hash.combine(point)
  }
}
