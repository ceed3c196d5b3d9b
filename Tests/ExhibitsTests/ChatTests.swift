import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The chat")
struct ChatTests {
  private static func session(items: Int? = nil, reach: Double? = nil, latency: Double? = nil) throws -> Session {
    var settings = ExhibitSettings()
    if let reach { settings["reach"] = .init(reach) }
    if let latency { settings["latency"] = .init(latency) }
    let session = try ExhibitFixture.session(Chat.name, items: items, settings: settings)
    try session.step()
    return session
  }

  private static func distanceToEnd(_ session: Session) -> CGFloat {
    session.view.contentSize.height - session.view.bounds.maxY
  }

  /// The greatest distance on screen between the same elements in two frames, in points.
  private static func gap(_ a: Frame, _ b: Frame) -> CGFloat {
    let others = Dictionary(uniqueKeysWithValues: b.elements.filter { $0.role == .item }.map { ($0.id, $0) })
    var widest: CGFloat = 0
    for element in a.elements where a.stage.contains(element.center) {
      guard let other = others[element.id] else { continue }
      widest = max(widest, abs(element.center.x - other.center.x), abs(element.center.y - other.center.y))
    }
    return widest
  }

  @Test("the chat begins at its end, with the user's messages at the right and others' at the left")
  func beginsAtEnd() throws {
    let session = try Self.session()
    #expect(abs(Self.distanceToEnd(session)) < 1e-9)
    let bubbles = session.frame.elements.filter { $0.role == .item }
    #expect(bubbles.contains { $0.id.number == 39 })
    for bubble in bubbles {
      let (left, right) = (bubble.center.x - bubble.size.width / 2, bubble.center.x + bubble.size.width / 2)
      #expect(left == 90 || right == 870)
    }
  }

  @Test(
    "a chat bubble is as wide as its widest line and 14 points at either side, in every window",
    arguments: [
      180, 300, 420, 700, 960, 1400,
    ])
  func hugs(_ width: CGFloat) throws {
    let session = try Self.session()
    try session.perform(.resize(CGSize(width: width, height: 3000)))
    try ExhibitFixture.settle(session)
    // Until the words are drawn with their bubbles again.
    for _ in 0..<16 { try session.step() }
    let column = min(width - 40, 780)
    let bubbles = session.frame.elements.filter { $0.role == .item }
    #expect(bubbles.count > 20)
    for bubble in bubbles {
      let words = try #require(bubble.layers.first { $0.contents != .none })
      guard case .text(let text) = words.contents else {
        Issue.record("a bubble shows words alone")
        continue
      }
      let lines = text.lines
      let widest = lines.map { TextWidths.width($0, size: 15) }.max() ?? 0
      #expect(bubble.size.width == (widest + 28).rounded(.up))
      #expect(bubble.size.width <= (column * 0.62).rounded() || lines.contains { !$0.contains(" ") })
      // The number of lines is the least possible: a line's first word did not fit into the one before.
      for (line, next) in zip(lines, lines.dropFirst()) {
        let word = next.split(separator: " ")[0]
        #expect(TextWidths.width(line + " " + word, size: 15) > (column * 0.62).rounded() - 28)
      }
      #expect(words.size.width == bubble.size.width - 28 && words.center.x == 0)
    }
  }

  @Test("a conversation shorter than the view stands at its bottom")
  func short() throws {
    let session = try Self.session(items: 3)
    let frame = session.frame
    let last = try #require(session.item(2))
    #expect(last.center.y + last.size.height / 2 == frame.stage.maxY - 16)
    #expect(session.view.contentSize.height == frame.stage.height)
  }

  @Test("an earlier day moves no visible message, to the billionth of a point")
  func loadsAtRest() throws {
    let session = try Self.session()
    try session.perform(.wheel(CGVector(dx: 0, dy: -300), at: nil))
    try ExhibitFixture.settle(session)
    for _ in 0..<5 {
      let (before, count) = (session.frame, session.exhibit.itemCount)
      try session.perform(.key(.insertSection))
      #expect(session.exhibit.itemCount > count)
      #expect(Self.gap(before, session.frame) < 1e-9)
      for _ in 0..<40 {
        try session.step()
        #expect(Self.gap(before, session.frame) < 1e-9)
      }
    }
  }

  @Test("an earlier day that arrives during a fling does not change the fling")
  func loadsInFling() throws {
    let (loading, plain) = (try Self.session(reach: 5000, latency: 0.1), try Self.session(reach: 0))
    for session in [loading, plain] {
      try ExhibitFixture.drag(session, CGPoint(x: 480, y: 200), by: CGVector(dx: 0, dy: 120), ticks: 12)
    }
    var ticks = 0
    while plain.view.isDecelerating {
      for session in [loading, plain] { try session.step() }
      guard plain.view.contentOffset.y > 0 else { break }
      #expect(Self.gap(loading.frame, plain.frame) < 1e-9)
      #expect(loading.view.contentVelocity.dy == plain.view.contentVelocity.dy)
      ticks += 1
    }
    #expect(ticks > 60 && loading.exhibit.itemCount > 70)
  }

  @Test("a finger that drags the list down keeps the same messages under it when an earlier day arrives")
  func loadsInDrag() throws {
    let (loading, plain) = (try Self.session(reach: 5000, latency: 0.05), try Self.session(reach: 0))
    for session in [loading, plain] { try session.perform(.pointerDown(CGPoint(x: 480, y: 100))) }
    for step in 1...60 {
      for session in [loading, plain] {
        try session.perform(.pointerMove(CGPoint(x: 480, y: 100 + 3 * CGFloat(step))))
        try session.step()
      }
      #expect(Self.gap(loading.frame, plain.frame) < 1e-9)
    }
    #expect(loading.exhibit.itemCount > 60)
  }

  @Test("at the end of a chat new messages push the others up, one after the other, and the end stays in sight")
  func newMessages() throws {
    let session = try Self.session()
    var watch = Continuity()
    watch.add(session)
    for number in 40..<46 {
      let before = session.frame
      try session.perform(.key(.insert))
      watch.note(.update)
      #expect(Self.gap(before, session.frame) < 1e-9)
      let new = try #require(session.item(number))
      #expect(new.alpha == 0 && new.center.y > session.frame.stage.maxY - 20)
      for _ in 0..<10 {
        try session.step()
        watch.add(session)
      }
    }
    try ExhibitFixture.settle(session)
    #expect(watch.jumps == [])
    #expect(abs(Self.distanceToEnd(session)) < 1e-9)
    let last = try #require(session.item(45))
    #expect(last.alpha == 1 && last.center.y + last.size.height / 2 == session.frame.stage.maxY - 16)
  }

  @Test("further up in a chat new messages, and deletes and inserts out of sight, move no visible message")
  func leavesReadersAlone() throws {
    let session = try Self.session()
    try session.perform(.wheel(CGVector(dx: 0, dy: -500), at: nil))
    try ExhibitFixture.settle(session)
    let before = session.frame
    try session.perform(.key(.insert))
    try session.perform(.insert(at: 0))
    try session.perform(.delete(at: 1))
    for _ in 0..<40 {
      #expect(Self.gap(before, session.frame) < 1e-9)
      try session.step()
    }
    #expect(Self.distanceToEnd(session) > 500)
  }

  @Test(
    "in a narrower window a chat breaks its lines anew; the end stays in sight, and further up the visible messages do")
  func resizes() throws {
    let session = try Self.session()
    try session.perform(.resize(CGSize(width: 420, height: 648)))
    try ExhibitFixture.settle(session)
    #expect(abs(Self.distanceToEnd(session)) < 1e-9)
    for bubble in session.frame.elements where bubble.role == .item { #expect(bubble.size.width <= 236) }
    try session.perform(.wheel(CGVector(dx: 0, dy: -700), at: nil))
    try ExhibitFixture.settle(session)
    let stage = session.frame.stage
    let first = try #require(
      session.frame.elements.filter { $0.role == .item && $0.center.y + $0.size.height / 2 > stage.minY }
        .min { $0.center.y < $1.center.y })
    try session.perform(.resize(CGSize(width: 900, height: 500)))
    try ExhibitFixture.settle(session)
    let now = try #require(session.item(first.id.number))
    #expect(abs((now.center.y - now.size.height / 2) - (first.center.y - first.size.height / 2)) < 1e-9)
  }

  @Test("the days of a chat have headers, and the X key deletes the central day, but not the last one")
  func days() throws {
    let session = try Self.session()
    let titles = session.frame.elements.filter { $0.role == .supplementary }.map(\.content.text)
    #expect(titles.contains("Today"))
    let count = session.view.numberOfSections
    for _ in 0..<count + 2 {
      try session.perform(.key(.deleteSection))
      try ExhibitFixture.settle(session)
    }
    #expect(session.view.numberOfSections == 1)
    for _ in 0..<100 { try session.perform(.key(.insertSection)) }
    try session.perform(.key(.home))
    try ExhibitFixture.settle(session)
    #expect(session.frame.elements.contains { $0.content.text == "Here it began" })
  }
}
