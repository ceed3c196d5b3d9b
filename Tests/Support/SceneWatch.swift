import Springflow
import SpringflowExhibits
import SpringflowScenes

/// Checks the session of a scene tick by tick for motion that nothing in the scene explains.
@MainActor
public struct SceneWatch {
  /// The relevant part of a session's state in the last tick.
  private struct PreviousState {
    let itemCount: Int
    /// `nil` if the exhibit shows no collection view.
    let layout: CollectionViewLayout?
    let fingerCount: Int
    let isPinching: Bool
    /// The elements, for their positions in the shown data.
    let elements: [PlacedElement]
  }

  private let scene: Scene
  private var watch: Continuity
  private var previous: PreviousState
  private var commands: SceneCommands.Iterator
  private var fingerTracks: [[CGPoint]] = []
  /// Whether a finger is down, and whether one was in this tick.
  private var isTouched = false
  private var wasTouched = false
  /// Whether it has moved in this tick.
  private var hasMoved = false

  /// Begins with a session of the scene.
  public init(_ scene: Scene, _ session: Session) {
    self.scene = scene
    commands = scene.commands.makeIterator()
    watch = Continuity(isAtRest: session.tick == 0, bodiesCollide: Self.bodiesCollide(in: session.exhibit))
    while commands.next(until: session.tick - 1) != nil {}
    let frame = session.watchedFrame
    previous = Self.previous(session, frame)
    watch.add(session, frame)
  }

  /// Whether bodies push each other in an exhibit: in worlds, and in some layouts with behaviours.
  private static func bodiesCollide(in exhibit: any Exhibit) -> Bool {
    exhibit.collectionView?.collectionViewLayout is WorldLayout || exhibit is Cradle || exhibit is Newtonian
  }

  /// The jumps so far.
  public var jumps: [Jump] { watch.jumps }

  /// The jumps until now, and how often each reason explained what would be one without it.
  public func inspected() -> (jumps: [Jump], explanations: Explanations) { watch.inspected() }

  /// Takes down what a step has made of the session.
  public mutating func add(_ session: Session) {
    let frame = session.watchedFrame
    noteCommands(until: frame.tick)
    let now = Self.previous(session, frame)
    // A wheel with Ctrl moves fingers without commands.
    if previous.fingerCount > 1 { watch.note(now.fingerCount == 0 ? [.touch, .release] : .touch) }
    // Some exhibits change their data by themselves, and reordering changes the preview order.
    if now.itemCount != previous.itemCount || Self.isAnotherPlace(previous.elements, now.elements) {
      watch.note(.update)
    }
    noteLayouts(now, frame.fingers)
    previous = now
    watch.add(session, frame)
  }

  private mutating func noteCommands(until tick: Int) {
    (wasTouched, hasMoved) = (isTouched, false)
    while let command = commands.next(until: tick - 1)?.command {
      watch.note(command)
      switch command {
      case .pointerDown: (isTouched, wasTouched) = (true, true)
      case .pointerMove: hasMoved = true
      case .pointerUp: isTouched = false
      default: break
      }
      // A chat's lines break anew at once.
      if case .resize = command, scene.exhibit == "chat" { watch.note(.placement) }
    }
  }

  private mutating func noteLayouts(_ now: PreviousState, _ fingers: [CGPoint]) {
    // Gestures change layouts. The end of a transition by itself changes nothing.
    let ended = previous.layout as? CollectionViewTransitionLayout
    let isOther = now.layout !== previous.layout
    if isOther, now.layout !== ended?.currentLayout, now.layout !== ended?.nextLayout { watch.note(.update) }
    if let transition = now.layout as? CollectionViewTransitionLayout,
      previous.layout === transition || previous.layout === transition.currentLayout
        || previous.layout === transition.nextLayout
    {
      watch.note(.transition)
    }
    // Fingers that control a transition, or hold an item, make elements begin and stop to move with them.
    fingerTracks = fingerTracks.suffix(2) + [fingers]
    // The tick in which they lift has the last step under the fingers and the first one without them.
    let areGone = now.fingerCount < previous.fingerCount
    // In the tick in which they take over a transition it follows them at once.
    let isTaken = now.isPinching && !previous.isPinching
    let isLed = now.layout is CollectionViewTransitionLayout || now.isPinching || previous.isPinching
    // Those that lead views may do so by any distance in a tick.
    if now.layout == nil, wasTouched { watch.note(hasMoved ? [.lead, .release] : .lead) }
    if isLed, isOther || isTaken || areGone || isUneven { watch.note(.lead) }
  }

  /// Whether the speed of fingers changes from the last tick to this one.
  private var isUneven: Bool {
    guard fingerTracks.count == 3, Set(fingerTracks.map(\.count)).count == 1 else { return false }
    return fingerTracks[0].indices.contains { index in
      let (a, b, c) = (fingerTracks[0][index], fingerTracks[1][index], fingerTracks[2][index])
      return max(abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y)) > 0.01
    }
  }

  /// Whether an element has another position in the data than before.
  private static func isAnotherPlace(_ before: [PlacedElement], _ after: [PlacedElement]) -> Bool {
    func isSame(_ a: PlacedElement, _ b: PlacedElement) -> Bool { a.section == b.section && a.item == b.item }
    // Usually the same elements have the same order.
    if before.count == after.count,
      before.indices.allSatisfy({
        before[$0].id == after[$0].id && isSame(before[$0], after[$0])
      })
    {
      return false
    }
    let known = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let places = Dictionary(after.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return places.contains { id, element in known[id].map { !isSame($0, element) } ?? false }
  }

  private static func previous(_ session: Session, _ frame: Frame) -> PreviousState {
    let view = session.exhibit.collectionView
    return PreviousState(
      itemCount: session.exhibit.itemCount, layout: view?.collectionViewLayout,
      fingerCount: frame.fingers.count,
      isPinching: (view?.gestureRecognizers ?? []).contains {
        $0 is PinchGestureRecognizer && [.began, .changed].contains($0.state)
      },
      elements: view?.placed(frame) ?? frame.elements.map { PlacedElement(element: $0, path: nil, kind: nil) })
  }
}
