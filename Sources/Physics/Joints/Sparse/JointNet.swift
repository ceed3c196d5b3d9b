/// A group of many joints with closed loops, whose factor has fronts.
struct JointNet {
  let graph: JointGraph
  let plan: SparsePlan
  /// The row of each body that moves.
  let bodies: [Int32]

  /// The number of joints below which a group is factored by blocks.
  static let fewest = 32

  /// Plans a group; `nil` if it is small, or a tree, which is factored by blocks without fill-in.
  ///
  /// - Parameters:
  ///   - joints: The rows of their bodies, and the number of their own rows.
  ///   - holders: An entry for each body that moves.
  init?(_ joints: [(a: Int32, b: Int32, width: Int)], _ holders: [Int32: [Int]]) {
    guard joints.count >= Self.fewest else { return nil }
    var indexOf: [Int32: Int32] = [:]
    var bodies: [Int32] = []
    func index(_ row: Int32) -> Int32 {
      if holders[row] == nil { return JointGraph.ground }
      if let known = indexOf[row] { return known }
      indexOf[row] = Int32(bodies.count)
      bodies.append(row)
      return Int32(bodies.count - 1)
    }
    let edges = joints.map { JointGraph.Edge(a: index($0.a), b: index($0.b), width: Int32($0.width)) }
    guard edges.count(where: { $0.a >= 0 && $0.b >= 0 }) >= bodies.count else { return nil }
    graph = JointGraph(bodyCount: bodies.count, edges: edges)
    plan = SparsePlan(graph)
    self.bodies = bodies
  }
}
