import Springflow
import SpringflowScenes

/// The world layout of the exhibits: with gravity, a container and decorations.
///
/// The data's numbers connect items with bodies.
package final class ExhibitWorldLayout: WorldLayout {
  /// In points per second²: that of the earth at about 100 points per metre.
  nonisolated static let standardGravity = 1000.0
  /// The least size of the container; a smaller view shows only a part of it. In points.
  nonisolated static let minimumSize = CGSize(width: 240, height: 152)

  let data: NumberedItems
  /// Makes the decorations for the world's present state.
  var decorations: @MainActor (ExhibitWorldLayout) -> [WorldDecoration] = { _ in [] }
  /// The latest attributes of each decoration.
  private var shownDecorations: [CollectionViewLayoutAttributes] = []
  private var update = UpdatePaths()

  /// Makes an empty world on a stage of a size in points.
  package init(_ data: NumberedItems, stage: CGSize) {
    self.data = data
    super.init()
    world.gravity = Vector(x: 0, y: Self.standardGravity)
    addContainer(size: stage, minimumSize: Self.minimumSize)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Bodies

  /// Floor, walls and lid.
  var walls: Container {
    guard let container else { fatalError("the world has no container") }
    return container
  }

  /// Gives an item a body.
  package func add(_ number: Int, _ body: Body, size: CGSize, zIndex: Int = 0) {
    do {
      try addBody(body, size: size, zIndex: zIndex, for: ElementID(.data, number))
    } catch { fatalError(error.description) }
  }

  /// Removes an item's body.
  func remove(_ number: Int) { removeBody(for: ElementID(.data, number)) }

  func item(_ number: Int) -> Item? { item(for: ElementID(.data, number)) }

  /// The body of an item that is there.
  func body(_ number: Int) -> BodyID {
    guard let item = item(number) else { fatalError("item \(number) has no body") }
    return item.body
  }

  // MARK: Decorations

  package override func prepare() {
    super.prepare()
    shownDecorations = WorldDecoration.attributes(of: decorations(self))
  }

  package override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    shownDecorations.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
  }

  package override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    shownDecorations.filter { $0.frame.meets(rect) } + (super.layoutAttributesForElements(in: rect) ?? [])
  }

  // MARK: Updates

  package override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
  }

  /// A deleted item shrinks in place.
  package override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes?
  {
    let attributes = update.end(of: path)
    attributes?.alpha = 0
    if let turned = attributes?.transform { attributes?.transform = turned.scaledBy(x: 0.5, y: 0.5) }
    return attributes
  }

  package override func finalizeCollectionViewUpdates() { update = UpdatePaths() }
}

extension World {
  /// Adds a joint that the exhibit knows to be possible.
  @discardableResult
  mutating func adding(_ joint: Joint) -> JointID {
    do { return try add(joint) } catch { fatalError(error.description) }
  }
}
