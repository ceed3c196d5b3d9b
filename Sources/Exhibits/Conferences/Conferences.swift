import Springflow

/// The same speakers in five layouts, one after the other: "Introducing Collection Views" as a whole.
///
/// A tap with two fingers goes to the next layout, one with three to the one before. The card that one looks at stays
/// in view; whoever comes back to a layout without having scrolled finds it as it was. Two fingers that go apart open a
/// stack, two that come together gather the grid; a tap opens a stack, too. On a spiral a tap on the header inserts a
/// speaker, and a card that is swiped upward is deleted.
public final class Conferences: ConferenceExhibit, Exhibit {
  /// Its name in scene files.
  nonisolated public static let name = "conferences"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Five layouts of the same cards, one after the other; stacks open by a pinch."
  /// It has no parameters.
  nonisolated public static let parameters: [ExhibitParameter] = []
  /// All speakers of a spiral are visible.
  nonisolated public static let maximumItemCount = 10_000
  /// Items come, go and move in each of the layouts.
  nonisolated public static let keys: [KeyMeaning] = [
    KeyMeaning(.toggle, meaning: "next layout, as a tap with two fingers", hint: "next layout"),
    KeyMeaning(.back, meaning: "layout before, as a tap with three fingers", hint: "back"),
    .insert(words), .delete(words), .move(words),
  ]
  /// Stacks open, and cards come and go on spirals.
  nonisolated public static let gestures: [GestureMeaning] = [
    GestureMeaning("pinch", meaning: "open a stack, or gather the grid into stacks", hint: "stacks"),
    GestureMeaning("tap", meaning: "open a stack; on a spiral's header: insert a speaker", hint: "open, insert"),
    GestureMeaning("swipe up", meaning: "delete a card of a spiral", hint: "delete"),
  ]

  /// What fingers do in the layout that is shown.
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
  enum Arrangement: Int, CaseIterable { case grid, line, coverFlow, stacks, spiral }

  /// How long a change of layouts takes. 0.5 s: cards go far.
  static let changing = UpdateAnimation.easeInOut(duration: 0.5)
  /// In how many ticks the cards' shadows change.
  private static let shadowTicks = 60

  let grid = ConferenceGridLayout(isHorizontal: false)
  let line = ConferenceLineLayout(lineSpacing: 30, headerKind: ConferenceData.uprightHeaderKind)
  let coverFlow = CoverFlowLayout(headerKind: ConferenceData.uprightHeaderKind)
  let stacks = ConferenceStacksLayout()
  let spiral = ConferenceSpiralLayout(headerKind: ConferenceData.pageHeaderKind)

  /// The layout that is shown, or that the view is on its way to.
  var arrangement = Arrangement.grid
  /// The speaker that stays in view.
  var focus: Int? { didSet { if focus != oldValue { visits = [:] } } }
  /// Where the last change left the content: as long as it is there, nobody has scrolled.
  var arrival = CGPoint.zero
  /// Where the content was in each layout that was shown since somebody scrolled or looked at another card.
  var visits: [Arrangement: CGPoint] = [:]
  /// What decides about the content offset while layouts change.
  var offsetAnchor: OffsetAnchor?
  /// For how many ticks the cards' shadows have gone to how they are in stacks: half as dark.
  private var shadowTick = 0
  let gestures = ConferenceGestures()
  /// The pinch that has the view in hand.
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

  /// How the view scrolls in a layout.
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

  /// The next layout.
  public func toggle() { show(at: 1) }

  /// The layout before.
  public func goBack() { show(at: -1) }

  private func show(at distance: Int) {
    let count = Arrangement.allCases.count
    let next = Arrangement(rawValue: (arrangement.rawValue + distance + count) % count)
    if let next { show(next, keeping: settledFocus()) }
  }

  /// Goes to another layout, with a card in view.
  func show(_ next: Arrangement, keeping path: IndexPath?, isSection: Bool = false) {
    pinch = nil
    gestures.endPinch()
    leave(for: next, keeping: path, isSection: isSection)
    arrangement = next
    collectionView.animate(with: Self.changing) {
      fit(to: next)
      collectionView.collectionViewLayout = layout(of: next)
    }
    arrive()
  }

  /// A step on the line, in the grid or from page to page, in points.
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

  /// Updates do not lose sight of the card that one looks at.
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

  /// Goes a tick on: shadows change with the layouts, and what a change of layouts left between two cards comes to
  /// rest.
  public func advance() {
    collectionView.advance()
    passShadow()
    guard !collectionView.isMoving, let rest = restingOffset else { return }
    let (dx, dy) = (rest.x - collectionView.contentOffset.x, rest.y - collectionView.contentOffset.y)
    // Scrolls rest on whole points.
    if max(abs(dx), abs(dy)) >= 1 { collectionView.setContentOffset(rest, animated: true) }
  }

  private func passShadow() {
    let wanted = arrangement == .stacks ? Self.shadowTicks : 0
    if shadowTick == wanted { return }
    shadowTick += shadowTick < wanted ? 1 : -1
    data.setShadow(1 - 0.5 * Float(shadowTick) / Float(Self.shadowTicks), of: collectionView)
  }

  /// Where the content may rest in layouts that show a card, or a page, in the middle.
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

  /// Mixes in who speaks where, and what is shown of it.
  public override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(arrangement.rawValue)
    hash.combine(focus ?? -1)
    hash.combine(shadowTick)
    for point in [arrival] + Arrangement.allCases.compactMap({ visits[$0] }) {
      hash.combine(Double(point.x))
      hash.combine(Double(point.y))
    }
    hash.combine(visits.count)
    hash.combine(Double(pinch?.base ?? -1))
    hash.combine(gestures.swiped ?? -1)
  }
}
