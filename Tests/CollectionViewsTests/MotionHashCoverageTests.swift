import Springflow
import SpringflowBaseTestSupport
import SpringflowDeterminism
import SpringflowTestSupport
import Testing

@testable import SpringflowCollectionViews
@testable import SpringflowDynamics

@MainActor
@Suite("What the hashes of animators, world layouts and navigation cover")
struct MotionHashCoverageTests {
  private static let ofTheProgram = "the program's own: items, delegates, layouts, closures"
  private static let link = "leads back to an owner that is walked into elsewhere"
  private static let cache = "follows from the rest"
  private static let elsewhere = "has a test of its own"

  /// What the hashes leave out, with the reason.
  static let exceptions: [String: String] = [
    "AnimatedItem.item": ofTheProgram,
    "AnimatedItem.cell": cache,
    "AnimatedItem.isNested": cache,
    "AnimatedItem.number": cache,
    "AnimatedItem.pose": elsewhere,
    "AnimatedItem.shapes": "the world's bodies have them",
    "AttachmentBehavior.joint": "the world has it",
    "AttachmentBehavior.kind": "the world has it",
    "AttachmentBehavior.items": "the holders of the animator's members tell it",
    "CollectionViewController.collectionViewLayout": ofTheProgram,
    "CollectionViewController.made": elsewhere,
    "CollectionViewLayout.decorationClasses": ofTheProgram,
    "CollectionViewLayout.host": link,
    "CollectionViewLayout.isPrepared": elsewhere,
    "CollectionViewLayout.motionReferences": link,
    "Boundary.path": "its points are hashed",
    "CollisionBehavior.isEntered": cache,
    "CollisionBehavior.collisionDelegate": ofTheProgram,
    "DynamicAnimator.collisionBehaviors": cache,
    "DynamicAnimator.contacts": elsewhere,
    "CollectionViewLayout.wrapper": link,
    "Drag.element": "the item of the joint's body",
    "DynamicAnimator.delegate": ofTheProgram,
    "DynamicAnimator.diagnosticHandler": ofTheProgram,
    "DynamicAnimator.diagnostics": "what was said already changes nothing",
    "DynamicAnimator.grid": cache,
    "DynamicAnimator.groups": cache,
    "DynamicAnimator.hasLayoutReference": ofTheProgram,
    "DynamicAnimator.itemIndex": cache,
    "DynamicAnimator.itemsAfterUpdate": "empty but within an update",
    "DynamicAnimator.knownDiagnostics": "what was said already changes nothing",
    "DynamicAnimator.ownBounds": "the last reference bounds are hashed",
    "DynamicAnimator.preparing": cache,
    "DynamicAnimator.referenceBoundsSource": ofTheProgram,
    "DynamicAnimator.reducesMotionSource": ofTheProgram,
    "DynamicAnimator.table": cache,
    "DynamicAnimator.unchecked": "says only what is reported",
    "DynamicAnimator.view": ofTheProgram,
    "DynamicAnimator.waiting": "empty but within a tick; the hash has its count",
    "DynamicAnimator.world": elsewhere,
    "DynamicBehavior.action": ofTheProgram,
    "DynamicBehavior.dynamicAnimator": link,
    "DynamicBehavior.parent": link,
    "DynamicBehavior.waitingNotes": "says only what is reported",
    "ItemListBehavior.items": "the holders of the animator's members tell it",
    "ItemListBehavior.known": cache,
    "NavigationController.delegate": ofTheProgram,
    "NavigationTransition.navigation": link,
    "SavedViewState.dataSource": ofTheProgram,
    "SavedViewState.delegate": ofTheProgram,
    "SavedViewState.layout": ofTheProgram,
    "SavedViewState.view": elsewhere,
    "ViewController.madeView": elsewhere,
    "ViewController.navigationController": link,
    "WorldLayout.order": cache,
    "WorldLayout.shown": cache,
    "WorldLayout.world": elsewhere,
  ]

  private static var walker: FieldWalker {
    var walker = FieldWalker(exceptions: exceptions.keys)
    walker.register(CGFloat.self) { $0 == 0 ? 1 : -$0 }
    walker.register(UInt.self) { $0 ^ 1 }
    walker.register(IndexPath.self) { IndexPath(item: ($0.last ?? 0) + 1, section: 0) }
    walker.register([NavigationController.Operation.push, .pop])
    walker.register([UpdateAnimation.Course.spring(frequency: 1, damping: 1), .spring(frequency: 2, damping: 1)])
    return walker
  }

  private func check(_ findings: FieldWalker.Findings, hasNoticed names: Set<String>) {
    #expect(findings.unnoticed.sorted() == [])
    #expect(findings.unknown.map { "\($0): \($1)" }.sorted() == [])
    #expect(findings.noticed.isSuperset(of: names), "\(findings.noticed.sorted())")
  }

  private final class Item: DynamicItem {
    var center: CGPoint
    let bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    var transform = CGAffineTransform.identity

    init(_ x: CGFloat) { center = CGPoint(x: x, y: 0) }
  }

  @Test("every stored property of an animator and of its behaviours changes its hash, or is a known exception")
  func animator() {
    let animator = DynamicAnimator()
    animator.referenceBounds = CGRect(x: 0, y: 0, width: 400, height: 400)
    let items = [Item(30), Item(60), Item(90)]
    let group = DynamicBehavior()
    for item in items {
      let spring = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 5, y: 6))
      (spring.length, spring.frequency, spring.damping) = (0, 1, 0.5)
      group.addChildBehavior(spring)
    }
    let properties = DynamicItemBehavior(items: items)
    (properties.elasticity, properties.resistance, properties.isAnchored) = (0.5, 1, false)
    for behavior in [group, properties, GravityBehavior(items: items), CollisionBehavior(items: items)] {
      animator.addBehavior(behavior)
    }
    let free = DynamicItemBehavior(items: items)
    free.addLinearVelocity(CGPoint(x: 3, y: 4), for: items[0])
    var findings = FieldWalker.Findings()
    for tick in 0..<6 {
      animator.advance()
      // Behaviours that changed, and an item that left, are noted until the next tick.
      if tick == 3 { properties.elasticity = 0.25 }
      if tick == 4 { animator.removeBehavior(properties) }
      Self.walker.walk(animator, into: &findings) { Self.hash(animator.hash(into:)) }
    }
    Self.walker.walk(free, into: &findings) {
      Self.hash {
        $0.combine(free.number)
        free.hashProperties(into: &$0)
      }
    }
    check(
      findings,
      hasNoticed: [
        "AnimatedItem.maySleep", "AttachmentBehavior.ownFrequency", "BodyID.slot", "EdgeInsets.top",
        "DynamicAnimator.lastReferenceBounds", "ItemProperties.elasticity", "CGVector.dx",
      ])
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
