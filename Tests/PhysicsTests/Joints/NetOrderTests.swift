import SpringflowPhysics
import Testing

@Suite("The order in which a net's joints are eliminated")
struct NetOrderTests {
  /// A net of bodies, each joined to the one at its right and the one below it.
  static func square(_ count: Int, width: Int32 = 2) -> JointGraph {
    var edges: [JointGraph.Edge] = []
    for row in 0..<Int32(count) {
      for column in 0..<Int32(count) {
        let body = row * Int32(count) + column
        if column + 1 < count { edges.append(JointGraph.Edge(a: body, b: body + 1, width: width)) }
        if row + 1 < count { edges.append(JointGraph.Edge(a: body + Int32(count), b: body, width: width)) }
      }
    }
    return JointGraph(bodyCount: count * count, edges: edges)
  }

  /// A connected graph with joints between any bodies, some of them doubled or to the ground.
  static func random(_ seed: UInt64, bodies: Int = 40, joints: Int = 70) -> JointGraph {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func number(_ bound: Int) -> Int32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int32((state >> 33) % UInt64(bound))
    }
    var edges = (1..<Int32(bodies)).map { JointGraph.Edge(a: number(Int($0)), b: $0, width: 1 + number(3)) }
    while edges.count < joints {
      let (a, b) = (number(bodies + 1) - 1, number(bodies))
      if a != b { edges.append(JointGraph.Edge(a: a, b: b, width: 1 + number(3))) }
    }
    return JointGraph(bodyCount: bodies, edges: edges)
  }

  @Test("every joint is eliminated once, and what a front couples comes later")
  func permutation() {
    for graph in [Self.square(9)] + (0..<20).map({ Self.random($0) }) {
      let plan = SparsePlan(graph)
      #expect(plan.order.sorted() == graph.edges.indices.map { Int32($0) })
      var position = Array(repeating: 0, count: plan.order.count)
      for (p, joint) in plan.order.enumerated() { position[Int(joint)] = p }
      for front in plan.fronts {
        let last = front.eliminated.map { position[Int($0)] }.max()!
        #expect(front.boundary.allSatisfy { position[Int($0)] > last })
      }
    }
  }

  @Test("a front couples exactly the joints that eliminating one by one would couple")
  func fillIn() {
    for graph in [Self.square(5)] + (0..<20).map({ Self.random($0) }) {
      let order = Contraction(graph, ranks: BodyBisection(graph).ranks)!
      var neighbours = graph.edges.map { _ in Set<Int32>() }
      for body in 0..<graph.bodyCount {
        for joint in graph.edges(of: body) { neighbours[Int(joint)].formUnion(graph.edges(of: body)) }
      }
      for front in order.fronts {
        for joint in front.eliminated {
          let around = neighbours[Int(joint)].subtracting([joint])
          for other in around { neighbours[Int(other)].formUnion(around) }
          for other in around { neighbours[Int(other)].remove(joint) }
        }
        let coupled = front.eliminated.reduce(into: Set<Int32>()) { $0.formUnion(neighbours[Int($1)]) }
        #expect(coupled.subtracting(front.eliminated) == Set(front.boundary))
      }
    }
  }

  @Test("a square net is divided along its sides")
  func dissection() {
    let graph = Self.square(16)
    let ranks = BodyBisection(graph).ranks
    let greatest = ranks.max()!
    #expect(ranks.count { $0 == greatest } == 16)
    #expect(ranks.count { $0 == greatest - 1 } == 16)
  }

  @Test("the factor of a net of 40 by 40 pins has fewer than 400,000 numbers, a banded one a million")
  func fill() {
    let graph = Self.square(40)
    let plan = SparsePlan(graph)
    var factor = SparseFactor()
    _ = factor.add(plan, graph, firstJoint: 0, nodes: (0..<1600).map { Int32($0) })
    #expect(factor.panels.count < 400_000)
  }

  @Test("a graph in several pieces, and one whose joints all hold one body, are ordered as well")
  func pieces() {
    let star = JointGraph(bodyCount: 41, edges: (1...40).map { JointGraph.Edge(a: 0, b: $0, width: 2) })
    #expect(SparsePlan(star).order.count == 40)
    var edges = Self.square(4).edges
    edges += edges.map { JointGraph.Edge(a: $0.a + 16, b: $0.b + 16, width: $0.width) }
    #expect(SparsePlan(JointGraph(bodyCount: 32, edges: edges)).order.count == edges.count)
  }
}
