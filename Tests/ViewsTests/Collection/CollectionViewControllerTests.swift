import Springflow
import SpringflowTestSupport
import Testing

/// A controller as written for UIKit.
private final class GridController: CollectionViewController {
  var calls: [String] = []
  var seen: CollectionView?

  init() {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    super.init(collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    calls.append("loaded")
    seen = collectionView
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    calls.append("will appear, selected: \(collectionView.numberOfSelectedItems)")
  }
  override func viewDidAppear(_ animated: Bool) { calls.append("appeared") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("disappeared") }

  override func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 60 }
  override func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }

  override func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
  override func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    calls.append("moves from \(originalIndexPath.item) to \(proposedIndexPath.item)")
    return proposedIndexPath
  }
}

@MainActor
@Suite("Collection view controllers")
struct CollectionViewControllerTests {
  @Test("a subclass with its own initialiser gets viewDidLoad() once, when its view is first asked for")
  func loads() {
    let grid = GridController()
    #expect(!grid.isViewLoaded && grid.calls == [])
    let view: CollectionView = grid.collectionView
    #expect(grid.isViewLoaded && grid.calls == ["loaded"] && grid.seen === view && view.superview === grid.view)
    #expect(view.dataSource === grid && view.delegate === grid)
    grid.loadViewIfNeeded()
    #expect(grid.calls == ["loaded"] && grid.collectionView === view)
    view.layoutIfNeeded()
    #expect(view.visibleCells.count > 10)
  }

  @Test("loadViewIfNeeded() makes the controller's view")
  func loadsIfNeeded() {
    let grid = GridController()
    grid.loadViewIfNeeded()
    #expect(grid.calls == ["loaded"] && grid.seen === grid.collectionView)
  }

  @Test("a view that is set before it is loaded gets the set-up")
  func ownView() {
    let grid = GridController()
    let own = CollectionView(frame: .zero, collectionViewLayout: CollectionViewFlowLayout())
    grid.view = own
    #expect(grid.collectionView === own && grid.seen === own && grid.calls == ["loaded"])
  }

  @Test("the first controller of a stack is told in the first tick that it appears, once")
  func firstAppearance() {
    let grid = GridController()
    let navigation = NavigationController(rootViewController: grid)
    #expect(grid.calls == ["loaded"])
    for _ in 0..<3 { navigation.advance() }
    #expect(grid.calls == ["loaded", "will appear, selected: 0", "appeared"])
  }

  @Test("an appearing controller clears the selection, with its animation, unless its property is false")
  func clearsSelection() throws {
    func level(_ view: CollectionView) -> CGFloat { view.snapshot().elements.map(\.selection).max() ?? 0 }
    for animated in [true, false] {
      let grid = GridController()
      let view: CollectionView = grid.collectionView
      view.selectItem(at: [0, 3], animated: false, scrollPosition: [])
      view.layoutIfNeeded()
      #expect(level(view) == 1)
      grid.viewWillAppear(animated)
      #expect(view.indexPathsForSelectedItems == nil && view.cellForItem(at: [0, 3])?.isSelected == false)
      view.advance()
      #expect(animated ? level(view) > 0.5 : level(view) == 0)
      for _ in 0..<30 { view.advance() }
      #expect(level(view) == 0)
      grid.clearsSelectionOnViewWillAppear = false
      view.selectItem(at: [0, 3], animated: false, scrollPosition: [])
      grid.viewWillAppear(animated)
      #expect(view.indexPathsForSelectedItems == [[0, 3]])
    }
  }

  @Test("an appearing controller clears a shared view's selection, and the selected item stays in view")
  func clearsSharedSelection() throws {
    for keeps in [false, true] {
      let (root, detail) = (GridController(), GridController())
      let navigation = NavigationController(rootViewController: root)
      navigation.advance()
      (detail.collectionViewLayout as? CollectionViewFlowLayout)?.itemSize = CGSize(width: 200, height: 200)
      detail.useLayoutToLayoutNavigationTransitions = true
      detail.clearsSelectionOnViewWillAppear = !keeps
      let view: CollectionView = root.collectionView
      view.selectItem(at: [0, 40], animated: false, scrollPosition: [])
      navigation.pushViewController(detail, animated: false)
      #expect(detail.calls.prefix(2) == ["loaded", "will appear, selected: \(keeps ? 1 : 0)"])
      let frame = try #require(view.layoutAttributesForItem(at: [0, 40])).frame
      #expect(detail.collectionView === view && view.bounds.contains(frame))
      view.selectItem(at: [0, 39], animated: false, scrollPosition: [])
      root.clearsSelectionOnViewWillAppear = !keeps
      navigation.popViewController(animated: false)
      #expect(view.indexPathsForSelectedItems == (keeps ? [[0, 39]] : nil))
    }
  }

  @Test("a controller that overrides the older call about targets of moves gets that call")
  func olderTarget() {
    let grid = GridController()
    let view: CollectionView = grid.collectionView
    view.layoutIfNeeded()
    view.beginInteractiveMovementForItem(at: [0, 0])
    let place = view.layoutAttributesForItem(at: [0, 2])?.center ?? .zero
    view.updateInteractiveMovementTargetPosition(place)
    #expect(grid.calls == ["loaded", "moves from 0 to 2"])
    view.cancelInteractiveMovement()
  }
}
