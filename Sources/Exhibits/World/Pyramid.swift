import Springflow
import SpringflowScenes

/// Bricks in rows, each one shorter than the one below: take one out, or throw a ball at them.
public final class Pyramid: CollectionExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "pyramid"
  /// The summary that lists and help show.
  nonisolated public static let summary = "A pyramid of bricks that stands still: pull one out, or throw a ball at it."
  /// Each item costs a body in contact with others.
  nonisolated public static var elementCost: Int { 40 }
  /// Ten in the lowest row.
  nonisolated public static let defaultItemCount = 55
  /// More bricks would not move at the display's rate.
  nonisolated public static let maximumItemCount = 500

  /// Its keys.
  nonisolated public static let keys = [
    KeyMeaning(.space, .insert, meaning: "throw a ball", hint: "throw a ball"),
    KeyMeaning(.delete, .backspace, meaning: "take the last thing away", hint: "take one away"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("drag a brick", meaning: "pull it out; let go to throw it", hint: "pull it out")
  ]

  /// Bricks and balls.
  nonisolated public static let words = ExhibitWords(item: "thing", filling: "throw a ball")
  /// Its gestures work only while it has items.
  public var activeGestures: [GestureMeaning] { itemCount > 0 ? Self.gestures : [] }

  /// The view that shows the bricks.
  public var collectionView: CollectionView { setup.view }
  /// There is nothing to scroll.
  public let arrowStride: CGFloat = 60
  private let setup: WorldSetup
  @Tunable("how much bricks rub on each other", 0...2, step: 0.05) private var friction = 0.5
  private var random = SplitMix64(seed: 10)
  /// The height of the pyramid, in points.
  private var height = 0.0

  private static let gap = 2.0  // points, between neighbours in a row
  private static let ballRadius = 20.0

  /// Sets the bricks up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    // Numbers below the count are bricks; balls come later.
    setup = WorldSetup(viewport: viewport, anchor: Vector(x: 0.5, y: 1)) { number in
      if number >= itemCount { return .steelBall(radius: CGFloat(Self.ballRadius)) }
      var content = CellContent(text: String(number), tint: number)
      content.radius = 3
      content.shadow = 0.4
      return content
    }
    for index in 0..<itemCount { setup.data.insertItem(at: [0, index]) }
  }

  /// Piles the bricks up.
  public func didTune() {
    var base = 0
    while base * (base + 1) / 2 < itemCount { base += 1 }
    let container = setup.layout.walls
    let rows = Double(max(base, 1))
    let side = min(40, (container.floor * 0.86 / rows).rounded(.down))
    let width = min(side * 1.5, ((container.right * 0.8) / rows).rounded(.down))
    height = side * rows
    var (row, place) = (0, 0)
    for number in 0..<itemCount {
      let middle = container.right / 2 + (Double(place) - Double(base - row - 1) / 2) * width
      var brick = Body.box(
        position: Vector(x: middle, y: container.floor - (Double(row) + 0.5) * side), width: max(1, width - Self.gap),
        height: max(1, side))
      brick.friction = friction
      setup.layout.add(number, brick, size: CGSize(width: CGFloat(brick.size.x), height: CGFloat(brick.size.y)))
      place += 1
      if place == base - row { (row, place) = (row + 1, 0) }
    }
  }

  /// Throws a ball from the left, each at another height and speed.
  private func `throw`(_ number: Int) {
    let container = setup.layout.walls
    // Into the upper half of the pyramid: it comes down to where it started when it is there.
    let height = self.height * (0.45 + Double(random.below(45)) / 100)
    let speed = 1100 + Double(random.below(400))
    let time = (container.right - container.left) / 2 / speed
    var ball = Body.circle(
      position: Vector(x: container.left + Self.ballRadius + 2, y: container.floor - max(height, Self.ballRadius + 2)),
      radius: Self.ballRadius)
    ball.density = 4
    ball.friction = friction
    ball.restitution = 0.3
    ball.angularResistance = 0.6
    ball.velocity = Vector(x: speed, y: -ExhibitWorldLayout.standardGravity * time / 2)
    let side = CGFloat(2 * Self.ballRadius)
    setup.layout.add(number, ball, size: CGSize(width: side, height: side), zIndex: 1)
  }

  /// The number of bricks and balls.
  public var itemCount: Int { setup.itemCount }

  /// Its bricks do.
  public var standsOnFloor: Bool { true }

  /// Takes another viewport, in points; the pyramid stays in its middle.
  public func resize(to viewport: CGSize) { setup.resize(to: viewport) }

  /// Throws a ball.
  public func insertItem(at index: Int?) { setup.insert(at: index, `throw`) }

  /// Deletes the item at an index, or the last one.
  public func deleteItem(at index: Int?) {
    guard itemCount > 0 else { return }
    setup.delete(at: index ?? itemCount - 1)
  }

  /// Adds the bricks, the balls, their world and the random numbers to the hash.
  public func hash(into hash: inout StateHash) {
    setup.hash(into: &hash)
    random.hash(into: &hash)
  }
}
