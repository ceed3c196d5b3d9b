import Springflow
import SpringflowScenes

/// Boxes, discs and pills that fall into a heap and come to rest.
public final class Pile: CollectionExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "pile"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Boxes, discs and pills fall into a heap; take one and throw it."
  /// Each item costs a body in contact with others.
  nonisolated public static var elementCost: Int { 40 }
  /// Few enough to see through the heap.
  nonisolated public static let defaultItemCount = 80
  /// More would not fall at the display's rate.
  nonisolated public static let maximumItemCount = 500

  /// Its keys.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "drop another one", hint: "drop one"),
    KeyMeaning(.delete, .backspace, meaning: "take the last one away", hint: "take one away"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("drag a thing", meaning: "take it; let go to throw it", hint: "throw")
  ]

  /// Boxes, discs and pills.
  nonisolated public static let words = ExhibitWords(item: "thing", filling: "drop something")
  /// Its gestures work only while it has items.
  public var activeGestures: [GestureMeaning] { itemCount > 0 ? Self.gestures : [] }

  /// The view that shows the heap.
  public var collectionView: CollectionView { setup.view }
  /// There is nothing to scroll.
  public let arrowStride: CGFloat = 60
  private let setup: WorldSetup
  @Tunable("how much things rub on each other", 0...2, step: 0.05) private var friction = 0.5
  @Tunable("how much of their speed things keep when they meet", 0...1, step: 0.05) private var restitution = 0.1
  @Tunable("a box's side, in pt; some are a third smaller or larger", 8...200, step: 1) private var itemSize = 44.0
  private var random = SplitMix64(seed: 80)

  private enum Form { case box, disc, pill }

  /// Makes an empty world in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    setup = WorldSetup(viewport: viewport, anchor: Vector(x: 0, y: 1)) { number in
      var content = CellContent(text: String(number), tint: number)
      content.radius = Self.form(number) == .box ? 4 : .infinity
      content.shadow = 0.6
      return content
    }
    for index in 0..<itemCount { setup.data.insertItem(at: [0, index]) }
  }

  /// Drops the first bodies.
  public func didTune() { for number in setup.data.numbers { drop(number) } }

  /// Every third body is round; of these every fourth is a pill.
  private static func form(_ number: Int) -> Form { number % 3 != 2 ? .box : number % 4 == 1 ? .pill : .disc }

  /// Drops a body from the first free place above the stage.
  private func drop(_ number: Int) {
    let side = itemSize
    func stretch() -> Double { Double(67 + random.below(67)) / 100 }
    var size = Vector(x: (side * stretch()).rounded(), y: (side * stretch()).rounded())
    var body: Body
    switch Self.form(number) {
    case .box: body = .box(width: size.x, height: size.y)
    case .disc:
      size.y = size.x
      body = .circle(radius: size.x / 2)
    case .pill:
      size = Vector(x: (side * 1.5).rounded(), y: (side * 0.6).rounded())
      let (half, radius) = ((size.x - size.y) / 2, size.y / 2)
      body = Body(size: size)
      body.shapes = [
        .box(width: 2 * half, height: size.y), .circle(center: Vector(x: -half, y: 0), radius: radius),
        .circle(center: Vector(x: half, y: 0), radius: radius),
      ]
    }
    body.friction = friction
    body.restitution = restitution
    body.angularResistance = Self.rolling
    let container = setup.layout.walls
    let reach = size.dot(size).squareRoot() / 2
    let width = max(0, container.right - container.left - 2 * reach)
    let x = container.left + reach + width * Double(random.below(1000)) / 1000
    body.position = Vector(x: x, y: free(above: -reach - 8, x: x, reach: reach))
    body.angle = Double(random.below(628)) / 100
    setup.layout.add(number, body, size: CGSize(width: CGFloat(size.x), height: CGFloat(size.y)))
  }

  /// The damping of rotation, by which rolling bodies come to rest, as on cloth. In 1/s.
  private static let rolling = 0.6

  /// The lowest height not below `y` at which a body touches no other, those above the stage included.
  private func free(above y: Double, x: Double, reach: Double) -> Double {
    var others: [(place: Vector, reach: Double)] = []
    for number in setup.data.numbers {
      guard let member = setup.layout.item(number) else { continue }
      let place = setup.layout.withMutableWorld { $0.position(of: member.body) }
      let (width, height) = (Double(member.size.width), Double(member.size.height))
      let far = (width * width + height * height).squareRoot() / 2 + reach
      if place.y < y + far, abs(place.x - x) < far { others.append((place, far)) }
    }
    others.sort { $0.place.y > $1.place.y }
    var y = y
    for other in others where abs(other.place.y - y) < other.reach { y = other.place.y - other.reach }
    return y
  }

  /// The number of bodies.
  public var itemCount: Int { setup.itemCount }

  /// Its pieces lie on it.
  public var standsOnFloor: Bool { true }

  /// Takes another viewport, in points; the walls push the heap together or give it room.
  public func resize(to viewport: CGSize) { setup.resize(to: viewport) }

  /// Drops another body.
  public func insertItem(at index: Int?) { setup.insert(at: index, drop) }

  /// Deletes the item at an index, or the last one.
  public func deleteItem(at index: Int?) {
    guard itemCount > 0 else { return }
    setup.delete(at: index ?? itemCount - 1)
  }

  /// Adds the bodies, their world and the random numbers to the hash.
  public func hash(into hash: inout StateHash) {
    setup.hash(into: &hash)
    random.hash(into: &hash)
  }
}
