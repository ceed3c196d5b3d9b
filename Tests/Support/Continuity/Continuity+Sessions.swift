import Scenes
import Springflow

extension Continuity {
  /// Plays a scene, and gives the jumps in it.
  @MainActor
  public static func jumps(in scene: Scene) throws -> [Jump] {
    let session = Session(scene)
    var watch = Continuity()
    watch.add(session)
    var next = 0
    for tick in 0..<scene.duration {
      while next < scene.commands.count, scene.commands[next].tick <= tick {
        watch.note(scene.commands[next].command)
        // A chat's lines break anew at once.
        if case .resize = scene.commands[next].command, scene.exhibit == "chat" { watch.note(.placement) }
        next += 1
      }
      let count = session.exhibit.itemCount
      let fingers = session.frame.fingers.count
      try session.step()
      // A wheel with Ctrl moves fingers that nobody commands.
      if fingers > 1 { watch.note(session.frame.fingers.isEmpty ? [.touch, .release] : .touch) }
      // Some exhibits change their data by themselves.
      if session.exhibit.itemCount != count { watch.note(.update) }
      watch.add(session)
    }
    return watch.jumps
  }

  /// Says what was done to a session since its last frame.
  public mutating func note(_ command: Command) {
    switch command {
    case .pointerDown, .pointerMove, .magnify: note(.touch)
    case .pointerUp: note([.touch, .release])
    case .finger(_, let phase, _): note(phase == .ended || phase == .cancelled ? [.touch, .release] : .touch)
    case .secondaryClick: break
    case .wheel: note(.scroll)
    case .key(.restart): note(.restart)
    case .insert, .delete, .moveItem, .resize: note(.update)
    case .key(.insert), .key(.space), .key(.delete), .key(.backspace), .key(.move), .key(.toggle),
      .key(.insertSection), .key(.deleteSection):
      note(.update)
    case .key: note(.scroll)
    }
  }

  /// Takes a session's next frame.
  @MainActor
  public mutating func add(_ session: Session) {
    let view = session.exhibit.collectionView
    add(session.frame, walls: CGRect(origin: .zero, size: view.contentSize))
  }

  /// Takes a view's next frame.
  @MainActor
  public mutating func add(_ view: CollectionView) {
    add(view.snapshot(), walls: CGRect(origin: .zero, size: view.contentSize))
  }
}
