import Springflow
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("What a view's hash covers")
struct HashCoverageTests {
  private static let ofTheProgram = "the program's own: data source, delegate, layout, cells, actions"
  private static let link = "leads back to an owner that is walked into elsewhere"
  private static let cache = "follows from the rest"
  private static let counter = "only compared within a pass"
  private static let record = "tells the program what was; nothing depends on it"
  private static let hint = "has no effect"
  private static let ofScrollViews = "used by other scroll views; a collection view's engine has its own"
  private static let name = "only names views in frames"
  private static let picture = "decides only how frames show what moves, as a whole or each for itself"

  /// What the hash leaves out, with the reason.
  static let exceptions: [String: String] = [
    "Action.handler": ofTheProgram,
    "ActionMenu.actions": "the names of an item's actions are told",
    "ActionMenu.isClosing": "of the menus of buttons, which tell it",
    "Entry.style": picture, "OpenMenu.isColumn": picture,
    "CollectionView.collectionViewLayout": ofTheProgram,
    "CollectionView.delegate": ofTheProgram,
    "CollectionViewEngine.changeCount": record, "CollectionViewEngine.updateCount": record,
    "CollectionViewEngine.dataSource": ofTheProgram,
    "CollectionViewEngine.lastUpdate": record,
    "CollectionViewEngine.passCount": counter,
    "CollectionViewEngine.updateTick": "only compared within a tick",
    "CollectionViewLayout.decorationClasses": ofTheProgram,
    "CollectionViewLayout.host": link,
    "CollectionViewLayoutAttributes.whereShown": "read only in the update in which it is set",
    "CollectionViewTransitionLayout.currentLayout": ofTheProgram,
    "CollectionViewTransitionLayout.isProbed": counter,
    "CollectionViewTransitionLayout.nextLayout": ofTheProgram,
    "Completion.call": ofTheProgram,
    "ElementID.space": "not 0 in frames only",
    "ElementStore.pass": counter,
    "ElementStore.pool": ofTheProgram,
    "ElementStore.present": cache,
    "ElementInterpolation.change": cache,
    "ElementInterpolation.start": cache,
    "End.layout": ofTheProgram,
    "Ended.view": ofTheProgram,
    "GestureCoordinator.menus": cache,
    "GestureCoordinator.order": cache,
    "GestureCoordinator.press": cache,
    "GestureRecognizer.actions": ofTheProgram,
    "GestureCoordinator.host": link,
    "GestureRecognizer.delegate": ofTheProgram,
    "GestureRecognizer.name": ofTheProgram,
    "GestureRecognizer.ownView": link,
    "GestureRecognizer.required": ofTheProgram,
    "InteractiveReorder.map": cache,
    "LayoutInterpolation.index": cache,
    "LayoutState.boundsChange": "a scroll between any two calls of the view",
    "LayoutTransition.completion?": ofTheProgram,
    "MenuRecognizer.isOpen": ofTheProgram,
    "OutgoingContent.view": ofTheProgram,
    "PressRecognizer.hit": link,
    "Prefetching.source": ofTheProgram,
    "ScrollPan.scrollView": link,
    "CollectionView.ownEngine": link,
    "CollectionViewEngine.$__lazy_storage_$_backend": link,
    "ScrollView.backend": link,
    "ScrollView.delaysTouches": ofScrollViews,
    "ScrollView.delegate": ofTheProgram,
    "CollectionViewEngine.hadDataSource": ofTheProgram,
    "ScrollView.knownInset": cache,
    "ScrollView.scrolling": link,
    "ScrollView.ticks": ofScrollViews,
    "Touch.view": link,
    "TouchDelivery.view": link,
    "TrackedPress.watchers": link,
    "View.controller": link,
    "View.elementBackend": link,
    "ViewHost.firstResponder": link, "ViewHost.focusedView": link, "ViewHost.focusRing": link,
    "ViewHost.menuButton": link,
    "View.isMultipleTouchEnabled": hint,
    "View.isOpaque": hint,
    "ViewHost.gestures": link,
    "ViewHost.isUnseen": "false but within a session's tick",
    "ViewHost.lastNumber": name,
    "ViewHost.root": link,
    "ViewHost.tick": cache,
    "ViewModel.center": cache,
    "ViewModel.origin": "a scroll view's is the scroller's offset",
    "ViewNode.digest": cache,
    "ViewNode.earliestDisplay": picture,
    "ViewNode.hasMarkedViews": cache,
    "ViewNode.hasMarkedViewsInside": cache,
    "ViewNode.hasOwnValues": cache,
    "ViewNode.hasUndrawnViews": picture,
    "ViewNode.host": link,
    "ViewNode.isOverruled": "decides what of a cell is hashed",
    "ViewNode.lastMove": picture,
    "ViewNode.needsDisplay": picture,
    "ViewNode.needsLayout": cache,
    "ViewNode.neverWholeCount": cache,
    "ViewNode.number": name,
    "ViewNode.ownContent": cache,
    "ViewNode.ownHost": link,
    "ViewNode.restlessUntil": picture,
    "ViewNode.superviewPointer": link,
    "ViewNode.wholeContent": cache,
    "VisibleElement.number": cache,
    "VisibleElement.pass": counter,
    "VisibleElement.shown": cache,
    "VisibleElement.shownContent": cache,
    "VisibleElement.view": ofTheProgram,
  ]

  private static var walker: FieldWalker { walker(adding: []) }

  /// The walker with more exceptions.
  static func walker(adding others: some Sequence<String>) -> FieldWalker {
    var walker = FieldWalker(exceptions: Array(exceptions.keys) + Array(others))
    walker.register(CGFloat.self) { $0 == 0 ? 1 : -$0 }
    walker.register(SIMD4<Double>.self) { $0 + 1 }
    walker.register(SIMD2<Float>.self) { $0 + 1 }
    walker.register(UInt.self) { $0 ^ 1 }
    walker.register([View.ContentMode.scaleToFill, .redraw])
    walker.register(IndexPath.self) { IndexPath(item: ($0.last ?? 0) + 1, section: 0) }
    walker.register([CollectionView.ElementCategory.cell, .decorationView])
    walker.register([CollectionView.ContentOffsetAnchor.contentOffset, .firstVisibleItem])
    walker.register([ScrollView.ContentInsetAdjustmentBehavior.automatic, .never])
    walker.register([SemanticContentAttribute.unspecified, .spatial])
    walker.register([GestureRecognizer.State.possible, .began])
    walker.register([Touch.Phase.began, .stationary])
    walker.register([Scrolling.ScrollMotion.none, .animating])
    walker.register([ElementID.Origin.data, .view])
    walker.register([Interaction.ItemPress.Highlight.pending, .shown])
    walker.register([Validity.none, .elements])
    walker.register([VisibleElement.Lifecycle.present, .removed, .exiting(until: 1)])
    walker.register([
      UpdateAnimation.Course.spring(Spring(frequency: 1, damping: 1)), .spring(Spring(frequency: 2, damping: 1)),
    ])
    walker.register([ElementChange.TransformChange.none, .flat(.identity)])
    walker.register([
      ElementState.TransformState.flat(.identity), .spatial(SpatialTransform(CATransform3DMakeScale(2, 2, 2))),
    ])
    walker.register([
      ScrollAxis.Phase.idle,
      .approaching(CriticallyDampedSpring(displacement: 1, velocity: 1, angularFrequency: 1), since: 1),
    ])
    walker.register([ScrollAxis.Goal.start, .end, .place(1)])
    walker.register([Scroller.Pointer.finger, .wheel(CGPoint(x: 1, y: 2))])
    walker.register(UpdatePhase.self) { _ in .collecting(Transaction.empty) }
    walker.register(Inquiry.self) { _ in .elements }
    return walker
  }

  @Test("every stored property of every owner changes the view's hash, or is a known exception")
  func coverage() throws {
    var findings = FieldWalker.Findings()
    for seed in 0..<(TestLength.isFull ? 8 : TestLength.count(2, short: 1)) {
      let fuzzer = ViewFuzzer(seed: seed)
      for input in 1...TestLength.count(1000, short: 150) {
        try fuzzer.step()
        if input % TestLength.count(20, short: 50) != 0 { continue }
        let view = fuzzer.view
        let host = view.drivingHost
        for owner in [view.engine, view.scrolling!, host, host.gestures!] as [AnyObject] {
          Self.walker.walk(owner, into: &findings) {
            var hash = StateHash()
            view.engine.hash(into: &hash)
            return hash.value
          }
        }
      }
    }
    #expect(findings.unnoticed.sorted() == [])
    #expect(findings.unknown.map { "\($0): \($1)" }.sorted() == [])
    // A debug build's fewer inputs do not reach everything.
    if TestLength.isShort { return }
    // Contents that fade out are rare in these inputs, and so are calls of a delegate that wait for the next tick.
    let rare: Set = ["OutgoingContent.view", "Ended.view", "Action.handler"]
    #expect(Set(Self.exceptions.keys).subtracting(findings.excepted).isSubset(of: rare))
    // The walk has been far: an animation within an element, a velocity's samples, a finger.
    let far = ["AdditiveAnimation.since", "TouchSample.tick", "Touch.startTick", "Departure.until"]
    #expect(findings.noticed.isSuperset(of: far), "\(findings.noticed.sorted())")
  }
}
