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
    var fingerTracks: [[CGPoint]] = []
    for tick in 0..<scene.duration {
      while next < scene.commands.count, scene.commands[next].tick <= tick {
        watch.note(scene.commands[next].command)
        // A chat's lines break anew at once.
        if case .resize = scene.commands[next].command, scene.exhibit == "chat" { watch.note(.placement) }
        next += 1
      }
      let count = session.exhibit.itemCount
      let layout = session.exhibit.collectionView.collectionViewLayout
      let (fingers, wasPinching) = (session.frame.fingers.count, isPinching(session))
      let places = session.frame.places
      try session.step()
      // A wheel with Ctrl moves fingers that nobody commands.
      if fingers > 1 { watch.note(session.frame.fingers.isEmpty ? [.touch, .release] : .touch) }
      // Some exhibits change their data by themselves.
      if session.exhibit.itemCount != count { watch.note(.update) }
      // A hand that reorders does so by itself, too.
      if session.frame.differs(from: places) { watch.note(.update) }
      // Gestures change layouts; where a way between two ends, nothing is another than a tick ago.
      let now = session.exhibit.collectionView.collectionViewLayout
      let ended = layout as? CollectionViewTransitionLayout
      if now !== layout, now !== ended?.currentLayout, now !== ended?.nextLayout { watch.note(.update) }
      if let way = now as? CollectionViewTransitionLayout,
        layout === way || layout === way.currentLayout || layout === way.nextLayout
      {
        watch.note(.passage)
      }
      // Fingers that lead from one layout to another, or hold an item, have elements set out and stop with them.
      fingerTracks = fingerTracks.suffix(2) + [session.frame.fingers]
      // In the tick in which they leave, the last of their way and the first of the way without them come together.
      let areGone = session.frame.fingers.count < fingers
      // And in the one in which they take the way in hand it is theirs at once.
      let isTaken = isPinching(session) && !wasPinching
      let isLed = now is CollectionViewTransitionLayout || isPinching(session) || wasPinching
      if isLed, now !== layout || isTaken || areGone || isUneven(fingerTracks) {
        watch.note(.lead)
      }
      watch.add(session)
    }
    return watch.jumps
  }

  @MainActor
  private static func isPinching(_ session: Session) -> Bool {
    (session.exhibit.collectionView.gestureRecognizers ?? []).contains {
      $0 is PinchGestureRecognizer && [.began, .changed].contains($0.state)
    }
  }

  /// Whether fingers go faster or slower than a tick ago.
  private static func isUneven(_ tracks: [[CGPoint]]) -> Bool {
    guard tracks.count == 3, Set(tracks.map(\.count)).count == 1 else { return false }
    return tracks[0].indices.contains { index in
      let (a, b, c) = (tracks[0][index], tracks[1][index], tracks[2][index])
      return max(abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y)) > 0.01
    }
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
    case .key(.insert), .key(.space), .key(.delete), .key(.backspace), .key(.move), .key(.toggle), .key(.back),
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

extension Frame {
  /// Where the elements are in the data that is shown.
  fileprivate var places: [ElementID: [Int]] {
    Dictionary(elements.map { ($0.id, [$0.section, $0.item]) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether one that was there before is at another place.
  fileprivate func differs(from before: [ElementID: [Int]]) -> Bool {
    elements.contains { before[$0.id, default: [$0.section, $0.item]] != [$0.section, $0.item] }
  }
}
