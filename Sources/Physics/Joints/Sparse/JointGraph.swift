/// The joints of a group as the edges of a graph of bodies.
package struct JointGraph {
  /// A joint's two bodies, numbered from 0, or `ground` for one that joints do not move.
  package struct Edge {
    package var a: Int32
    package var b: Int32
    /// The number of the joint's rows.
    package var width: Int32

    package init(a: Int32, b: Int32, width: Int32) {
      (self.a, self.b, self.width) = (a, b, width)
    }
  }

  static let ground: Int32 = -1

  package var bodyCount: Int
  package var edges: [Edge]
  /// The edges of each body, ascending: those of body `b` are `incident[starts[b] ..< starts[b + 1]]`.
  private(set) var incident: [Int32]
  private(set) var starts: [Int32]

  /// Makes a graph.
  ///
  /// - Complexity: O(*n* + *m*) for *n* bodies and *m* joints.
  package init(bodyCount: Int, edges: [Edge]) {
    self.bodyCount = bodyCount
    self.edges = edges
    starts = Array(repeating: 0, count: bodyCount + 1)
    for edge in edges {
      if edge.a >= 0 { starts[Int(edge.a) + 1] += 1 }
      if edge.b >= 0 { starts[Int(edge.b) + 1] += 1 }
    }
    for body in 0..<bodyCount { starts[body + 1] += starts[body] }
    incident = Array(repeating: 0, count: Int(starts[bodyCount]))
    var next = starts
    for (index, edge) in edges.enumerated() {
      for body in [edge.a, edge.b] where body >= 0 {
        incident[Int(next[Int(body)])] = Int32(index)
        next[Int(body)] += 1
      }
    }
  }

  /// The edges of a body, ascending.
  package func edges(of body: Int) -> ArraySlice<Int32> { incident[Int(starts[body])..<Int(starts[body + 1])] }

  /// The body at an edge's other end, or `ground`.
  @inline(__always)
  func other(_ edge: Int32, than body: Int) -> Int32 {
    let edge = edges[Int(edge)]
    return edge.a == Int32(body) ? edge.b : edge.a
  }
}
