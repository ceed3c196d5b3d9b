import Springflow

/// Newton's cradle: balls of steel side by side on rods, some of them lifted.
///
/// The number of balls that leave on one side equals that of those that arrive on the other; a drag lifts balls.
public final class Cradle: CollectionExhibit {
  /// The number of balls that are lifted at the start.
  nonisolated public static let lifted = ExhibitParameter(
    "lifted", "how many balls are lifted at the start", default: 1, in: 0...9)
  /// The restitution.
  nonisolated public static let restitution = ExhibitParameter(
    "restitution", "how much of their speed balls keep when they meet", default: 1, in: 0...1)
  /// The damping.
  nonisolated public static let resistance = ExhibitParameter(
    "resistance", "how fast the air slows the balls down, in 1/s", default: 0, in: 0...10)

  /// Its name in scene files.
  nonisolated public static let name = "cradle"
  /// The summary that lists and help show.
  nonisolated public static let summary =
    "Newton's cradle: as many balls as come in on one side leave on the other; drag some more up."
  /// Each item costs a body with joints.
  nonisolated public static var elementCost: Int { 60 }
  /// Its parameters.
  nonisolated public static let parameters = [lifted, restitution, resistance]
  /// The number of balls of the classic cradle.
  nonisolated public static let defaultItemCount = 5
  /// More balls would not swing at the display's rate.
  nonisolated public static let maximumItemCount = 100

  /// Its keys.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "hang another ball up", hint: "another ball"),
    KeyMeaning(.delete, .backspace, meaning: "take the last ball away", hint: "take one away"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("drag a ball", meaning: "lift it, and those beyond it; let go", hint: "lift")
  ]

  /// The words for its items.
  nonisolated public static let words = ExhibitWords(item: "ball", filling: "hang a ball up")
  /// Its gestures work only while it has items.
  public var activeGestures: [GestureMeaning] { itemCount > 0 ? Self.gestures : [] }

  /// The view that shows the balls.
  public var collectionView: CollectionView { setup.view }
  /// There is nothing to scroll.
  public let arrowStride: CGFloat = 60

  private let setup: WorldSetup
  /// A ball's radius, a rod's length, and where the first ball hangs and the others beside it, in points.
  private let radius: Double
  private let length: Double
  private let friction = 0.0
  private let settings: ExhibitSettings

  /// Lifted balls hang at this angle, in radians: 45 degrees.
  private static let lift = Double.pi / 4
  private static let steel = 5.0  // times the default density
  private static let margin = 56.0

  /// Sets the cradle up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    self.settings = settings
    let size = ExhibitViewport.frame(in: viewport).size
    let (width, height) = (Double(max(size.width, 240)), Double(max(size.height, 152)))
    // There is room for the row and, on both sides, for balls that swing out.
    length = min(height * 0.58, width * 0.36)
    radius = min(length * 0.115, (width - length * 1.1) / 2 / Double(max(itemCount, 1)))
    let ball = CellContent.steelBall(radius: CGFloat(radius))
    setup = WorldSetup(viewport: viewport, anchor: Vector(x: 0.5, y: 0.5)) { _ in ball }
    let (middle, top) = (width / 2, (height - length - radius) / 2 - 8)
    setup.layout.register(RodView.self, forDecorationViewOfKind: RodView.kind)
    setup.layout.register(BeamView.self, forDecorationViewOfKind: BeamView.kind)
    setup.layout.decorations = Self.decorations
    // Impacts of any speed bounce, so slow balls stay apart, too.
    setup.layout.world.restitutionThreshold = 0
    let first = middle - radius * Double(itemCount - 1)
    let lifted = min(Int(settings[Self.lifted]), itemCount)
    for index in 0..<itemCount {
      let pivot = Vector(x: first + 2 * radius * Double(index), y: top)
      setup.data.insert(at: index)
      hang(
        setup.data.numbers[index], from: pivot,
        angle: index < lifted ? lift(within: width / 2 - radius * Double(itemCount)) : 0)
    }
  }

  /// Hangs a ball up; the angle is to the left.
  private func hang(_ number: Int, from pivot: Vector, angle: Double) {
    let (sine, cosine) = Portable.sinCos(angle)
    var ball = Body.circle(
      position: pivot + Vector(x: -sine * length, y: cosine * length), radius: radius)
    ball.density = Self.steel
    ball.allowsRotation = false
    ball.friction = friction
    ball.restitution = settings[Self.restitution]
    ball.resistance = settings[Self.resistance]
    let side = CGFloat(2 * radius)
    setup.layout.add(number, ball, size: CGSize(width: side, height: side))
    setup.layout.world.adding(
      Joint(.distance(length: length), from: nil, at: pivot, to: setup.layout.body(number), collides: true))
  }

  private static func decorations(_ layout: ExhibitWorldLayout) -> [ExhibitWorldLayout.WorldDecoration] {
    layout.withMutableWorld { decorations(of: $0) }
  }

  private static func decorations(of world: World) -> [ExhibitWorldLayout.WorldDecoration] {
    var rods: [ExhibitWorldLayout.WorldDecoration] = []
    var (left, right, top) = (Double.infinity, -Double.infinity, 0.0)
    for id in world.jointIDs where world[id].softness == nil {
      let (pivot, ball) = world.anchors(of: id)
      if let rod = ExhibitWorldLayout.WorldDecoration.bar(RodView.kind, from: pivot, to: ball, width: 2, zIndex: -2) {
        rods.append(rod)
      }
      (left, right, top) = (min(left, pivot.x), max(right, pivot.x), pivot.y)
    }
    guard left <= right else { return [] }
    let beam = ExhibitWorldLayout.WorldDecoration.bar(
      BeamView.kind, from: Vector(x: left - margin, y: top), to: Vector(x: right + margin, y: top), width: 10)
    return rods + (beam.map { [$0] } ?? [])
  }

  /// The number of balls.
  public var itemCount: Int { setup.itemCount }

  /// Takes another viewport, in points; the cradle goes to its middle.
  public func resize(to viewport: CGSize) { setup.resize(to: viewport) }

  /// The points from which balls hang, from left to right.
  private var pivots: [Vector] {
    setup.layout.withMutableWorld { world in
      let rods = world.jointIDs.map { world[$0] }.filter { $0.softness == nil }
      return rods.map(\.anchorA).sorted { $0.x < $1.x }
    }
  }

  /// Hangs a ball up at the row's right end, or in the first gap, lifted as far as there is room: it swings in. A row
  /// without room gets no more.
  public func insertItem(at index: Int?) {
    let space = roomForAnother
    if space < 0 { return }
    setup.insert(at: index) { number in
      let pivots = self.pivots
      guard let first = pivots.first else {
        let container = setup.layout.walls
        return hang(
          number,
          from: Vector(x: (container.left + container.right) / 2, y: (container.floor - length - radius) / 2 - 8),
          angle: 0)
      }
      var place = first
      // Places are two radii apart, except for rounding.
      for pivot in pivots where abs(pivot.x - place.x) < radius { place.x += 2 * radius }
      hang(number, from: place, angle: place.x > pivots[pivots.count - 1].x ? -lift(within: space) : 0)
      center()
    }
  }

  /// The points that a longer row leaves free on either side; less than 0 if the room is full.
  private var roomForAnother: Double {
    (setup.layout.walls.right - setup.layout.walls.left) / 2 - radius * Double(itemCount + 1)
  }

  /// The keys that have an effect: a full row takes no more balls.
  public var activeKeys: [KeyMeaning] {
    Self.keys.filter { canUse($0) && (roomForAnother >= 0 || !$0.keys.contains(.insert)) }
  }

  /// The reason that a key changed nothing.
  public func refusal(of key: ExhibitKey) -> String? {
    let isFull = roomForAnother < 0 && [.insert, .space].contains(key)
    return isFull ? "The row has no room for another ball" : commonRefusal(of: key)
  }

  /// The greatest angle to which a ball may be lifted, in radians, for the room beside it, in points.
  private func lift(within space: Double) -> Double {
    let sine = max(0, space / length)
    if sine >= Portable.sinCos(Self.lift).sin { return Self.lift }
    return Portable.atan2(sine, (1 - sine * sine).squareRoot())
  }

  /// Brings the row back to the stage's middle, with all balls in motion; never during a drag.
  private func center() {
    let (pivots, layout) = (self.pivots, setup.layout)
    guard layout.mouseJoints.isEmpty, let first = pivots.first, let last = pivots.last else { return }
    let size = setup.view.bounds.size
    let middle = Double(max(size.width, ExhibitWorldLayout.minimumSize.width)) / 2
    layout.translate(by: Vector(x: middle - (first.x + last.x) / 2, y: 0))
    layout.resizeContainer(to: size)
  }

  /// Deletes the ball at an index, or the last one.
  public func deleteItem(at index: Int?) {
    guard itemCount > 0 else { return }
    setup.delete(at: index ?? itemCount - 1, then: center)
  }

  /// Adds the balls and their world to the hash.
  public func hash(into hash: inout StateHash) { setup.hash(into: &hash) }
}
