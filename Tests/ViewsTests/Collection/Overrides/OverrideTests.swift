import Foundation
import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Overriding")
struct OverrideTests {
  @Test(
    "every open member of a collection view, of a scroll view and of a view can be overridden, and is reached through its class"
  )
  func collectionView() throws {
    let source = OneSection(20)
    let view = OverridingCollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: CollectionViewFlowLayout())
    let plain: CollectionView = view
    plain.dataSource = source
    plain.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    plain.register(CollectionReusableView.self, forSupplementaryViewOfKind: "kind", withReuseIdentifier: "view")
    plain.layoutIfNeeded()
    setAll(plain)
    setAllOfViews(plain)
    let first = IndexPath(item: 0, section: 0)
    lookAtAll(plain, first)
    lookAtAllOfViews(plain)
    doAll(plain, source, first)
    doAllOfViews(plain)
    let expected = try Self.openMembers([
      "Views/Collection/View/CollectionView.swift", "Views/Scrolling/ScrollView.swift", "Views/Tree/Responder.swift",
      "Views/Tree/View.swift",
    ])
    #expect(expected.count > 140)
    #expect(Self.names(view.called) == expected)
  }

  private func setAll(_ view: CollectionView) {
    view.frame = view.frame
    view.bounds = view.bounds
    view.contentSize = view.contentSize
    view.contentOffset = view.contentOffset
    view.tag = 3
    view.contentInset = EdgeInsets(top: 1, left: 0, bottom: 0, right: 0)
    view.clipsToBounds = true
    view.safeAreaInsets = .zero
    view.layoutMargins = .zero
    view.contentInsetAdjustmentBehavior = .never
    view.semanticContentAttribute = .unspecified
    view.alwaysBounceHorizontal = false
    view.alwaysBounceVertical = true
    view.isScrollEnabled = true
    view.isPagingEnabled = false
    view.bounces = true
    view.decelerationRate = .fast
    view.delaysContentTouches = false
    view.showsVerticalScrollIndicator = true
    view.showsHorizontalScrollIndicator = true
    view.verticalScrollIndicatorInsets = .zero
    view.horizontalScrollIndicatorInsets = .zero
    view.scrollIndicatorInsets = .zero
    view.scrollsToTop = view.scrollsToTop
    view.delegate = nil
    view.prefetchDataSource = nil
    view.isPrefetchingEnabled = true
    view.allowsSelection = true
    view.allowsMultipleSelection = true
    view.allowsFocus = true
    view.selectionFollowsFocus = false
  }

  private func lookAtAll(_ view: CollectionView, _ path: IndexPath) {
    _ = (view.adjustedContentInset, view.effectiveUserInterfaceLayoutDirection)
    _ = (view.isTracking, view.isDragging, view.isDecelerating)
    _ = (view.gestureRecognizers, view.panGestureRecognizer)
    _ = (view.numberOfSections, view.numberOfItems(inSection: 0))
    _ = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    _ = view.dequeueReusableSupplementaryView(ofKind: "kind", withReuseIdentifier: "view", for: path)
    _ = (view.cellForItem(at: path), view.supplementaryView(forElementKind: "kind", at: path))
    _ = (view.visibleCells, view.indexPathForItem(at: .zero), view.indexPathsForVisibleItems)
    _ = view.layoutAttributesForItem(at: path)
    _ = view.layoutAttributesForSupplementaryElement(ofKind: "kind", at: path)
    _ = view.visibleCells.first.map { view.indexPath(for: $0) }
    _ = view.indexPathsForVisibleSupplementaryElements(ofKind: "kind")
    _ = view.visibleSupplementaryViews(ofKind: "kind")
    _ = view.indexPathsForSelectedItems
  }

  private func doAll(_ view: CollectionView, _ source: OneSection, _ path: IndexPath) {
    view.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
    view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
    view.scrollToItem(at: path, at: .top, animated: false)
    view.flashScrollIndicators()
    let tap = TapGestureRecognizer { _ in }
    view.addGestureRecognizer(tap)
    view.removeGestureRecognizer(tap)
    view.selectItem(at: path, animated: false, scrollPosition: [])
    view.deselectItem(at: path, animated: false)
    view.selectAll(nil)
    view.performBatchUpdates({
      source.count += 1
      view.insertItems(at: [IndexPath(item: 3, section: 0)])
      view.moveItem(at: path, to: IndexPath(item: 5, section: 0))
    })
    source.count -= 1
    view.deleteItems(at: [path])
    view.reloadItems(at: [path])
    view.reconfigureItems(at: [path])
    source.sections += 1
    view.insertSections([1])
    view.moveSection(0, toSection: 1)
    view.reloadSections([0])
    source.sections -= 1
    view.deleteSections([1])
    view.reloadData()
    source.canMove = true
    view.beginInteractiveMovementForItem(at: path)
    view.updateInteractiveMovementTargetPosition(.zero)
    view.cancelInteractiveMovement()
    view.beginInteractiveMovementForItem(at: path)
    view.endInteractiveMovement()
    view.setCollectionViewLayout(CollectionViewFlowLayout(), animated: false)
    view.startInteractiveTransition(to: CollectionViewFlowLayout())
    view.cancelInteractiveTransition()
    view.finishInteractiveTransition()
    view.collectionViewLayout = CollectionViewFlowLayout()
  }

  @Test("every open member of a layout, a flow layout and a transition layout can be overridden, and is reached")
  func layouts() throws {
    let layout = OverridingLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
    let source = OneSection(20)
    view.dataSource = source
    view.layoutIfNeeded()
    callAll(layout)
    setAll(layout)
    // Properties of the class are called on it.
    let ofClass: Set<String> = ["layoutAttributesClass", "invalidationContextClass"]
    let expected = try Self.openMembers([
      "Views/Layout/CollectionViewLayout.swift", "Views/FlowLayout/CollectionViewFlowLayout.swift",
    ])
    #expect(expected.count > 45)
    #expect(Self.names(layout.called) == expected.subtracting(ofClass))

    let transition = OverridingTransitionLayout(currentLayout: layout, nextLayout: CollectionViewFlowLayout())
    callAll(transition)
    _ = (transition.currentLayout, transition.nextLayout)
    transition.transitionProgress = 0.5
    transition.updateValue(1, forAnimatedKey: "key")
    #expect(transition.value(forAnimatedKey: "key") == 1)
    #expect(
      Self.names(transition.called)
        == (try Self.openMembers(["Views/Layout/CollectionViewTransitionLayout.swift"])))
  }

  private func callAll(_ layout: CollectionViewLayout) {
    let path = IndexPath(item: 0, section: 0)
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    _ = (layout.collectionView, layout.developmentLayoutDirection, layout.flipsHorizontallyInOppositeLayoutDirection)
    layout.register(CollectionReusableView.self, forDecorationViewOfKind: "kind")
    layout.prepare()
    _ = (layout.collectionViewContentSize, layout.layoutAttributesForElements(in: .zero))
    _ = layout.layoutAttributesForItem(at: path)
    _ = layout.layoutAttributesForSupplementaryView(ofKind: "kind", at: path)
    _ = layout.layoutAttributesForDecorationView(ofKind: "kind", at: path)
    _ = layout.targetContentOffset(forProposedContentOffset: .zero, withScrollingVelocity: .zero)
    _ = layout.targetContentOffset(forProposedContentOffset: .zero)
    _ = layout.shouldInvalidateLayout(forBoundsChange: .zero)
    _ = layout.invalidationContext(forBoundsChange: .zero)
    _ = layout.shouldInvalidateLayout(forPreferredLayoutAttributes: attributes, withOriginalAttributes: attributes)
    _ = layout.invalidationContext(forPreferredLayoutAttributes: attributes, withOriginalAttributes: attributes)
    layout.invalidateLayout()
    layout.prepareForUpdates([])
    layout.prepare(forCollectionViewUpdates: [])
    layout.finalizeCollectionViewUpdates()
    _ = layout.initialLayoutAttributesForAppearingItem(at: path)
    _ = layout.finalLayoutAttributesForDisappearingItem(at: path)
    _ = layout.keepsPositions(when: DynamicAnimator())
    _ = layout.restingLayoutAttributesForItem(at: path)
    _ = layout.travelForItem(from: attributes, to: attributes)
    _ = layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: "kind", at: path)
    _ = layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: "kind", at: path)
    _ = layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: "kind", at: path)
    _ = layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: "kind", at: path)
    _ = layout.indexPathsToInsertForSupplementaryView(ofKind: "kind")
    _ = layout.indexPathsToDeleteForSupplementaryView(ofKind: "kind")
    _ = layout.indexPathsToInsertForDecorationView(ofKind: "kind")
    _ = layout.indexPathsToDeleteForDecorationView(ofKind: "kind")
    layout.prepare(forAnimatedBoundsChange: .zero)
    layout.finalizeAnimatedBoundsChange()
    layout.prepareForTransition(to: layout)
    layout.prepareForTransition(from: layout)
    layout.finalizeLayoutTransition()
    _ = layout.targetIndexPath(forInteractivelyMovingItem: path, withPosition: .zero)
    _ = layout.layoutAttributesForInteractivelyMovingItem(at: path, withTargetPosition: .zero)
    _ = layout.invalidationContext(
      forInteractivelyMovingItems: [path], withTargetPosition: .zero, previousIndexPaths: [path],
      previousPosition: .zero)
    _ = layout.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: [path], previousIndexPaths: [path], movementCancelled: true)
  }

  private func setAll(_ layout: CollectionViewFlowLayout) {
    layout.itemSize = CGSize(width: 20, height: 20)
    layout.estimatedItemSize = .zero
    layout.minimumLineSpacing = 1
    layout.minimumInteritemSpacing = 1
    layout.sectionInset = .zero
    layout.sectionInsetReference = .fromContentInset
    layout.headerReferenceSize = .zero
    layout.footerReferenceSize = .zero
    layout.sectionHeadersPinToVisibleBounds = true
    layout.sectionFootersPinToVisibleBounds = true
    layout.scrollDirection = .vertical
  }

  /// The names of the members that files declare as open, without their arguments.
  private static func openMembers(_ files: [String]) throws -> Set<String> {
    var found: Set<String> = []
    for file in files {
      let text = try Repository.text("Sources/\(file)")
      let pattern = #/(?m)^  open (?:override |weak |private\(set\) |class )*(?:var|func) (\w+)/#
      for match in text.matches(of: pattern) { found.insert(String(match.1)) }
    }
    return found
  }

  private static func names(_ called: Set<String>) -> Set<String> {
    Set(called.map { String($0.prefix { $0 != "(" }) })
  }
}

/// Sections of items that are all alike.
@MainActor
private final class OneSection: CollectionViewDataSource {
  var count: Int
  var sections = 1
  var canMove = false

  init(_ count: Int) { self.count = count }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections }
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { canMove }
}
