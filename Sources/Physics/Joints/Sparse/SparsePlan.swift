/// The fronts of a group in the order of computation, and its joints in the order of elimination.
struct SparsePlan {
  struct Front {
    var eliminated: [Int32]
    var boundary: [Int32]
    /// Earlier fronts by their indices in the order of computation, and bodies b as −1 − b.
    var clusters: [Int32]
    var depth = 0
  }

  private(set) var fronts: [Front] = []
  /// The joints in order of elimination.
  private(set) var order: [Int32] = []

  /// The cost of a front besides that of its products, in products.
  private static let overhead = 400.0

  /// Plans a graph: by minimum degree alone or after bisections, whichever costs less.
  init(_ graph: JointGraph) {
    let flat = Array(repeating: Int32(0), count: graph.edges.count)
    var best = Contraction(graph, ranks: BodyBisection(graph).ranks)!
    if let other = Contraction(graph, ranks: flat, costBound: best.cost) { best = other }
    let widths = graph.edges.map { Int($0.width) }
    let merged = Self.merge(best.fronts, widths)
    // In the order of a walk that visits children first, so that what a front leaves is used soon.
    var isChild = Array(repeating: false, count: merged.count)
    for front in merged.compactMap({ $0 }) { for cluster in front.clusters where cluster >= 0 { isChild[Int(cluster)] = true } }
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
          Front(
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

extension SparseFactor {
  /// Adds a group's fronts.
  ///
  /// - Parameters:
  ///   - firstJoint: The index of the group's first record; its records are in the plan's order.
  ///   - nodes: The node of each body.
  /// - Returns: The indices of its fronts.
  mutating func add(_ plan: SparsePlan, _ graph: JointGraph, firstJoint: Int, nodes: [Int32]) -> Range<Int> {
    let firstFront = fronts.count
    rowsOf.grow(to: firstJoint, filling: SparseRows(first: 0, width: 0))
    var rowCount = Int32(vector.count)
    var position = Array(repeating: Int32(0), count: graph.edges.count)
    for (p, joint) in plan.order.enumerated() {
      let width = graph.edges[Int(joint)].width
      position[Int(joint)] = Int32(firstJoint + p)
      rowsOf.append(SparseRows(first: rowCount, width: width))
      rowCount += width
    }
    // The tops of two stacks of updates: fronts of even depth leave theirs on one, those of odd depth on the other.
    var tops = [0, 0]
    var sizes: [Int] = []
    var highest = [0, 0]
    var widest = 0
    // The place of a joint's first row in the present front.
    var place = Array(repeating: Int32(0), count: graph.edges.count)
    for front in plan.fronts {
      var next: Int32 = 0
      for joint in front.eliminated + front.boundary {
        place[Int(joint)] = next
        next += graph.edges[Int(joint)].width
      }
      let width = front.eliminated.reduce(Int32(0)) { $0 + graph.edges[Int($1)].width }
      let count = next - width
      let firstPart = Int32(parts.count)
      for cluster in front.clusters {
        let start = Int32(places.count)
        if cluster < 0 {
          for joint in graph.edges(of: Int(-1 - cluster)).sorted(by: { position[Int($0)] < position[Int($1)] }) {
            places.append(place[Int(joint)])
            holders.append(2 * position[Int(joint)] + (graph.edges[Int(joint)].b == -1 - cluster ? 1 : 0))
          }
        } else {
          for joint in plan.fronts[Int(cluster)].boundary {
            for row in 0..<graph.edges[Int(joint)].width {
              places.append(place[Int(joint)] + row)
              holders.append(0)
            }
          }
          tops[(front.depth + 1) % 2] -= sizes[Int(cluster)]
        }
        let source = cluster < 0 ? -1 - nodes[Int(-1 - cluster)] : Int32(firstFront) + cluster
        parts.append(SparsePart(source: source, start: start, count: Int32(places.count) - start))
      }
      let start = Int32(rows.count)
      for joint in front.boundary {
        let its = rowsOf[Int(position[Int(joint)])]
        for row in 0..<its.width { rows.append(its.first + row) }
      }
      let updateStride = (count + 3) & ~3
      sizes.append(Int(updateStride * updateStride))
      let stride = (next + 4) & ~1
      let top = tops[front.depth % 2]
      let firstRecord = position[Int(front.eliminated[0])]
      fronts.append(
        SparseFront(
          first: rowsOf[Int(firstRecord)].first, width: width,
          joints: firstRecord..<(firstRecord + Int32(front.eliminated.count)), start: start, count: count, stride: stride, panel: Int32(panels.count),
          updateStride: updateStride, update: Int32(front.depth % 2 == 0 ? top : -1 - top),
          parts: firstPart..<Int32(parts.count)))
      tops[front.depth % 2] += sizes[sizes.count - 1]
      highest[front.depth % 2] = max(highest[front.depth % 2], tops[front.depth % 2])
      widest = max(widest, Int(stride))
      panels.grow(to: panels.count + Int(width * stride), filling: 0)
    }
    // The stack of odd depths lies behind the other one.
    for k in firstFront..<fronts.count where fronts[k].update < 0 {
      fronts[k].update = Int32(highest[0]) - 1 - fronts[k].update
    }
    updates.grow(to: highest[0] + highest[1], filling: 0)
    columns.grow(to: 8 * widest + 16, filling: 0)
    vector.grow(to: Int(rowCount), filling: 0)
    pivots.grow(to: Int(rowCount), filling: 0)
    inverses.grow(to: Int(rowCount), filling: 0)
    diagonal.grow(to: Int(rowCount), filling: 0)
    rounded.grow(to: Int(rowCount), filling: .zero)
    inertias.grow(to: Int(nodes.max() ?? 0) + 1, filling: .zero)
    return firstFront..<fronts.count
  }
}
