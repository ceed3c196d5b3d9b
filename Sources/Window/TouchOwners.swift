import Springflow
import SpringflowScenes

/// What the fingers that are down belong to: a touch stays with what it began on until it ends, wherever it goes and
/// whatever is shown or hidden meanwhile.
package struct TouchOwners: Equatable {
  enum Owner: Equatable {
    case stage
    case timeline
    case help
    /// Nothing any more: the session in which the touch began is not the one that is shown.
    case none
  }

  private var owners: [Int: Owner] = [:]

  package init() {}

  /// The owner of a finger's touch.
  func owner(of id: Int) -> Owner { owners[id] ?? .none }

  /// Whether a finger is down on the stage.
  var hasStage: Bool { owners.values.contains(.stage) }

  mutating func begin(_ id: Int, on owner: Owner) { owners[id] = owner }

  mutating func end(_ id: Int) { owners[id] = nil }

  /// Takes the touches away from the stage; their rest has no effect.
  mutating func loseStage() { owners = owners.mapValues { $0 == .stage ? .none : $0 } }
}

/// A step of a finger's touch, in points of the viewport.
package struct TouchStep: Equatable {
  let id: Int
  package let phase: Touch.Phase
  let point: CGPoint

  /// Whether the finger is not down afterwards.
  var isLast: Bool { phase == .ended || phase == .cancelled }
}

extension Command {
  /// Whether it gives the window another size.
  var isResize: Bool { if case .resize = self { true } else { false } }

  /// The step of a touch that the command is, if it is one.
  package var touchStep: TouchStep? {
    switch self {
    case .pointerDown(let point): TouchStep(id: 0, phase: .began, point: point)
    case .pointerMove(let point): TouchStep(id: 0, phase: .moved, point: point)
    case .pointerUp(let point): TouchStep(id: 0, phase: .ended, point: point)
    case .finger(let id, let phase, let point): TouchStep(id: id, phase: phase, point: point)
    default: nil
    }
  }
}
