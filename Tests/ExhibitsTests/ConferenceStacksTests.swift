import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Stacks of conferences")
struct ConferenceStacksTests {
  static func item(_ view: CollectionView, _ item: Int, _ section: Int = 0) -> CollectionViewLayoutAttributes? {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))
  }

  @Test(
    "stacks have as many columns as fit, with the rest of the width spread between them",
    arguments: [(960, 4), (800, 3), (268, 1)])
  func columns(_ width: Int, _ columns: Int) {
    let view = ExhibitFixture.exhibit(ConferenceStacks.self, size: CGSize(width: width, height: 600)).view
    for section in 0..<11 {
      let (row, column) = section.quotientAndRemainder(dividingBy: columns)
      let stride = columns == 1 ? 0 : CGFloat(width - 220) / CGFloat(columns - 1)
      let x = columns == 1 ? CGFloat(width) / 2 : 110 + CGFloat(column) * stride
      let y = 110 + 263 * CGFloat(row)
      #expect(Self.item(view, 0, section)?.center == CGPoint(x: x, y: y))
      let label = view.layoutAttributesForSupplementaryElement(
        ofKind: "conference-label", at: IndexPath(item: 0, section: section))
      #expect(label?.size == CGSize(width: 180, height: 25))
      #expect(label?.center == CGPoint(x: x, y: y + 90 + 8 + 12.5))
    }
    let rows = (11 + columns - 1) / columns
    #expect(view.contentSize == CGSize(width: width, height: 40 + 263 * rows - 50))
  }

  @Test("a stack has cards of 170 at 0, 5 and −5 degrees, in this order from the top; deeper ones are hidden")
  func cards() throws {
    let view = ExhibitFixture.exhibit(ConferenceStacks.self).view
    for (item, degrees) in [0.0, 5, -5].enumerated() {
      let card = try #require(Self.item(view, item))
      #expect(card.size == CGSize(width: 170, height: 170) && !card.isHidden && card.zIndex == 3 - item)
      #expect(card.transform == CGAffineTransform(rotationAngle: CGFloat(degrees * .pi / 180)))
    }
    for item in 3..<22 { #expect(Self.item(view, item)?.isHidden == true) }
    let shown = view.placedElements.filter { $0.role == .item }
    #expect(shown.count == 33 && shown.allSatisfy { $0.item < 3 && $0.content.shadow == 0.5 })
  }

  @Test("a deleted card fades in front of its stack, so that its deletion is visible")
  func seenToGo() throws {
    let session = try ExhibitFixture.session("conference-stacks")
    try session.step()
    try session.perform(.delete(at: 0))
    for tick in 1...30 {
      try session.step()
      let stack = session.frame.elements.filter { $0.role == .item && $0.center == session.item(0)?.center }
      #expect(stack.last?.id.number == 0, "tick \(tick)")
      if tick < 6 { #expect((session.item(0)?.alpha ?? 0) > 0.8) }
    }
  }

  @Test("the card that is uncovered in a stack by a delete fades in")
  func comesUp() throws {
    let session = try ExhibitFixture.session("conference-stacks")
    try session.step()
    #expect(session.item(3) == nil)
    try session.perform(.delete(at: 0))
    #expect(session.item(3)?.alpha == 0)
    for _ in 0..<18 { try session.step() }
    #expect(abs((session.item(3)?.alpha ?? 0) - 0.5) < 1e-9)
    try ExhibitFixture.settle(session)
    #expect(session.item(3)?.alpha == 1 && session.item(0) == nil)
  }
}
