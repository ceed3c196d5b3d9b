import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Interrupted changes of the conferences' layouts")
struct ConferencesInterruptionTests {
  /// An action of the user while layouts change.
  struct Interruption: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let commands: [Command]
  }
  nonisolated static let interruptions = [
    Interruption(testDescription: "next", commands: [.key(.toggle)]),
    Interruption(testDescription: "back", commands: [.key(.back)]),
    Interruption(testDescription: "another size", commands: [.resize(CGSize(width: 700, height: 900))]),
    Interruption(testDescription: "a telephone on its side", commands: [.resize(CGSize(width: 480, height: 368))]),
    Interruption(testDescription: "a delete and an insert", commands: [.key(.delete), .key(.insert), .delete(at: 44)]),
  ]

  @Test(
    "an interrupted change between any two layouts causes no jump, and ends with all cards in place",
    arguments: interruptions)
  func interrupted(_ interruption: Interruption) throws {
    for arrangement in 0..<TestLength.count(5, short: 1) {
      for pause in arrangement % 2 == 0 ? [1, 37] : [8, 58] {
        let session = try ConferencesTests.session(arrangement)
        var watch = Continuity(updateTicks: 60)
        watch.add(session)
        func wait(_ ticks: Int) throws {
          for _ in 0..<ticks {
            try session.step()
            watch.add(session)
          }
        }
        try session.perform(.key(.toggle))
        watch.note(.update)
        try wait(pause)
        for command in interruption.commands {
          try session.perform(command)
          watch.note(.update)
        }
        try wait(130)
        #expect(watch.jumps.prefix(2) == [], "\(arrangement), \(pause)")
        try ExhibitFixture.settle(session)
        Self.check(session)
      }
    }
  }

  /// Checks that every visible element has its layout's attributes.
  static func check(_ session: Session) {
    let view = session.view
    view.layoutIfNeeded()
    let sight = CGRect(origin: .zero, size: view.bounds.size)
    for element in session.placedElements where element.element.drawnIn(sight) {
      let path = IndexPath(item: element.item, section: element.section)
      guard element.role == .item, let attributes = view.layoutAttributesForItem(at: path) else { continue }
      let (dx, dy) = (view.bounds.minX, view.bounds.minY)
      #expect(abs(element.center.x - attributes.center.x + dx) < 1e-6, "\(path)")
      #expect(abs(element.center.y - attributes.center.y + dy) < 1e-6, "\(path)")
    }
    let found = Set(session.frame.elements.filter { $0.role == .item }.map(\.id.number))
    #expect(found.isSubset(of: Set(session.numbers)))
  }

  @Test("while fingers open a stack, cards come and go, the view is resized, and next is pressed")
  func pinchInFlight() throws {
    let interruptions =
      Self.interruptions + [
        Interruption(testDescription: "twice", commands: [.key(.toggle), .key(.back), .key(.back)])
      ]
    for interruption in interruptions {
      for ticks in TestLength.cases([3, 20, 45], short: 1) {
        let session = try ConferencesTests.session(3)
        try ConferencesTests.pinch(session, .began, ConferencesTests.stack, 100)
        try ConferencesTests.lead(session, ConferencesTests.stack, from: 100, to: 110, ticks: 1)
        try ConferencesTests.lead(
          session, ConferencesTests.stack, from: 110, to: 110 + 4 * CGFloat(ticks), ticks: ticks)
        for command in interruption.commands { try session.perform(command) }
        try session.step()
        try ConferencesTests.lead(session, ConferencesTests.stack, from: 110 + 4 * CGFloat(ticks), to: 300, ticks: 20)
        try ConferencesTests.pinch(session, .ended, ConferencesTests.stack, 300)
        try ExhibitFixture.settle(session)
        Self.check(session)
        #expect(
          ConferencesTests.names.contains(ConferencesTests.layoutName(session)),
          "\(interruption.testDescription) after \(ticks)")
        #expect(session.frame.fingers.isEmpty)
      }
    }
  }

  @Test("fingers that were pinching when next was pressed have no effect any more")
  func pinchAfterNext() throws {
    let session = try ConferencesTests.session()
    try ConferencesTests.pinch(session, .began, ConferencesTests.middle, 400)
    try ConferencesTests.lead(session, ConferencesTests.middle, from: 400, to: 200, ticks: 30)
    for next in [1, 2, 3, 4, 0] {
      try session.perform(.key(.toggle))
      try ConferencesTests.lead(session, ConferencesTests.middle, from: 200, to: 150, ticks: 12)
      #expect(ConferencesTests.layoutName(session) == ConferencesTests.names[next])
    }
    try ConferencesTests.pinch(session, .ended, ConferencesTests.middle, 150)
    try ExhibitFixture.settle(session)
    #expect(ConferencesTests.layoutName(session) == ConferencesTests.names[0])
  }

  @Test("random input leaves a consistent view, and the same hash twice", arguments: [1, 2])
  func random(_ seed: UInt64) throws {
    var hashes: [UInt64] = []
    for _ in 0..<2 {
      var random = SeededGenerator(seed: seed)
      let session = try ExhibitFixture.session("conferences", items: 60, keepsHash: true)
      var fingers: [Int: CGPoint] = [:]
      for _ in 0..<TestLength.count(900, short: 120) {
        let point = CGPoint(x: .random(in: 0...900, using: &random), y: .random(in: 0...580, using: &random))
        switch Int.random(in: 0..<60, using: &random) {
        case 0: try session.perform(.key(.toggle))
        case 1: try session.perform(.key(.back))
        case 2: try session.perform(.key(.insert))
        case 3: try session.perform(.key(.delete))
        case 4: try session.perform(.key(.move))
        case 5:
          let height = CGFloat.random(in: 200...700, using: &random)
          try session.perform(.resize(CGSize(width: .random(in: 200...1100, using: &random), height: height)))
        case 6: try session.perform(.wheel(CGVector(dx: 90, dy: 200), at: nil))
        case 7...11:
          let id = fingers.count
          if id < 3 {
            fingers[id] = point
            try session.perform(.finger(id, .began, at: point))
          }
        case 12...15:
          if let id = fingers.keys.max(), let last = fingers.removeValue(forKey: id) {
            try session.perform(.finger(id, .ended, at: last))
          }
        case 16...45:
          for id in fingers.keys.sorted() {
            guard let last = fingers[id] else { continue }
            let next = CGPoint(x: last.x + (point.x - last.x) / 8, y: last.y + (point.y - last.y) / 8)
            fingers[id] = next
            try session.perform(.finger(id, .moved, at: next))
          }
        default: break
        }
        try session.step()
      }
      for id in fingers.keys.sorted(by: >) { try session.perform(.finger(id, .ended, at: fingers[id] ?? .zero)) }
      try ExhibitFixture.settle(session)
      Self.check(session)
      hashes.append(session.stateHash.value)
    }
    #expect(hashes[0] == hashes[1])
  }
}

extension Frame.Element {
  /// Whether a part of its rectangle is in sight; points of the viewport.
  fileprivate func drawnIn(_ sight: CGRect) -> Bool {
    sight.intersects(
      CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height))
  }
}
