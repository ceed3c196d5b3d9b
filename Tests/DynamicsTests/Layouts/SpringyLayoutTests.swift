import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Springy layouts of any layout")
struct SpringyLayoutTests {
  private static func numbers(_ counts: [Int]) -> [[Int]] {
    var next = 0
    return counts.map { count in
      defer { next += count }
      return Array(next..<next + count)
    }
  }

  @Test(
    "at rest a springy layout shows what the wrapped layout shows, headers and decorations included",
    arguments: SpringyFixture.Kind.allCases)
  func rest(kind: SpringyFixture.Kind) {
    let springy = SpringyFixture(kind, Self.numbers([13, 0, 40]))
    let plain = CollectionView(frame: springy.view.frame, collectionViewLayout: kind.make())
    plain.dataSource = springy.source
    plain.layoutIfNeeded()
    springy.wait(120)
    #expect(springy.view.contentSize == plain.contentSize && !springy.view.isMoving)
    let (found, expected) = (springy.view.snapshot().elements, plain.snapshot().elements)
    #expect(found.count == expected.count && found.count > 8)
    for (a, b) in zip(found, expected) { #expect(a.center == b.center && a.size == b.size && a.content == b.content) }
    #expect(springy.problems == [])
  }

  @Test(
    "elements swing exactly as bodies on springs of their frequency and damping do, through inserts, deletes, moves and reloads",
    arguments: SpringyFixture.Kind.allCases, [true, false])
  func keepsMotion(kind: SpringyFixture.Kind, isIdentified: Bool) throws {
    let springy = SpringyFixture(kind, Self.numbers([9, 5, 16]))
    springy.source.isIdentified = isIdentified
    springy.view.reloadData()
    springy.view.layoutIfNeeded()
    springy.setInMotion()
    // The model: a world of its own with a body for each item, whose springs are moved to the wrapped layout's places.
    var (model, bodies) = (World(), [Int: BodyID]())
    func match() throws {
      for (number, state) in springy.states {
        guard let path = springy.path(of: number), let place = springy.layout.wrapped.layoutAttributesForItem(at: path)
        else { continue }
        let spring = AnchorSpring(
          anchor: Vector(x: Double(place.center.x), y: Double(place.center.y)), frequency: 1,
          damping: Double(0.8 as CGFloat))
        if let body = bodies[number] {
          model[body].spring = spring
        } else {
          var body = Body(
            position: state.position, size: Vector(x: Double(place.size.width), y: Double(place.size.height)))
          (body.velocity, body.spring, body.allowsRotation, body.restitution) = (
            state.velocity, spring, false, Double(0.2 as CGFloat)
          )
          bodies[number] = try model.add(body)
        }
      }
    }
    try match()
    var random = SeededGenerator(seed: 7)
    var next = 1000
    for _ in 0..<8 {
      for _ in 0..<7 {
        springy.view.advance()
        model.step()
      }
      let known = springy.states
      #expect(known.count > 5)
      for (number, state) in known {
        let body = try #require(bodies[number])
        #expect(SpringyFixture.areSame(state, (model.position(of: body), model.velocity(of: body))), "\(number)")
      }
      let transaction = RandomTransaction(from: springy.source.sections, next: &next, using: &random)
      try springy.view.performBatchUpdates(transaction.update) { springy.source.sections = transaction.after }
      for (number, state) in springy.states {
        // What the update has not made keeps position and velocity.
        guard let old = known[number] else { continue }
        #expect(SpringyFixture.areSame(old, state), "\(number)")
      }
      for number in bodies.keys where springy.states[number] == nil {
        bodies[number].map { model.remove($0) }; bodies[number] = nil
      }
      try match()
      #expect(springy.problems == [])
    }
  }

  @Test("a reload keeps position and velocity of items by their identifiers")
  func reloads() throws {
    let springy = SpringyFixture(.flow, Self.numbers([20, 20]))
    springy.setInMotion()
    springy.wait(3)
    let before = springy.states
    springy.source.sections = [[39, 38, 100, 1, 0], Array((5..<25).reversed()), [101]]
    springy.view.reloadData()
    springy.view.layoutIfNeeded()
    let after = springy.states
    #expect(after.keys.filter { before[$0] != nil }.count == 24)
    for (number, state) in after {
      if let old = before[number] {
        #expect(SpringyFixture.areSame(old, state), "\(number)")
      }
    }
    #expect(springy.problems == [])
    springy.wait(1200)
    #expect(!springy.view.isMoving && springy.problems == [])
  }

  @Test("without identifiers a reload keeps the motion of what is at the same index path")
  func anonymousReload() {
    let springy = SpringyFixture(.flow, Self.numbers([20]))
    springy.source.isIdentified = false
    springy.view.reloadData()
    springy.view.layoutIfNeeded()
    springy.setInMotion()
    springy.wait(3)
    let before = springy.states
    springy.source.sections = [Array(0..<12)]
    springy.view.reloadData()
    springy.view.layoutIfNeeded()
    #expect(springy.states.count == 12)
    for (number, state) in springy.states { #expect(state.position == before[number]?.position) }
    #expect(springy.problems == [])
  }
}

extension SpringyFixture {
  /// The path of a number.
  func path(of number: Int) -> IndexPath? {
    for (section, numbers) in source.sections.enumerated() {
      if let item = numbers.firstIndex(of: number) { return IndexPath(item: item, section: section) }
    }
    return nil
  }
}
