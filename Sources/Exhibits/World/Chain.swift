import Springflow
import SpringflowScenes

/// A chain that hangs from a beam with a ball at its end: swing it, or cut it.
public final class Chain: CollectionExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "chain"
  /// The summary that lists and help show.
  nonisolated public static let summary = "A chain with a ball: it swings and keeps its length; take it where you like."
  /// Each item costs a body with joints.
  nonisolated public static var elementCost: Int { 40 }
  /// The ball and forty links.
  nonisolated public static let defaultItemCount = 41
  /// More links would not swing at the display's rate.
  nonisolated public static let maximumItemCount = 200

  /// Its keys.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "hang another link in", hint: "another link"),
    KeyMeaning(.delete, .backspace, meaning: "cut the chain in its middle", hint: "cut"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("drag the chain", meaning: "take a link or the ball; let go to throw it", hint: "swing")
  ]

  /// The words for its items.
  nonisolated public static let words = ExhibitWords(item: "link", filling: "hang a link up")
  /// Its gestures work only while it has items.
  public var activeGestures: [GestureMeaning] { itemCount > 0 ? Self.gestures : [] }

  /// The view that shows the chain.
  public var collectionView: CollectionView { setup.view }
  /// There is nothing to scroll.
  public let arrowStride: CGFloat = 60
  private let setup: WorldSetup
  @Tunable("what the ball at the end weighs, in kg", 0.01...1000, step: 0.1) private var weight = 2.0
  @Tunable("how fast the air slows the links down, in 1/s", 0...10, step: 0.05) private var resistance = 0.25
  /// From one joint to the next, and how far the ball's centre hangs below the last; points.
  private let pitch: Double
  private let ballRadius: Double
  /// The links that hang from the beam, from the top down, and the ball if it hangs there.
  private(set) var hanging: [Int] = []
  /// The ball's number: the first.
  private static let ball = 0

  /// How far the chain is held to the side at first, in radians.
  private static let tilt = 0.7
  /// Links do not collide with each other, as neighbours overlap.
  private static let group = ContactFilter(group: -1)
  private static let top = 44.0

  /// Sets a beam up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    let size = ExhibitViewport.frame(in: viewport).size
    let (width, height) = (Double(max(size.width, 240)), Double(max(size.height, 152)))
    let ballRadius = min(26, height * 0.06)
    let links = Double(max(itemCount - 1, 1))
    let pitch = min(max((height - Self.top - 2 * ballRadius - 60) / links, 3.5), 22)
    (self.pitch, self.ballRadius) = (pitch, ballRadius)
    setup = WorldSetup(viewport: viewport, anchor: Vector(x: 0.5, y: 0)) {
      $0 == Self.ball ? .steelBall(radius: CGFloat(ballRadius)) : Self.link($0, pitch: CGFloat(pitch))
    }
    setup.layout.register(BeamView.self, forDecorationViewOfKind: BeamView.kind)
    setup.layout.decorations = { [width] layout in Self.decorations(layout, width) }
    for index in 0..<itemCount { setup.data.insertItem(at: [0, index]) }
  }

  /// Hangs the chain up.
  public func didTune() {
    let (sine, cosine) = Portable.sinCos(Self.tilt)
    let direction = Vector(x: -sine, y: cosine)
    var end = self.end.point
    // The ball is the first item and hangs last.
    for number in setup.data.numbers.dropFirst() + setup.data.numbers.prefix(1) {
      hang(number, below: end, direction)
      end += direction * pitch
    }
  }

  /// Links show their broad and their narrow side alternately.
  private static func link(_ number: Int, pitch: CGFloat) -> CellContent {
    let steel = Color(hex: 0xA3ACBB)
    if number % 2 == 0 { return CellContent(background: .plain(Color(hex: 0x8C95A5)), radius: .infinity).unshaded }
    var content = CellContent(background: .none, radius: .infinity)
    content.border = steel
    content.borderWidth = max(1, pitch * 0.2)
    return content.unshaded
  }

  /// The size in which a link is shown: it covers its joints.
  private func size(_ number: Int) -> CGSize {
    if number == Self.ball { return CGSize(width: CGFloat(2 * ballRadius), height: CGFloat(2 * ballRadius)) }
    let (length, width) = (pitch * 1.55, max(3, min(pitch * 0.85, 12)))
    return CGSize(width: CGFloat(number % 2 == 0 ? width * 0.34 : width), height: CGFloat(length))
  }

  /// Adds a link or the ball at the chain's end, at a point and in a direction.
  private func hang(_ number: Int, below end: Vector, _ direction: Vector) {
    let isBall = number == Self.ball
    let reach = isBall ? ballRadius : pitch / 2
    var body = Body.circle(radius: isBall ? ballRadius : max(1, min(pitch * 0.4, 5)))
    body.position = end + direction * reach
    // Down is where a body's own y points.
    body.angle = Portable.atan2(-direction.x, direction.y)
    if isBall { body.density = weight * 10_000 / (Double.pi * ballRadius * ballRadius) }
    body.resistance = resistance
    body.angularResistance = resistance
    body.filter = Self.group
    setup.layout.add(number, body, size: size(number), zIndex: isBall ? 2 : number % 2)
    let above = hanging.last
    let point = above.map { _ in Vector(x: 0, y: pitch / 2) } ?? end
    setup.layout.world.adding(
      .pin(
        above.map(setup.layout.body), at: point, to: setup.layout.body(number), at: Vector(x: 0, y: -reach)))
    hanging.append(number)
  }

  private static func decorations(_ layout: ExhibitWorldLayout, _ width: Double) -> [WorldDecoration] {
    let middle = (layout.walls.left + layout.walls.right) / 2
    let (start, end) = (Vector(x: middle - 70, y: top - 5), Vector(x: middle + 70, y: top - 5))
    return WorldDecoration.bar(BeamView.kind, from: start, to: end, width: 10).map { [$0] } ?? []
  }

  /// The number of links, including the ball.
  public var itemCount: Int { setup.itemCount }

  /// The ball at its end may lie on it.
  public var standsOnFloor: Bool { true }

  /// Takes another viewport, in points; the chain hangs in its middle.
  public func resize(to viewport: CGSize) { setup.resize(to: viewport) }

  /// Inserts a link at the end, above the ball if it hangs there; the ball moves down by its length.
  public func insertItem(at index: Int?) {
    setup.insert(at: index) { number in
      let layout = setup.layout
      // The ball is gone for a moment, and hangs again with the velocity that it had.
      var ball: Body?
      if hanging.last == Self.ball {
        ball = layout.withMutableWorld { $0[layout.body(Self.ball)] }
        layout.remove(Self.ball)
        hanging.removeLast()
      }
      let (end, direction) = self.end
      let velocity =
        hanging.last.map { number in layout.withMutableWorld { $0.velocity(of: layout.body(number)) } } ?? .zero
      hang(number, below: end, direction)
      layout.world[layout.body(number)].velocity = velocity
      if let ball {
        hang(Self.ball, below: end + direction * pitch, direction)
        layout.world[layout.body(Self.ball)].velocity = ball.velocity
      }
    }
  }

  /// The chain's end, and its direction there.
  private var end: (point: Vector, direction: Vector) {
    let container = setup.layout.walls
    guard let lowest = hanging.last else {
      return (Vector(x: (container.left + container.right) / 2, y: Self.top), Vector(x: 0, y: 1))
    }
    let last = setup.layout.withMutableWorld { $0[setup.layout.body(lowest)] }
    let (sine, cosine) = Portable.sinCos(last.angle)
    let direction = Vector(x: -sine, y: cosine)
    return (last.position + direction * (pitch / 2), direction)
  }

  /// Deletes the link at an index, or the middle one of those that hang. The links below it fall.
  public func deleteItem(at index: Int?) {
    guard itemCount > 0 else { return }
    let middle = hanging.isEmpty ? nil : setup.data.numbers.firstIndex(of: hanging[hanging.count / 2])
    setup.delete(at: index ?? middle ?? itemCount - 1) { number in
      if let place = hanging.firstIndex(of: number) { hanging.removeLast(hanging.count - place) }
    }
  }

  /// Adds the links and their world to the hash.
  public func hash(into hash: inout StateHash) {
    setup.hash(into: &hash)
    hash.combine(hanging)
  }
}

extension CellContent {
  fileprivate var unshaded: CellContent {
    var content = self
    content.shadow = 0
    return content
  }
}
