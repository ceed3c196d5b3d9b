extension SparseFactor {
  /// A group's joints while its fronts are laid out.
  private struct Layout {
    let graph: JointGraph
    let plan: SparsePlan
    /// The node of each body.
    let nodes: [Int32]
    let firstFront: Int
    /// The record of each joint.
    var record: [Int32]
    /// The place of a joint's first row in the present front.
    var place: [Int32]

    /// The number of rows of some joints.
    func rows(_ joints: [Int32]) -> Int32 { joints.reduce(0) { $0 + graph.edges[Int($1)].width } }
  }

  /// The room for updates: fronts of even depth leave theirs on one stack, those of odd depth on the other, so that one
  /// that is assembled never lies above its parts.
  private struct Stacks {
    var tops = [0, 0]
    var highest = [0, 0]
    var sizes: [Int] = []

    /// Puts an update on the stack of a depth, and returns where it begins.
    mutating func push(_ size: Int, depth: Int) -> Int {
      let start = tops[depth % 2]
      sizes.append(size)
      tops[depth % 2] += size
      highest[depth % 2] = max(highest[depth % 2], tops[depth % 2])
      return start
    }

    /// Takes the update of a front of a depth from its stack.
    mutating func pop(_ front: Int, depth: Int) { tops[depth % 2] -= sizes[front] }
  }

  /// Adds a group's fronts.
  ///
  /// - Parameters:
  ///   - firstJoint: The index of the group's first record; its records are in the plan's order.
  ///   - nodes: The node of each body.
  /// - Returns: The indices of its fronts.
  package mutating func add(_ plan: SparsePlan, _ graph: JointGraph, firstJoint: Int, nodes: [Int32]) -> Range<Int> {
    let none = Array(repeating: Int32(0), count: graph.edges.count)
    var layout = Layout(
      graph: graph, plan: plan, nodes: nodes, firstFront: fronts.count, record: none, place: none)
    rowsOf.grow(to: firstJoint, filling: SparseRows(first: 0, width: 0))
    var rowCount = Int32(vector.count)
    for (p, joint) in plan.order.enumerated() {
      let width = graph.edges[Int(joint)].width
      layout.record[Int(joint)] = Int32(firstJoint + p)
      rowsOf.append(SparseRows(first: rowCount, width: width))
      rowCount += width
    }
    var stacks = Stacks()
    var widest = 0
    for front in plan.fronts {
      add(front, &layout, &stacks)
      widest = max(widest, Int(fronts[fronts.count - 1].stride))
    }
    // The stack of odd depths lies behind the other one.
    for k in layout.firstFront..<fronts.count where plan.fronts[k - layout.firstFront].depth % 2 == 1 {
      fronts[k].update += Int32(stacks.highest[0])
    }
    panels.grow(to: panels.count + 4, filling: 0)
    updates.grow(to: stacks.highest[0] + stacks.highest[1], filling: 0)
    columns.grow(to: 8 * widest + 16, filling: 0)
    sides.grow(to: widest, filling: .zero)
    vector.grow(to: Int(rowCount), filling: 0)
    pivots.grow(to: Int(rowCount), filling: 0)
    inverses.grow(to: Int(rowCount), filling: 0)
    diagonal.grow(to: Int(rowCount), filling: 0)
    rounded.grow(to: Int(rowCount), filling: .zero)
    inertias.grow(to: Int(nodes.max() ?? 0) + 1, filling: .zero)
    return layout.firstFront..<fronts.count
  }

  /// Adds a front; those that it is assembled from have been added.
  private mutating func add(_ front: SparsePlan.PlannedFront, _ layout: inout Layout, _ stacks: inout Stacks) {
    var height: Int32 = 0
    for joint in front.eliminated + front.boundary {
      layout.place[Int(joint)] = height
      height += layout.graph.edges[Int(joint)].width
    }
    let firstPart = Int32(parts.count)
    for cluster in front.clusters {
      addPart(cluster, layout)
      if cluster >= 0 { stacks.pop(Int(cluster), depth: front.depth + 1) }
    }
    let start = Int32(rows.count)
    for joint in front.boundary {
      let its = rowsOf[Int(layout.record[Int(joint)])]
      for row in 0..<its.width { rows.append(its.first + row) }
    }
    let width = layout.rows(front.eliminated)
    let firstRecord = layout.record[Int(front.eliminated[0])]
    // Tiles of four rows reach over the end; what they find there they leave in rows of the update that nobody reads.
    let updateStride = (height - width + 3) & ~3
    let stride = (height + 1) & ~1
    let update = stacks.push(Int(updateStride * updateStride), depth: front.depth)
    fronts.append(
      SparseFront(
        first: rowsOf[Int(firstRecord)].first, width: width,
        joints: firstRecord..<(firstRecord + Int32(front.eliminated.count)), start: start, count: height - width,
        stride: stride, panel: Int32(panels.count), updateStride: updateStride, update: Int32(update),
        parts: firstPart..<Int32(parts.count)))
    panels.grow(to: panels.count + Int(width * stride), filling: 0)
  }

  private mutating func addPart(_ cluster: Int32, _ layout: Layout) {
    let start = Int32(places.count)
    let source: Int32
    if cluster < 0 {
      let body = -1 - cluster
      source = -1 - layout.nodes[Int(body)]
      let joints = layout.graph.edges(of: Int(body)).sorted { layout.record[Int($0)] < layout.record[Int($1)] }
      for joint in joints {
        places.append(layout.place[Int(joint)])
        holders.append(2 * layout.record[Int(joint)] + (layout.graph.edges[Int(joint)].b == body ? 1 : 0))
      }
    } else {
      source = Int32(layout.firstFront) + cluster
      for joint in layout.plan.fronts[Int(cluster)].boundary {
        for row in 0..<layout.graph.edges[Int(joint)].width {
          places.append(layout.place[Int(joint)] + row)
          holders.append(0)
        }
      }
    }
    parts.append(SparsePart(source: source, start: start, count: Int32(places.count) - start))
  }
}
