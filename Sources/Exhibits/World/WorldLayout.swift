import Springflow

/// A layout that places and rotates each item as its body in a physics world.
///
/// The content is as large as the view and does not scroll. A container keeps the bodies in; its floor is the view's
/// lower edge. The data's numbers connect items with bodies, so an update moves no body.
final class WorldLayout: CollectionViewLayout, WorldMotion {
  /// An item's body, and the size of the rectangle, centred at the body's origin, in which the item is drawn.
  struct WorldItem {
    let body: BodyID
    let size: CGSize
    /// Items with a higher index are drawn in front, and found first under a finger.
    var zIndex = 0
  }

  /// A decoration view's kind and geometry.
  struct WorldDecoration: Equatable {
    var kind: String
    var center: CGPoint
    var size: CGSize
    /// The direction of its width, a unit vector.
    var direction = CGVector(dx: 1, dy: 0)
    var zIndex = -1
  }

  /// In points per second²: that of the earth at about 100 points per metre.
  nonisolated static let gravity = 1000.0

  var world = World()
  let data: NumberedItems
  /// Makes the decorations for the world's present state.
  var decorations: @MainActor (WorldLayout) -> [WorldDecoration] = { _ in [] }
  private(set) var container: Container
  var mouseJoints: [MouseJoint] = []
  private var members: [Int: WorldItem] = [:] { didSet { memberOrder = nil } }
  /// The items' numbers in their order, and the body of each; `nil` after bodies were added or removed.
  private var memberOrder: (numbers: [Int], members: [WorldItem?])?
  /// The latest attributes of each item, and of each decoration.
  private var shown: [CollectionViewLayoutAttributes] = []
  private var shownDecorations: [CollectionViewLayoutAttributes] = []
  private var update = UpdatePaths()

  /// Makes an empty world on a stage of a size in points.
  init(_ data: NumberedItems, stage: CGSize) {
    self.data = data
    world.gravity = Vector(x: 0, y: Self.gravity)
    container = Container(stage, in: &world)
    super.init()
    motionReferences.append(LayoutMotionReference(self))
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Bodies

  /// Gives an item a body.
  func add(_ number: Int, _ body: Body, size: CGSize, zIndex: Int = 0) {
    members[number] = WorldItem(body: world.adding(body), size: size, zIndex: zIndex)
  }

  /// Takes an item's body away; what a hand held of it is let go.
  func remove(_ number: Int) {
    guard let member = members.removeValue(forKey: number) else { return }
    world.remove(member.body)
    mouseJoints.removeAll { mouseJoint in !read { $0.contains(mouseJoint.joint) } }
  }

  func member(_ number: Int) -> WorldItem? { members[number] }

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
      world.setPosition(world.positionInPlace(of: body) + shift, of: body)
    }
    for id in read({ $0.jointIDs }) where read({ $0[id].bodyA }) == nil { world[id].anchorA += shift }
    for index in mouseJoints.indices { mouseJoints[index].pointer += shift }
    container.translate(by: shift, in: &world)
  }

  /// Lets the walls go to where a stage of another size has them; the floor is there at once.
  func fit(_ stage: CGSize) { container.fit(stage, in: &world) }

  // MARK: Time

  var isMoving: Bool { container.isMoving || world.hasAwakeBodyInPlace() }
  var movedWorld: World { world }

  /// Lends the world to a reader by its address. What is called on a property of a class is called on a copy, for which
  /// every array of the world is retained and released.
  func read<Result>(_ body: (inout World) -> Result) -> Result { body(&world) }

  func lendWorld(to reader: (World) -> Void) { read { reader($0) } }

  func advance() {
    guard isMoving || !mouseJoints.isEmpty else { return }
    container.advance(&world)
    updateMouseJoints(in: &world)
    world.step()
  }

  func follow(_ map: UpdateMap) {}

  func bodyVelocity(of attributes: CollectionViewLayoutAttributes) -> CGVector? {
    let path = attributes.indexPath
    guard attributes.representedElementCategory == .cell, path.count == 2, path.item < data.numbers.count,
      let member = members[data.numbers[path.item]]
    else { return nil }
    let velocity = world.velocityInPlace(of: member.body)
    return CGVector(dx: velocity.x, dy: velocity.y)
  }

  /// Mixes in every bit that the next tick depends on.
  func hash(into hash: inout StateHash) {
    read { $0.hash(into: &hash) }
    container.hash(into: &hash)
    for mouseJoint in mouseJoints { mouseJoint.hash(into: &hash) }
  }

  // MARK: Queries

  override func prepare() {
    let count = data.numbers.count
    if shown.count > count { shown.removeLast(shown.count - count) }
    let members = orderedMembers
    read { showItems(members, in: $0) }
    prepareDecorations()
  }

  /// The members of the items in their order, `nil` for an item without a body.
  private var orderedMembers: [WorldItem?] {
    if let memberOrder, memberOrder.numbers == data.numbers { return memberOrder.members }
    let found = data.numbers.map { members[$0] }
    memberOrder = (data.numbers, found)
    return found
  }

  /// Gives items attributes that say where their bodies are; an item that has not moved keeps its own.
  private func showItems(_ members: [WorldItem?], in world: World) {
    for (item, member) in members.enumerated() {
      let isKnown = item < shown.count
      var (center, size, zIndex, transform) = (CGPoint.zero, CGSize.zero, 0, CGAffineTransform.identity)
      if let member {
        let (position, angle) = (world.position(of: member.body), world.angle(of: member.body))
        (center, size, zIndex) = (CGPoint(x: position.x, y: position.y), member.size, member.zIndex)
        if angle != 0 {
          let (sine, cosine) = Portable.sinCos(angle)
          transform = CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
        }
      }
      if isKnown {
        let old = shown[item]
        if old.center == center, old.size == size, old.transform == transform, old.zIndex == zIndex { continue }
      }
      let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      attributes.center = center
      attributes.size = size
      attributes.zIndex = zIndex
      if transform != .identity { attributes.transform = transform }
      if isKnown { shown[item] = attributes } else { shown.append(attributes) }
    }
  }

  private func prepareDecorations() {
    var counts: [String: Int] = [:]
    let wanted = decorations(self)
    var found: [CollectionViewLayoutAttributes] = []
    found.reserveCapacity(wanted.count)
    for decoration in wanted {
      let path = IndexPath(item: counts[decoration.kind, default: 0], section: 0)
      counts[decoration.kind, default: 0] += 1
      let attributes = CollectionViewLayoutAttributes(forDecorationViewOfKind: decoration.kind, with: path)
      attributes.center = decoration.center
      attributes.size = decoration.size
      attributes.zIndex = decoration.zIndex
      let direction = decoration.direction
      if direction.dy != 0 || direction.dx != 1 {
        attributes.transform = CGAffineTransform(
          a: direction.dx, b: direction.dy, c: -direction.dy, d: direction.dx, tx: 0, ty: 0)
      }
      found.append(attributes)
    }
    shownDecorations = found
  }

  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard indexPath.count == 2, indexPath.section == 0, shown.indices.contains(indexPath.item) else { return nil }
    return shown[indexPath.item]
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    shownDecorations.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    var found: [CollectionViewLayoutAttributes] = []
    for attributes in shownDecorations where attributes.frame.touches(rect) { found.append(attributes) }
    for attributes in shown where attributes.frame.touches(rect) { found.append(attributes) }
    return found
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }

  // MARK: Updates

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
  }

  /// A deleted item shrinks in place.
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
