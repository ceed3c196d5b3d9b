import Springflow
import SpringflowTestSupport
import Testing

private final class RecordingController: CollectionViewController {
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
  private static func controller(_ side: CGFloat, shares: Bool = false) -> RecordingController {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: side, height: side)
    let controller = RecordingController(
      collectionViewLayout: layout, frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    controller.useLayoutToLayoutNavigationTransitions = shares
    return controller
  }

  private static func stack(_ controllers: [RecordingController]) -> NavigationController {
    let navigation = NavigationController(rootViewController: controllers[0])
    for controller in controllers.dropFirst() { navigation.pushViewController(controller, animated: false) }
    navigation.advance()
    for controller in controllers { controller.calls = [] }
    return navigation
  }

  private static func same(_ one: [ViewController]?, _ other: [ViewController]) -> Bool {
    one.map { $0.count == other.count && zip($0, other).allSatisfy { $0 === $1 } } ?? false
  }

  @Test("popping to the root makes no calls to the controllers in between, and all have left the stack")
  func toRoot() {
    let controllers = [Self.controller(50), Self.controller(60), Self.controller(70), Self.controller(80)]
    let navigation = Self.stack(controllers)
    let gone = navigation.popToRootViewController(animated: false)
    #expect(Self.same(gone, Array(controllers[1...])) && Self.same(navigation.viewControllers, [controllers[0]]))
    #expect(
      controllers[0].calls == ["will appear", "appeared"] && controllers[3].calls == ["will disappear", "disappeared"])
    #expect(controllers[1].calls == [] && controllers[2].calls == [])
    #expect(controllers[1...].allSatisfy { $0.navigationController == nil })
    #expect(navigation.popToRootViewController(animated: false) == nil)
    #expect(navigation.visibleCollectionView === controllers[0].collectionView)
  }

  @Test("a pop past several controllers of one view restores layout, offset and delegate in one motion")
  func sharedToRoot() {
    for animated in [true, false] {
      let controllers = [Self.controller(50), Self.controller(100, shares: true), Self.controller(150, shares: true)]
      let navigation = NavigationController(rootViewController: controllers[0])
      let view: CollectionView = controllers[0].collectionView
      navigation.advance()
      view.contentOffset.y = 90
      navigation.pushViewController(controllers[1], animated: animated)
      for _ in 0..<20 { navigation.advance() }
      navigation.pushViewController(controllers[2], animated: animated)
      for _ in 0..<80 { navigation.advance() }
      let gone = navigation.popToRootViewController(animated: animated)
      #expect(Self.same(gone, Array(controllers[1...])))
      #expect(navigation.isTransitioning == animated)
      #expect(view.collectionViewLayout === controllers[0].collectionViewLayout && view.delegate === controllers[0])
      #expect(view.contentOffset.y == 90 && navigation.visibleCollectionView === view)
      for _ in 0..<80 { navigation.advance() }
      #expect(!navigation.isTransitioning && controllers[2].calls.last == "disappeared")
      #expect(controllers[2].navigationController == nil && controllers[1].navigationController == nil)
    }
  }

  @Test("a view that is shared with a lower controller is restored before it is shown again")
  func lentBelow() {
    let controllers = [Self.controller(50), Self.controller(100, shares: true), Self.controller(150)]
    let navigation = Self.stack(controllers)
    let view: CollectionView = controllers[0].collectionView
    #expect(view.collectionViewLayout === controllers[1].collectionViewLayout && controllers[2].collectionView !== view)
    navigation.popToViewController(controllers[0], animated: true)
    #expect(view.collectionViewLayout === controllers[0].collectionViewLayout && view.delegate === controllers[0])
    #expect(navigation.visibleCollectionView === view && !navigation.isTransitioning)
  }

  @Test("a controller that leaves together with one that shares its view has its own layout again")
  func lentAbove() {
    let controllers = [Self.controller(50), Self.controller(100), Self.controller(150, shares: true)]
    let navigation = Self.stack(controllers)
    let view: CollectionView = controllers[1].collectionView
    #expect(view.collectionViewLayout === controllers[2].collectionViewLayout)
    navigation.popToRootViewController(animated: false)
    #expect(view.collectionViewLayout === controllers[1].collectionViewLayout && view.delegate === controllers[1])
    navigation.pushViewController(controllers[1], animated: false)
    #expect(navigation.visibleCollectionView === view && controllers[1].navigationController === navigation)
  }

  @Test("a cancelled pop past several controllers leaves stack and views as they were")
  func givenUp() {
    let controllers = [Self.controller(50), Self.controller(100, shares: true), Self.controller(150)]
    let navigation = Self.stack(controllers)
    let doubter = Doubter()
    navigation.delegate = doubter
    let view: CollectionView = controllers[0].collectionView
    navigation.popToRootViewController(animated: true)
    #expect(navigation.isTransitioning && view.collectionViewLayout === controllers[0].collectionViewLayout)
    doubter.context?.completeTransition(false)
    #expect(Self.same(navigation.viewControllers, controllers) && !navigation.isTransitioning)
    #expect(view.collectionViewLayout === controllers[1].collectionViewLayout && view.delegate === controllers[1])
    #expect(
      controllers[2].calls == ["will disappear", "appeared"] && controllers[0].calls == ["will appear", "disappeared"])
    #expect(controllers.allSatisfy { $0.navigationController === navigation })
    navigation.delegate = nil
    navigation.popToRootViewController(animated: true)
    #expect(view.collectionViewLayout === controllers[0].collectionViewLayout)
  }

  @Test("a new stack pushes a new top, pops to an old one, keeps the same one, and does not show those below")
  func otherStacks() {
    let controllers = [Self.controller(50), Self.controller(100), Self.controller(150)]
    let navigation = Self.stack([controllers[0]])
    navigation.setViewControllers([controllers[1], controllers[2]], animated: false)
    #expect(controllers[0].calls == ["will disappear", "disappeared"] && controllers[0].navigationController == nil)
    #expect(controllers[2].calls == ["loaded", "will appear", "appeared"] && controllers[1].calls == [])
    #expect(controllers[1].navigationController === navigation && !controllers[1].isViewLoaded)
    var hash = StateHash()
    navigation.hash(into: &hash)
    #expect(!controllers[1].isViewLoaded)
    navigation.setViewControllers([controllers[0], controllers[2]], animated: false)
    #expect(
      controllers[2].calls.count == 3 && controllers[0].calls.count == 2 && controllers[1].navigationController == nil)
    navigation.popViewController(animated: false)
    #expect(
      navigation.topViewController === controllers[0] && controllers[0].calls.suffix(2) == ["will appear", "appeared"])
    navigation.setViewControllers([controllers[0], controllers[1]], animated: false)
    #expect(
      navigation.topViewController === controllers[1] && controllers[1].calls == ["loaded", "will appear", "appeared"])
    navigation.setViewControllers([controllers[0]], animated: false)
    #expect(navigation.topViewController === controllers[0] && controllers[1].calls.last == "disappeared")
  }

  @Test("a new stack with one more controller shares the view like a push; a pop during it loses nothing")
  func pushedBySetting() {
    let controllers = [Self.controller(50), Self.controller(100, shares: true)]
    let navigation = Self.stack([controllers[0]])
    navigation.setViewControllers(controllers, animated: true)
    #expect(navigation.isTransitioning && controllers[1].collectionView === controllers[0].collectionView)
    for _ in 0..<10 { navigation.advance() }
    navigation.setViewControllers([controllers[0]], animated: true)
    navigation.pushViewController(controllers[1], animated: true)
    #expect(controllers[1].navigationController === navigation)
    for _ in 0..<80 { navigation.advance() }
    #expect(navigation.topViewController === controllers[1] && !navigation.isTransitioning)
    #expect(controllers[1].navigationController === navigation)
    navigation.popViewController(animated: true)
    navigation.advance()
    let between = Self.controller(80)
    navigation.setViewControllers([controllers[0], between, controllers[1]], animated: true)
    #expect(controllers[1].navigationController === navigation && between.navigationController === navigation)
    // It is not directly above the controller whose view it shared: it has its own.
    #expect(controllers[1].collectionView !== controllers[0].collectionView && controllers[1].calls.contains("loaded"))
    #expect(controllers[1].collectionView.collectionViewLayout === controllers[1].collectionViewLayout)
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

  @Test("a guest whose view was loaded, or that was another one's guest, is shown in the view that it is pushed on")
  func loadedGuest() {
    let guest = Self.controller(100, shares: true)
    _ = guest.view
    for _ in 0..<2 {
      let first = Self.controller(50)
      let navigation = Self.stack([first])
      navigation.pushViewController(guest, animated: true)
      for _ in 0..<80 { navigation.advance() }
      #expect(guest.collectionView === first.collectionView && guest.view === first.view)
      #expect(navigation.view.subviews.count == 1 && first.collectionView.window != nil)
      #expect(first.collectionView.collectionViewLayout === guest.collectionViewLayout)
      navigation.popViewController(animated: true)
      for _ in 0..<80 { navigation.advance() }
      #expect(first.collectionView.window != nil)
    }
  }
}
