import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Keys of the stack of cards")
struct CardsKeyTests {
  typealias Table = CardsTests.Table

  @Test("keys put a card on the stack, send it away, bring it back and put it beneath")
  func keys() throws {
    let table = try Table(4)
    try table.session.perform(.key(.insert))
    #expect(table.numbers == [4, 0, 1, 2, 3])
    try table.session.perform(.key(.move))
    #expect(table.numbers == [0, 1, 2, 3, 4])
    try table.session.perform(.key(.delete))
    try table.session.perform(.delete(at: 2))
    #expect(table.numbers == [1, 2, 4])
    table.check("two fly")
    try table.settle()
    table.checkPlaces()
    try table.session.perform(.key(.back))
    try table.session.perform(.key(.back))
    #expect(table.numbers == [0, 3, 1, 2, 4])
    try table.session.perform(.key(.toggle))
    try table.settle()
    table.check("fanned")
    table.checkPlaces(isFanned: true)
    try table.session.perform(.resize(CGSize(width: 700, height: 900)))
    try table.settle()
    table.checkPlaces(isFanned: true, viewport: CGSize(width: 700, height: 900))
  }

  @Test("an empty stack takes every key and finger, and fills again")
  func empty() throws {
    let table = try Table(1)
    try table.session.perform(.key(.delete))
    #expect(table.session.exhibit.itemCount == 0)
    for key in [ExhibitKey.delete, .move, .toggle, .toggle] { try table.session.perform(.key(key)) }
    try table.wait(3)
    try table.settle()
    #expect(table.cards.rootView.subviews.isEmpty)
    try table.drag(by: 80, ticks: 6)
    try table.settle()
    try table.session.perform(.key(.back))
    try table.session.perform(.key(.insert))
    #expect(table.numbers == [1, 0])
    try table.settle()
    table.check("filled")
    table.checkPlaces()
    let none = try Table(0)
    try none.session.perform(.key(.back))
    #expect(none.session.exhibit.itemCount == 0)
  }

  @Test("keys while a finger leads a card, and when it comes back, end with all cards in their places")
  func underFinger() throws {
    for key in [ExhibitKey.insert, .delete, .back, .move, .toggle] {
      for isLate in [false, true] {
        let table = try Table()
        try table.drag(by: 60, ticks: 6)
        try table.wait(isLate ? 90 : 20)
        var point = table.middle
        try table.session.perform(.pointerDown(point))
        try table.move(&point, by: 120, ticks: 20)
        if !isLate { try table.session.perform(.key(key)) }
        try table.move(&point, by: 0, ticks: 20)
        try table.session.perform(.pointerUp(point))
        try table.wait(6)
        if isLate { try table.session.perform(.key(key)) }
        table.check("\(key)")
        try table.settle()
        table.check("\(key)")
        table.checkPlaces(isFanned: key == .toggle)
      }
    }
  }

  /// Plays with the stack at random; returns the hash of the whole.
  private func play(_ seed: UInt64, withFinger: Bool) throws -> UInt64 {
    var random = SeededGenerator(seed: seed)
    let table = try Table(6, keepsHash: true)
    let session = table.session
    var (isFanned, viewport) = (false, CGSize(width: 960, height: 648))
    var finger: CGPoint?
    for step in 0..<150 {
      switch Int.random(in: 0..<(withFinger ? 14 : 8), using: &random) {
      case 0: try session.perform(.key(.insert))
      case 1, 2: try session.perform(.key(.delete))
      case 3: try session.perform(.key(.back))
      case 4: try session.perform(.key(.move))
      case 5:
        try session.perform(.key(.toggle))
        isFanned.toggle()
      case 6 where session.exhibit.itemCount > 0:
        try session.perform(.delete(at: .random(in: 0..<session.exhibit.itemCount, using: &random)))
      case 7 where step % 5 == 0:
        viewport = CGSize(
          width: .random(in: 300...1300, using: &random), height: .random(in: 200...900, using: &random))
        try session.perform(.resize(viewport))
      case 8,
        9 where finger == nil:
        finger = CGPoint(x: table.middle.x + .random(in: -60...60, using: &random), y: table.middle.y)
        try session.perform(.pointerDown(finger!))
      case 10 where finger != nil:
        try session.perform(.pointerUp(finger!))
        finger = nil
      default:
        guard var point = finger else { break }
        try table.move(&point, by: .random(in: -300...300, using: &random), ticks: .random(in: 1...12, using: &random))
        finger = point
      }
      table.check("step \(step)")
      try table.wait(.random(in: 0...12, using: &random))
    }
    if let finger { try session.perform(.pointerUp(finger)) }
    try table.settle()
    table.check("settled")
    table.checkPlaces(isFanned: isFanned, viewport: viewport)
    return session.stateHash.value
  }

  @Test(
    "keys in any order lose no card, and leave all in their places",
    arguments: TestLength.cases(1...4 as ClosedRange<UInt64>, short: 1))
  func random(_ seed: UInt64) throws { _ = try play(seed, withFinger: false) }

  @Test(
    "keys and a finger in any order lose no card, with the same hash twice",
    arguments: TestLength.cases(5...8 as ClosedRange<UInt64>, short: 1))
  func randomWithFinger(_ seed: UInt64) throws {
    #expect(try play(seed, withFinger: true) == play(seed, withFinger: true))
  }
}
