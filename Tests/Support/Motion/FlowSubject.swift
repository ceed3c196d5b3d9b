import Springflow
import SpringflowViews

/// A flow of cells of many sizes in sections with sticky headers, and a grid and a row: the range of flow layouts.
@MainActor
public final class FlowSubject: MotionSubject {
  /// The view.
  public let view: CollectionView
  private let data = Source()
  private var next = 1000
  /// Whether the last change was another height at once.
  public private(set) var isUnanimated = false

  /// Cells with their numbers, and headers.
  private final class Source: NumberedSections, CollectionViewDelegateFlowLayout {
    var sections: [[Int]] = (0..<4).map { section in Array(section * 20..<section * 20 + 20) }

    func collectionView(
      _: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
    ) -> CGSize {
      if let layout = layout as? CollectionViewFlowLayout, layout.itemSize.width != 50 { return layout.itemSize }
      let number = sections[path.section][path.item]
      return CGSize(width: CGFloat(40 + number * 37 % 90), height: CGFloat(30 + number * 53 % 70))
    }
  }

  /// Creates the view, 300 points high as a phone in landscape.
  public init(height: CGFloat = 300) {
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: height), collectionViewLayout: Self.layouts[0]())
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      CollectionReusableView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    (view.dataSource, view.delegate) = (data, data)
    view.layoutIfNeeded()
  }

  private static let layouts: [@MainActor () -> CollectionViewFlowLayout] = [
    {
      let layout = CollectionViewFlowLayout()
      layout.headerReferenceSize = CGSize(width: 20, height: 24)
      layout.sectionHeadersPinToVisibleBounds = true
      return layout
    },
    {
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 64, height: 48)
      layout.sectionInset = EdgeInsets(top: 8, left: 8, bottom: 20, right: 8)
      return layout
    },
    {
      let layout = CollectionViewFlowLayout()
      layout.scrollDirection = .horizontal
      layout.itemSize = CGSize(width: 120, height: 90)
      return layout
    },
  ]

  /// The frame on screen.
  public var frame: Frame { view.snapshot() }
  /// Headers stick to the edge, or are pushed by one that does.
  public func gain(of element: Frame.Element) -> Double { element.role == .item ? 1 : 2 }

  /// Advances a controlled transition, and then the view by one tick.
  public func advance() throws {
    if let transition = view.collectionViewLayout as? CollectionViewTransitionLayout, let led {
      // The step begins at the present progress, even if that is beyond an end, and leads no further beyond it.
      let progress = transition.transitionProgress
      transition.transitionProgress = min(max(progress + led, min(progress, 0)), max(progress, 1))
    }
    view.advance()
  }

  /// The change of a transition's progress per tick, while the subject controls one.
  private var led: CGFloat?

  /// Begins, moves or ends a touch.
  public func touch(_ id: Int, _ phase: Touch.Phase, at point: CGPoint) throws { view.touch(id, phase, at: point) }

  // MARK: Changes

  /// Changes data, size, insets, layout or a setting of the view.
  public func change(using random: inout SeededGenerator) throws -> String {
    isUnanimated = false
    switch Int.random(in: 0..<24, using: &random) {
    case 0...7: return try update(using: &random)
    case 8: return try deleteHalf(using: &random)
    case 9: return try insertMany(using: &random)
    case 10, 11, 12: return resize(using: &random)
    case 13: return inset(using: &random)
    case 14, 15: return changeLayout(using: &random)
    case 16, 17: return lead(using: &random)
    case 19: return reload(using: &random)
    default: return set(using: &random)
    }
  }

  private func update(using random: inout SeededGenerator) throws -> String {
    var rates = RandomTransaction.Rates()
    let count = data.sections.reduce(0) { $0 + $1.count }
    rates.mostInserted = count > 150 ? 1 : 5
    rates.item = [0.02, 0.12, 0.3].randomElement(using: &random)!
    rates.section = [0, 0.03, 0.2].randomElement(using: &random)!
    let transaction = RandomTransaction(from: data.sections, next: &next, rates: rates, using: &random)
    try view.performBatchUpdates(transaction.update) { data.sections = transaction.after }
    return "a random update"
  }

  private func deleteHalf(using random: inout SeededGenerator) throws -> String {
    let all = data.sections.enumerated().flatMap { section, items in
      items.indices.map { IndexPath(item: $0, section: section) }
    }
    let isAll = Int.random(in: 0..<6, using: &random) == 0
    let deleted = all.enumerated().filter { isAll || $0.offset >= all.count / 2 }.map(\.element)
    var update = BatchUpdate()
    update.deleteItems(at: deleted)
    try view.performBatchUpdates(update) {
      for path in deleted.reversed() { data.sections[path.section].remove(at: path.item) }
    }
    return isAll ? "a delete of everything" : "a delete of half of the items"
  }

  private func insertMany(using random: inout SeededGenerator) throws -> String {
    let count = Int.random(in: 10...60, using: &random)
    let section = Int.random(in: 0...data.sections.count, using: &random)
    var update = BatchUpdate()
    update.insertSections([section])
    try view.performBatchUpdates(update) {
      data.sections.insert(Array(next..<next + count), at: section)
      next += count
    }
    return "an insert of a section of \(count)"
  }

  private func resize(using random: inout SeededGenerator) -> String {
    let height = CGFloat.random(in: 120...700, using: &random)
    if Bool.random(using: &random), isVertical {
      view.frame.size.height = height
      isUnanimated = true
      return "a height of \(height) at once"
    }
    let size = CGSize(width: .random(in: 150...500, using: &random), height: height)
    view.animate { view.frame.size = size }
    return "a resize to \(size)"
  }

  private var isVertical: Bool {
    (view.collectionViewLayout as? CollectionViewFlowLayout)?.scrollDirection == .vertical
  }

  private func inset(using random: inout SeededGenerator) -> String {
    let inset = EdgeInsets(
      top: .random(in: 0...80, using: &random), left: 0, bottom: .random(in: -40...120, using: &random), right: 0)
    view.animate { view.contentInset = inset }
    return "an inset of \(inset)"
  }

  private func changeLayout(using random: inout SeededGenerator) -> String {
    view.setCollectionViewLayout(Self.layouts.randomElement(using: &random)!(), animated: true)
    led = nil
    return "another layout"
  }

  private func lead(using random: inout SeededGenerator) -> String {
    guard let transition = view.collectionViewLayout as? CollectionViewTransitionLayout else {
      led = .random(in: 0.02...0.08, using: &random)
      view.startInteractiveTransition(to: Self.layouts.randomElement(using: &random)!())
      return "the beginning of a way to another layout"
    }
    if let led {
      self.led = nil
      if transition.transitionProgress > 0.5 {
        view.finishInteractiveTransition()
      } else {
        view.cancelInteractiveTransition()
      }
      return "the end of a hand's way between layouts at \(led) a tick"
    }
    view.startInteractiveTransition(
      to: Bool.random(using: &random) ? transition.currentLayout : Self.layouts.randomElement(using: &random)!())
    led = .random(in: -0.03...0.06, using: &random)
    return "a hand on a way between layouts"
  }

  private func reload(using random: inout SeededGenerator) -> String {
    let paths = view.indexPathsForVisibleItems.filter { _ in Bool.random(using: &random) }
    for path in paths { data.sections[path.section][path.item] += 0 }
    view.reloadItems(at: paths)
    return "a reload of \(paths.count) items"
  }

  private func set(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: view.bounces.toggle()
    case 1: view.alwaysBounceVertical.toggle()
    case 2: view.isPagingEnabled = Int.random(in: 0..<4, using: &random) == 0
    default: view.contentOffsetAnchor = Bool.random(using: &random) ? .firstVisibleItem : .contentOffset
    }
    return "bounces \(view.bounces), paging \(view.isPagingEnabled), anchor \(view.contentOffsetAnchor)"
  }
}
