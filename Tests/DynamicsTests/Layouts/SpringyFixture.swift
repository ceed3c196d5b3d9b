import Springflow
import SpringflowDynamics
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews

/// A view of numbered items in sections with headers and decorations, by a springy layout of some other layout.
@MainActor
final class SpringyFixture {
  /// A layout that a springy one wraps.
  enum Kind: String, CaseIterable, Sendable {
    case flow, rows, stairs

    @MainActor
    func make() -> CollectionViewLayout {
      switch self {
      case .flow:
        let flow = CollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 44, height: 44)
        flow.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        flow.headerReferenceSize = CGSize(width: 0, height: 30)
        flow.footerReferenceSize = CGSize(width: 0, height: 12)
        return flow
      case .rows:
        let flow = CollectionViewFlowLayout()
        flow.scrollDirection = .horizontal
        flow.itemSizing = .perItem { path in CGSize(width: 30 + 7 * CGFloat(path.item % 5), height: 90) }
        return flow
      case .stairs: return Stairs()
      }
    }
  }

  /// Items in a staircase, each section with a header and a decoration view behind it.
  final class Stairs: CollectionViewLayout {
    var step = CGSize(width: 20, height: 50)

    override init() {
      super.init()
      register(CollectionReusableView.self, forDecorationViewOfKind: "band")
    }

    required init?(coder: NSCoder) { nil }

    private var counts: [Int] {
      guard let view = collectionView else { return [] }
      return (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    }

    private func start(_ section: Int) -> Int { counts[..<section].reduce(0, +) + section }

    override var collectionViewContentSize: CGSize {
      CGSize(width: 300, height: step.height * CGFloat(counts.reduce(counts.count, +)))
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      var found: [CollectionViewLayoutAttributes?] = []
      for (section, count) in counts.enumerated() {
        let path = IndexPath(item: 0, section: section)
        found.append(layoutAttributesForDecorationView(ofKind: "band", at: path))
        found.append(
          layoutAttributesForSupplementaryView(ofKind: CollectionView.elementKindSectionHeader, at: path))
        for item in 0..<count { found.append(layoutAttributesForItem(at: IndexPath(item: item, section: section))) }
      }
      return found.compactMap { $0 }.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      let attributes = CollectionViewLayoutAttributes(forCellWith: path)
      let line = start(path.section) + 1 + path.item
      attributes.frame = CGRect(
        x: step.width * CGFloat(path.item % 8), y: step.height * CGFloat(line), width: 80, height: 40)
      attributes.zIndex = 1
      return attributes
    }

    override func layoutAttributesForSupplementaryView(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      let attributes = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
      attributes.frame = CGRect(x: 0, y: step.height * CGFloat(start(path.section)), width: 300, height: 40)
      return attributes
    }

    override func layoutAttributesForDecorationView(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      let attributes = CollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
      let lines = CGFloat(counts[path.section] + 1)
      attributes.frame = CGRect(
        x: 0, y: step.height * CGFloat(start(path.section)), width: 300, height: step.height * lines)
      attributes.zIndex = -1
      return attributes
    }
  }

  /// Numbers in sections, with identifiers or without.
  final class Source: CollectionViewDataSource {
    var sections: [[Int]]
    var isIdentified = true

    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in view: CollectionView) -> Int { sections.count }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      let cell = CollectionViewCell()
      cell.content.text = String(sections[path.section][path.item])
      return cell
    }
    func collectionView(
      _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> CollectionReusableView { CollectionReusableView() }
    func collectionView(_ view: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
      isIdentified ? sections[path.section][path.item] : nil
    }
    func collectionView(_ view: CollectionView, canMoveItemAt path: IndexPath) -> Bool { true }
    func collectionView(_ view: CollectionView, moveItemAt start: IndexPath, to end: IndexPath) {
      sections[end.section].insert(sections[start.section].remove(at: start.item), at: end.item)
    }
  }

  let layout: SpringyLayout
  let view: CollectionView
  let source: Source

  init(_ kind: Kind = .flow, _ sections: [[Int]], size: CGSize = CGSize(width: 320, height: 480)) {
    layout = SpringyLayout(wrapping: kind.make())
    source = Source(sections)
    view = CollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
  }

  func wait(_ ticks: Int) { for _ in 0..<ticks { view.advance() } }

  var hash: UInt64 {
    var hash = StateHash()
    view.hash(into: &hash)
    return hash.value
  }

  /// Position and velocity of every item's body by number.
  var states: [Int: (position: Vector, velocity: Vector)] {
    var states: [Int: (position: Vector, velocity: Vector)] = [:]
    for element in layout.elements where element.key.category == .cell {
      layout.withMutableWorld {
        states[source.sections[element.key.section][element.key.item]] = (
          $0.position(of: element.body), $0.velocity(of: element.body)
        )
      }
    }
    return states
  }

  /// Whether two states are the same but for rounding.
  static func areSame(_ a: (position: Vector, velocity: Vector)?, _ b: (position: Vector, velocity: Vector)?) -> Bool {
    guard let a, let b else { return false }
    let (p, v) = (a.position - b.position, a.velocity - b.velocity)
    return max(abs(p.x), abs(p.y), abs(v.x), abs(v.y)) < 1e-9
  }

  /// Pulls every element aside, each elsewhere.
  func setInMotion() {
    for (number, element) in layout.elements.enumerated() {
      layout.put(
        element,
        at: CGPoint(
          x: element.place.x + CGFloat(number * 37 % 41) - 20, y: element.place.y + CGFloat(number * 53 % 61) - 30),
        velocity: Vector(x: Double(number * 29 % 97) - 50, y: Double(number * 31 % 89) - 40))
    }
  }

  /// The keys of the elements near the view by the wrapped layout's places.
  var near: Set<ElementKey> {
    let rect = view.bounds.insetBy(dx: -layout.tilingMargin, dy: -layout.tilingMargin)
    let found = layout.wrapped.layoutAttributesForElements(in: rect.insetBy(dx: -10, dy: -10)) ?? []
    return Set(found.filter { $0.frame.meets(rect) }.map(ElementKey.init))
  }

  /// Problems with the bodies: elements near the view without one, bodies of others, states that disagree.
  var problems: [String] {
    var problems: [String] = []
    let rect = view.bounds.insetBy(dx: -layout.tilingMargin, dy: -layout.tilingMargin)
    let keys = Set(layout.elements.map(\.key))
    if keys.count != layout.elements.count { problems.append("an element is listed twice") }
    if keys != Set(layout.index.keys) { problems.append("list and index disagree") }
    for key in near where !keys.contains(key) { problems.append("\(key.name) has no body") }
    for element in layout.elements {
      if !near.contains(element.key), !element.attributes.frame.meets(rect) {
        problems.append("\(element.key.name) has a body far away")
      }
      if ElementKey(element.attributes) != element.key { problems.append("\(element.key.name) has another path") }
      let place = layout.wrapped.layoutAttributes(for: element.key)
      if place?.center != element.place { problems.append("\(element.key.name) has place \(element.place)") }
      layout.withMutableWorld {
        let (position, center) = ($0.position(of: element.body), element.attributes.center)
        // A body's position is that of its anchor and a difference: it is rounded when the anchor moves.
        if abs(position.x - center.x) + abs(position.y - center.y) > 1e-9 {
          problems.append("\(element.key.name) is at \(center) instead of \(position)")
        }
        let anchor = $0[element.body].spring?.anchor
        if anchor.map({ CGPoint(x: $0.x, y: $0.y) }) != element.place {
          problems.append("\(element.key.name) hangs at \(String(describing: anchor))")
        }
      }
    }
    layout.withMutableWorld {
      if $0.bodyCount != layout.elements.count { problems.append("\($0.bodyCount) bodies in the world") }
    }
    return problems
  }
}
