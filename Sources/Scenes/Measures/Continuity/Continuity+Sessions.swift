import Springflow

extension Continuity {
  /// Records a command that was performed since the last frame.
  package mutating func note(_ command: Command) {
    switch command {
    case .pointerDown, .pointerMove, .magnify: note(.touch)
    case .pointerUp: note([.touch, .release])
    case .finger(_, let phase, _): note(phase == .ended || phase == .cancelled ? [.touch, .release] : .touch)
    case .secondaryClick: break
    case .wheel: note(.scroll)
    case .key(.restart): note(.restart)
    case .insert, .delete, .moveItem, .resize, .text, .edit: note(.update)
    case .key(.insert), .key(.space), .key(.delete), .key(.backspace), .key(.move), .key(.toggle), .key(.back),
      .key(.insertSection), .key(.deleteSection):
      note(.update)
    case .key: note(.scroll)
    }
  }

  /// Adds a session's next frame, or another one in its place.
  @preconcurrency @MainActor
  public mutating func add(_ session: Session, _ frame: Frame? = nil) {
    let size = session.exhibit.scrollView?.contentSize ?? session.exhibit.rootView.bounds.size
    add(frame ?? session.frame, walls: CGRect(origin: .zero, size: size))
  }

  /// Adds a view's next frame.
  @preconcurrency @MainActor
  public mutating func add(_ view: CollectionView) {
    add(view.snapshot(), walls: CGRect(origin: .zero, size: view.contentSize))
  }
}
