import Springflow
import SpringflowDynamics
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A layout that throws its springs away and makes them anew with new attributes whenever it is prepared.
private final class ForgetfulLayout: CollectionViewFlowLayout {
  private(set) lazy var animator = DynamicAnimator(collectionViewLayout: self)
  /// Whether it clears its springs; else it adds new ones to the old and removes these later.
  var clearsFirst = true
  /// Whether the springs' length is set; else it is the distance of a new item from its own place, which is 0.
  var setsLength = true

  override func prepare() {
    super.prepare()
    let old = animator.behaviors
    if clearsFirst { animator.removeAllBehaviors() }
    for item in super.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 400, height: 2000)) ?? [] {
      let spring = AttachmentBehavior(item: item, attachedToAnchor: item.center)
      (spring.damping, spring.frequency) = (0.5, 1)
      if setsLength { spring.length = 0 }
      animator.addBehavior(spring)
    }
    if !clearsFirst { for behavior in old { animator.removeBehavior(behavior) } }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    animator.items(in: rect).compactMap { $0 as? CollectionViewLayoutAttributes }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath)
  }
}

/// The springy layout of the classic article, in its first form: springs are made once.
private final class FirstSpringyLayout: CollectionViewFlowLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  private(set) lazy var animator = DynamicAnimator(collectionViewLayout: self)

  override func prepare() {
    super.prepare()
    if !animator.behaviors.isEmpty { return }
    for item in super.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 400, height: 2000)) ?? [] {
      let spring = AttachmentBehavior(item: item, attachedToAnchor: item.center)
      (spring.length, spring.damping, spring.frequency) = (0, 0.5, 1)
      animator.addBehavior(spring)
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    animator.items(in: rect).compactMap { $0 as? CollectionViewLayoutAttributes }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath)
  }
}

@MainActor
@Suite("Bodies of animators belong to elements")
struct AnimatedElementTests {
  private let source = CountingSource(counts: [12])

  private func view(_ layout: CollectionViewFlowLayout) -> CollectionView {
    layout.itemSize = CGSize(width: 60, height: 60)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    return view
  }

  /// Position and velocity by number.
  private func states(_ animator: DynamicAnimator) -> [Int: (place: CGPoint, velocity: CGPoint)] {
    var states: [Int: (place: CGPoint, velocity: CGPoint)] = [:]
    for case let item as CollectionViewLayoutAttributes in animator.allItems {
      states[source.sections[0][item.indexPath.item]] = (item.center, animator.velocity(of: item) ?? .zero)
    }
    return states
  }

  private func setInMotion(_ animator: DynamicAnimator) {
    for (number, item) in animator.allItems.enumerated() {
      animator.setVelocity(CGPoint(x: 100 + 10 * number, y: -60 * (number % 3)), of: item)
    }
  }

  private func change(_ view: CollectionView) throws {
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: 3, section: 0)])
    update.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 5, section: 0)])
    update.moveItem(at: IndexPath(item: 8, section: 0), to: IndexPath(item: 1, section: 0))
    update.reloadItems(at: [IndexPath(item: 2, section: 0)])
    try view.performBatchUpdates(update) {
      var numbers = source.sections[0]
      let moved = numbers[8]
      let deleted = numbers[3]
      numbers.removeAll { $0 == deleted || $0 == moved }
      source.sections[0] = numbers
      source.insert(0)
      source.sections[0].insert(moved, at: 1)
      source.insert(5)
    }
  }

  @Test(
    "an update that moves the content takes bodies along to its side, also in a right-to-left view",
    arguments: [false, true])
  func adjusted(isMirrored: Bool) throws {
    let layout = FirstSpringyLayout()
    let view = view(layout)
    view.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
    view.layoutIfNeeded()
    let before = states(layout.animator)
    (layout.animator.directory as? AnimatedElements)?.itemsAfterUpdate = layout.animator.allItems
    for motion in layout.motions { motion.contentOffsetDidAdjust(by: CGVector(dx: 7, dy: 5)) }
    for (number, state) in states(layout.animator) {
      let old = try #require(before[number])
      #expect(state.place == CGPoint(x: old.place.x + (isMirrored ? -7 : 7), y: old.place.y + 5))
    }
  }

  @Test("a reload asks the data source for identifiers in the order of the items, whatever order their springs have")
  func askedInOrder() throws {
    let layout = FirstSpringyLayout()
    let source = CountingSource(counts: [40])
    layout.itemSize = CGSize(width: 60, height: 60)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    var asked: [IndexPath] = []
    source.willIdentify = { asked.append($0) }
    layout.animator.followReload()
    #expect(asked == (0..<40).map { IndexPath(item: $0, section: 0) })
  }

  @Test(
    "new attributes for an element get its body, position and velocity, whether the old ones go first or later",
    arguments: TestLength.cases([true, false], short: 1), TestLength.cases([true, false], short: 1))
  func newAttributes(clearsFirst: Bool, follows: Bool) throws {
    let layout = ForgetfulLayout()
    layout.clearsFirst = clearsFirst
    layout.animator.attributesFollowElements = follows
    let view = view(layout)
    setInMotion(layout.animator)
    for round in 0..<TestLength.count(4, short: 2) {
      for _ in 0..<5 { view.advance() }
      let before = states(layout.animator)
      if round % 2 == 0 { try change(view) } else { view.reloadData() }
      view.layoutIfNeeded()
      let after = states(layout.animator)
      #expect(after.count == source.sections[0].count)
      layout.animator.withWorld { #expect($0.bodyCount == after.count) }
      for (number, state) in after {
        guard let old = before[number] else { continue }
        let change = abs(old.place.x - state.place.x) + abs(old.place.y - state.place.y)
        // A body's position is that of its anchor and a difference.
        #expect(change < 1e-9 && old.velocity == state.velocity, "\(number) in round \(round)")
      }
      for item in source.sections[0].indices {
        let path = IndexPath(item: item, section: 0)
        let found = try #require(layout.animator.layoutAttributesForCell(at: path))
        #expect(found.indexPath == path && layout.animator.items(in: found.frame).contains { $0 === found })
      }
      source.sections[0] = source.sections[0].filter { $0 < 12 }
      view.reloadData()
      view.layoutIfNeeded()
    }
    for _ in 0..<TestLength.count(2000, short: 600) { view.advance() }
    for case let spring as AttachmentBehavior in layout.animator.behaviors {
      let (item, anchor) = (spring.items[0], spring.anchorPoint)
      #expect(abs(item.center.x - anchor.x) + abs(item.center.y - anchor.y) < 0.01)
    }
  }

  @Test(
    "springs that are made anew measure their length at the new attributes' own place: at rest every item is there",
    arguments: TestLength.cases([true, false], short: 1))
  func measuredLength(clearsFirst: Bool) throws {
    let layout = ForgetfulLayout()
    (layout.clearsFirst, layout.setsLength) = (clearsFirst, false)
    let view = view(layout)
    setInMotion(layout.animator)
    for _ in 0..<20 { view.advance() }
    layout.invalidateLayout()
    view.layoutIfNeeded()
    for _ in 0..<TestLength.count(2000, short: 600) { view.advance() }
    for case let spring as AttachmentBehavior in layout.animator.behaviors {
      let (item, anchor) = (spring.items[0], spring.anchorPoint)
      #expect(spring.length == 0 && abs(item.center.x - anchor.x) + abs(item.center.y - anchor.y) < 0.01)
    }
    #expect(layout.animator.behaviors.count == 12)
  }

  @Test("where attributes follow elements, a reload gives them the paths that their items have then")
  func reload() throws {
    let layout = FirstSpringyLayout()
    layout.animator.attributesFollowElements = true
    let view = view(layout)
    setInMotion(layout.animator)
    for _ in 0..<5 { view.advance() }
    let before = states(layout.animator)
    // Items 0 and 4 go, the others turn round behind many new ones.
    source.sections[0] = Array(100..<400) + (1..<12).reversed().filter { $0 != 4 }
    view.reloadData()
    view.layoutIfNeeded()
    let after = states(layout.animator)
    #expect(after.keys.sorted() == [1, 2, 3, 5, 6, 7, 8, 9, 10, 11])
    for (number, state) in after { #expect(state.place == before[number]?.place) }
    for _ in 0..<3 { view.advance() }
    // An empty collection keeps nothing.
    source.sections[0] = []
    view.reloadData()
    view.layoutIfNeeded()
    #expect(states(layout.animator).isEmpty)
  }

  @Test("two objects for one element make one body, which moves both until one is removed")
  func twoObjects() throws {
    let layout = CollectionViewFlowLayout()
    let animator = DynamicAnimator(collectionViewLayout: layout)
    func attributes() -> CollectionViewLayoutAttributes {
      let attributes = CollectionViewLayoutAttributes(forCellWith: [0, 0])
      attributes.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      return attributes
    }
    let (first, second) = (attributes(), attributes())
    let gravity = GravityBehavior(items: [first])
    animator.addBehavior(gravity)
    for _ in 0..<10 { animator.advance() }
    let place = first.center
    gravity.addItem(second)
    #expect(second.center == place && animator.layoutAttributesForCell(at: [0, 0]) === second)
    animator.advance()
    #expect(first.center == second.center && first.center.y > place.y)
    // Both turn, too.
    let spin = DynamicItemBehavior(items: [second])
    spin.addAngularVelocity(3, for: second)
    animator.addBehavior(spin)
    animator.advance()
    #expect(first.transform == second.transform && first.transform.b > 0)
    animator.removeBehavior(spin)
    animator.withWorld { #expect($0.bodyCount == 1) }
    gravity.removeItem(second)
    #expect(animator.layoutAttributesForCell(at: [0, 0]) === first)
    animator.advance()
    #expect(first.center.y > second.center.y)
    gravity.removeItem(first)
    animator.withWorld { #expect($0.bodyCount == 0) }
    #expect(animator.layoutAttributesForCell(at: [0, 0]) == nil)
  }

  @Test("attributes that are put elsewhere between their removal and their return begin there, at rest")
  func putElsewhere() {
    let layout = CollectionViewFlowLayout()
    let animator = DynamicAnimator(collectionViewLayout: layout)
    let item = CollectionViewLayoutAttributes(forCellWith: [0, 0])
    item.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    let gravity = GravityBehavior(items: [item])
    animator.addBehavior(gravity)
    for _ in 0..<10 { animator.advance() }
    animator.removeAllBehaviors()
    item.center = CGPoint(x: 70, y: 80)
    animator.addBehavior(gravity)
    #expect(item.center == CGPoint(x: 70, y: 80) && animator.velocity(of: item) == .zero)
    for _ in 0..<10 { animator.advance() }
    // A single behaviour that is removed gives the body up.
    gravity.removeItem(item)
    let again = CollectionViewLayoutAttributes(forCellWith: [0, 0])
    again.frame = CGRect(x: 5, y: 6, width: 20, height: 20)
    gravity.addItem(again)
    #expect(again.frame.origin == CGPoint(x: 5, y: 6) && animator.velocity(of: again) == .zero)
  }
}
