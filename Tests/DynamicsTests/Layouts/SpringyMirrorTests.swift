import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Two views of the same items: one from left to right, and one from right to left, which is the first one's mirror image.
@MainActor
final class MirrorPair {
  /// A layout that is mirrored in right-to-left views.
  enum Kind: String, CaseIterable, Sendable {
    case flow, fadingFlow, rows

    @MainActor
    func make() -> CollectionViewLayout {
      let flow = Flipped()
      flow.itemSize = CGSize(width: 44, height: 44)
      flow.sectionInset = EdgeInsets(top: 10, left: 16, bottom: 10, right: 4)
      switch self {
      case .flow: flow.headerReferenceSize = CGSize(width: 0, height: 30)
      case .fadingFlow: flow.fadesItemsBetweenLines = true
      case .rows:
        flow.scrollDirection = .horizontal
        flow.headerReferenceSize = CGSize(width: 30, height: 0)
        flow.itemSizing = .perItem { path in CGSize(width: 30 + 7 * CGFloat(path.item % 5), height: 90) }
      }
      return flow
    }
  }

  final class Flipped: CollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  /// Numbers in cells that are dequeued.
  final class Source: CollectionViewDataSource {
    let numbers: SpringyFixture.Source
    init(_ sections: [[Int]]) { numbers = SpringyFixture.Source(sections) }

    func numberOfSections(in view: CollectionView) -> Int { numbers.sections.count }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      numbers.sections[section].count
    }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      cell.content.text = String(numbers.sections[path.section][path.item])
      return cell
    }
    func collectionView(
      _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> CollectionReusableView { CollectionReusableView() }
    func collectionView(_ view: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
      numbers.sections[path.section][path.item]
    }
    func collectionView(_ view: CollectionView, canMoveItemAt path: IndexPath) -> Bool { true }
    func collectionView(_ view: CollectionView, moveItemAt start: IndexPath, to end: IndexPath) {
      numbers.collectionView(view, moveItemAt: start, to: end)
    }
  }

  let views: [CollectionView]
  let layouts: [SpringyLayout]
  let sources: [Source]
  private var ticks = 0

  init(_ kind: Kind, _ sections: [[Int]]) {
    var (views, layouts, sources) = ([CollectionView](), [SpringyLayout](), [Source]())
    for direction in [SemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let (layout, source) = (SpringyLayout(wrapping: kind.make()), Source(sections))
      layout.lagDistance = 400
      let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
      view.semanticContentAttribute = direction
      view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      view.dataSource = source
      view.layoutIfNeeded()
      views.append(view)
      layouts.append(layout)
      sources.append(source)
    }
    (self.views, self.layouts, self.sources) = (views, layouts, sources)
  }

  var width: CGFloat { views[0].bounds.width }

  /// Calls a function with both views, and the mirror image of x coordinates of the view, in points.
  func both(_ body: (Int, CollectionView, (CGFloat) -> CGFloat) throws -> Void) rethrows {
    let width = width
    try body(0, views[0]) { $0 }
    try body(1, views[1]) { width - $0 }
  }

  /// A point of a view, from its top left corner, in points of the content.
  func place(_ point: CGPoint, in view: CollectionView) -> CGPoint {
    CGPoint(x: point.x + view.bounds.minX, y: point.y + view.bounds.minY)
  }

  /// Scrolls away from the layout's beginning as a wheel does, in points.
  func scroll(by distance: CGFloat) {
    both { index, view, mirror in
      view.scroll(
        by: CGVector(dx: index == 0 ? distance : -distance, dy: distance), from: CGPoint(x: mirror(100), y: 200))
    }
  }

  func advance() {
    for view in views { view.advance() }
    ticks += 1
  }

  /// How the right-to-left view differs from the other one's mirror image.
  var differences: [String] {
    var found: [String] = []
    let (left, right) = (views[0].snapshot(), views[1].snapshot())
    // The pool's order of views may differ, but not the elements.
    let elements = Dictionary(right.elements.map { ("\($0.id)", $0) }, uniquingKeysWith: { first, _ in first })
    if left.elements.count != right.elements.count {
      found.append("\(left.elements.count) elements and \(right.elements.count)")
    }
    let end = views[1].layoutEnd
    if abs(left.contentOffset.x - (end - right.contentOffset.x)) > 1e-7
      || abs(left.contentOffset.y - right.contentOffset.y) > 1e-7
    {
      found.append("offset \(left.contentOffset) and \(right.contentOffset) of \(end)")
    }
    for element in left.elements {
      guard let other = elements["\(element.id)"] else {
        found.append("\(element.content.text) is not there")
        continue
      }
      let off = [
        element.center.x - (width - other.center.x), element.center.y - other.center.y,
        element.velocity.dx + other.velocity.dx, element.velocity.dy - other.velocity.dy,
        element.alpha - other.alpha, element.size.width - other.size.width,
      ]
      if off.contains(where: { !(abs($0) < 1e-6) }) {
        found.append("tick \(ticks), \(element.id) '\(element.content.text)': \(off)")
      }
    }
    return found
  }
}

extension CollectionView {
  /// The content offset at which a mirrored view shows the layout's beginning, in points.
  fileprivate var layoutEnd: CGFloat { max(contentSize.width, bounds.width) - bounds.width }
}

@MainActor
@Suite("Springy layouts from right to left")
struct SpringyMirrorTests {
  private static let sections = [Array(0..<30), Array(30..<31), Array(31..<160)]

  @Test("at rest a right-to-left view shows the mirror image, with bodies at the layout's own places")
  func rest() {
    let pair = MirrorPair(.flow, Self.sections)
    #expect(pair.views[0].snapshot().elements.filter { $0.content.text == "0" }.map(\.center.x) == [38])
    #expect(pair.views[1].snapshot().elements.filter { $0.content.text == "0" }.map(\.center.x) == [282])
    let body = pair.layouts[1].body(forItemAt: [0, 0])
    #expect(body.map { id in pair.layouts[1].withMutableWorld { $0.position(of: id).x } } == 38)
    #expect(pair.differences == [])
  }

  @Test(
    "a drag, a fling and a second one that catches the first look in a right-to-left view as in a mirror",
    arguments: TestLength.cases(MirrorPair.Kind.allCases, short: 1))
  func flings(kind: MirrorPair.Kind) {
    let pair = MirrorPair(kind, Self.sections)
    var found: [String] = []
    for tick in 0..<TestLength.count(400, short: 120) {
      pair.both { _, view, mirror in
        for begin in [5, 70] {
          let step = CGFloat(tick - begin)
          let point = CGPoint(x: mirror(250 - 11 * step), y: 300 - 9 * step)
          if tick == begin { view.touchBegan(at: point) }
          if tick > begin, tick < begin + 18 { view.touchMoved(to: point) }
          if tick == begin + 18 { view.touchEnded() }
        }
      }
      pair.advance()
      found += pair.differences
    }
    #expect(found.prefix(3) == [])
    #expect(pair.views[0].contentOffset != .zero)
    #expect(pair.layouts[1].elements.contains { abs($0.displacement.dx) + abs($0.displacement.dy) > 0.01 })
  }

  @Test("inserts, deletes, moves and reloads in a swing look in a right-to-left view as in a mirror")
  func updates() throws {
    let pair = MirrorPair(.flow, Self.sections)
    var random = SeededGenerator(seed: 3)
    var (next, found) = (1000, [String]())
    for round in 0..<12 {
      if round % 4 == 3 {
        let sections = pair.sources[0].numbers.sections.map { numbers in
          next += 2
          return Array(numbers.dropFirst(2)) + [next - 2, next - 1]
        }
        pair.both { index, view, _ in
          pair.sources[index].numbers.sections = sections
          view.reloadData()
          view.layoutIfNeeded()
        }
      } else {
        let transaction = RandomTransaction(from: pair.sources[0].numbers.sections, next: &next, using: &random)
        try pair.both { index, view, _ in
          try view.performBatchUpdates(transaction.update) { pair.sources[index].numbers.sections = transaction.after }
        }
      }
      found += pair.differences
      if round % 3 == 0 { pair.scroll(by: 70) }
      for _ in 0..<13 {
        pair.advance()
        found += pair.differences
      }
    }
    #expect(found.prefix(3) == [])
  }

  @Test("nothing lags behind a row that a reload makes longer: it is no scroll", arguments: [50, 400])
  func longerRow(count: Int) {
    let pair = MirrorPair(.rows, [Array(0..<100)])
    pair.both { index, view, _ in
      pair.sources[index].numbers.sections = [Array(0..<count)]
      view.reloadData()
      view.layoutIfNeeded()
      #expect(pair.layouts[index].elements.allSatisfy { $0.displacement == .zero })
    }
    #expect(pair.differences == [])
  }

  @Test("a dragged item follows the finger in a right-to-left view, too")
  func reorders() {
    let pair = MirrorPair(.flow, Self.sections)
    var found: [String] = []
    pair.both { _, view, _ in #expect(view.beginInteractiveMovementForItem(at: [0, 2])) }
    for tick in 0..<300 {
      pair.both { _, view, mirror in
        if tick < 60 {
          let step = CGFloat(min(tick, 30))
          view.updateInteractiveMovementTargetPosition(
            pair.place(CGPoint(x: mirror(140 + 2 * step), y: 62 + 3 * step), in: view))
        }
        if tick == 60 { view.endInteractiveMovement() }
      }
      pair.advance()
      found += pair.differences
    }
    #expect(found.prefix(3) == [])
    #expect(pair.sources[0].numbers.sections == pair.sources[1].numbers.sections)
    #expect(pair.sources[0].numbers.sections != Self.sections)
  }
}
