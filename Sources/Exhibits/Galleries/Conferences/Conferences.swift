import Springflow
import SpringflowScenes

/// The same speakers in five layouts, one after the other: "Introducing Collection Views" as a whole.
///
/// A tap with two fingers leads to the next layout, one with three to the previous one. The central card stays visible;
/// a layout that the user returns to without having scrolled has its last content offset. Pinching open opens a stack,
/// pinching closed gathers the grid; a tap opens a stack, too. On a spiral a tap on the header inserts a speaker, and a
/// swipe upward deletes a card.
public final class Conferences: ConferenceExhibit, CollectionExhibit {
  /// Its name in scene files.
  nonisolated public static let name = "conferences"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Five layouts of the same cards, one after the other; stacks open by a pinch."
  /// The limit, as all speakers of a spiral are visible.
  nonisolated public static let maximumItemCount = 10_000
  /// Its keys. Items can be inserted, deleted and moved in each of the layouts.
  nonisolated public static let keys: [KeyMeaning] = [
    KeyMeaning(.toggle, meaning: "next layout, as a tap with two fingers", hint: "next layout"),
    KeyMeaning(.back, meaning: "previous layout, as a tap with three fingers", hint: "back"),
    .insert(words), .delete(words), .move(words),
  ]
  /// The gestures of all layouts.
  nonisolated public static let gestures: [GestureMeaning] = [
    GestureMeaning("pinch", meaning: "open a stack, or gather the grid into stacks", hint: "stacks"),
    GestureMeaning("tap", meaning: "open a stack; on a spiral's header: insert a speaker", hint: "open, insert"),
    GestureMeaning("swipe up", meaning: "delete a card of a spiral", hint: "delete"),
  ]

  /// The gestures in the present layout.
  public var activeGestures: [GestureMeaning] {
    if itemCount == 0, arrangement != .spiral { return [] }
    switch arrangement {
    case .grid: return [GestureMeaning("pinch", meaning: "gather the grid into stacks", hint: "stacks")]
    case .line, .coverFlow: return []
    case .stacks:
      return [
        GestureMeaning("pinch", meaning: "open a stack", hint: "open"),
        GestureMeaning("tap", meaning: "open a stack", hint: "open"),
      ]
    case .spiral:
      let header = GestureMeaning("tap", meaning: "on a header: insert a speaker", hint: "insert")
      let swipe = GestureMeaning("swipe up", meaning: "on a card: delete it", hint: "delete")
      return itemCount > 0 ? [header, swipe] : [header]
    }
  }

  /// The layouts in their order.
  package enum Arrangement: Int, CaseIterable { case grid, line, coverFlow, stacks, spiral }

  @Tunable("how long a change of layouts takes, in s", 0...10, step: 0.05) private var changeDuration = 0.5
  /// The animation of a change of layouts.
  var changing: UpdateAnimation { .easeInOut(duration: changeDuration) }
  /// The duration of a change of the cards' shadows, in ticks.
  private static let shadowTicks = 60

  let grid = ConferenceGridLayout()
  let line = ConferenceLineLayout(lineSpacing: 30, headerKind: ConferenceData.uprightHeaderKind)
  let coverFlow = CoverFlowLayout(headerKind: ConferenceData.uprightHeaderKind)
  let stacks = ConferenceStacksLayout()
  let spiral = ConferenceSpiralLayout(headerKind: ConferenceData.pageHeaderKind)

  /// The layout that is shown, or that a transition leads to.
  var arrangement = Arrangement.grid
  /// The speaker that stays in view.
  var focus: Int? { didSet { if focus != oldValue { visits = [:] } } }
  /// The content offset after the last change: while the view has it, the user has not scrolled.
  var arrival = CGPoint.zero
  /// The content offset of each layout that was shown since the user last scrolled or chose another card.
  var visits: [Arrangement: CGPoint] = [:]
  /// Determines the content offset while layouts change.
  var offsetAnchor: OffsetAnchor?
  /// The progress of the cards' shadows, in ticks, toward those of stacks: half as dark.
  private var shadowTick = 0
  let gestures = ConferenceGestures()
  /// The pinch that controls the view.
  var pinch: Pinch?

  /// Sets the grid up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    super.init(grid, style: ConferenceStyle(shadow: 1), itemCount: itemCount, viewport: viewport)
    gestures.watch(self)
    collectionView.delegate = gestures
    fit(to: .grid)
  }

  // MARK: Layouts

  func layout(of arrangement: Arrangement) -> CollectionViewLayout {
    switch arrangement {
    case .grid: grid
    case .line: line
    case .coverFlow: coverFlow
    case .stacks: stacks
    case .spiral: spiral
    }
  }

  /// Configures the view's scrolling for a layout.
  func fit(to arrangement: Arrangement) {
    let isUpright = arrangement == .grid || arrangement == .stacks
    collectionView.alwaysBounceVertical = isUpright
    collectionView.alwaysBounceHorizontal = !isUpright
    collectionView.decelerationRate = isUpright ? .normal : .fast
    collectionView.contentInset =
      arrangement == .line || arrangement == .coverFlow
      ? line(of: arrangement).contentInset(in: collectionView.bounds.size) : .zero
    gestures.swipe.isEnabled = arrangement == .spiral
  }

  private func line(of arrangement: Arrangement) -> ConferenceLineLayout { arrangement == .line ? line : coverFlow }

  /// Shows the next layout.
  public func toggle() { show(at: 1) }

  /// Shows the previous layout.
  public func goBack() { show(at: -1) }

  private func show(at distance: Int) {
    let count = Arrangement.allCases.count
    let next = Arrangement(rawValue: (arrangement.rawValue + distance + count) % count)
    if let next { show(next, keeping: settledFocus()) }
  }

  /// Changes to another layout, with a card kept visible.
  func show(_ next: Arrangement, keeping path: IndexPath?, isSection: Bool = false) {
    pinch = nil
    gestures.endPinch()
    leave(for: next, keeping: path, isSection: isSection)
    arrangement = next
    collectionView.animate(with: changing) {
      fit(to: next)
      collectionView.collectionViewLayout = layout(of: next)
    }
    arrive()
  }

  /// A card on the line, a row of the grid or a page, in points.
  public override var arrowStride: CGFloat {
    switch arrangement {
    case .grid: 207
    case .line: line.itemSize.width + line.minimumLineSpacing
    case .coverFlow: coverFlow.itemSize.width + coverFlow.minimumLineSpacing
    case .stacks: 263
    case .spiral: collectionView.bounds.width
    }
  }

  // MARK: Changes

  override func boundsDidChange(from oldBounds: CGRect) {
    let isStill = oldBounds.origin == arrival
    switch arrangement {
    case .grid where collectionView.collectionViewLayout === grid: grid.keepPlace(of: oldBounds)
    case .line, .coverFlow:
      collectionView.contentInset = line(of: arrangement).contentInset(in: collectionView.bounds.size)
      collectionView.contentOffset.x = oldBounds.midX - collectionView.bounds.width / 2
    case .spiral:
      let page = (oldBounds.minX / oldBounds.width).rounded()
      collectionView.contentOffset.x = page * collectionView.bounds.width
    default: break
    }
    visits = [:]
    if isStill { arrival = collectionView.contentOffset }
  }

  /// Updates keep the central card visible.
  override func change(_ update: BatchUpdate, _ changingData: () -> Void) {
    let isStill = collectionView.contentOffset == arrival
    super.change(update, changingData)
    visits = [:]
    if isStill { arrival = collectionView.contentOffset }
  }

  /// Changes the viewport's size, in points.
  public override func resize(to viewport: CGSize) {
    let isStill = collectionView.contentOffset == arrival
    super.resize(to: viewport)
    if isStill { arrival = collectionView.contentOffset }
  }

  // MARK: Time

  /// Advances by one tick: shadows change with the layouts, and content that a change of layouts left between two cards
  /// scrolls to the nearest one.
  public func advance() {
    collectionView.advance()
    passShadow()
    guard !collectionView.isMoving, let rest = restingOffset else { return }
    let (dx, dy) = (rest.x - collectionView.contentOffset.x, rest.y - collectionView.contentOffset.y)
    // Scrolls end on whole points.
    if max(abs(dx), abs(dy)) >= 1 { collectionView.setContentOffset(rest, animated: true) }
  }

  private func passShadow() {
    let wanted = arrangement == .stacks ? Self.shadowTicks : 0
    if shadowTick == wanted { return }
    shadowTick += shadowTick < wanted ? 1 : -1
    data.setShadow(1 - 0.5 * Float(shadowTick) / Float(Self.shadowTicks), of: collectionView)
  }

  /// The content offset at which a layout with a card, or a page, in the middle may rest.
  private var restingOffset: CGPoint? {
    let view = collectionView
    guard view.collectionViewLayout === layout(of: arrangement), itemCount > 0 else { return nil }
    switch arrangement {
    case .line, .coverFlow: return line(of: arrangement).snapped(view.contentOffset)
    case .spiral:
      let last = CGFloat(max(0, view.numberOfSections - 1))
      let page = (view.contentOffset.x / view.bounds.width).rounded()
      return CGPoint(x: min(max(page, 0), last) * view.bounds.width, y: view.contentOffset.y)
    case .grid, .stacks: return nil
    }
  }

  /// Mixes in the speakers, and the state of the layouts.
  public override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(arrangement.rawValue)
    hash.combine(focus)
    hash.combine(shadowTick)
    mix(arrival, into: &hash)
    for arrangement in Arrangement.allCases { hash.combine(visits[arrangement]) { mix($1, into: &$0) } }
    hash.combine(offsetAnchor) { hash, anchor in
      hash.combine(anchor.arrangement.rawValue)
      hash.combine(Array(anchor.path))
      mix(anchor.place, into: &hash)
      hash.combine(anchor.visit) { mix($1, into: &$0) }
      hash.combine(anchor.isSection)
    }
    hash.combine(pinch) { $0.combine(Double($1.base)) }
    hash.combine(gestures.opened)
    hash.combine(gestures.swiped)
  }

  private func mix(_ point: CGPoint, into hash: inout StateHash) {
    hash.combine(Double(point.x))
    hash.combine(Double(point.y))
  }
}
