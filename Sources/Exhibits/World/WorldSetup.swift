import Springflow
import SpringflowScenes

/// The parts that all exhibits with a physics world share: the view, its data, its world and the drag recognizer.
@MainActor
final class WorldSetup {
  let view: CollectionView
  let layout: ExhibitWorldLayout
  let data: NumberedItems
  /// The shares of a change of width and height by which bodies move.
  private let gravity: Vector

  /// Creates an empty world.
  ///
  /// - Parameters:
  ///   - anchor: The point from which bodies keep their distance when the view's size changes: 0 is the left or upper
  ///     edge, 1 the right or lower one.
  ///   - makeContent: Makes an item's content from its number.
  init(viewport: CGSize, anchor: Vector, makeContent: @escaping (Int) -> CellContent) {
    let frame = ExhibitViewport.frame(in: viewport)
    data = NumberedItems(count: 0)
    data.makeContent = makeContent
    layout = ExhibitWorldLayout(data, stage: frame.size)
    gravity = anchor
    view = CollectionView(frame: frame, collectionViewLayout: layout)
    view.allowsSelection = false
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    view.dataSource = data
    view.addGestureRecognizer(BodyDragGestureRecognizer())
  }

  var itemCount: Int { data.numbers.count }

  /// Changes the viewport's size. Bodies keep their distance from the anchor, and the walls push those outside.
  func resize(to viewport: CGSize) {
    let before = (right: layout.walls.right, floor: layout.walls.floor)
    view.fill(viewport) { [self] in
      let size = view.bounds.size
      let right = Double(max(size.width, ExhibitWorldLayout.minimumSize.width)),
        floor = Double(max(size.height, ExhibitWorldLayout.minimumSize.height))
      layout.translate(by: Vector(x: gravity.x * (right - before.right), y: gravity.y * (floor - before.floor)))
      layout.resizeContainer(to: size)
    }
  }

  /// Inserts an item before the one at an index, or at the end. `add` adds the body for the item's number.
  func insert(at index: Int?, _ add: (Int) -> Void) {
    let index = index ?? itemCount
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: index, section: 0)])
    view.change(update) {
      data.insertItem(at: [0, index])
      add(data.numbers[index])
    }
  }

  /// Deletes the item at an index. `leave` is called with its number before its body is removed, `then` afterwards.
  func delete(at index: Int, _ leave: (Int) -> Void = { _ in }, then: () -> Void = {}) {
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: index, section: 0)])
    view.change(update) {
      let number = data.numbers[index]
      data.deleteItem(at: [0, index])
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
