/// The fronts of a group in the order of computation, and its joints in the order of elimination.
package struct SparsePlan {
  package struct PlannedFront {
    /// By their indices, in the order of elimination, and the joints that this couples.
    package var eliminated: [Int32]
    package var boundary: [Int32]
    /// Earlier fronts by their indices in the order of computation, and bodies b as −1 − b.
    var clusters: [Int32]
    /// The number of fronts on the way to the root.
    var depth = 0
  }

  package private(set) var fronts: [PlannedFront] = []
  /// The joints in order of elimination.
  package private(set) var order: [Int32] = []

  /// The cost of a front besides that of its products, in products.
  private static let overhead = 400.0

  /// Plans a graph: by minimum degree alone or after bisections, whichever costs less.
  ///
  /// - Complexity: practically O(*n* log² *n*) for nets of *n* joints.
  package init(_ graph: JointGraph) {
    let flat = Array(repeating: Int32(0), count: graph.edges.count)
    var best = Contraction(graph, ranks: BodyBisection(graph).ranks)!
    if let other = Contraction(graph, ranks: flat, costBound: best.cost) { best = other }
    let widths = graph.edges.map { Int($0.width) }
    let merged = Self.merge(best.fronts, widths)
    // In the order of a walk that visits children first, so that what a front leaves is used soon.
    var isChild = Array(repeating: false, count: merged.count)
    for front in merged {
      for cluster in front?.clusters ?? [] where cluster >= 0 { isChild[Int(cluster)] = true }
    }
    var number = Array(repeating: Int32(-1), count: merged.count)
    for root in merged.indices where merged[root] != nil && !isChild[root] {
      var stack: [(front: Int, next: Int)] = [(root, 0)]
      while let (index, next) = stack.last {
        let front = merged[index]!
        if next < front.clusters.count {
          stack[stack.count - 1].next += 1
          if front.clusters[next] >= 0 { stack.append((Int(front.clusters[next]), 0)) }
          continue
        }
        stack.removeLast()
        number[index] = Int32(fronts.count)
        order += front.eliminated
        fronts.append(
          PlannedFront(
            eliminated: front.eliminated, boundary: front.boundary,
            clusters: front.clusters.map { $0 < 0 ? $0 : number[Int($0)] }, depth: stack.count))
      }
    }
    var position = Array(repeating: Int32(0), count: order.count)
    for (p, joint) in order.enumerated() { position[Int(joint)] = Int32(p) }
    for k in fronts.indices { fronts[k].boundary.sort { position[Int($0)] < position[Int($1)] } }
  }

  /// Merges fronts with the later one that takes what they leave, where the zeros that this adds to the factor cost
  /// less than a front of its own (relaxed supernodes: Ashcraft and Grimes, 1989).
  private static func merge(_ fronts: [Contraction.Front], _ widths: [Int]) -> [Contraction.Front?] {
    var merged: [Contraction.Front?] = fronts
    func rows(_ joints: [Int32]) -> Int { joints.reduce(0) { $0 + widths[Int($1)] } }
    var (width, boundary) = (fronts.map { rows($0.eliminated) }, fronts.map { rows($0.boundary) })
    for index in fronts.indices {
      var clusters: [Int32] = []
      for cluster in fronts[index].clusters {
        let child = Int(cluster)
        guard child >= 0, let front = merged[child] else {
          clusters.append(cluster)
          continue
        }
        let apart =
          Contraction.cost(width: width[child], boundary: boundary[child])
          + Contraction.cost(width: width[index], boundary: boundary[index]) + overhead
        let together = Contraction.cost(width: width[child] + width[index], boundary: boundary[index])
        if together > apart {
          clusters.append(cluster)
          continue
        }
        clusters += front.clusters
        merged[index]!.eliminated = front.eliminated + merged[index]!.eliminated
        width[index] += width[child]
        merged[child] = nil
      }
      merged[index]!.clusters = clusters
    }
    return merged
  }
}
