/// An order in which the joints of a group are eliminated, as contractions of its graph.
///
/// With A = J M⁻¹ Jᵀ the joints of a body are coupled to each other, so A's graph is the line graph of ``JointGraph``.
/// To eliminate a joint couples all joints of its two bodies: they become one cluster of bodies, and the joint's
/// edge is contracted. All joints between two clusters are eliminated together (they are indistinguishable in the sense
/// of George and Liu, *The Evolution of the Minimum Degree Ordering Algorithm*, 1989), so a contraction is a front of
/// the multifrontal method (Duff and Reid, 1983), and the clusters' tree is its assembly tree.
///
/// The next contraction is that of the least rank (see ``BodyBisection``), then of the least degree, which is the number
/// of rows that couple to those eliminated (Tinney and Walker, 1967), then of the earliest joint.
package struct Contraction {
  /// Joints that are eliminated together.
  package struct Front {
    /// By their indices, ascending.
    package var eliminated: [Int32]
    /// The joints that the elimination couples.
    package var boundary: [Int32]
    /// The two clusters: earlier fronts by their indices, and bodies b as −1 − b. A joint of the ground has one.
    var clusters: [Int32]
  }

  package private(set) var fronts: [Front] = []
  /// The products of two numbers in a factorisation, about, with a constant for each front.
  private(set) var cost = 0.0

  private let graph: JointGraph
  private let ranks: [Int32]
  /// The cluster that contains a body, as a forest; a cluster is named by one of its bodies.
  private var owner: [Int32]
  /// The joints with one end in a cluster, and the number of their rows.
  private var boundary: [[Int32]]
  private var size: [Int32]
  /// The front that made a cluster, or −1 − b.
  private var maker: [Int32]
  /// The valid entry of a joint in the heap; one joint stands for all between the same two clusters.
  private var key: [UInt64]
  private var heap = LeastHeap()
  // Scratch: the rows and the first joint between the new cluster and another one.
  private var shared: [Int32]
  private var first: [Int32]

  /// Orders a graph's joints by ranks of less than 256; gives up when the cost exceeds a bound.
  ///
  /// - Complexity: O(*f* log *f*), where *f* is the sum of the fronts' boundaries: practically O(*n* log² *n*) for nets
  ///   of *n* joints.
  package init?(_ graph: JointGraph, ranks: [Int32], costBound: Double = .infinity) {
    self.graph = graph
    self.ranks = ranks
    owner = (0..<Int32(graph.bodyCount)).map { $0 }
    boundary = (0..<graph.bodyCount).map { Array(graph.edges(of: $0)) }
    size = boundary.map { $0.reduce(0) { $0 + graph.edges[Int($1)].width } }
    maker = (0..<Int32(graph.bodyCount)).map { -1 - $0 }
    key = Array(repeating: .max, count: graph.edges.count)
    // The last one is the ground's.
    shared = Array(repeating: 0, count: graph.bodyCount + 1)
    first = Array(repeating: -1, count: graph.bodyCount + 1)
    for body in 0..<graph.bodyCount { renewKeys(around: body) }
    while let next = heap.popLeast() {
      let joint = Int(next & 0xFFF_FFFF)
      if key[joint] != next { continue }
      contract(joint)
      if cost > costBound { return nil }
    }
  }

  /// The products of two numbers in the elimination of rows that couple others.
  static func cost(width: Int, boundary: Int) -> Double {
    let (w, u) = (Double(width), Double(boundary))
    return w * (w * w / 6 + w * u / 2 + u * u / 2) + (w + u) * (w + u) / 2
  }

  private mutating func find(_ body: Int32) -> Int {
    if body < 0 { return graph.bodyCount }
    var root = body
    while owner[Int(root)] != root {
      owner[Int(root)] = owner[Int(owner[Int(root)])]
      root = owner[Int(root)]
    }
    return Int(root)
  }

  /// The cluster at the other end of a joint.
  private mutating func other(_ joint: Int32, than cluster: Int) -> Int {
    let edge = graph.edges[Int(joint)]
    let a = find(edge.a)
    return a == cluster ? find(edge.b) : a
  }

  private mutating func contract(_ joint: Int) {
    let (a, b) = (find(graph.edges[joint].a), find(graph.edges[joint].b))
    let ground = graph.bodyCount
    let (x, y) = a == ground ? (b, a) : (a, b)
    var front = Front(eliminated: [], boundary: [], clusters: [maker[x]])
    for each in boundary[x] {
      if other(each, than: x) == y { front.eliminated.append(each) } else { front.boundary.append(each) }
    }
    if y != ground {
      front.clusters.append(maker[y])
      for each in boundary[y] where other(each, than: y) != x { front.boundary.append(each) }
      owner[y] = Int32(x)
      boundary[y] = []
    }
    front.eliminated.sort()
    for each in front.eliminated { key[Int(each)] = .max }
    boundary[x] = front.boundary
    size[x] = front.boundary.reduce(0) { $0 + graph.edges[Int($1)].width }
    maker[x] = Int32(fronts.count)
    let width = front.eliminated.reduce(0) { $0 + Int(graph.edges[Int($1)].width) }
    cost += Self.cost(width: width, boundary: Int(size[x]))
    fronts.append(front)
    renewKeys(around: x)
  }

  /// Renews the heap's entries of a cluster's joints.
  private mutating func renewKeys(around cluster: Int) {
    let joints = boundary[cluster]
    for joint in joints {
      let far = other(joint, than: cluster)
      key[Int(joint)] = .max
      shared[far] += graph.edges[Int(joint)].width
      if first[far] < 0 || joint < first[far] { first[far] = joint }
    }
    for joint in joints {
      let far = other(joint, than: cluster)
      if first[far] < 0 { continue }
      let outside = far == graph.bodyCount ? shared[far] : size[far]
      let degree = UInt64(size[cluster] + outside - 2 * shared[far])
      let representative = Int(first[far])
      key[representative] = UInt64(ranks[representative]) << 56 | degree << 28 | UInt64(representative)
      heap.insert(key[representative])
      first[far] = -1
      shared[far] = 0
    }
  }
}
