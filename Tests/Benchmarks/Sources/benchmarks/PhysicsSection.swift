import Foundation
import Springflow

extension Benchmarks {
  /// The comparisons of shapes, contacts and joints; all of them, or those named.
  @MainActor
  static func physicsSection(_ isWanted: (String) -> Bool) throws -> [Goal] {
    var goals: [Goal] = []
    if isWanted("floor") { goals += try floorSection() }
    if ["pile", "pyramid", "chain", "cradle"].contains(where: isWanted) { sayWhatIsMissing() }
    if isWanted("pile") { goals += pileGoals(2_000, rounds: 3) + pileGoals(5_000, rounds: 2) }
    if isWanted("pyramid") { goals += pyramidGoals(60) + pyramidGoals(100) }
    if isWanted("chain") { goals += chainGoals() }
    if isWanted("cradle") { goals += cradleGoals() }
    return goals
  }

  /// Prints once that a peer is missing, and how to install it.
  @MainActor
  static func sayWhatIsMissing() {
    if Box2DV3Peer(PhysicsSetup()) == nil { print("Box2D v3 is left out; to have it: pip install pyb2d3") }
  }

  /// Prints a table of a comparison, one row per engine and timed segment.
  @MainActor
  private static func printTable(
    _ title: String, _ segments: [Segment], _ found: [String: [RaceFigure]], fault: String
  ) {
    print(
      "\n" + column(title, 46, left: true) + column("us a step", 11) + column("x Springflow", 14) + column(fault, 18))
    for (place, segment) in segments.enumerated() where segment.isTimed {
      for contender in Contender.all {
        guard let figure = found[contender.name]?[place] else { continue }
        let ours = found[Contender.springflow]?[place].microseconds
        print(
          column("\(segment.name), \(contender.name)", 46, left: true),
          column(text(figure.microseconds, decimals: 1), 10),
          column(ours.map { text(figure.microseconds / $0) } ?? "-", 13), column(text(figure.fault, decimals: 4), 17))
      }
    }
  }

  /// The largest ratio of Springflow's time to a peer's in any timed segment, or `nil` if one is missing.
  private static func share(_ found: [String: [RaceFigure]], of peer: String, _ segments: [Segment]) -> Double? {
    guard let ours = found[Contender.springflow], let theirs = found[peer] else { return nil }
    return segments.indices.filter { segments[$0].isTimed }.map { ours[$0].microseconds / theirs[$0].microseconds }
      .max()
  }

  private static func goal(
    _ name: String, _ figure: Double?, decimals: Int, unit: String, _ isReached: (Double) -> Bool
  )
    -> Goal
  {
    Goal(name, figure.map { text($0, decimals: decimals) + unit } ?? "-", figure.map(isReached) ?? false)
  }

  @MainActor
  private static func pileGoals(_ count: Int, rounds: Int) -> [Goal] {
    let segments = [
      Segment(name: "falling, 2 s", chunks: 12, steps: 20), Segment(name: "", steps: 720, isTimed: false),
      Segment(name: "settled, after 8 s", chunks: 6, steps: 20),
    ]
    let found = race(.pile(count), rounds: rounds, segments, fault: Penetration.deepest)
    printTable("pile of \(count) boxes", segments, found, fault: "deepest, pt")
    let depths = found[Contender.springflow].map { ours in
      zip(ours, found[Contender.chipmunk]!).map { $0.fault - $1.fault }.max()!
    }
    return [
      goal(
        "pile of \(count): at most 0.35 of Chipmunk's time", share(found, of: Contender.chipmunk, segments),
        decimals: 3,
        unit: ""
      ) { $0 <= 0.35 },
      goal("  no deeper than Chipmunk, by pt", depths, decimals: 3, unit: " pt") { $0 <= 0 },
    ]
  }

  @MainActor
  private static func pyramidGoals(_ base: Int) -> [Goal] {
    let segments = [
      Segment(name: "first 200 steps", chunks: 10, steps: 20), Segment(name: "", steps: 400, isTimed: false),
      Segment(name: "standing, after 5 s", chunks: 6, steps: 20),
    ]
    let setup = PhysicsSetup.pyramid(base: base)
    let found = race(setup, rounds: 3, segments, fault: Penetration.deepest)
    printTable("pyramid, base \(base), \(setup.movingCount) boxes", segments, found, fault: "deepest, pt")
    return [
      goal(
        "pyramid of \(base): at most 0.5 of Box2D v3's time", share(found, of: Contender.box2D, segments), decimals: 3,
        unit: ""
      ) { $0 <= 0.5 },
      goal("  deepest: at most 1.3 pt", found[Contender.springflow]?[2].fault, decimals: 3, unit: " pt") { $0 <= 1.3 },
    ]
  }

  /// The sum of the gaps at a chain's joints, as percent of its length.
  static func segment(_ setup: PhysicsSetup, _ places: [Placement]) -> Double {
    var ends = Vector(x: 0, y: 0)
    var gap = 0.0
    for place in places {
      let (x, y) = (10 * cos(place.angle), 10 * sin(place.angle))
      gap += hypot(place.position.x - x - ends.x, place.position.y - y - ends.y)
      ends = Vector(x: place.position.x + x, y: place.position.y + y)
    }
    return gap / (20 * Double(places.count)) * 100
  }

  @MainActor
  private static func chainGoals() -> [Goal] {
    let swinging = [Segment(name: "swinging, 5 s", chunks: 30, steps: 20)]
    let hanging = [
      Segment(name: "", steps: 480, isTimed: false), Segment(name: "hanging, after 4 s", chunks: 6, steps: 20),
    ]
    let swings = race(.chain(200, isHanging: false), rounds: 5, swinging, fault: segment)
    let hangs = race(.chain(200, isHanging: true), rounds: 5, hanging, fault: segment)
    printTable("chain of 200 links, let go level", swinging, swings, fault: "segment, %")
    printTable("chain of 200 links, hung up", hanging, hangs, fault: "segment, %")
    return [
      goal(
        "chain of 200: at most 0.2 of Chipmunk's time", share(swings, of: Contender.chipmunk, swinging), decimals: 3,
        unit: ""
      ) { $0 <= 0.2 },
      goal("  hanging: stretched by less than 0.001 %", hangs[Contender.springflow]?[1].fault, decimals: 5, unit: " %")
      { $0 < 0.001 },
    ]
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
    return [goal("cradle: the last ball has at least 99 %", share, decimals: 2, unit: " %") { $0 >= 99 }]
  }
}
