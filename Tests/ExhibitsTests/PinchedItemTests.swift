import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Pinched items")
struct PinchedItemTests {
  @Test("a pinched tile begins at its position, then follows position and distance of the fingers exactly")
  func follows() throws {
    for name in ["animated-flow", "circle"] {
      let session = try ExhibitFixture.session(name)
      try session.step()
      let path: IndexPath = [0, 4]
      let (number, place) = (session.numbers[4], try #require(session.place(path)))
      let before = try #require(session.item(number)).box
      var fingers = try Fingers(session, about: place, apart: 100)
      try fingers.move(apart: 110)
      try session.step()
      #expect(session.item(number)?.box == before)
      for (distance, dx, dy) in [(CGFloat(130), CGFloat(0), CGFloat(0)), (220, 30, 12), (180, -8, 40), (330, 60, 60)] {
        try fingers.move(about: CGPoint(x: place.x + dx, y: place.y + dy), apart: distance)
        try session.step()
        let box = try #require(session.item(number)).box
        #expect(abs(box.width - before.width * distance / 110) < 1e-6, "\(name) \(distance)")
        #expect(abs(box.midX - place.x - dx) < 1e-6 && abs(box.midY - place.y - dy) < 1e-6, "\(name) \(distance)")
      }
      try fingers.lift()
      try ExhibitFixture.settle(session)
      #expect(session.item(number)?.box == before, "\(name)")
    }
  }

  @Test("a tile taken while the content is dragged, or returns within its edges, stays under the fingers")
  func takenInMidScroll() throws {
    let session = try ExhibitFixture.session("animated-flow")
    try session.step()
    let view = session.view
    let finger = CGPoint(x: 300, y: 200)
    view.touch(0, .began, at: finger)
    try session.step()
    for step in 1...30 {
      view.touch(0, .moved, at: CGPoint(x: finger.x, y: finger.y + CGFloat(4 * step)))
      try session.step()
    }
    #expect(view.contentOffset.y < -20)
    // The second finger touches so that a tile is between the two.
    let path: IndexPath = [0, 5]
    let number = session.numbers[5]
    let place = try #require(session.place(path))
    let first = CGPoint(x: finger.x, y: finger.y + 120)
    var second = CGPoint(x: 2 * place.x - first.x, y: 2 * place.y - first.y)
    view.touch(1, .began, at: second)
    try session.step()
    second.x += 9 * (second.x > first.x ? 1 : -1)
    second.y += 9 * (second.y > first.y ? 1 : -1)
    view.touch(1, .moved, at: second)
    let taken = try #require(session.item(number)).center
    for _ in 0..<120 {
      try session.step()
      let now = try #require(session.item(number)).center
      #expect(abs(now.x - taken.x) < 1e-6 && abs(now.y - taken.y) < 1e-6)
    }
    #expect(view.contentOffset.y == 0)
    view.touch(0, .ended, at: first)
    view.touch(1, .ended, at: second)
    try ExhibitFixture.settle(session)
    let fresh = try ExhibitFixture.session("animated-flow")
    try fresh.step()
    for cell in fresh.frame.elements { #expect(session.item(cell.id.number)?.center == cell.center) }
  }

  @Test(
    "other tiles flow around a pinched one: at rest none lies under it, and none under another", arguments: [0, 20, 42])
  func flowsRound(_ index: Int) throws {
    let session = try ExhibitFixture.session("animated-flow")
    try session.step()
    let number = session.numbers[index]
    let place = try #require(session.item(number)).center
    var fingers = try Fingers(session, about: place, apart: 100)
    try fingers.move(apart: 110)
    for (distance, dx, dy) in [(CGFloat(200), CGFloat(0), CGFloat(0)), (420, 40, 30), (600, -120, 15), (105, 0, 0)] {
      try fingers.go(to: distance, about: CGPoint(x: place.x + dx, y: place.y + dy), ticks: 20)
      for _ in 0..<120 { try session.step() }
      let cells = session.frame.elements.filter { $0.role == .item }
      for (place, a) in cells.enumerated() {
        for b in cells[..<place] {
          let shared = a.box.intersection(b.box)
          #expect(shared.isNull || shared.width < 0.01 || shared.height < 0.01, "\(a.id) and \(b.id), \(distance)")
        }
      }
      #expect(session.numbers.count == 43)
    }
    try fingers.lift()
    try ExhibitFixture.settle(session)
    let fresh = try ExhibitFixture.session("animated-flow")
    try fresh.step()
    for cell in fresh.frame.elements { #expect(session.item(cell.id.number)?.center == cell.center) }
  }

  @Test("a tile released in motion keeps its velocity, and returns to its place")
  func release() throws {
    for name in ["animated-flow", "circle"] {
      let session = try ExhibitFixture.session(name)
      try session.step()
      let place = try #require(session.place([0, 6]))
      let number = session.numbers[6]
      var fingers = try Fingers(session, about: place, apart: 100)
      try fingers.move(apart: 110)
      try fingers.go(to: 200, about: CGPoint(x: place.x + 60, y: place.y + 30), ticks: 30)
      var boxes = [try #require(session.item(number)).box]
      try fingers.lift()
      boxes.append(try #require(session.item(number)).box)
      while !session.isSettled {
        try session.step()
        boxes.append(try #require(session.item(number)).box)
      }
      // Sixty points from its place, at two points per tick, it follows a spring of 2 Hz: x(t) = (x + (v + ωx) t)
      // e^(−ωt).
      let rate = 4 * Double.pi
      for (tick, box) in boxes.enumerated() {
        let time = Double(tick) / 120
        let displacement = (60 + (240 + rate * 60) * time) * Portable.exp(-rate * time)
        // The last part of the motion is cut off, which is not visible.
        #expect(abs(Double(box.midX - place.x) - displacement) < 0.05, "\(name) \(tick)")
      }
      for index in 1..<boxes.count - 1 {
        let bend = boxes[index + 1].midX - 2 * boxes[index].midX + boxes[index - 1].midX
        #expect(abs(bend) < 1.5, "\(name) \(index)")
      }
      #expect(boxes.last.map { abs($0.midX - place.x) < 1e-6 } == true)
    }
  }

  @Test(
    "a pinched tile may be deleted or moved, tiles may be inserted, and the size toggled", arguments: [0, 1, 2, 3, 4])
  func changes(_ what: Int) throws {
    for name in ["animated-flow", "circle"] {
      let session = try ExhibitFixture.session(name)
      try session.step()
      let place = try #require(session.place([0, 5]))
      var fingers = try Fingers(session, about: place, apart: 100)
      try fingers.move(apart: 110)
      try fingers.go(to: 260, ticks: 10)
      switch what {
      case 0: try session.perform(.delete(at: 5))
      case 1: try session.perform(.moveItem(from: 5, to: 12))
      case 2: try session.perform(.insert(at: 2))
      case 3: try session.perform(.key(.toggle))
      default: try session.perform(.resize(CGSize(width: 500, height: 500)))
      }
      let count = session.exhibit.itemCount
      try fingers.go(to: 150, ticks: 20)
      try fingers.lift()
      try ExhibitFixture.settle(session)
      #expect(session.exhibit.itemCount == count && session.numbers.count == count)
      for cell in session.placedElements {
        let attributes = try #require(session.view.layoutAttributesForItem(at: [cell.section, cell.item]))
        #expect(abs(cell.center.x - attributes.center.x + session.view.bounds.minX) < 1e-9)
        #expect(cell.zIndex < 1, "let go")
      }
    }
  }

  @Test("in the circle a tap on a tile deletes it, and one beside the tiles inserts one")
  func taps() throws {
    let session = try ExhibitFixture.session("circle")
    try session.step()
    func tap(_ point: CGPoint) throws {
      try session.perform(.pointerDown(point))
      for _ in 0..<5 { try session.step() }
      try session.perform(.pointerUp(point))
      try session.step()
    }
    try tap(try #require(session.place([0, 7])))
    #expect(session.numbers == Array(0..<7) + Array(8..<20))
    try tap(CGPoint(x: 480, y: 300))
    #expect(session.numbers == [20] + Array(0..<7) + Array(8..<20))
  }
}
