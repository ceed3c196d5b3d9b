import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Transitions between two layouts")
struct TransitionTests {
  struct Pair: CustomTestStringConvertible {
    let a: Arrangement
    let b: Arrangement
    var testDescription: String { "\(a.rawValue) to \(b.rawValue)" }
  }
  nonisolated static let pairs = Arrangement.allCases.flatMap { a in
    Arrangement.allCases.compactMap { a == $0 ? nil : Pair(a: a, b: $0) }
  }

  @Test("every element of a transition is on the line through its two ends on screen", arguments: pairs)
  func straight(_ pair: Pair) {
    let fixture = TransitionFixture(pair.a, offset: CGPoint(x: 0, y: pair.a == .grid ? 70 : 0))
    let view = fixture.view
    let next = pair.b.make()
    let transition = view.startInteractiveTransition(to: next)
    func places(_ progress: CGFloat) -> [ElementID: CGPoint] {
      transition.transitionProgress = progress
      view.advance()
      return Dictionary(uniqueKeysWithValues: view.snapshot().elements.map { ($0.id, $0.center) })
    }
    let (start, end) = (places(0), places(1))
    for progress: CGFloat in [-1, 0.25, 0.5, 0.9, 2] {
      for (id, place) in places(progress) {
        guard let a = start[id], let b = end[id] else { continue }
        let expected = CGPoint(x: a.x + progress * (b.x - a.x), y: a.y + progress * (b.y - a.y))
        #expect(max(abs(expected.x - place.x), abs(expected.y - place.y)) < 1e-9, "\(id): \(expected), found \(place)")
      }
    }
    #expect(transition.transitionProgress == 2)
    // At its end the transition equals the other layout, to the bit.
    let before = places(1)
    view.finishInteractiveTransition(with: .none)
    view.advance()
    let after = Dictionary(uniqueKeysWithValues: view.snapshot().elements.map { ($0.id, $0.center) })
    #expect(view.collectionViewLayout === next)
    for (id, place) in after { #expect(before[id] == place, "\(id)") }
  }

  @Test("the recording detects the jump of a layout change without animation")
  func sharp() {
    let fixture = TransitionFixture(.grid)
    fixture.wait(5)
    fixture.view.collectionViewLayout = Arrangement.ring.make()
    #expect(!fixture.shifts().isEmpty)
    fixture.wait(5)
    #expect(!fixture.jumps(over: 6).isEmpty)
  }

  @Test("the recording includes headers and decoration views, if the layout has them")
  func kinds() {
    let fixture = TransitionFixture(.sections, items: 28)
    let roles = fixture.view.snapshot().elements.map(\.role)
    #expect(roles.filter { $0 == .supplementary }.count == 2)
    #expect(roles.filter { $0 == .decoration }.count == 2)
  }

  // MARK: Interruptions

  /// The kinds of interruptions of a transition.
  enum Interruption: String, CaseIterable {
    case reverse, third, thirdByDrag, grab, grabBack, update, resize
  }

  /// A transition whose gesture has ended.
  private struct TransitionRun {
    let pair: Pair
    let course: UpdateAnimation
    let fixture: TransitionFixture
    let ends: (old: CollectionViewLayout, new: CollectionViewLayout)
    /// The tick at which the gesture ended.
    let release: Int
    /// The progress at each tick from then on.
    private(set) var progress: [CGFloat] = []

    @MainActor
    init(_ pair: Pair, _ course: UpdateAnimation, isWatching: Bool) {
      (self.pair, self.course) = (pair, course)
      fixture = TransitionFixture(
        pair.a, items: 28, offset: CGPoint(x: 0, y: pair.a == .grid ? 70 : 0), isWatching: isWatching)
      ends = (fixture.view.collectionViewLayout, pair.b.make())
      let transition = fixture.view.startInteractiveTransition(to: ends.new)
      Self.lead(fixture, transition)
      fixture.view.finishInteractiveTransition(with: course)
      release = fixture.tick
    }

    /// Changes the gesture's velocity gradually to a low one, the same for all, away from the nearer end, and keeps it
    /// for long enough to be the velocity at the release.
    @MainActor
    private static func lead(
      _ fixture: TransitionFixture, _ transition: CollectionViewTransitionLayout, velocity: CGFloat = 0
    ) {
      let slow: CGFloat = transition.transitionProgress < 0.5 ? 0.006 : -0.006
      for step in 1...20 {
        transition.transitionProgress += velocity + (slow - velocity) * min(1, CGFloat(step) / 7)
        fixture.wait()
      }
    }

    /// Advances by some ticks; the last few are recorded in any case.
    @MainActor
    mutating func go(_ ticks: Int) {
      for tick in 0...ticks {
        if tick > 0 { fixture.wait() }
        if tick >= ticks - 4 { fixture.isWatching = true }
        let transition = fixture.view.collectionViewLayout as? CollectionViewTransitionLayout
        progress.append(transition?.transitionProgress ?? 1)
      }
    }

    /// Interrupts the transition; returns elements that are not where they were, before any time passes.
    @MainActor
    func interrupt(by what: Interruption, free: [CGFloat]) throws -> [String] {
      let view = fixture.view
      switch what {
      case .reverse: view.cancelInteractiveTransition(with: course)
      case .third: view.setCollectionViewLayout(third.make(), with: course)
      case .thirdByDrag: return byDrag(third.make(), free)
      case .grab: return byDrag(ends.new === view.collectionViewLayout ? ends.old : ends.new, free)
      case .grabBack: return byDrag(ends.old, free)
      case .update:
        var update = BatchUpdate()
        update.deleteItems(at: [IndexPath(item: 3, section: 0), IndexPath(item: 7, section: 0)])
        update.insertItems(at: [IndexPath(item: 5, section: 0)])
        try view.performBatchUpdates(update) {
          fixture.data.sections[0].remove(at: 7)
          fixture.data.sections[0].remove(at: 3)
          fixture.data.sections[0].insert(1000, at: 5)
        }
      case .resize: view.animate { view.frame.size = CGSize(width: 280, height: 380) }
      }
      return fixture.shifts()
    }

    private var third: Arrangement { Arrangement.allCases.last { $0 != pair.a && $0 != pair.b }! }

    /// A gesture leads to a layout. If it resumes a transition between the same two layouts, it first continues that
    /// one's motion for three ticks, which is invisible, and then gets its own velocity.
    @MainActor
    private func byDrag(_ next: CollectionViewLayout, _ free: [CGFloat]) -> [String] {
      let running = fixture.view.collectionViewLayout as? CollectionViewTransitionLayout
      let isTurned = running?.nextLayout !== next
      let transition = fixture.view.startInteractiveTransition(to: next)
      let shifts = fixture.shifts()
      var velocity: CGFloat = 0
      if transition === running {
        for value in free[progress.count..<progress.count + 3] {
          velocity = (isTurned ? 1 - value : value) - transition.transitionProgress
          transition.transitionProgress += velocity
          fixture.wait()
        }
      }
      Self.lead(fixture, transition, velocity: velocity)
      fixture.view.finishInteractiveTransition(with: course)
      return shifts
    }
  }

  nonisolated static let courses: [UpdateAnimation] = [.standard, .spring(frequency: 2, damping: 0.8)]

  @Test(
    "a transition that any input interrupts at any tick lets nothing jump", arguments: pairs,
    TestLength.cases(courses.indices, short: 1))
  func interrupts(_ pair: Pair, _ number: Int) throws {
    let course = Self.courses[number]
    var free = TransitionRun(pair, course, isWatching: true)
    free.go(course.ticks + 4)
    free.fixture.settle()
    #expect(free.fixture.jumps(over: 0.5).prefix(3) == [])
    // Every tick from the release to the end, by each kind of interruption: each by one of the pairs. In the short form
    // every fifth one, in debug builds every seventh, of which each pair has some.
    var interruptions = 0
    let turn = Self.pairs.firstIndex { $0.a == pair.a && $0.b == pair.b } ?? 0
    for (kind, what) in Interruption.allCases.enumerated() {
      for ticks in 0...course.ticks where (ticks + 3 * kind) % Self.pairs.count == turn {
        let stride = TestLength.isFull ? 1 : TestLength.count(5, short: 7)
        if ticks % stride != kind % stride { continue }
        // By then a thousandth of a spring's distance is left: a third of the ticks by each kind, every tick by some.
        if ticks > 80, ticks % 3 != kind % 3 { continue }
        var run = TransitionRun(pair, course, isWatching: false)
        run.go(ticks)
        interruptions += 1
        let instant = run.release + ticks
        var jumps = try run.interrupt(by: what, free: free.progress)
        // Long transitions are recorded to their ends in one case of sixteen.
        run.fixture.settle(course.ticks < 50 || ticks % 16 == kind ? 1200 : 16)
        // The interruption itself is compared with the course without it; second differences cover everything that
        // follows.
        jumps += run.fixture.departures(from: free.fixture, at: instant, over: 0.5)
        jumps += run.fixture.jumps(over: 0.5, from: instant + 1)
        #expect(jumps.prefix(3) == [], "\(what) after \(ticks) ticks")
      }
    }
    #expect(interruptions > 0)
  }
}
