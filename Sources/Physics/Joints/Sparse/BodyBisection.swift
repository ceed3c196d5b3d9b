/// Nested dissection of a graph of bodies (George, *Nested Dissection of a Regular Finite Element Mesh*, 1973): the
/// bodies are divided into halves with few joints between them, each half again, and so on. The joints between two
/// halves are eliminated after all those inside; what is too small to be divided is left to the minimum degree.
///
/// Bodies are sorted by distances in the graph, as positions are no part of a plan: two ends that are far from each
/// other, and two that are far from each other in the middle between them, give four sums and differences, one of which
/// is along the sides of a net. The cut is where the joints across it are fewest in proportion to both halves (the ratio
/// cut of Wei and Cheng, 1989).
package struct BodyBisection {
  /// The rank of each joint for ``Contraction``: 0 inside, more the larger the halves are.
  package private(set) var ranks: [Int32]

  private let graph: JointGraph
  /// The part to which a body belongs.
  private var part: [Int32]
  private var partCount: Int32 = 1
  // Scratch of the searches: distances of a part's bodies, −1 for those that were not reached.
  private var queue: [Int32] = []
  private var measures: [[Int32]]

  /// The number of bodies that are not divided further.
  private static let smallest = 6
  /// A bound for the depth of divisions.
  private static let depth: Int32 = 60

  private struct Subgraph {
    var bodies: [Int32]
    var level: Int32
  }

  /// Divides a graph.
  ///
  /// - Complexity: O((*n* + *m*) log² *n*) for *n* bodies and *m* joints.
  package init(_ graph: JointGraph) {
    self.graph = graph
    ranks = Array(repeating: 0, count: graph.edges.count)
    part = Array(repeating: 0, count: graph.bodyCount)
    measures = Array(repeating: part, count: 5)
    var parts = [Subgraph(bodies: (0..<Int32(graph.bodyCount)).map { $0 }, level: 0)]
    while let next = parts.popLast() {
      if next.bodies.count <= Self.smallest || next.level >= Self.depth { continue }
      measure(0, from: next.bodies[0], next.bodies)
      if queue.count < next.bodies.count {
        // Bodies that are not connected need no cut.
        parts += separate(next, into: next.bodies.filter { measures[0][Int($0)] >= 0 }, level: next.level)
        continue
      }
      let left = half(of: next.bodies)
      parts += separate(next, into: left, level: next.level + 1)
      for body in left {
        for edge in graph.edges(of: Int(body)) {
          let other = graph.other(edge, than: Int(body))
          if other >= 0, part[Int(other)] == partCount - 2 { ranks[Int(edge)] = Self.depth + 1 - next.level }
        }
      }
    }
  }

  /// Divides a part into those bodies and the others.
  private mutating func separate(_ whole: Subgraph, into bodies: [Int32], level: Int32) -> [Subgraph] {
    for body in whole.bodies { part[Int(body)] = partCount }
    for body in bodies { part[Int(body)] = partCount + 1 }
    let rest = whole.bodies.filter { part[Int($0)] == partCount }
    partCount += 2
    return [Subgraph(bodies: bodies, level: level), Subgraph(bodies: rest, level: level)]
  }

  /// Measures the distances of a part's bodies from one of them, in joints, as the measure `k`.
  private mutating func measure(_ k: Int, from body: Int32, _ bodies: [Int32]) {
    var distance: [Int32] = []
    swap(&distance, &measures[k])
    for body in bodies { distance[Int(body)] = -1 }
    queue.removeAll(keepingCapacity: true)
    queue.append(body)
    distance[Int(body)] = 0
    var next = 0
    while next < queue.count {
      let here = Int(queue[next])
      next += 1
      for edge in graph.edges(of: here) {
        let other = graph.other(edge, than: here)
        if other < 0 || part[Int(other)] != part[here] || distance[Int(other)] >= 0 { continue }
        distance[Int(other)] = distance[here] + 1
        queue.append(other)
      }
    }
    swap(&distance, &measures[k])
  }

  /// The half of a connected part that gives the best of four cuts; the first measure is from its first body.
  private mutating func half(of bodies: [Int32]) -> [Int32] {
    func farthest(_ k: Int, among some: [Int32]) -> Int32 {
      some.reduce(some[0]) { measures[k][Int($1)] > measures[k][Int($0)] ? $1 : $0 }
    }
    measure(1, from: farthest(0, among: bodies), bodies)
    measure(2, from: farthest(1, among: bodies), bodies)
    let differences = bodies.map { abs(measures[1][Int($0)] - measures[2][Int($0)]) }
    let least = max(differences.min() ?? 0, 1)
    let middle = bodies.indices.filter { differences[$0] <= least }.map { bodies[$0] }
    measure(0, from: middle[0], bodies)
    measure(3, from: farthest(0, among: middle), bodies)
    measure(4, from: farthest(3, among: middle), bodies)
    var best: (score: Double, bodies: [Int32]) = (.infinity, [])
    for (along, aside) in [(1, 0), (0, 1), (1, 1), (1, -1)] as [(Int32, Int32)] {
      let keys = bodies.map { body -> SIMD4<Int32> in
        let s = measures[1][Int(body)] - measures[2][Int(body)]
        let t = measures[3][Int(body)] - measures[4][Int(body)]
        return SIMD4(along * s + aside * t, aside * s - along * t, body, 0)
      }
      let sorted = keys.sorted { a, b in
        a[0] != b[0] ? a[0] < b[0] : a[1] != b[1] ? a[1] < b[1] : a[2] < b[2]
      }.map { $0[2] }
      let (score, count) = bestCut(sorted)
      if score < best.score { best = (score, Array(sorted[..<count])) }
    }
    return best.bodies
  }

  /// The number of first bodies whose separation from the others cuts the fewest rows, in proportion to both halves.
  private mutating func bestCut(_ sorted: [Int32]) -> (score: Double, count: Int) {
    let mine = partCount
    let old = part[Int(sorted[0])]
    var cut = 0
    var best = (score: Double.infinity, count: sorted.count / 2)
    for (index, body) in sorted.enumerated() {
      for edge in graph.edges(of: Int(body)) {
        let other = graph.other(edge, than: Int(body))
        if other < 0 { continue }
        let width = Int(graph.edges[Int(edge)].width)
        if part[Int(other)] == mine { cut -= width } else if part[Int(other)] == old { cut += width }
      }
      part[Int(body)] = mine
      let (left, right) = (index + 1, sorted.count - index - 1)
      if min(left, right) * 4 < sorted.count { continue }
      let score = Double(cut + 1) / (Double(left) * Double(right))
      if score < best.score { best = (score, left) }
    }
    for body in sorted { part[Int(body)] = old }
    return best
  }
}
