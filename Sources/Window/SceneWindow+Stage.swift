import Springflow
import SpringflowDrawing
import SpringflowScenes

/// The places of stages in the window, also where they are zoomed, and the points on them.
extension SceneWindow {
  /// The place of the stage at a point of the window; `nil` beside it.
  private func stage(at point: CGPoint) -> StagePlace? {
    stages.isEmpty ? StagePlace() : stages.first { $0.place.rect(of: $0.size).contains(point) }?.place
  }

  /// The place of what is on the stage at a point of the window, or else on B's.
  package func place(near point: CGPoint) -> StagePlace {
    (stage(at: point) ?? stages.last?.place ?? StagePlace()).holding(zoom)
  }

  /// Shows the stage larger or smaller, about the pointer, if that is on it, or as it is.
  func zoom(by steps: Int?) {
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    let pointed = input.pointer.flatMap { interface.covers($0) ? nil : $0 } ?? middle
    let point = (stage(at: pointed) ?? stages.last?.place ?? StagePlace()).onStage(pointed)
    zoom =
      steps.map { steps in
        let scale = steps > 0 ? zoom.scale * Self.zoomStep : zoom.scale / Self.zoomStep
        // Steps meet at the usual size, to the bit.
        return zoom.scaled(to: abs(scale - 1) < 0.01 ? 1 : min(max(scale, 0.25), 16), about: point)
      } ?? StagePlace()
    interface.say("\(Int((zoom.scale * 100).rounded())) %\(zoom == StagePlace() ? "" : "; 0 shows the stage as it is")")
  }

  /// Two steps are twice as large.
  private static let zoomStep = CGFloat(2).squareRoot()

  /// Moves the stage with the pointer.
  func pan(_ phase: Touch.Phase, _ point: CGPoint) {
    if phase == .began { panPoint = interface.covers(point) ? nil : point }
    guard let last = panPoint else { return }
    let scale = (stage(at: last) ?? stages.last?.place ?? StagePlace()).scale
    zoom.origin.x += (point.x - last.x) / scale
    zoom.origin.y += (point.y - last.y) / scale
    panPoint = phase == .ended ? nil : point
  }

  /// A command at the point of the stage where it was given in the window; `nil` beside the stage. A touch stays with
  /// the stage on which it began.
  func onStage(_ command: Command) -> Command? {
    guard let point = command.point else { return command }
    if let step = command.touchStep {
      if step.phase == .began, stageFingers.count <= 1 {
        guard let place = stage(at: point) else {
          stageFingers.remove(step.id)
          return nil
        }
        touchPlace = place.holding(zoom)
      }
      return command.at(touchPlace.onStage(point))
    }
    return stage(at: point).map { command.at($0.holding(zoom).onStage(point)) }
  }
}

extension Command {
  /// Where it was given, if it has a point.
  fileprivate var point: CGPoint? {
    switch self {
    case .secondaryClick(let point), .magnify(_, let point): point
    case .wheel(_, let point): point
    default: touchStep?.point
    }
  }

  /// The command at another point.
  fileprivate func at(_ point: CGPoint) -> Command {
    switch self {
    case .pointerDown: .pointerDown(point)
    case .pointerMove: .pointerMove(point)
    case .pointerUp: .pointerUp(point)
    case .finger(let id, let phase, _): .finger(id, phase, at: point)
    case .secondaryClick: .secondaryClick(point)
    case .magnify(let factor, _): .magnify(by: factor, at: point)
    case .wheel(let distance, _): .wheel(distance, at: point)
    default: self
    }
  }
}
