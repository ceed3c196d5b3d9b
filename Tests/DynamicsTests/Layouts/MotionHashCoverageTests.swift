import Springflow
import SpringflowDynamics
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("What the hashes of world layouts and navigation cover")
struct MotionHashCoverageTests {
  private static let ofTheProgram = "the program's own: items, delegates, layouts, closures"
  private static let link = "leads back to an owner that is walked into elsewhere"
  private static let cache = "follows from the rest"
  private static let elsewhere = "has a test of its own"

  /// What the hashes leave out, with the reason.
  static let exceptions: [String: String] = [
    "CollectionViewController.collectionViewLayout": ofTheProgram,
    "CollectionViewController.made": elsewhere,
    "CollectionViewController.ready": elsewhere,
    "CollectionViewLayout.decorationClasses": ofTheProgram,
    "CollectionViewLayout.host": link,
    "CollectionViewLayout.isPrepared": elsewhere,
    "CollectionViewLayout.motionReferences": link,
    "CollectionViewLayout.wrapper": link,
    "Drag.element": "the item of the joint's body",
    "NavigationController.delegate": ofTheProgram,
    "NavigationController.shownView": link,
    "NavigationTransition.animator": ofTheProgram,
    "NavigationTransition.containerView": "holds the controllers' views, and what the program adds",
    "NavigationTransition.navigation": link,
    "SavedViewState.dataSource": ofTheProgram,
    "SavedViewState.delegate": ofTheProgram,
    "SavedViewState.layout": ofTheProgram,
    "SavedViewState.view": elsewhere,
    "ViewController.madeView": elsewhere,
    "ViewController.navigationController": link,
    "SpringyElement.attributes": "the layout's, but for the centre, which is the body's",
    "SpringyElement.number": cache,
    "SpringyElement.pass": "follows from the part that was asked about",
    "SpringyLayout.cursor": cache,
    "SpringyLayout.enclosure": "every body has it",
    "SpringyLayout.hasFixedPlaces": cache,
    "SpringyLayout.index": cache,
    "SpringyLayout.isAdjusting": "false but within an invalidation",
    "SpringyLayout.lineChangers": "the elements tell it",
    "SpringyLayout.links": cache,
    "SpringyLayout.linksAreStale": cache,
    "SpringyLayout.outsiders": cache,
    "SpringyLayout.owner": link,
    "SpringyLayout.pass": "only compared with those of the elements",
    "SpringyLayout.places": cache,
    "SpringyLayout.travellers": "the elements tell it",
    "SpringyLayout.update": "empty but within an update",
    "SpringyLayout.world": elsewhere,
    "SpringyLayout.wrappedFollowsBounds": "set and read in one change of the bounds",
    "Tunable.kind": ofTheProgram,
    "Tunable.read": ofTheProgram,
    "Tunable.summary": ofTheProgram,
    "Tunable.write": ofTheProgram,
    "WorldLayout.order": cache,
    "WorldLayout.shown": cache,
    "WorldLayout.world": elsewhere,
    "WrappingLayout.isForwarding": "false but within an invalidation",
    "WrappingLayout.isWhole": "false but within an invalidation",
    "WrappingLayout.wrapped": ofTheProgram,
  ]

  private static var walker: FieldWalker {
    var walker = FieldWalker(exceptions: exceptions.keys)
    walker.register(CGFloat.self) { $0 == 0 ? 1 : -$0 }
    walker.register(UInt.self) { $0 ^ 1 }
    walker.register(IndexPath.self) { IndexPath(item: ($0.last ?? 0) + 1, section: 0) }
    walker.register([CollectionView.ElementCategory.cell, .decorationView])
    walker.register([SpringyPlaceChange.none, .pulled])
    walker.register([NavigationController.Operation.push, .pop])
    walker.register([
      UpdateAnimation.Course.spring(Spring(frequency: 1, damping: 1)), .spring(Spring(frequency: 2, damping: 1)),
    ])
    return walker
  }

  private func check(_ findings: FieldWalker.Findings, hasNoticed names: Set<String>) {
    #expect(findings.unnoticed.sorted() == [])
    #expect(findings.unknown.map { "\($0): \($1)" }.sorted() == [])
    #expect(findings.noticed.isSuperset(of: names), "\(findings.noticed.sorted())")
  }

  private final class Circles: WorldLayout {
    override func body(forItemAt indexPath: IndexPath) -> Body? {
      .circle(position: Vector(x: Double(30 + 40 * indexPath.item), y: 60), radius: 15)
    }
  }

  @Test("every stored property of a world layout and of its container changes its hash, or is a known exception")
  func worldLayout() {
    let layout = Circles()
    let source = CountingSource(counts: [5])
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 300), collectionViewLayout: layout)
    view.dataSource = source
    layout.addContainer(
      size: CGSize(width: 400, height: 300), minimumSize: CGSize(width: 100, height: 100))
    for _ in 0..<3 { view.advance() }
    layout.beginDrag(at: CGPoint(x: 30, y: 60), touch: 1)
    var findings = FieldWalker.Findings()
    Self.walker.walk(layout, into: &findings) { Self.hash(layout.hash(into:)) }
    check(
      findings,
      hasNoticed: [
        "Container.floor", "CGSize.width", "Drag.touch", "WorldLayout.drags", "WorldLayout.isOrdered",
        "WorldLayout.items",
      ])
  }

  @Test("every stored property of a springy layout and of its elements changes its hash, or is a known exception")
  func springyLayout() throws {
    let springy = SpringyFixture(.flow, [Array(0..<40)])
    springy.setInMotion()
    springy.wait(2)
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 0, section: 0)])
    try springy.view.performBatchUpdates(update) { springy.source.sections[0].insert(100, at: 0) }
    #expect(springy.view.beginInteractiveMovementForItem(at: [0, 4]))
    springy.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 120))
    springy.view.contentOffset.y = 20
    springy.layout.contentWalls = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    var findings = FieldWalker.Findings()
    Self.walker.walk(springy.layout, into: &findings) { Self.hash(springy.layout.hash(into:)) }
    check(
      findings,
      hasNoticed: [
        "SpringyElement.isTravelling", "SpringyLayout.tiledRect", "Tunable.wrappedValue",
        "SpringyElement.keyBefore", "SpringyLayout.hasJumped",
      ])
  }

  @Test("every stored property of a stack of controllers and of its transition changes its hash, or is an exception")
  func navigation() {
    func controller(_ side: CGFloat, shares: Bool) -> CollectionViewController {
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: side, height: side)
      let controller = CollectionViewController(collectionViewLayout: layout)
      controller.useLayoutToLayoutNavigationTransitions = shares
      controller.itemKeptInView = IndexPath(item: 0, section: 0)
      controller.title = "a stack"
      return controller
    }
    let navigation = NavigationController(rootViewController: controller(50, shares: false))
    navigation.layoutTransitionAnimation = .spring(frequency: 2, damping: 1)
    navigation.pushViewController(controller(60, shares: true), animated: false)
    navigation.advance()
    var findings = FieldWalker.Findings()
    func walk() { Self.walker.walk(navigation, into: &findings) { Self.hash(navigation.hash(into:)) } }
    navigation.pushViewController(controller(70, shares: true), animated: true)
    navigation.advance()
    walk()
    navigation.popViewController(animated: true)
    navigation.advance()
    walk()
    check(
      findings,
      hasNoticed: [
        "CollectionViewController.isGuest", "NavigationController.hasAppeared", "NavigationTransition.isAnimated",
        "NavigationTransition.savedStates[]", "ViewController.title",
      ])
  }

  private static func hash(_ mix: (inout StateHash) -> Void) -> UInt64 {
    var hash = StateHash()
    mix(&hash)
    return hash.value
  }
}
