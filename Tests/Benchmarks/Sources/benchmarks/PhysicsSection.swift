import Foundation
import Springflow

/// A scene of the comparison.
struct PhysicsWork {
  /// The argument that selects it.
  let argument: String
  let name: String
  let setup: () -> PhysicsSetup
  var rounds = 2
  let segments: [Segment]
  /// The greatest share of Box2D v3's time in any timed segment that is the goal.
  let reach: Double

  /// All scenes, from boxes to joints.
  @MainActor static let all = [
    PhysicsWork(
      argument: "heap", name: "heap of 2,000 boxes", setup: { .heap(2_000, columns: 50) }, segments: falling,
      reach: 0.9),
    PhysicsWork(
      argument: "heap", name: "heap of 5,000 boxes", setup: { .heap(5_000, columns: 80) }, segments: falling,
      reach: 0.9),
    PhysicsWork(
      argument: "towers", name: "towers of 2,000 boxes", setup: { .towers(2_000, columns: 50) }, segments: tumbling,
      reach: 1),
    PhysicsWork(
      argument: "towers", name: "towers of 5,000 boxes", setup: { .towers(5_000, columns: 80) }, segments: tumbling,
      reach: 1),
    PhysicsWork(
      argument: "pyramid", name: "pyramid of base 60", setup: { .pyramid(base: 60) }, segments: standing, reach: 0.9),
    PhysicsWork(
      argument: "pyramid", name: "pyramid of base 100", setup: { .pyramid(base: 100) }, segments: standing,
      reach: 0.9),
    PhysicsWork(
      argument: "compounds", name: "compounds, 400", setup: { .compounds(400) }, segments: tumbling, reach: 1),
    PhysicsWork(
      argument: "tumbler", name: "tumbler, 900 boxes", setup: { .tumbler(side: 30) }, segments: tumbling, reach: 1),
    PhysicsWork(
      argument: "smash", name: "smash, 2,400 boxes", setup: { .smash(columns: 60, rows: 40) },
      segments: [Segment(name: "3 s", chunks: 18, steps: 20)], reach: 1),
    PhysicsWork(
      argument: "pyramids", name: "36 pyramids of base 10",
      setup: { .pyramids(rows: 6, columns: 6, base: 10) }, segments: standing, reach: 1),
    PhysicsWork(
      argument: "spinner", name: "spinner, 400 bodies", setup: { .spinner(400) }, segments: tumbling, reach: 2),
    PhysicsWork(
      argument: "chain", name: "chain of 200, shapes, let go level",
      setup: { .chain(200, isHanging: false, hasShapes: true) }, rounds: 5, segments: swinging, reach: 0.3),
    PhysicsWork(
      argument: "chain", name: "chain of 200, bare, let go level",
      setup: { .chain(200, isHanging: false, hasShapes: false) }, rounds: 5, segments: swinging, reach: 0.15),
    PhysicsWork(
      argument: "chain", name: "chain of 200, bare, hung up",
      setup: { .chain(200, isHanging: true, hasShapes: false) }, rounds: 5, segments: hanging, reach: 0.15),
    PhysicsWork(
      argument: "grid", name: "joint grid, 20 x 20", setup: { .jointGrid(20) }, segments: swinging, reach: 1),
    PhysicsWork(
      argument: "grid", name: "joint grid, 40 x 40", setup: { .jointGrid(40) },
      segments: [Segment(name: "1 s", chunks: 6, steps: 20)], reach: 1),
  ]

  private static let falling = [
    Segment(name: "falling, 2 s", chunks: 12, steps: 20), Segment(name: "", steps: 720, isTimed: false),
    Segment(name: "settled, after 8 s", chunks: 6, steps: 20),
  ]
  private static let tumbling = [Segment(name: "8 s", chunks: 24, steps: 40)]
  private static let standing = [
    Segment(name: "first 200 steps", chunks: 10, steps: 20), Segment(name: "", steps: 400, isTimed: false),
    Segment(name: "standing, after 5 s", chunks: 6, steps: 20),
  ]
  private static let swinging = [Segment(name: "swinging, 5 s", chunks: 30, steps: 20)]
  private static let hanging = [
    Segment(name: "", steps: 480, isTimed: false), Segment(name: "hanging, after 4 s", chunks: 6, steps: 20),
  ]
}

extension Benchmarks {
  /// The comparisons of shapes, contacts and joints; all of them, or those named.
  @MainActor
  static func physicsSection(_ isWanted: (String) -> Bool) throws -> [Goal] {
    var goals: [Goal] = []
    if isWanted("floor") { goals += try floorSection() }
    let works = PhysicsWork.all.filter { isWanted($0.argument) }
    if !works.isEmpty, Box2DV3Peer(PhysicsSetup()) == nil {
      print("Box2D v3 is left out; to have it: pip install pyb2d3")
    }
    for work in works { goals += Self.goals(work) }
    if isWanted("building") { goals += try buildingSection() }
    if isWanted("cradle") { goals += cradleGoals() }
    return goals
  }

  /// Races the engines on a scene, prints one row per engine and timed segment, and returns its goals.
  @MainActor
  private static func goals(_ work: PhysicsWork) -> [Goal] {
    let setup = work.setup()
    let found = race(setup, rounds: work.rounds, work.segments)
    print(
      "\n" + column(work.name, 44, left: true) + column("us a step", 11) + column("of Box2D v3's", 15)
        + column("worst, pt", 11) + column("mean, pt", 10) + column("drift, pt", 11) + column("energy", 14))
    for (place, segment) in work.segments.enumerated() where segment.isTimed {
      for contender in Contender.all {
        guard let figure = found[contender.name]?[place] else { continue }
        let theirs = found[Contender.box2D]?[place].microseconds
        let accuracy = figure.accuracy
        print(
          column("\(segment.name), \(contender.name)", 44, left: true)
            + column(text(figure.microseconds, decimals: 1), 11)
            + column(theirs.map { text(figure.microseconds / $0, decimals: 3) } ?? "-", 15)
            + column(text(accuracy.worst, decimals: 4), 11) + column(text(accuracy.mean, decimals: 4), 10)
            + column(text(accuracy.drift, decimals: 2), 11) + column(text(accuracy.energy, decimals: 2), 14))
      }
    }
    guard let ours = found[Contender.springflow], let theirs = found[Contender.box2D] else { return [] }
    return work.segments.indices.filter { work.segments[$0].isTimed }.map { place in
      let share = ours[place].microseconds / theirs[place].microseconds
      return Goal(
        "\(work.name), \(work.segments[place].name): at most \(work.reach) of Box2D v3's time",
        text(share, decimals: 3), share <= work.reach)
    }
  }

  /// Speeds in a cradle as shares of the first ball's: the last ball's highest speed, and the fastest of the other four
  /// ten steps later.
  static func handedOn(_ peer: any PhysicsPeer) -> (last: Double, others: Double) {
    func speeds() -> [Double] { peer.placements().map { hypot($0.velocity.x, $0.velocity.y) } }
    var (first, last) = (0.0, 0.0)
    for _ in 0..<240 {
      _ = peer.run(1)
      let now = speeds()
      if now[4] < 1 { first = max(first, now[0]) }
      if now[4] < last {
        _ = peer.run(9)
        return (last / first, speeds()[0..<4].max()! / first)
      }
      last = now[4] > 1 ? now[4] : last
    }
    return (last / first, speeds()[0..<4].max()! / first)
  }

  @MainActor
  private static func cradleGoals() -> [Goal] {
    print("\nNewton's cradle, % of the first ball's speed       last ball   fastest of four others")
    var share: Double?
    for contender in Contender.all {
      guard let peer = contender.make(.cradle()) else { continue }
      let found = handedOn(peer)
      if contender.name == Contender.springflow { share = found.last * 100 }
      print(
        column(contender.name, 46, left: true), column(text(found.last * 100), 13), column(text(found.others * 100), 24)
      )
    }
    let figure = share.map { text($0) + " %" } ?? "-"
    return [Goal("cradle: the last ball has at least 99 %", figure, (share ?? 0) >= 99)]
  }
}
