import Springflow

extension Benchmarks {
  /// Times building, encoding, decoding and hashing a world of 10,000 boxes, beside Box2D v3 building the same world.
  @MainActor
  static func buildingSection() throws -> [Goal] {
    let setup = PhysicsSetup.heap(10_000, columns: 100)
    var theirs = Double.infinity
    let bodies = SpringflowPeer.bodies(setup)
    var best = (
      building: Double.infinity, decoding: Double.infinity, encoding: Double.infinity, hashing: Double.infinity
    )
    for _ in 0..<7 {
      if let other = Box2DV3Peer(setup) { theirs = min(theirs, other.buildingTime()) }
      var world = World()
      best.building = min(best.building, nanoseconds { for body in bodies { _ = try? world.add(body) } })
      for _ in 0..<10 { world.step() }
      var data = world.encoded()
      best.encoding = min(best.encoding, nanoseconds { data = world.encoded() })
      best.decoding = min(best.decoding, nanoseconds { world = (try? World(encoded: data)) ?? World() })
      precondition(world.bodyCount == bodies.count)
      var hash = StateHash()
      best.hashing = min(best.hashing, nanoseconds { world.hash(into: &hash) })
      precondition(hash != StateHash())
    }
    print("\na world of 10,000 boxes                             ms    of Box2D v3's building")
    for (name, time) in [
      ("building", best.building), ("decoding", best.decoding), ("encoding", best.encoding), ("hashing", best.hashing),
      ("Box2D v3 building it", theirs),
    ] {
      print(column(name, 44, left: true) + column(text(time / 1e6), 10) + column(text(time / theirs), 26))
    }
    return [
      Goal("building: at most 1.5 of Box2D v3's time", text(best.building / theirs), best.building / theirs <= 1.5),
      Goal("decoding: at most 2 of Box2D v3's building", text(best.decoding / theirs), best.decoding / theirs <= 2),
    ]
  }
}
