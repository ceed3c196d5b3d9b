import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The photo gallery's three layouts")
struct PhotoGalleryTests {
  static let middle = CGPoint(x: 480, y: 300)

  static func session(_ items: Int = 160) throws -> Session {
    let session = try ExhibitFixture.session("photo-gallery", items: items)
    try session.step()
    return session
  }

  /// A photo that every layout can bring to the middle, and a content offset of the curve at which it is visible.
  static let inner = (path: IndexPath(item: 25, section: 1), running: 70, offset: CGFloat(4000))

  static func layoutName(_ session: Session) -> String {
    String(describing: type(of: session.view.collectionViewLayout))
  }

  /// Two fingers on a photo move apart or together by a factor, and lift at rest.
  static func pinch(_ session: Session, _ path: IndexPath, by factor: CGFloat, rest: Int = 12) throws {
    let place = try #require(session.place(path))
    let start: CGFloat = factor > 1 ? 100 : 300
    var fingers = try Fingers(session, about: place, apart: start)
    try fingers.move(apart: start + (factor > 1 ? 9 : -9))
    try fingers.go(to: fingers.distance * factor, ticks: 30)
    for _ in 0..<rest { try session.step() }
    try fingers.lift()
  }

  static func isNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 0.6) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
  }

  @Test("a pinch leads from the curve to the flow and on to pages, with its photo moving to the middle")
  func outward() throws {
    let session = try Self.session()
    session.view.contentOffset.y = Self.inner.offset
    try session.step()
    let path = Self.inner.path
    let number = session.numbers[Self.inner.running]
    try Self.pinch(session, path, by: 1.8)
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == "ZoomFlowLayout")
    let flow = try #require(session.item(number))
    #expect(abs(flow.center.y - Self.middle.y) < 0.6)
    try Self.pinch(session, path, by: 3)
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == "PageFlowLayout")
    let page = try #require(session.item(number))
    #expect(Self.isNear(page.center, Self.middle))
    #expect(page.size == CGSize(width: 300, height: 300))
  }

  @Test("a pinched photo of the first line moves as near to the middle as the content permits")
  func clamped() throws {
    let session = try Self.session()
    try Self.pinch(session, [0, 3], by: 1.8)
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == "ZoomFlowLayout")
    #expect(session.view.contentOffset == .zero)
    try Self.pinch(session, [0, 3], by: 5)
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == "PageFlowLayout")
    #expect(Self.isNear(try #require(session.place([0, 3])), Self.middle))
  }

  @Test("a pinch out and one in again lead back to the same content offset")
  func andBack() throws {
    let session = try Self.session()
    session.view.contentOffset.y = 700
    try session.step()
    let before = session.frame
    for factor: CGFloat in [1.8, 3, 0.3, 0.5] {
      try Self.pinch(session, [0, 15], by: factor)
      try ExhibitFixture.settle(session)
    }
    #expect(Self.layoutName(session) == "SineLayout")
    #expect(session.view.contentOffset.y == 700)
    for old in before.elements where old.role == .item {
      #expect(session.item(old.id.number)?.center == old.center)
    }
  }

  @Test("a pinched photo's size follows the fingers exactly between the layouts; beyond them it follows a little")
  func oneToOne() throws {
    let session = try Self.session()
    session.view.contentOffset.y = Self.inner.offset
    try session.step()
    let number = session.numbers[Self.inner.running]
    let place = try #require(session.place(Self.inner.path))
    var fingers = try Fingers(session, about: place, apart: 100)
    try fingers.move(apart: 110)
    for distance: CGFloat in [115, 130, 180, 150, 120, 195] {
      try fingers.move(apart: distance)
      try session.step()
      let element = try #require(session.item(number))
      let side = element.box.width
      #expect(abs(side - 50 * distance / 110) < 1e-6, "\(distance)")
    }
    try fingers.move(apart: 60)
    try session.step()
    let small = try #require(session.item(number)).box.width
    #expect(small < 50 && small > 43)
    try fingers.move(apart: 900)
    try session.step()
    let large = try #require(session.item(number)).box.width
    #expect(large > 90 && large < 97)
    try fingers.lift()
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == "ZoomFlowLayout")
    // On to pages, with less zoom on larger photos.
    fingers = try Fingers(session, about: try #require(session.place(Self.inner.path)), apart: 100)
    try fingers.move(apart: 110)
    for distance: CGFloat in [115, 180, 260, 360, 300, 150] {
      try fingers.move(apart: distance)
      try session.step()
      let side = try #require(session.item(number)).box.width
      #expect(abs(side - 90 * distance / 110) < 1e-6, "\(distance)")
    }
    try fingers.lift()
  }

  @Test("fingers that return before they lift leave the layout; fast ones lead to the next")
  func whichEnd() throws {
    for (end, ticks, rest, name) in [
      (CGFloat(125), 20, 20, "SineLayout"), (175, 20, 20, "ZoomFlowLayout"), (135, 6, 0, "ZoomFlowLayout"),
    ] {
      let session = try Self.session()
      session.view.contentOffset.y = Self.inner.offset
      try session.step()
      let place = try #require(session.place(Self.inner.path))
      var fingers = try Fingers(session, about: place, apart: 100)
      try fingers.move(apart: 110)
      try fingers.go(to: end, ticks: ticks)
      for _ in 0..<rest { try session.step() }
      try fingers.lift()
      try ExhibitFixture.settle(session)
      #expect(Self.layoutName(session) == name, "\(end)")
      if name == "SineLayout" { #expect(session.view.contentOffset.y == Self.inner.offset) }
    }
  }

  @Test(
    "another pinch takes over a transition at its present state",
    arguments: TestLength.cases([8, 1, 3, 15, 25, 40], short: 1))
  func interrupted(_ wait: Int) throws {
    let session = try Self.session()
    session.view.contentOffset.y = 700
    try session.step()
    let number = session.numbers[15]
    try Self.pinch(session, [0, 15], by: 1.6, rest: 0)
    for _ in 0..<wait { try session.step() }
    let last = try #require(session.item(number)).center
    var fingers = try Fingers(session, about: last, apart: 300)
    var watch = last
    for distance in stride(from: CGFloat(299), through: 200, by: -1) {
      try fingers.move(apart: distance)
      let now = try #require(session.item(number)).center
      #expect(Self.isNear(now, watch, 9), "\(distance)")
      watch = now
    }
    for _ in 0..<12 { try session.step() }
    try fingers.lift()
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == "SineLayout")
    #expect(session.view.contentOffset.y == 700)
  }

  @Test("the selection is kept through all layouts, and taps select in each of them")
  func selection() throws {
    let session = try Self.session()
    var selected: [Int] = []
    let view = session.view
    func number(_ path: IndexPath) -> Int? { view.dataSource?.collectionView(view, identifierForItemAt: path) }
    for name in ["SineLayout", "ZoomFlowLayout", "PageFlowLayout", "ZoomFlowLayout", "SineLayout"] {
      #expect(Self.layoutName(session) == name)
      // In pages the neighbours of the one in the middle are in sight, too.
      let seen = view.indexPathsForVisibleItems.sorted().filter { path in
        session.place(path).map { session.frame.stage.contains($0) } ?? false
      }
      let path = try #require(seen.last { path in !selected.contains { $0 == number(path) } })
      try GalleryGestureTests.tap(session, path)
      selected.append(try #require(number(path)))
      #expect(GalleryGestureTests.selected(session) == selected.sorted(), "\(name)")
      try session.perform(.key(.toggle))
      try ExhibitFixture.settle(session)
      #expect(GalleryGestureTests.selected(session) == selected.sorted(), "\(name)")
      #expect(GalleryGestureTests.bar(session)?.words.first == "\(selected.count) selected")
    }
  }

  @Test(
    "the layout key leads to pages and back to the curve, at rest or during a transition",
    arguments: TestLength.cases([7, 0, 1, 30, 400], short: 1))
  func key(_ pause: Int) throws {
    let session = try Self.session()
    for name in ["ZoomFlowLayout", "PageFlowLayout", "ZoomFlowLayout", "SineLayout", "ZoomFlowLayout"] {
      try session.perform(.key(.toggle))
      for _ in 0..<pause { try session.step() }
      if pause == 400 { #expect(Self.layoutName(session) == name) }
    }
    try ExhibitFixture.settle(session)
    #expect(Self.layoutName(session) == "ZoomFlowLayout")
  }

  @Test("a fling turns one page, and a wheel leaves a photo in the middle")
  func pages() throws {
    let session = try Self.session()
    for _ in 0..<2 {
      try session.perform(.key(.toggle))
      try ExhibitFixture.settle(session)
    }
    let start = session.view.contentOffset.x
    func expectPage(_ page: CGFloat) { #expect(abs(session.view.contentOffset.x - start - 320 * page) < 0.6) }
    try ExhibitFixture.drag(session, Self.middle, by: CGVector(dx: -150, dy: 0), ticks: 6)
    try ExhibitFixture.settle(session)
    expectPage(1)
    try ExhibitFixture.drag(session, Self.middle, by: CGVector(dx: 100, dy: 0), ticks: 6)
    try ExhibitFixture.settle(session)
    expectPage(0)
    try session.perform(.wheel(CGVector(dx: 400, dy: 0), at: nil))
    try ExhibitFixture.settle(session)
    expectPage(1)
    try session.perform(.resize(CGSize(width: 500, height: 420)))
    try ExhibitFixture.settle(session)
    let central = session.view.indexPathsForVisibleItems.compactMap { session.place($0)?.x }
    #expect(central.contains { abs($0 - 250) < 0.6 })
  }

  @Test(
    "photos can be inserted, deleted and moved in every layout and between them", arguments: [0, 1, 2],
    TestLength.cases([0, 10, 400], short: 2))
  func changes(_ steps: Int, _ pause: Int) throws {
    let session = try Self.session(40)
    for _ in 0..<steps {
      try session.perform(.key(.toggle))
      for _ in 0..<pause { try session.step() }
    }
    var expected = session.numbers
    try session.perform(.insert(at: 3))
    expected.insert(40, at: 3)
    try session.step()
    try session.perform(.delete(at: 0))
    expected.removeFirst()
    try session.step()
    try session.perform(.moveItem(from: 5, to: 1))
    expected.insert(expected.remove(at: 5), at: 1)
    try session.perform(.resize(CGSize(width: 700, height: 500)))
    try ExhibitFixture.settle(session)
    #expect(session.numbers == expected)
    #expect(session.frame.elements.filter { $0.role == .item }.allSatisfy { $0.alpha == 1 })
  }
}
