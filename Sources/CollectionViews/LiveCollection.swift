import Determinism
import Geometry
import Layout
import Updates

/// The machinery of one collection view: counts, layout passes, elements in sight, scrolling, time.
///
/// A tick goes, in this order: scrolling moves the bounds; the layout is brought up to date; what moves its elements
/// (a dynamic animator) goes on; elements in sight are reconciled with the layout's attributes; animations end.
@MainActor
final class LiveCollection: CollectionViewCore {
  /// The view owns this machinery, so it is there as long as this is; counting it would cost in every access.
  unowned(unsafe) let view: CollectionView
  var dataSourceObject: AnyObject? { dataSource }
  weak var dataSource: (any CollectionViewDataSource)? { didSet { needsReload = true } }
  var scroller = Scroller()
  var pool = ReusePool()
  /// Ticks since the view began.
  private(set) var tick = 0
  /// How long updates take to settle, in ticks.
  var updateDuration = 36
  var counts: [Int] = []
  /// Items in each section, asked of the data source when first needed.
  var itemCounts: [Int] {
    if needsReload { reload() }
    return counts
  }
  /// Elements in sight, in the order of the layout, and after them those on their way out.
  var elements: [VisibleElement] = []
  var places: [ElementKey: VisibleElement] = [:]
  private(set) var needsReload = true
  private var needsQuery = true
  private var dealtNumbers = 0
  /// The operations of the batch block that runs, if one does.
  var collected: BatchUpdate?
  private(set) var pass = 0
  /// Whether the data was reloaded since the layout was last prepared.
  private var isReloaded = false
  /// The layout that was shown before the present one took its place, until elements were asked about.
  private var replacedLayout: CollectionViewLayout?
  /// What of the layout will be out of date once the bounds have changed.
  private var boundsChange: CollectionViewLayoutInvalidationContext?
  var completions: [(tick: Int, call: (Bool) -> Void)] = []

  /// Elements this far outside the view are kept ready, so that what reaches in (a shadow) does not pop. In points.
  static let overscan: CGFloat = 48

  init(_ view: CollectionView) {
    self.view = view
    scroller.x.jump(to: Double(view.bounds.minX))
    scroller.y.jump(to: Double(view.bounds.minY))
  }

  var layout: CollectionViewLayout { view.collectionViewLayout }

  /// Whether anything will be different in the next tick.
  var isMoving: Bool {
    !scroller.isIdle || layout.motions.contains { $0.isMoving }
      || elements.contains { !$0.differences.isEmpty || !$0.isResident }
  }

  // MARK: Time

  /// Goes one tick on.
  func advance() {
    bringUpToDate()
    tick += 1
    let wasIdle = scroller.isIdle
    refit()
    scroller.advance(to: tick)
    if !wasIdle || !scroller.isIdle { moveBounds(to: scroller.offset) }
    prepareLayout()
    for reference in layout.motionReferences {
      guard let motion = reference.motion else { continue }
      let wasMoving = motion.isMoving
      motion.advance()
      if wasMoving || motion.isMoving {
        layout.invalidateLayout(with: layout.makeMotionContext())
        needsQuery = true
      }
    }
    bringUpToDate()
    endAnimations()
  }

  /// Makes counts, layout and elements agree with the data source and the bounds.
  func bringUpToDate() {
    if needsReload { reload() }
    prepareLayout()
    if needsQuery { query() }
  }

  /// Tells the scroller what the view's content and size are.
  func refit() {
    scroller.fit(content: view.contentSize, inset: view.adjustedContentInset, view: view.bounds.size)
  }

  /// The content follows the finger at once.
  func touchMoved(to point: CGPoint) {
    guard scroller.isTracking else { return }
    scroller.touchMoved(to: point, tick: tick)
    moveBounds(to: scroller.offset)
  }

  private func moveBounds(to offset: CGPoint) {
    if view.bounds.origin != offset { view.bounds.origin = offset }
  }

  private func endAnimations() {
    var someAreGone = false
    for element in elements {
      if !element.differences.isEmpty { element.differences.removeAll { $0.isOver(at: tick) } }
      if element.isGone(at: tick) {
        retire(element)
        someAreGone = true
      }
    }
    if someAreGone { elements.removeAll { $0.isGone(at: tick) } }
    if completions.isEmpty { return }
    let due = completions.filter { $0.tick <= tick }
    completions.removeAll { $0.tick <= tick }
    for completion in due { completion.call(true) }
  }

  // MARK: Layout

  /// Asks the layout while the view still has its old bounds, as UIKit does.
  func boundsWillChange(to newBounds: CGRect) {
    if !layout.isPrepared || !layout.shouldInvalidateLayout(forBoundsChange: newBounds) { return }
    boundsChange = layout.invalidationContext(forBoundsChange: newBounds)
  }

  func boundsDidChange(from oldBounds: CGRect) {
    needsQuery = true
    if view.bounds.origin != scroller.offset {
      scroller.x.jump(to: Double(view.bounds.minX))
      scroller.y.jump(to: Double(view.bounds.minY))
    }
    if let context = boundsChange {
      boundsChange = nil
      layout.invalidateLayout(with: context)
    }
  }

  func layoutWasReplaced(_ oldLayout: CollectionViewLayout) {
    replacedLayout = replacedLayout ?? oldLayout
    needsQuery = true
  }

  func layoutWasInvalidated(with context: CollectionViewLayoutInvalidationContext) {
    needsQuery = true
    let grown = context.contentSizeAdjustment
    if grown != .zero {
      view.contentSize.width += grown.width
      view.contentSize.height += grown.height
    }
    let shift = context.contentOffsetAdjustment
    if shift != .zero { translate(by: shift) }
  }

  /// The content offset to have after a change, as the delegate or else the layout says.
  var targetOffset: CGPoint {
    view.delegate?.collectionView(view, targetContentOffsetForProposedContentOffset: view.contentOffset)
      ?? layout.targetContentOffset(forProposedContentOffset: view.contentOffset)
  }

  /// Content that is shorter than before is not left behind.
  private func clampOffset() {
    if !scroller.isIdle { return }
    refit()
    let (x, y) = (scroller.x.range, scroller.y.range)
    let offset = view.contentOffset
    let clamped = CGPoint(
      x: min(max(offset.x, CGFloat(x.lowerBound)), CGFloat(x.upperBound)),
      y: min(max(offset.y, CGFloat(y.lowerBound)), CGFloat(y.upperBound)))
    if clamped != offset { view.contentOffset = clamped }
  }

  /// Moves the content offset without ending the scroll that may be under way.
  func translate(by shift: CGPoint) {
    scroller.translate(by: shift)
    view.bounds.origin = scroller.offset
  }

  /// A layout that sets its own properties while it prepares is prepared again, as often as this; then it stays.
  private static let mostPreparations = 4

  func prepareLayout() {
    if layout.isPrepared { return }
    for _ in 0..<Self.mostPreparations {
      layout.isPrepared = true
      layout.prepare()
      if layout.isPrepared { break }
    }
    layout.isPrepared = true
    let oldWidth = isMirrored ? mirrorWidth : 0
    view.contentSize = layout.collectionViewContentSize
    if isReloaded {
      isReloaded = false
      clampOffset()
    }
    // In a mirrored view content begins at the right, and what is in sight keeps its distance from there.
    if isMirrored, mirrorWidth != oldWidth { translate(by: CGPoint(x: mirrorWidth - oldWidth, y: 0)) }
  }

  var queryRect: CGRect { view.bounds.insetBy(dx: -Self.overscan, dy: -Self.overscan) }

  func query() {
    if replacedLayout != nil {
      let offset = targetOffset
      if offset != view.contentOffset { view.contentOffset = offset }
      prepareLayout()
    }
    for element in requery() { retire(element) }
    guard let replaced = replacedLayout else { return }
    replacedLayout = nil
    replaced.finalizeLayoutTransition()
    layout.finalizeLayoutTransition()
  }

  /// Measured cells may make room for others, that are measured in turn: so many times in one pass at most.
  private static let mostMeasurements = 8

  /// Asks the layout what is in sight, and gives the elements that no longer are.
  func requery() -> [VisibleElement] {
    needsQuery = false
    var dropped = reconcile(with: attributes(in: queryRect))
    for _ in 0..<Self.mostMeasurements {
      if !measureElements() { break }
      prepareLayout()
      needsQuery = false
      dropped += reconcile(with: attributes(in: queryRect))
    }
    return dropped
  }

  /// Keeps the elements that the attributes name, adds new ones and gives back the others.
  private func reconcile(with attributes: [CollectionViewLayoutAttributes]) -> [VisibleElement] {
    pass += 1
    var dropped: [VisibleElement] = []
    var resident: [VisibleElement] = []
    resident.reserveCapacity(attributes.count)
    var cursor = 0
    for attributes in attributes where !attributes.isHidden {
      // Mostly the same objects come in the same order as in the pass before.
      if cursor < elements.count, elements[cursor].stillShows(attributes) {
        elements[cursor].pass = pass
        resident.append(elements[cursor])
        cursor += 1
        continue
      }
      cursor += 1
      let key = ElementKey(attributes)
      if let element = places[key] {
        if element.pass == pass { continue }
        let isSame = element.attributes === attributes || element.attributes.isEqual(attributes)
        element.attributes = attributes
        if !isSame { element.show() }
        element.pass = pass
        resident.append(element)
      } else {
        let element = makeElement(key, attributes)
        element.pass = pass
        resident.append(element)
      }
    }
    for element in elements {
      if !element.isResident {
        resident.append(element)
      } else if element.pass != pass {
        places[element.key] = nil
        dropped.append(element)
      }
    }
    elements = resident
    return dropped
  }

  private func makeElement(_ key: ElementKey, _ attributes: CollectionViewLayoutAttributes) -> VisibleElement {
    let path = attributes.indexPath
    var identifier: Int?
    if key.category == .cell { identifier = dataSource?.collectionView(view, identifierForItemAt: path) }
    if let identifier, let element = revive(ElementID(.data, identifier), key, attributes) { return element }
    if identifier == nil { dealtNumbers += 1 }
    let id = identifier.map { ElementID(.data, $0) } ?? ElementID(.view, dealtNumbers)
    let element = VisibleElement(id: id, key: key, attributes: attributes)
    element.view = makeView(key, path)
    element.show()
    places[key] = element
    return element
  }

  /// Takes an element back that was on its way out, from where it is on screen: an item is never there twice.
  private func revive(
    _ id: ElementID, _ key: ElementKey, _ attributes: CollectionViewLayoutAttributes
  ) -> VisibleElement? {
    guard let element = elements.first(where: { !$0.isResident && $0.id == id }) else { return nil }
    let start = element.state(at: tick)
    element.presence = .resident
    element.revival = pass
    element.key = key
    element.attributes = attributes
    element.differences = []
    element.ease(from: start, to: ElementState(attributes), at: tick, duration: updateDuration)
    // What it shows may have changed with its place.
    retire(element)
    element.view = makeView(key, attributes.indexPath)
    element.show()
    places[key] = element
    return element
  }

  private func makeView(_ key: ElementKey, _ path: IndexPath) -> CollectionReusableView? {
    switch (key.category, key.kind) {
    case (.supplementaryView, let kind?):
      return dataSource?.collectionView(view, viewForSupplementaryElementOfKind: kind, at: path)
    case (.decorationView, let kind?):
      guard let type = layout.decorationClasses[kind] as? CollectionReusableView.Type else {
        fatalError(
          "\(Swift.type(of: layout)) has a decoration element of kind '\(kind)' and no class for it; call "
            + "register(_:forDecorationViewOfKind:) with a subclass of CollectionReusableView in the layout")
      }
      return pool.view(of: type, ReusePool.Key(category: .decorationView, kind: kind, identifier: kind))
    default: return dataSource?.collectionView(view, cellForItemAt: path)
    }
  }

  func retire(_ element: VisibleElement) {
    if let view = element.view { pool.recycle(view, element.key.category, kind: element.key.kind) }
    element.view = nil
  }

  /// The element in sight at a path.
  func element(at indexPath: IndexPath) -> VisibleElement? {
    places[ElementKey(category: .cell, kind: nil, section: indexPath.section, item: indexPath.item)]
  }

  // MARK: Data

  func countsFound() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(0, dataSource.numberOfSections(in: view))).map {
      max(0, dataSource.collectionView(view, numberOfItemsInSection: $0))
    }
  }

  /// Forgets all elements and asks for everything anew.
  func reload() {
    needsReload = false
    isReloaded = true
    for element in elements { retire(element) }
    elements = []
    places = [:]
    counts = countsFound()
    let context = layout.makeInvalidationContext()
    context.mark(everything: true, dataSourceCounts: true)
    layout.invalidateLayout(with: context)
  }

  // MARK: Hash

  /// Mixes in every bit that the next tick depends on.
  func hash(into hash: inout StateHash) {
    hash.combine(tick)
    hash.combine(Double(view.bounds.minX))
    hash.combine(Double(view.bounds.minY))
    hash.combine(Double(view.bounds.width))
    hash.combine(Double(view.bounds.height))
    let inset = view.contentInset
    hash.combine(Double(inset.top))
    hash.combine(Double(inset.left))
    hash.combine(Double(inset.bottom))
    hash.combine(Double(inset.right))
    hash.combine(updateDuration)
    hash.combine(dealtNumbers)
    hash.combine(itemCounts.count)
    for count in itemCounts { hash.combine(count) }
    scroller.hash(into: &hash)
    for element in elements { element.hash(into: &hash) }
    for reference in layout.motionReferences { reference.motion?.hash(into: &hash) }
  }
}
