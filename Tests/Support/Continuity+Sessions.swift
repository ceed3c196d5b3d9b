import Springflow
import SpringflowScenes

extension Continuity {
  /// Records a command that was performed since the last frame.
  public mutating func note(_ command: Command) {
    switch command {
    case .pointerDown, .pointerMove, .magnify: note(.touch)
    case .pointerUp: note([.touch, .release])
    case .finger(_, let phase, _): note(phase == .ended || phase == .cancelled ? [.touch, .release] : .touch)
    case .secondaryClick: break
    case .wheel: note(.scroll)
    case .key(.restart): note(.restart)
    case .insert, .delete, .moveItem, .resize: note(.update)
    case .key(.insert), .key(.space), .key(.delete), .key(.backspace), .key(.move), .key(.toggle), .key(.back),
      .key(.insertSection), .key(.deleteSection):
      note(.update)
    case .key: note(.scroll)
    }
  }

  /// Adds a session's next frame.
  @MainActor
  public mutating func add(_ session: Session) { add(session, session.frame) }

  /// Adds a session's next frame, which was made already.
  @MainActor
  mutating func add(_ session: Session, _ frame: Frame) {
    add(frame, walls: CGRect(origin: .zero, size: session.exhibit.scrollView?.contentSize ?? session.frame.viewport))
  }
}
