import Springflow

/// An engine in the comparison: its name, and the loader of a scene.
struct Contender {
  let name: String
  let make: (PhysicsSetup) -> (any PhysicsPeer)?

  /// All engines, Springflow first; with the argument `v3` only Box2D v3 beside it.
  @MainActor static let all =
    CommandLine.arguments.contains("v3")
    ? [ours, newest]
    : [
      ours,
      Contender(name: chipmunk) { ChipmunkPeer($0) },
      Contender(name: "Box2D 2.4") { Box2DPeer($0) },
      newest,
    ]

  @MainActor private static let ours = Contender(name: springflow) { springflowPeer($0) }
  @MainActor private static let newest = Contender(name: box2D) { Box2DV3Peer($0) }
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
  /// At the end of the segment, with the worst error at the end of any of its chunks.
  var accuracy: Accuracy
}

/// Runs a scene in engines in turn, chunk by chunk, several rounds from the start.
///
/// Every engine does the same in every round, so the best time of each chunk counts, and their mean is the cost of the
/// segment. Missing engines have no figures.
@MainActor
func race(_ setup: PhysicsSetup, rounds: Int, _ segments: [Segment]) -> [String: [RaceFigure]] {
  var found: [String: [[RaceFigure]]] = [:]
  let empty = RaceFigure(microseconds: .infinity, accuracy: Accuracy())
  for _ in 0..<rounds {
    let peers = Contender.all.compactMap { contender in contender.make(setup).map { (contender.name, $0) } }
    for (place, segment) in segments.enumerated() {
      for chunk in 0..<segment.chunks {
        for (name, peer) in peers {
          let microseconds = peer.run(segment.steps) / 1000 / Double(segment.steps)
          let accuracy = segment.isTimed ? Accuracy.measure(setup, peer.placements()) : Accuracy()
          var figures = found[name] ?? segments.map { Array(repeating: empty, count: $0.chunks) }
          figures[place][chunk] = RaceFigure(
            microseconds: min(figures[place][chunk].microseconds, microseconds), accuracy: accuracy)
          found[name] = figures
        }
      }
    }
  }
  return found.mapValues { $0.map(summary) }
}

/// The figure of a segment from those of its chunks.
private func summary(_ chunks: [RaceFigure]) -> RaceFigure {
  var accuracy = chunks.last?.accuracy ?? Accuracy()
  accuracy.worst = chunks.map(\.accuracy.worst).max() ?? 0
  return RaceFigure(
    microseconds: chunks.reduce(0) { $0 + $1.microseconds } / Double(chunks.count), accuracy: accuracy)
}
