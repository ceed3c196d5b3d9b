import Springflow

/// A layout that is a world: each item is a body, and stands and is turned as its body is.
///
/// The content is as large as the view, so there is nothing to scroll. Three walls and a lid keep the bodies in: the
/// floor is the view's lower edge. Bodies belong to items by the data's numbers, so an update moves none of them.
final class WorldLayout: CollectionViewLayout, WorldMotion {
  /// An item's body, and the rectangle in which the item is drawn about the body's origin.
  struct Member {
    let body: BodyID
    let size: CGSize
    /// What is found before others by whoever reaches for it, and lies in front of them.
    var zIndex = 0
  }

  /// Something to be seen that is no item.
  struct Ornament: Equatable {
    var kind: String
    var center: CGPoint
    var size: CGSize
    /// The direction of its width; of length 1.
    var direction = CGVector(dx: 1, dy: 0)
    var zIndex = -1
  }

  /// In points per second²: as on earth, at 100 points a metre.
  nonisolated static let gravity = 1000.0

  var world = World()
  let data: NumberedItems
  /// What there is beside the items, seen by the world.
  var ornaments: @MainActor (WorldLayout) -> [Ornament] = { _ in [] }
  private(set) var room: Room
  var grabs: [Grab] = []
  private var members: [Int: Member] = [:]
  /// What was last given for each item, and for each ornament.
  private var shown: [CollectionViewLayoutAttributes] = []
  private var shownOrnaments: [CollectionViewLayoutAttributes] = []
  private var update = UpdatePaths()

  /// Makes an empty world on a stage of a size in points.
  init(_ data: NumberedItems, stage: CGSize) {
    self.data = data
    world.gravity = Vector(x: 0, y: Self.gravity)
    room = Room(stage, in: &world)
    super.init()
    motionReferences.append(LayoutMotionReference(self))
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Bodies

  /// Gives an item a body.
  func add(_ number: Int, _ body: Body, size: CGSize, zIndex: Int = 0) {
    members[number] = Member(body: world.adding(body), size: size, zIndex: zIndex)
  }

  /// Takes an item's body away; what a hand held of it is let go.
  func remove(_ number: Int) {
    guard let member = members.removeValue(forKey: number) else { return }
    world.remove(member.body)
    grabs.removeAll { !world.contains($0.joint) }
  }

  func member(_ number: Int) -> Member? { members[number] }

  /// The body of an item that is there.
  func body(_ number: Int) -> BodyID {
    guard let member = members[number] else { fatalError("item \(number) has no body") }
    return member.body
  }

  /// Moves everything that is in the world, and so what holds it there, by as much. In points.
  func translate(by shift: Vector) {
    if shift == .zero { return }
    for number in data.numbers {
      guard let body = members[number]?.body else { continue }
      world.setPosition(read { $0.position(of: body) } + shift, of: body)
    }
    for id in world.jointIDs where world[id].bodyA == nil { world[id].anchorA += shift }
    for index in grabs.indices { grabs[index].pointer += shift }
    room.translate(by: shift, in: &world)
  }

  /// Lets the walls go to where a stage of another size has them; the floor is there at once.
  func fit(_ stage: CGSize) { room.fit(stage, in: &world) }

  // MARK: Time

  var isMoving: Bool { room.isMoving || read { $0.awakeBodyCount } > 0 }
  var movedWorld: World { world }

  /// Lends the world to a reader by its address. What is called on a property of a class is called on a copy, for which
  /// every array of the world is retained and released.
  private func read<Result>(_ body: (inout World) -> Result) -> Result { body(&world) }

  func advance() {
    guard isMoving || !grabs.isEmpty else { return }
    room.advance(&world)
    pullGrabs()
    world.step()
  }

  func follow(_ map: UpdateMap) {}

  func bodyVelocity(of attributes: CollectionViewLayoutAttributes) -> CGVector? {
    let path = attributes.indexPath
    guard attributes.representedElementCategory == .cell, path.count == 2, path.item < data.numbers.count,
      let member = members[data.numbers[path.item]]
    else { return nil }
    let velocity = read { $0.velocity(of: member.body) }
    return CGVector(dx: velocity.x, dy: velocity.y)
  }

  /// Mixes in every bit that the next tick depends on.
  func hash(into hash: inout StateHash) {
    read { $0.hash(into: &hash) }
    room.hash(into: &hash)
    for grab in grabs { grab.hash(into: &hash) }
  }

  // MARK: Queries

  override func prepare() {
    let count = data.numbers.count
    if shown.count > count { shown.removeLast(shown.count - count) }
    for (item, number) in data.numbers.enumerated() {
      let attributes = attributes(of: number, at: item)
      if item < shown.count {
        if shown[item] != attributes { shown[item] = attributes }
      } else {
        shown.append(attributes)
      }
    }
    prepareOrnaments()
  }

  private func attributes(of number: Int, at item: Int) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
    guard let member = members[number] else { return attributes }
    let (position, angle) = read { ($0.position(of: member.body), $0.angle(of: member.body)) }
    attributes.center = CGPoint(x: position.x, y: position.y)
    attributes.size = member.size
    attributes.zIndex = member.zIndex
    if angle != 0 {
      let (sine, cosine) = Portable.sinCos(angle)
      attributes.transform = CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }
    return attributes
  }

  private func prepareOrnaments() {
    var counts: [String: Int] = [:]
    let wanted = ornaments(self)
    var found: [CollectionViewLayoutAttributes] = []
    found.reserveCapacity(wanted.count)
    for ornament in wanted {
      let path = IndexPath(item: counts[ornament.kind, default: 0], section: 0)
      counts[ornament.kind, default: 0] += 1
      let attributes = CollectionViewLayoutAttributes(forDecorationViewOfKind: ornament.kind, with: path)
      attributes.center = ornament.center
      attributes.size = ornament.size
      attributes.zIndex = ornament.zIndex
      let way = ornament.direction
      if way.dy != 0 || way.dx != 1 {
        attributes.transform = CGAffineTransform(a: way.dx, b: way.dy, c: -way.dy, d: way.dx, tx: 0, ty: 0)
      }
      found.append(attributes)
    }
    shownOrnaments = found
  }

  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard indexPath.count == 2, indexPath.section == 0, shown.indices.contains(indexPath.item) else { return nil }
    return shown[indexPath.item]
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    shownOrnaments.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    shownOrnaments.filter { $0.frame.touches(rect) } + shown.filter { $0.frame.touches(rect) }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }

  // MARK: Updates

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
  }

  /// A deleted item shrinks away where it is.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = update.end(of: path)
    attributes?.alpha = 0
    if let turned = attributes?.transform { attributes?.transform = turned.scaledBy(x: 0.5, y: 0.5) }
    return attributes
  }

  override func finalizeCollectionViewUpdates() { update = UpdatePaths() }
}

extension World {
  /// Adds a body that the exhibit knows to be possible.
  mutating func adding(_ body: Body) -> BodyID {
    do { return try add(body) } catch { fatalError(error.description) }
  }

  /// Adds a joint that the exhibit knows to be possible.
  @discardableResult
  mutating func adding(_ joint: Joint) -> JointID {
    do { return try add(joint) } catch { fatalError(error.description) }
  }
}
