import Springflow
import SpringflowTestSupport
import Testing

private final class Room: CollectionViewController {
  var calls: [String] = []
  override func viewDidLoad() { calls.append("loaded") }
  override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { calls.append("appeared") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("disappeared") }
  override func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 60 }
}

/// A delegate that cancels every transition when told to.
private final class Doubter: NavigationControllerDelegate, ViewControllerAnimatedTransitioning {
  var context: (any ViewControllerContextTransitioning)?
  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0 }
  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    context = transitionContext
  }
  func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { self }
}

@MainActor
@Suite("Stacks of view controllers")
struct NavigationStackTests {
  private static func room(_ side: CGFloat, shares: Bool = false) -> Room {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: side, height: side)
    let room = Room(collectionViewLayout: layout, frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    room.useLayoutToLayoutNavigationTransitions = shares
    return room
  }

  private static func stack(_ rooms: [Room]) -> NavigationController {
    let navigation = NavigationController(rootViewController: rooms[0])
    for room in rooms.dropFirst() { navigation.pushViewController(room, animated: false) }
    navigation.advance()
    for room in rooms { room.calls = [] }
    return navigation
  }

  private static func same(_ one: [ViewController]?, _ other: [ViewController]) -> Bool {
    one.map { $0.count == other.count && zip($0, other).allSatisfy { $0 === $1 } } ?? false
  }

  @Test("popping to the root makes no calls to the controllers in between, and all have left the stack")
  func toRoot() {
    let rooms = [Self.room(50), Self.room(60), Self.room(70), Self.room(80)]
    let navigation = Self.stack(rooms)
    let gone = navigation.popToRootViewController(animated: false)
    #expect(Self.same(gone, Array(rooms[1...])) && Self.same(navigation.viewControllers, [rooms[0]]))
    #expect(rooms[0].calls == ["will appear", "appeared"] && rooms[3].calls == ["will disappear", "disappeared"])
    #expect(rooms[1].calls == [] && rooms[2].calls == [])
    #expect(rooms[1...].allSatisfy { $0.navigationController == nil })
    #expect(navigation.popToRootViewController(animated: false) == nil)
    #expect(navigation.visibleCollectionView === rooms[0].collectionView)
  }

  @Test("a pop past several controllers of one view restores layout, offset and delegate in one motion")
  func sharedToRoot() {
    for animated in [true, false] {
      let rooms = [Self.room(50), Self.room(100, shares: true), Self.room(150, shares: true)]
      let navigation = NavigationController(rootViewController: rooms[0])
      let view: CollectionView = rooms[0].collectionView
      view.layoutIfNeeded()
      view.contentOffset.y = 90
      navigation.pushViewController(rooms[1], animated: animated)
      for _ in 0..<20 { navigation.advance() }
      navigation.pushViewController(rooms[2], animated: animated)
      for _ in 0..<80 { navigation.advance() }
      let gone = navigation.popToRootViewController(animated: animated)
      #expect(Self.same(gone, Array(rooms[1...])))
      #expect(navigation.isTransitioning == animated)
      #expect(view.collectionViewLayout === rooms[0].collectionViewLayout && view.delegate === rooms[0])
      #expect(view.contentOffset.y == 90 && navigation.visibleCollectionView === view)
      for _ in 0..<80 { navigation.advance() }
      #expect(!navigation.isTransitioning && rooms[2].calls.last == "disappeared")
      #expect(rooms[2].navigationController == nil && rooms[1].navigationController == nil)
    }
  }

  @Test("a view that is shared with a lower controller is restored before it is shown again")
  func lentBelow() {
    let rooms = [Self.room(50), Self.room(100, shares: true), Self.room(150)]
    let navigation = Self.stack(rooms)
    let view: CollectionView = rooms[0].collectionView
    #expect(view.collectionViewLayout === rooms[1].collectionViewLayout && rooms[2].collectionView !== view)
    navigation.popToViewController(rooms[0], animated: true)
    #expect(view.collectionViewLayout === rooms[0].collectionViewLayout && view.delegate === rooms[0])
    #expect(navigation.visibleCollectionView === view && !navigation.isTransitioning)
  }

  @Test("a controller that leaves together with the guest of its view has its own layout again")
  func lentAbove() {
    let rooms = [Self.room(50), Self.room(100), Self.room(150, shares: true)]
    let navigation = Self.stack(rooms)
    let view: CollectionView = rooms[1].collectionView
    #expect(view.collectionViewLayout === rooms[2].collectionViewLayout)
    navigation.popToRootViewController(animated: false)
    #expect(view.collectionViewLayout === rooms[1].collectionViewLayout && view.delegate === rooms[1])
    navigation.pushViewController(rooms[1], animated: false)
    #expect(navigation.visibleCollectionView === view && rooms[1].navigationController === navigation)
  }

  @Test("a cancelled pop past several controllers leaves stack and views as they were")
  func givenUp() {
    let rooms = [Self.room(50), Self.room(100, shares: true), Self.room(150)]
    let navigation = Self.stack(rooms)
    let doubter = Doubter()
    navigation.delegate = doubter
    let view: CollectionView = rooms[0].collectionView
    navigation.popToRootViewController(animated: true)
    #expect(navigation.isTransitioning && view.collectionViewLayout === rooms[0].collectionViewLayout)
    doubter.context?.completeTransition(false)
    #expect(Self.same(navigation.viewControllers, rooms) && !navigation.isTransitioning)
    #expect(view.collectionViewLayout === rooms[1].collectionViewLayout && view.delegate === rooms[1])
    #expect(rooms[2].calls == ["will disappear", "appeared"] && rooms[0].calls == ["will appear", "disappeared"])
    #expect(rooms.allSatisfy { $0.navigationController === navigation })
    navigation.delegate = nil
    navigation.popToRootViewController(animated: true)
    #expect(view.collectionViewLayout === rooms[0].collectionViewLayout)
  }

  @Test("a new stack pushes a new top, pops to an old one, keeps the same one, and does not show those below")
  func otherStacks() {
    let rooms = [Self.room(50), Self.room(100), Self.room(150)]
    let navigation = Self.stack([rooms[0]])
    navigation.setViewControllers([rooms[1], rooms[2]], animated: false)
    #expect(rooms[0].calls == ["will disappear", "disappeared"] && rooms[0].navigationController == nil)
    #expect(rooms[2].calls == ["loaded", "will appear", "appeared"] && rooms[1].calls == [])
    #expect(rooms[1].navigationController === navigation && !rooms[1].isViewLoaded)
    var hash = StateHash()
    navigation.hash(into: &hash)
    #expect(!rooms[1].isViewLoaded)
    navigation.setViewControllers([rooms[0], rooms[2]], animated: false)
    #expect(rooms[2].calls.count == 3 && rooms[0].calls.count == 2 && rooms[1].navigationController == nil)
    navigation.popViewController(animated: false)
    #expect(navigation.topViewController === rooms[0] && rooms[0].calls.suffix(2) == ["will appear", "appeared"])
    navigation.setViewControllers([rooms[0], rooms[1]], animated: false)
    #expect(navigation.topViewController === rooms[1] && rooms[1].calls == ["loaded", "will appear", "appeared"])
    navigation.setViewControllers([rooms[0]], animated: false)
    #expect(navigation.topViewController === rooms[0] && rooms[1].calls.last == "disappeared")
  }

  @Test("a new stack with one more controller shares the view like a push; a pop during it loses nothing")
  func pushedBySetting() {
    let rooms = [Self.room(50), Self.room(100, shares: true)]
    let navigation = Self.stack([rooms[0]])
    navigation.setViewControllers(rooms, animated: true)
    #expect(navigation.isTransitioning && rooms[1].collectionView === rooms[0].collectionView)
    for _ in 0..<10 { navigation.advance() }
    navigation.setViewControllers([rooms[0]], animated: true)
    navigation.pushViewController(rooms[1], animated: true)
    #expect(rooms[1].navigationController === navigation)
    for _ in 0..<80 { navigation.advance() }
    #expect(navigation.topViewController === rooms[1] && !navigation.isTransitioning)
    #expect(rooms[1].navigationController === navigation)
    navigation.popViewController(animated: true)
    navigation.advance()
    let between = Self.room(80)
    navigation.setViewControllers([rooms[0], between, rooms[1]], animated: true)
    #expect(rooms[1].navigationController === navigation && between.navigationController === navigation)
    // It is not directly above the controller whose view it shared: it has its own.
    #expect(rooms[1].collectionView !== rooms[0].collectionView && rooms[1].calls.contains("loaded"))
    #expect(rooms[1].collectionView.collectionViewLayout === rooms[1].collectionViewLayout)
  }

  @Test("an empty stack, and one that loses only the owner of a shared view, trap")
  func traps() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let navigation = NavigationController(rootViewController: ViewController())
      navigation.setViewControllers([], animated: false)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let below = CollectionViewController(collectionViewLayout: CollectionViewFlowLayout())
      let above = CollectionViewController(collectionViewLayout: CollectionViewFlowLayout())
      above.useLayoutToLayoutNavigationTransitions = true
      let navigation = NavigationController(rootViewController: below)
      navigation.pushViewController(above, animated: false)
      navigation.setViewControllers([above], animated: false)
    }
  }
}
