import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// A layout by a physics world: each item has the position and the angle of a body.
///
/// Subclass it and override ``body(forItemAt:)``, or add bodies with ``addBody(_:size:zIndex:for:)``. Any data source will do:
/// a body belongs to its item's identity (`CollectionView.elementID(forItemAt:)`), so updates move none of them, and a
/// body leaves the world with its item. Bodies whose items keep their identifiers stay when the data is reloaded, too.
///
/// ```swift
/// final class Marbles: WorldLayout {
///   override init() {
///     super.init()
///     world.gravity = Vector(x: 0, y: 1000)
///     addContainer(size: CGSize(width: 320, height: 480))
///   }
///
///   required init?(coder: NSCoder) { nil }
///
///   override func body(forItemAt indexPath: IndexPath) -> Body? {
///     .circle(position: Vector(x: Double(40 + 30 * (indexPath.item % 9)), y: -40), radius: 16)
///   }
/// }
/// ```
///
/// The content is as large as the view, so there is nothing to scroll; override ``collectionViewContentSize`` for more. All
/// coordinates are points of the content, y growing downward. The guide *A world in a layout* has an example.
@preconcurrency @MainActor
open class WorldLayout: CollectionViewLayout, LayoutMotion {
  /// An item's body, and how the item is drawn about the body's origin.
  public struct Item {
    /// The body.
    public let body: BodyID
    /// The item's size in points.
    public var size: CGSize
    /// Items with a higher one are in front.
    public var zIndex: Int

    fileprivate func hash(into hash: inout StateHash) {
      body.hash(into: &hash)
      hash.combine(size)
      hash.combine(zIndex)
    }
  }

  /// The bodies and what acts on them.
  ///
  /// A method called on this property works on a copy of the world's references; to read many bodies use
  /// ``withMutableWorld(_:)``.
  public final var world = World()
  /// Floor, walls and lid, once there are some.
  public private(set) final var container: Container?
  /// The softness of the spring between a finger and what it drags: the body with all that hangs on it. 10 Hz, damped so
  /// that it does not swing, unless set.
  public final var dragSoftness = Spring(frequency: 10, damping: 1)
  /// The greatest acceleration that a finger gives to what it drags, in points per second²; sixty times the earth's gravity
  /// at 100 points per metre unless set. With a limit, a body that is pulled against a wall stays in front of it.
  public final var maximumDragAcceleration = 60_000.0
  /// The items that fingers hold.
  final var drags: [Drag] = []
  private var items: [ElementID: Item] = [:] { didSet { isOrdered = false } }
  /// The items in the order in which ``prepare()`` last found them.
  private var order = Order()
  /// Whether neither items nor bodies came or went since.
  private var isOrdered = false
  /// The attributes of each item, in the same order.
  private var shown: [CollectionViewLayoutAttributes] = []

  /// The items in the order of their index paths.
  private struct Order {
    /// The index of each section's first item.
    var starts: [Int] = []
    var paths: [IndexPath] = []
    var elements: [ElementID] = []
    /// `nil` for an item without a body.
    var items: [Item?] = []

    func index(of path: IndexPath) -> Int? {
      guard path.count == 2, starts.indices.contains(path.section), path.item >= 0 else { return nil }
      let end = path.section + 1 < starts.count ? starts[path.section + 1] : paths.count
      let index = starts[path.section] + path.item
      return index < end ? index : nil
    }
  }

  /// Makes a layout with an empty world, without gravity.
  public override init() {
    super.init()
    addMotion(self)
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  // MARK: Bodies

  /// The body of a new item; `nil`, the default, for an item without a body or one whose body
  /// ``addBody(_:size:zIndex:for:)`` adds.
  ///
  /// Asked in ``prepare()``, in the order of the index paths. A body that the world refuses is left out with a
  /// `LayoutDiagnostic`.
  open func body(forItemAt indexPath: IndexPath) -> Body? { nil }

  /// The size in which an item with a body from ``body(forItemAt:)`` is drawn, in points; the body's unless overridden.
  open func size(forItemAt indexPath: IndexPath, with body: Body) -> CGSize {
    CGSize(width: CGFloat(body.size.x), height: CGFloat(body.size.y))
  }

  /// Gives an item a body; one that it had is removed.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - size: The size in which the item is drawn, in points; the body's unless given.
  ///   - zIndex: Items with a higher one are in front.
  ///   - element: The item's identity.
  /// - Throws: `PhysicsError` if the world refuses the body; nothing has changed then.
  @discardableResult
  public final func addBody(_ body: Body, size: CGSize? = nil, zIndex: Int = 0, for element: ElementID)
    throws(PhysicsError)
    -> BodyID
  {
    let id = try world.add(body)
    removeBody(for: element)
    let size = size ?? CGSize(width: CGFloat(body.size.x), height: CGFloat(body.size.y))
    items[element] = Item(body: id, size: size, zIndex: zIndex)
    return id
  }

  /// Takes an item's body out of the world, with the joints that hold it. Nothing happens if it has none.
  public final func removeBody(for element: ElementID) {
    guard let item = items.removeValue(forKey: element) else { return }
    world.remove(item.body)
    forgetEndedDrags()
  }

  /// The body of an item and how it is drawn, or `nil` if it has none.
  public final func item(for element: ElementID) -> Item? { items[element] }

  /// The items that have a body, in the order of their index paths, or of their identities before they were found.
  final var itemsInOrder: [(element: ElementID, item: Item)] {
    if !isOrdered || order.elements.count != order.items.count {
      return items.keys.sorted().map { ($0, items[$0]!) }
    }
    return zip(order.elements, order.items).compactMap { element, item in item.map { (element, $0) } }
  }

  /// Surrounds the bodies by a floor, walls and a lid, which follow the view's size from now on; see ``Container``.
  ///
  /// - Parameters:
  ///   - size: The inner size, in points: that of the view.
  ///   - minimumSize: The least size, in points.
  ///   - friction: The friction of floor, walls and lid.
  /// - Precondition: There is none yet.
  public final func addContainer(size: CGSize, minimumSize: CGSize = .zero, friction: Double = 0.5) {
    require(container == nil, "a world layout has one container at most")
    container = Container(size: size, minimumSize: minimumSize, friction: friction, in: &world)
  }

  /// Gives the container another size before the view's own is taken over, in points.
  public final func resizeContainer(to size: CGSize) { container?.resize(to: size, in: &world) }

  /// Moves all items' bodies, what holds them to fixed points or fingers, and the container. In points.
  open func translate(by shift: Vector) {
    if shift == .zero { return }
    for element in items.keys.sorted() {
      guard let body = items[element]?.body else { continue }
      world.setPosition(world.positionInPlace(of: body) + shift, of: body)
    }
    for id in withMutableWorld({ $0.jointIDs }) where withMutableWorld({ $0[id].bodyA }) == nil {
      world[id].anchorA += shift
    }
    container?.translate(by: shift, in: &world)
  }

  /// Calls a function with the world itself, without the copy that reading ``world`` makes.
  ///
  /// The function does not use ``world`` itself.
  public final func withMutableWorld<Result>(_ body: (inout World) throws -> Result) rethrows -> Result {
    try body(&world)
  }

  /// Whether a finger may take an item that has a dynamic body; yes unless overridden.
  open func shouldBeginDrag(of element: ElementID) -> Bool { true }

  // MARK: Motion

  /// Whether a body is awake or a wall moves.
  open var isMoving: Bool { container?.isMoving == true || world.hasAwakeBodyInPlace() }

  /// Moves the world by one tick; a world at rest is left alone.
  open func advance() { if isMoving { step() } }

  /// Moves container and world by one tick.
  public final func step() {
    container?.prepareStep(of: &world)
    willStep()
    world.step()
  }

  /// Called before each step of the world, such as to push bodies; does nothing unless overridden.
  open func willStep() {}

  /// Bodies stay where they are; the items are found anew.
  open func follow(_ map: UpdateMap) { isOrdered = false }

  /// The velocity of an item's body, in points per second.
  open func velocity(of element: ElementID, with attributes: CollectionViewLayoutAttributes) -> CGVector? {
    guard attributes.representedElementCategory == .cell, let item = items[element] else { return nil }
    let velocity = world.velocityInPlace(of: item.body)
    return CGVector(dx: velocity.x, dy: velocity.y)
  }

  /// Mixes in world, container and drags.
  open func hash(into hash: inout StateHash) {
    withMutableWorld { $0.hash(into: &hash) }
    hash.combine(container) { $1.hash(into: &$0) }
    for number in [dragSoftness.frequency, dragSoftness.damping, maximumDragAcceleration] { hash.combine(number) }
    hash.combine(drags) { $1.hash(into: &$0) }
    hash.combine(isOrdered)
    hash.combine(items.count)
    // A dictionary has no order of its own: the sum of its entries' hashes is the same in any.
    var sum: UInt64 = 0
    for (element, item) in items {
      var entry = StateHash()
      element.hash(into: &entry)
      item.hash(into: &entry)
      sum &+= entry.value
    }
    hash.combine(sum)
  }

  /// Adds the bodies, contacts and joints.
  open func addOverlay(to overlay: inout Frame.Overlay, origin: CGVector, area: CGRect) {
    withMutableWorld { overlay.add($0, origin: origin, area: area) }
  }

  // MARK: Layout

  /// Asks for the bodies of new items, removes those of deleted items, and makes the attributes of all.
  open override func prepare() {
    if let size = collectionView?.bounds.size, let container, container.size != size { resizeContainer(to: size) }
    if !isOrdered { findItems() }
    if shown.count > order.paths.count { shown.removeLast(shown.count - order.paths.count) }
    withMutableWorld { showItems(in: $0) }
  }

  private func findItems() {
    guard let view = collectionView else { return order = Order() }
    var found = Order()
    var elements: Set<ElementID> = []
    for section in 0..<view.numberOfSections {
      found.starts.append(found.paths.count)
      for item in 0..<view.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        let element = elementID(forItemAt: path)
        elements.insert(element)
        if items[element] == nil { makeBody(for: element, at: path) }
        found.paths.append(path)
        found.elements.append(element)
        found.items.append(items[element])
      }
    }
    for element in items.keys.filter({ !elements.contains($0) }).sorted() { removeBody(for: element) }
    (order, isOrdered) = (found, true)
  }

  private func makeBody(for element: ElementID, at path: IndexPath) {
    guard let body = body(forItemAt: path) else { return }
    do {
      try addBody(body, size: size(forItemAt: path, with: body), for: element)
    } catch {
      report("body refused", section: path.section, item: path.item, "\(error.description); the item has no body")
    }
  }

  /// Makes attributes by the bodies' positions and angles; those of an item that has not moved stay.
  private func showItems(in world: World) {
    // A local copy, as each access to a property of a class retains its arrays.
    let order = order
    for (index, item) in order.items.enumerated() {
      let path = order.paths[index]
      var (center, size, zIndex, transform) = (CGPoint.zero, CGSize.zero, 0, CGAffineTransform.identity)
      if let item {
        let (position, angle) = (world.position(of: item.body), world.angle(of: item.body))
        (center, size, zIndex) = (CGPoint(x: position.x, y: position.y), item.size, item.zIndex)
        if angle != 0 {
          let (sine, cosine) = Portable.sinCos(angle)
          transform = CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
        }
      }
      let isKnown = index < shown.count
      if isKnown {
        let old = shown[index]
        if old.center == center, old.size == size, old.transform == transform, old.zIndex == zIndex,
          old.indexPath == path
        {
          continue
        }
      }
      let attributes = CollectionViewLayoutAttributes(forCellWith: path)
      attributes.center = center
      attributes.size = size
      attributes.zIndex = zIndex
      if transform != .identity { attributes.transform = transform }
      if isKnown { shown[index] = attributes } else { shown.append(attributes) }
    }
  }

  /// The items are found anew when the data is another.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts { isOrdered = false }
    super.invalidateLayout(with: context)
  }

  /// As large as the view, unless overridden.
  open override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  /// Where an item's body is.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let index = order.index(of: indexPath), index < shown.count else { return nil }
    return shown[index]
  }

  /// The items whose frames touch a rectangle, in their order.
  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    shown.filter { $0.frame.meets(rect) }
  }

  /// Yes, if the view's size changes.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
}
