import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Conferences in five layouts")
struct ConferencesTests {
  /// The layouts in their order, by a characteristic feature.
  nonisolated static let names = [
    "ConferenceGridLayout", "ConferenceLineLayout", "CoverFlowLayout", "ConferenceStacksLayout",
    "ConferenceSpiralLayout",
  ]

  static func layoutName(_ session: Session) -> String { "\(type(of: session.view.collectionViewLayout))" }

  static func session(_ arrangement: Int = 0) throws -> Session {
    let session = try ExhibitFixture.session("conferences")
    try session.step()
    for _ in 0..<arrangement {
      try session.perform(.key(.toggle))
      try ExhibitFixture.settle(session)
    }
    #expect(layoutName(session) == names[arrangement])
    return session
  }

  static func wait(_ session: Session, _ ticks: Int) throws { for _ in 0..<ticks { try session.step() } }

  static func tap(_ session: Session, _ point: CGPoint, fingers: Int = 1) throws {
    let points = (0..<fingers).map { CGPoint(x: point.x + 40 * CGFloat($0), y: point.y) }
    for (id, point) in points.enumerated() { try session.perform(.finger(id, .began, at: point)) }
    try wait(session, 6)
    for (id, point) in points.enumerated() { try session.perform(.finger(id, .ended, at: point)) }
    try session.step()
  }

  static func pinch(_ session: Session, _ phase: Touch.Phase, _ middle: CGPoint, _ distance: CGFloat) throws {
    for (id, side) in [CGFloat(-0.5), 0.5].enumerated() {
      try session.perform(.finger(id, phase, at: CGPoint(x: middle.x + side * distance, y: middle.y)))
    }
  }

  /// Moves two fingers from one distance to another in `ticks` ticks.
  static func lead(_ session: Session, _ middle: CGPoint, from: CGFloat, to: CGFloat, ticks: Int = 60) throws {
    for tick in 1...ticks {
      try pinch(session, .moved, middle, from + (to - from) * CGFloat(tick) / CGFloat(ticks))
      try session.step()
    }
  }

  /// The speaker whose drawn card is nearest to the view's centre.
  static func central(_ session: Session) -> Int? {
    let middle = CGPoint(x: session.view.bounds.width / 2, y: session.view.bounds.height / 2)
    func distance(_ card: Frame.Element) -> CGFloat {
      let (dx, dy) = (card.center.x - middle.x, card.center.y - middle.y)
      return dx * dx + dy * dy
    }
    return session.frame.elements.filter { $0.role == .item }.min { distance($0) < distance($1) }?.id.number
  }

  // MARK: Next and previous

  @Test("the T key and a tap with two fingers show the next layout, B and one with three the previous, cyclically")
  func order() throws {
    for isKey in [true, false] {
      let session = try Self.session()
      for next in [1, 2, 3, 4, 0, 1] {
        if isKey {
          try session.perform(.key(.toggle))
        } else {
          try Self.tap(session, CGPoint(x: 440, y: 300), fingers: 2)
        }
        #expect(Self.layoutName(session) == Self.names[next])
        try ExhibitFixture.settle(session)
      }
      for next in [0, 4, 3, 2, 1, 0] {
        if isKey {
          try session.perform(.key(.back))
        } else {
          try Self.tap(session, CGPoint(x: 440, y: 300), fingers: 3)
        }
        #expect(Self.layoutName(session) == Self.names[next])
        try ExhibitFixture.settle(session)
      }
    }
  }

  /// The classic demo's numbers, by those of each layout's own exhibit.
  @Test("each layout of the conferences has the same attributes as in its own exhibit", arguments: 0..<5)
  func numbers(_ arrangement: Int) throws {
    let alone: [any Exhibit.Type] = [
      ConferenceGrid.self, ConferenceLine.self, CoverFlow.self, ConferenceStacks.self, ConferenceSpiral.self,
    ]
    let view = try Self.session(arrangement).view
    let other = ExhibitFixture.exhibit(alone[arrangement]).view
    other.contentOffset = view.contentOffset
    other.layoutIfNeeded()
    #expect(view.contentSize == other.contentSize && view.contentInset == other.contentInset)
    #expect(view.decelerationRate == other.decelerationRate)
    #expect(view.alwaysBounceVertical == other.alwaysBounceVertical)
    #expect(view.alwaysBounceHorizontal == other.alwaysBounceHorizontal)
    for (section, count) in ExhibitFixture.counts(view).enumerated() {
      for item in 0..<count {
        let path = IndexPath(item: item, section: section)
        #expect(view.layoutAttributesForItem(at: path) == other.layoutAttributesForItem(at: path))
      }
    }
    let shadows = Set(view.snapshot().elements.filter { $0.role == .item }.map(\.content.shadow))
    #expect(shadows == [arrangement == 3 ? 0.5 : 1])
  }

  @Test("the central card stays in view through all layouts, and each layout returns to its content offset")
  func focus() throws {
    let session = try Self.session()
    try session.perform(.wheel(CGVector(dx: 0, dy: 2310), at: nil))
    try ExhibitFixture.settle(session)
    let offset = session.view.contentOffset
    let number = try #require(Self.central(session))
    for arrangement in [1, 2, 3, 4, 0] {
      try session.perform(.key(.toggle))
      try ExhibitFixture.settle(session)
      let view = session.view
      let section = try #require(
        (0..<11).first { section in
          (0..<view.numberOfItems(inSection: section)).contains {
            view.dataSource?.collectionView(view, identifierForItemAt: IndexPath(item: $0, section: section)) == number
          }
        })
      if arrangement == 3 {
        // In the stacks the top one of its stack is visible.
        let top = try #require(view.layoutAttributesForItem(at: IndexPath(item: 0, section: section)))
        #expect(view.bounds.contains(top.frame))
      } else {
        let card = try #require(session.item(number))
        #expect(card.alpha == 1 && CGRect(origin: .zero, size: view.bounds.size).contains(card.center))
        if arrangement == 1 || arrangement == 2 { #expect(abs(card.center.x - 480) < 1e-6) }
      }
    }
    #expect(session.view.contentOffset == offset)
  }

  // MARK: Pinches

  /// The third stack of the first row, and a grid's middle.
  static let stack = CGPoint(x: 603, y: 110)
  static let middle = CGPoint(x: 480, y: 300)

  @Test("a stack is (scale − 1) / 3 open; its cards are as far on their path, and others are gone at 0.75")
  func opens() throws {
    let session = try Self.session(3)
    let starts = [42, 43, 44, 45].map { session.item($0)?.center ?? CGPoint(x: 1850.0 / 3, y: 110) }
    let other = try #require(session.item(0))
    try Self.pinch(session, .began, Self.stack, 100)
    try session.step()
    // Beyond 8 points it is a pinch, with a scale of 1.
    try Self.pinch(session, .moved, Self.stack, 110)
    try session.step()
    for openness in stride(from: CGFloat(0.1), through: 0.9, by: 0.1) {
      try Self.pinch(session, .moved, Self.stack, 110 * (1 + 3 * openness))
      try session.step()
      let layout = try #require(session.view.collectionViewLayout as? CollectionViewTransitionLayout)
      #expect(abs(layout.transitionProgress - openness) < 1e-9)
      let grid = layout.nextLayout
      for (item, start) in starts.enumerated() {
        let card = try #require(session.item(42 + item))
        let end = try #require(grid.layoutAttributesForItem(at: IndexPath(item: item, section: 2)))
        // The section's header moves to the view's top.
        let header = try #require(
          grid.layoutAttributesForSupplementaryView(
            ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 2)))
        let place = CGPoint(x: end.center.x, y: end.center.y - header.frame.minY)
        if item < 3 {
          #expect(abs(card.center.x - (start.x + (place.x - start.x) * openness)) < 1e-3)
          #expect(abs(card.center.y - (start.y + (place.y - start.y) * openness)) < 1e-3)
        }
      }
      let faded = session.item(0)
      #expect(abs((faded?.alpha ?? 0) - max(0, 1 - openness / 0.75)) < 1e-9)
      if let faded {
        #expect(abs(faded.center.x - other.center.x) < 1e-6 && abs(faded.center.y - other.center.y) < 1e-6)
      }
    }
  }

  struct Release: Sendable {
    let scale: CGFloat
    let isOpen: Bool
  }
  nonisolated static let releases = [
    Release(scale: 1.05, isOpen: false), Release(scale: 2.4, isOpen: false), Release(scale: 2.6, isOpen: true),
    Release(scale: 4, isOpen: true), Release(scale: 6, isOpen: true),
  ]

  @Test(
    "a pinch that ends beyond a scale of 2.5 leads to the grid with the section at the top, below that to the stacks",
    arguments: TestLength.cases(releases, short: 2))
  func releases(_ release: Release) throws {
    let session = try Self.session(3)
    try Self.pinch(session, .began, Self.stack, 100)
    try Self.lead(session, Self.stack, from: 100, to: 109, ticks: 1)
    try Self.lead(session, Self.stack, from: 109, to: 109 * release.scale)
    try Self.pinch(session, .ended, Self.stack, 109 * release.scale)
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == Self.names[release.isOpen ? 0 : 3])
    #expect(session.item(42)?.alpha == 1 && session.frame.fingers.isEmpty)
    if release.isOpen {
      let header = try #require(
        session.view.layoutAttributesForSupplementaryElement(
          ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 2)))
      #expect(session.view.contentOffset.y == header.frame.minY)
    } else {
      #expect(session.view.contentOffset == .zero)
    }
    // The next and previous keys continue from the present layout.
    try session.perform(.key(.toggle))
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == Self.names[release.isOpen ? 1 : 4])
  }

  @Test("the grid is gathered as a stack is opened, in reverse; a tap opens a stack")
  func gathers() throws {
    let session = try Self.session()
    try Self.pinch(session, .began, Self.middle, 400)
    try Self.lead(session, Self.middle, from: 400, to: 390, ticks: 1)
    try Self.lead(session, Self.middle, from: 390, to: 390 * 0.7)
    let layout = try #require(session.view.collectionViewLayout as? CollectionViewTransitionLayout)
    // From a scale of 4 down to 2.8.
    #expect(abs(layout.transitionProgress - 0.4) < 1e-9)
    try Self.lead(session, Self.middle, from: 390 * 0.7, to: 390 * 0.5)
    try Self.pinch(session, .ended, Self.middle, 390 * 0.5)
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == Self.names[3])
    try Self.tap(session, Self.stack)
    #expect(Self.layoutName(session) == Self.names[0])
    try ExhibitFixture.settle(session)
    #expect(session.item(42)?.alpha == 1)
  }

  @Test("cards continue with the fingers' speed after a pinch; a new pinch takes them over at their positions")
  func caught() throws {
    let session = try Self.session(3)
    try Self.pinch(session, .began, Self.stack, 100)
    try Self.lead(session, Self.stack, from: 100, to: 330, ticks: 60)
    func progress() -> CGFloat {
      (session.view.collectionViewLayout as? CollectionViewTransitionLayout)?.transitionProgress ?? .nan
    }
    let last = progress()
    try session.step()
    #expect(progress() == last)
    try Self.lead(session, Self.stack, from: 330, to: 360, ticks: 20)
    let pace = progress()
    try Self.pinch(session, .ended, Self.stack, 360)
    try session.step()
    let first = progress() - pace
    // 1.5 points a tick at a scale of 1 for 111.5.
    #expect(abs(first * 3 * 111.5 - 1.5) < 0.15)
    try Self.wait(session, 10)
    let place = progress()
    try Self.pinch(session, .began, Self.middle, 300)
    try session.step()
    let middle = progress()
    #expect(middle > place && middle - place < 0.05)
    try Self.pinch(session, .moved, Self.middle, 290)
    try session.step()
    let held = progress()
    try Self.pinch(session, .moved, Self.middle, 290)
    try session.step()
    #expect(abs(progress() - held) < 1e-9 && abs(held - middle) < 0.06)
    try Self.lead(session, Self.middle, from: 290, to: 100)
    try Self.pinch(session, .ended, Self.middle, 100)
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == Self.names[3])
  }

  // MARK: The spiral

  @Test("a tap on a spiral's header inserts a speaker out of the middle, one elsewhere does not")
  func inserts() throws {
    let session = try Self.session(4)
    try Self.tap(session, CGPoint(x: 480, y: 300))
    try Self.tap(session, CGPoint(x: 480, y: 65))
    #expect(session.exhibit.itemCount == 203)
    try Self.tap(session, CGPoint(x: 200, y: 35))
    #expect(session.exhibit.itemCount == 204)
    let card = try #require(session.item(203))
    #expect(card.section == 0 && card.item == 0 && card.alpha < 0.02)
    #expect(abs(card.center.x - 480) < 1 && abs(card.center.y - 300) < 1)
    try ExhibitFixture.settle(session)
    try session.perform(.key(.right))
    try ExhibitFixture.settle(session)
    #expect(session.view.contentOffset.x == 960)
    try Self.tap(session, CGPoint(x: 900, y: 35))
    #expect(ExhibitFixture.counts(session.view).prefix(3) == [23, 21, 19])
  }

  @Test("a card that is swiped up flies off; other swipes, and those beside the cards, delete nothing")
  func swipes() throws {
    let session = try Self.session(4)
    let card = try #require(session.item(21))
    for translation in [CGVector(dx: 0, dy: 120), CGVector(dx: 20, dy: 40)] {
      try ExhibitFixture.drag(session, card.center, by: translation, ticks: 10)
      try ExhibitFixture.settle(session)
    }
    try ExhibitFixture.drag(session, CGPoint(x: 30, y: 500), by: CGVector(dx: 0, dy: -150), ticks: 10)
    try ExhibitFixture.settle(session)
    #expect(session.exhibit.itemCount == 203 && session.view.contentOffset == .zero)
    try ExhibitFixture.drag(session, card.center, by: CGVector(dx: 10, dy: -120), ticks: 10)
    #expect(session.exhibit.itemCount == 202 && !session.numbers.contains(21))
    try session.step()
    #expect((session.item(21)?.center.y ?? 0) < card.center.y)
    try ExhibitFixture.settle(session)
    #expect(session.item(21) == nil && session.view.contentOffset == .zero)
    // In other layouts cards are not swiped away.
    try session.perform(.key(.toggle))
    try ExhibitFixture.settle(session)
    try ExhibitFixture.drag(session, CGPoint(x: 480, y: 300), by: CGVector(dx: 0, dy: -150), ticks: 10)
    try ExhibitFixture.settle(session)
    #expect(session.exhibit.itemCount == 202 && session.view.contentOffset.y > 0)
  }
}
