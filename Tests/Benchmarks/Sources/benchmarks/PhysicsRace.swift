import Springflow

/// An engine in the comparison: its name, and the loader of a scene.
struct Contender {
  let name: String
  let make: (PhysicsSetup) -> (any PhysicsPeer)?

  /// All engines, Springflow first.
  @MainActor static let all = [
    Contender(name: springflow) { springflowPeer($0) },
    Contender(name: chipmunk) { ChipmunkPeer($0) },
    Contender(name: "Box2D 2.4") { Box2DPeer($0) },
    Contender(name: box2D) { Box2DV3Peer($0) },
  ]

  static let springflow = "Springflow"
  static let chipmunk = "Chipmunk 7"
  static let box2D = "Box2D v3"
}

/// A segment of a scene: a number of chunks of a number of steps, timed or only run.
struct Segment {
  let name: String
  var chunks = 1
  let steps: Int
  var isTimed = true
}

/// The cost and quality of an engine on a segment of a scene.
struct RaceFigure {
  /// Microseconds per step.
  var microseconds: Double
  /// The worst error at the end of any of its chunks, by the comparison's measure.
  var fault: Double
}

/// Runs a scene in all engines in turn, chunk by chunk, several rounds from the start.
///
/// Every engine does the same in every round, so the best time of each chunk counts, and their sum is the cost of the
/// segment. Missing engines have no figures.
@MainActor
func race(
  _ setup: PhysicsSetup, rounds: Int, _ segments: [Segment], fault: (PhysicsSetup, [Placement]) -> Double
) -> [String: [RaceFigure]] {
  var found: [String: [[RaceFigure]]] = [:]
  for _ in 0..<rounds {
    let peers = Contender.all.compactMap { contender in contender.make(setup).map { (contender.name, $0) } }
    for (place, segment) in segments.enumerated() {
      for chunk in 0..<segment.chunks {
        for (name, peer) in peers {
          let figure = RaceFigure(
            microseconds: peer.run(segment.steps) / 1000 / Double(segment.steps),
            fault: segment.isTimed ? fault(setup, peer.placements()) : 0)
          if found[name] == nil {
            found[name] = segments.map {
              Array(repeating: RaceFigure(microseconds: .infinity, fault: 0), count: $0.chunks)
            }
          }
          let old = found[name]![place][chunk]
          found[name]![place][chunk] = RaceFigure(
            microseconds: min(old.microseconds, figure.microseconds), fault: max(old.fault, figure.fault))
        }
      }
    }
  }
  return found.mapValues { segments in
    segments.map { chunks in
      RaceFigure(
        microseconds: chunks.reduce(0) { $0 + $1.microseconds } / Double(chunks.count),
        fault: chunks.map(\.fault).max() ?? 0)
    }
  }
}
