import Springflow
import SpringflowScenes

/// A step of a finger's touch, in points of the window.
package struct TouchStep: Equatable {
  package let id: Int
  package let phase: Touch.Phase
  package let point: CGPoint

  package init(_ id: Int, _ phase: Touch.Phase, at point: CGPoint) {
    (self.id, self.phase, self.point) = (id, phase, point)
  }

  /// Whether the finger is not down afterwards.
  var isLast: Bool { phase == .ended || phase == .cancelled }
}

extension Command {
  /// Whether it gives the window another size.
  var isResize: Bool { if case .resize = self { true } else { false } }

  /// The step of a touch that the command is, if it is one.
  package var touchStep: TouchStep? {
    switch self {
    case .pointerDown(let point): TouchStep(0, .began, at: point)
    case .pointerMove(let point): TouchStep(0, .moved, at: point)
    case .pointerUp(let point): TouchStep(0, .ended, at: point)
    case .finger(let id, let phase, let point): TouchStep(id, phase, at: point)
    default: nil
    }
  }
}
