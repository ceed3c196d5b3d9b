import Springflow

/// What the exhibits of worlds have in common: the view, its data, its world, and hands that take hold of things.
@MainActor
final class WorldSetup {
  let view: CollectionView
  let layout: WorldLayout
  let data: NumberedItems
  /// Where things stay when the stage changes its size: shares of what its width and height grow by.
  private let gravity: Vector
  private let dragRecognizer = BodyDragGestureRecognizer()

  /// Sets an empty world up.
  ///
  /// - Parameters:
  ///   - anchor: What stays where it is when the stage grows: 0 for the left or upper edge, 1 for the right or lower.
  ///   - look: What an item shows, by its number.
  init(viewport: CGSize, anchor: Vector, look: @escaping (Int) -> CellContent) {
    let frame = ExhibitViewport.frame(in: viewport)
    data = NumberedItems(count: 0)
    data.look = look
    layout = WorldLayout(data, stage: frame.size)
    gravity = anchor
    view = CollectionView(frame: frame, collectionViewLayout: layout)
    view.allowsSelection = false
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    view.dataSource = data
    dragRecognizer.layout = layout
    view.addGestureRecognizer(dragRecognizer)
  }

  var itemCount: Int { data.numbers.count }

  /// The stage takes another size: things stay with what holds them, and the walls push the others along.
  func resize(to viewport: CGSize) {
    let before = (right: layout.container.right, floor: layout.container.floor)
    view.fill(viewport) { [self] in
      let size = view.bounds.size
      let right = Double(max(size.width, Container.least.width)),
        floor = Double(max(size.height, Container.least.height))
      layout.translate(by: Vector(x: gravity.x * (right - before.right), y: gravity.y * (floor - before.floor)))
      layout.fit(size)
    }
  }

  /// Inserts an item before the one at an index, or at the end; `add` gives its body to its number.
  func insert(at index: Int?, _ add: (Int) -> Void) {
    let index = index ?? itemCount
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: index, section: 0)])
    view.change(update) {
      data.insert(at: index)
      add(data.numbers[index])
    }
  }

  /// Deletes the item at an index; `leave` is told its number before its body goes, and `then` is called when it has gone.
  func delete(at index: Int, _ leave: (Int) -> Void = { _ in }, then: () -> Void = {}) {
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: index, section: 0)])
    view.change(update) {
      let number = data.numbers.remove(at: index)
      leave(number)
      layout.remove(number)
      then()
    }
  }

  func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    layout.hash(into: &hash)
  }
}
