import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A flow layout that records the calls of a movement.
@MainActor
final class MovementRecordingLayout: CollectionViewFlowLayout {
  var calls: [String] = []

  override func invalidationContext(
    forInteractivelyMovingItems targets: [IndexPath], withTargetPosition position: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    calls.append("moving \(previousIndexPaths[0].item) to \(targets[0].item)")
    return super.invalidationContext(
      forInteractivelyMovingItems: targets, withTargetPosition: position, previousIndexPaths: previousIndexPaths,
      previousPosition: previousPosition)
  }
  override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths paths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    calls.append("\(movementCancelled ? "cancelled" : "ended") from \(previousIndexPaths[0].item) at \(paths[0].item)")
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: paths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
  }
  override func prepare(forCollectionViewUpdates items: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: items)
    calls.append("updates \(items.map { "\($0.indexPathBeforeUpdate!.item)-\($0.indexPathAfterUpdate!.item)" })")
  }
}

@MainActor
@Suite("Interactive reordering")
struct ReorderingTests {
  /// Four columns of 50 with gaps of 10, from 5 on: centres at 30, 90, 150, 210 horizontally and 25, 85, 145 …
  /// vertically.
  func make(
    _ counts: [Int], _ layout: CollectionViewFlowLayout = CollectionViewFlowLayout()
  ) -> (CollectionView, ReorderableSource) {
    layout.itemSize = CGSize(width: 50, height: 50)
    layout.minimumInteritemSpacing = 10
    layout.minimumLineSpacing = 10
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 230, height: 300), collectionViewLayout: layout)
    let source = ReorderableSource(counts: counts)
    view.dataSource = source
    view.advance()
    return (view, source)
  }

  func advance(_ view: CollectionView, _ ticks: Int) { for _ in 0..<ticks { view.advance() } }

  /// The numbers that the visible cells show, in the layout's order.
  func shown(_ view: CollectionView) -> [Int] {
    view.layoutIfNeeded()
    return view.engine.elements.filter { $0.isPresent && $0.key.category == .cell }
      .sorted { $0.key.indexPath < $1.key.indexPath }
      .compactMap { $0.view.flatMap { Int($0.content.text) } }
  }

  func element(_ number: Int, _ view: CollectionView) -> Frame.Element? {
    view.snapshot().elements.first { $0.content.text == String(number) }
  }

  @Test("a dragged item follows the finger, the others make room, and the data source moves it once, at the end")
  func moves() throws {
    let (view, source) = make([8])
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    #expect(view.hasInteractiveMovement)
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 25))
    #expect(source.sections == [[0, 1, 2, 3, 4, 5, 6, 7]])
    #expect(shown(view) == [1, 2, 0, 3, 4, 5, 6, 7])
    advance(view, 200)
    #expect(try #require(element(0, view)).center == CGPoint(x: 150, y: 25))
    #expect(try #require(element(2, view)).center == CGPoint(x: 85, y: 25))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 155, y: 90))
    advance(view, 1)
    view.endInteractiveMovement()
    #expect(source.calls == ["canMove 0.0", "move 0.0 to 0.6"])
    #expect(source.sections == [[1, 2, 3, 4, 5, 6, 0, 7]])
    #expect(!view.hasInteractiveMovement)
    advance(view, 200)
    #expect(shown(view) == [1, 2, 3, 4, 5, 6, 0, 7])
    #expect(!view.isMoving)
  }

  @Test("a layout changes what super gives for the dragged item, as the classic articles print it, in any layout")
  func changesWhatSuperGives() throws {
    final class Lifting: CollectionViewFlowLayout {
      override func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
      ) -> CollectionViewLayoutAttributes {
        let attributes = super.layoutAttributesForInteractivelyMovingItem(at: indexPath, withTargetPosition: position)
        attributes.alpha = 0.7
        attributes.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
        return attributes
      }
    }
    let (view, source) = make([8], Lifting())
    #expect(view.beginInteractiveMovementForItem(at: [0, 3]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 25))
    advance(view, 200)
    let dragged = try #require(element(3, view))
    #expect(dragged.center == CGPoint(x: 150, y: 25))
    #expect(dragged.alpha == 0.7)
    #expect(dragged.transform.a == 1.2)
    view.endInteractiveMovement()
    advance(view, 200)
    let placed = try #require(element(3, view))
    #expect(abs(placed.center.x - 145) < 0.01)
    #expect(placed.alpha == 1)
    #expect(placed.transform == .identity)
    #expect(source.sections == [[0, 1, 3, 2, 4, 5, 6, 7]])
    // What super gives is a copy, also for an item that is not there.
    let layout = CollectionViewFlowLayout()
    let (other, _) = make([2], layout)
    let own = other.layoutAttributesForItem(at: [0, 1])?.center
    for item in [1, 5] {
      let path = IndexPath(item: item, section: 0)
      let moving = layout.layoutAttributesForInteractivelyMovingItem(at: path, withTargetPosition: CGPoint(x: 7, y: 9))
      #expect(moving.center == CGPoint(x: 7, y: 9) && moving.indexPath == path && moving.zIndex == .max)
    }
    #expect(own != nil && other.layoutAttributesForItem(at: [0, 1])?.center == own)
  }

  @Test("the view uses the data's paths during a drag")
  func speaksOfData() throws {
    let (view, source) = make([8])
    view.beginInteractiveMovementForItem(at: [0, 5])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 20))
    advance(view, 600)
    #expect(shown(view) == [5, 0, 1, 2, 3, 4, 6, 7])
    for item in 0..<8 {
      let path = IndexPath(item: item, section: 0)
      let cell = try #require(view.cellForItem(at: path))
      #expect(cell.content.text == String(item))
      #expect(view.indexPath(for: cell) == path)
      if item == 5 { continue }
      let frame = try #require(view.layoutAttributesForItem(at: path)).frame
      #expect(abs(frame.midX - (try #require(element(item, view)).center.x)) < 1)
      #expect(abs(frame.midY - (try #require(element(item, view)).center.y)) < 1)
      #expect(view.indexPathForItem(at: CGPoint(x: frame.midX, y: frame.midY)) == path)
    }
    #expect(view.indexPathsForVisibleItems == (0..<8).map { IndexPath(item: $0, section: 0) })
    view.cancelInteractiveMovement()
    #expect(source.sections == [Array(0..<8)])
  }

  @Test("a cancelled drag restores everything without a call to the data source")
  func cancels() {
    let (view, source) = make([8])
    view.beginInteractiveMovementForItem(at: [0, 5])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 20))
    #expect(shown(view) == [5, 0, 1, 2, 3, 4, 6, 7])
    advance(view, 20)
    view.cancelInteractiveMovement()
    #expect(shown(view) == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(source.calls == ["canMove 0.5"])
    advance(view, 200)
    #expect(!view.isMoving)
    #expect(view.snapshot().elements.map(\.center.x).sorted().first == 25)
  }

  @Test("a drag is refused if the data source forbids it, the item does not exist, or another drag is under way")
  func refuses() {
    let (view, source) = make([3])
    source.fixed = [1]
    #expect(!view.beginInteractiveMovementForItem(at: [0, 1]))
    #expect(!view.beginInteractiveMovementForItem(at: [0, 3]))
    #expect(!view.beginInteractiveMovementForItem(at: [1, 0]))
    #expect(!view.beginInteractiveMovementForItem(at: [0]))
    view.updateInteractiveMovementTargetPosition(.zero)
    view.endInteractiveMovement()
    view.cancelInteractiveMovement()
    #expect(view.beginInteractiveMovementForItem(at: [0, 2]))
    #expect(!view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: CGFloat.nan, y: 3))
    view.cancelInteractiveMovement()
  }

  @Test("the layout is told of every step of a drag in contexts, and of one move when it ends")
  func tellsLayout() {
    let layout = MovementRecordingLayout()
    let (view, source) = make([8], layout)
    view.beginInteractiveMovementForItem(at: [0, 0])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 91, y: 25))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 95, y: 25))
    view.endInteractiveMovement()
    #expect(
      layout.calls == ["moving 0 to 0", "moving 0 to 1", "moving 1 to 1", "ended from 0 at 1", "updates [\"0-1\"]"])
    layout.calls = []
    view.beginInteractiveMovementForItem(at: [0, 1])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 25))
    view.cancelInteractiveMovement()
    #expect(layout.calls == ["moving 1 to 1", "moving 1 to 0", "cancelled from 1 at 1"])
    #expect(source.sections == [[1, 0, 2, 3, 4, 5, 6, 7]])
  }

  @Test("a dragged item can move to the end of another section, and into an empty one")
  func acrossSections() {
    let (view, source) = make(
      [4, 2, 0, 1],
      {
        $0.sectionInset.bottom = 20; return $0
      }(CollectionViewFlowLayout()))
    view.beginInteractiveMovementForItem(at: [0, 1])
    // Section 1 is between 70 and 120, with room after its two items.
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 190, y: 95))
    #expect(shown(view) == [0, 2, 3, 4, 5, 1, 6])
    #expect(view.numberOfItems(inSection: 1) == 3)
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 150))
    view.endInteractiveMovement()
    #expect(source.sections == [[0, 2, 3], [4, 5], [1], [6]])
    #expect(shown(view) == [0, 2, 3, 4, 5, 1, 6])
    #expect(view.lastUpdate?.movedItems.count == 1)
  }

  @Test("the delegate decides where a dragged item goes")
  func delegateDecides() {
    final class Fence: CollectionViewDelegate {
      var asked: [[IndexPath]] = []
      func collectionView(
        _ collectionView: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
        atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
      ) -> IndexPath {
        asked.append([original, current, proposed])
        return [0, min(proposed.item, 2)]
      }
    }
    let (view, source) = make([8])
    let fence = Fence()
    view.delegate = fence
    view.beginInteractiveMovementForItem(at: [0, 0])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 25))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 210, y: 90))
    view.endInteractiveMovement()
    #expect(fence.asked == [[[0, 0], [0, 0], [0, 1]], [[0, 0], [0, 1], [0, 7]]])
    #expect(source.sections == [[1, 2, 0, 3, 4, 5, 6, 7]])
  }

  @Test("a delegate with only the older call gets that one, with the item's first path")
  func olderDelegateDecides() {
    final class Fence: CollectionViewDelegate {
      var asked: [[IndexPath]] = []
      func collectionView(
        _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt original: IndexPath,
        toProposedIndexPath proposed: IndexPath
      ) -> IndexPath {
        asked.append([original, proposed])
        return [0, min(proposed.item, 2)]
      }
    }
    let (view, source) = make([8])
    let fence = Fence()
    view.delegate = fence
    view.beginInteractiveMovementForItem(at: [0, 0])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 25))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 210, y: 90))
    view.endInteractiveMovement()
    #expect(fence.asked == [[[0, 0], [0, 1]], [[0, 0], [0, 7]]])
    #expect(source.sections == [[1, 2, 0, 3, 4, 5, 6, 7]])
  }

  @Test("near an edge a drag scrolls at up to 300 points a second, softly, and the item stays under the finger")
  func scrollsAtEdges() throws {
    let (view, source) = make([200])
    view.beginInteractiveMovementForItem(at: [0, 0])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 300))
    var (last, speed): (CGFloat, CGFloat) = (0, 0)
    var fastest: CGFloat = 0
    for tick in 0..<1500 {
      view.advance()
      let next = (view.contentOffset.y - last) * 120
      #expect(abs(next - speed) < 20, "at tick \(tick)")
      (last, speed) = (view.contentOffset.y, next)
      fastest = max(fastest, next)
      if tick > 200 {
        let y = try #require(element(0, view)).center.y
        #expect(abs(y - 300) < 1e-6)
      }
    }
    #expect(abs(fastest - 300) < 1e-6)
    #expect(abs(view.contentOffset.y - (view.contentSize.height - 300)) < 0.1)
    view.endInteractiveMovement()
    #expect(source.sections[0].firstIndex(of: 0).map { $0 > 190 } == true)
  }

  @Test("items of different sizes do not swap back and forth under a finger that moves in one direction")
  func doesNotDance() {
    final class Sizes: CollectionViewDelegateFlowLayout {
      let heights: [CGFloat] = [40, 300, 60, 200, 40, 120, 500, 40]
      var source: ReorderableSource?
      func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
      ) -> CGSize { CGSize(width: 200, height: heights[source?.sections[0][path.item] ?? 0]) }
    }
    let layout = MovementRecordingLayout()
    let (view, source) = make([8], layout)
    view.frame.size.height = 2000
    let sizes = Sizes()
    sizes.source = source
    view.delegate = sizes
    view.layoutIfNeeded()
    view.beginInteractiveMovementForItem(at: [0, 0])
    var places: [Int] = []
    for y in stride(from: CGFloat(20), through: 1360, by: 3) {
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: y))
      view.advance()
      let place = shown(view).firstIndex(of: 0) ?? -1
      if places.last != place { places.append(place) }
      // Every item keeps its own size, wherever it is shown.
      #expect(layout.layoutAttributesForItem(at: [0, place])?.size.height == 40)
    }
    #expect(places == [0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test("a diffable data source applies a drag, and reports both snapshots and the difference")
  func diffable() throws {
    let layout = CollectionViewFlowLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 230, height: 300), collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "letter")
    let source = CollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, letter in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
      cell.content.text = letter
      return cell
    }
    var snapshot = source.snapshot()
    snapshot.appendSections([1, 2])
    snapshot.appendItems(["a", "b", "c"], toSection: 1)
    source.apply(snapshot)
    view.advance()
    #expect(!view.beginInteractiveMovementForItem(at: [0, 0]))
    var told: [String] = []
    source.reorderingHandlers.canReorderItem = { $0 != "c" }
    source.reorderingHandlers.willReorder = { told.append("will \($0.initialSnapshot.itemIdentifiers)") }
    source.reorderingHandlers.didReorder = { change in
      told.append("did \(change.finalSnapshot.itemIdentifiers) \(change.sectionTransactions.map(\.finalItems))")
      let applied = change.initialSnapshot.itemIdentifiers.applying(change.difference)
      #expect(applied == change.finalSnapshot.itemIdentifiers)
      for section in change.sectionTransactions {
        #expect(section.initialItems.applying(section.difference) == section.finalItems)
      }
    }
    #expect(!view.beginInteractiveMovementForItem(at: [0, 2]))
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 200, y: 25))
    view.endInteractiveMovement()
    #expect(source.snapshot().itemIdentifiers == ["b", "c", "a"])
    view.beginInteractiveMovementForItem(at: [0, 2])
    // Below the first section there is only the second one, which is empty.
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 20, y: 200))
    view.endInteractiveMovement()
    #expect(source.snapshot().itemIdentifiers(inSection: 2) == ["a"])
    let expected = [
      "will [\"a\", \"b\", \"c\"]", "did [\"b\", \"c\", \"a\"] [[\"b\", \"c\", \"a\"]]",
      "will [\"b\", \"c\", \"a\"]", "did [\"b\", \"c\", \"a\"] [[\"b\", \"c\"], [\"a\"]]",
    ]
    #expect(told == expected)
  }
}
