import Springflow
import Support
import Testing

@MainActor
@Suite("A way between two layouts")
struct TransitionTests {
  struct Pair: CustomTestStringConvertible {
    let a: Arrangement
    let b: Arrangement
    var testDescription: String { "\(a.rawValue) to \(b.rawValue)" }
  }
  nonisolated static let pairs = Arrangement.allCases.flatMap { a in
    Arrangement.allCases.compactMap { a == $0 ? nil : Pair(a: a, b: $0) }
  }
  nonisolated static let courses: [UpdateAnimation] = [.standard, .spring(frequency: 2, damping: 0.8)]

  @Test("every place on it lies straight between both ends on screen, and beyond them", arguments: pairs)
  func straight(_ pair: Pair) {
    let bench = TransitionBench(pair.a, offset: CGPoint(x: 0, y: pair.a == .grid ? 70 : 0))
    let view = bench.view
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
    // At its end it is the other layout, to the bit.
    let before = places(1)
    view.finishInteractiveTransition(with: .none)
    view.advance()
    let after = Dictionary(uniqueKeysWithValues: view.snapshot().elements.map { ($0.id, $0.center) })
    #expect(view.collectionViewLayout === next)
    for (id, place) in after { #expect(before[id] == place, "\(id)") }
  }

  /// What interrupts a way.
  enum Interruption: String, CaseIterable {
    case nothing, reverse, third, thirdByHand, update, resize
  }

  @Test("a layout that takes another's place at once is seen to jump")
  func sharp() {
    let bench = TransitionBench(.grid)
    bench.wait(5)
    bench.view.collectionViewLayout = Arrangement.ring.make()
    bench.wait(5)
    #expect(!bench.jumps(over: 6).isEmpty)
  }

  /// Leads a way on by a third, faster and faster, then at one speed.
  private func lead(_ bench: TransitionBench, _ transition: CollectionViewTransitionLayout) {
    var speed: CGFloat = 0
    for step in 1...28 {
      speed = 0.006 * min(1, CGFloat(step) / 14)
      transition.transitionProgress += speed
      bench.wait()
    }
  }

  private func interrupted(_ pair: Pair, _ course: UpdateAnimation, _ what: Interruption, after ticks: Int) throws
    -> (TransitionBench, [(Bool, Bool)])
  {
    let bench = TransitionBench(pair.a, items: 28, offset: CGPoint(x: 0, y: pair.a == .grid ? 70 : 0))
    let view = bench.view
    var ends: [(Bool, Bool)] = []
    let transition = view.startInteractiveTransition(to: pair.b.make()) { ends.append(($0, $1)) }
    lead(bench, transition)
    view.finishInteractiveTransition(with: course)
    bench.wait(ticks)
    switch what {
    case .nothing: break
    case .reverse: view.cancelInteractiveTransition(with: course)
    case .third:
      let third = Arrangement.allCases.first { $0 != pair.a && $0 != pair.b }!
      view.setCollectionViewLayout(third.make(), with: course)
    case .thirdByHand:
      let third = Arrangement.allCases.last { $0 != pair.a && $0 != pair.b }!
      let next = view.startInteractiveTransition(to: third.make())
      lead(bench, next)
      view.finishInteractiveTransition(with: course)
    case .update:
      var update = BatchUpdate()
      update.deleteItems(at: [IndexPath(item: 3, section: 0), IndexPath(item: 7, section: 0)])
      update.insertItems(at: [IndexPath(item: 5, section: 0)])
      try view.performBatchUpdates(update) {
        bench.source.sections[0].remove(at: 7)
        bench.source.sections[0].remove(at: 3)
        bench.source.insert(5)
      }
    case .resize: view.animate { view.frame.size = CGSize(width: 280, height: 380) }
    }
    bench.settle()
    return (bench, ends)
  }

  @Test(
    "nothing jumps, whenever it is interrupted by whatever", arguments: pairs,
    Interruption.allCases)
  func interrupts(_ pair: Pair, _ what: Interruption) throws {
    // Every tick, by two of the pairs.
    let turn = Self.pairs.firstIndex { $0.a == pair.a && $0.b == pair.b } ?? 0
    for course in Self.courses {
      for ticks in 0...38 where ticks % 6 == turn % 6 {
        let (bench, _) = try interrupted(pair, course, what, after: ticks)
        // Two turns within four ticks hide from second differences what each of them is.
        let jumps = bench.jumps(over: 1...3 ~= ticks ? 6 : 0.5)
        #expect(jumps.prefix(3) == [], "after \(ticks) ticks")
        if !jumps.isEmpty { return }
      }
    }
  }
}
