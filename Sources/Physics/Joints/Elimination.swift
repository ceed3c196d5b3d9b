/// The order in which the joints of a group are eliminated, and which blocks their factor has.
///
/// Minimum degree (Tinney and Walker, 1967): the next node is always the one with the fewest neighbours, the earlier
/// one of equals. Chains and trees are eliminated from their ends, without fill-in.
struct Elimination {
  /// The nodes in order of elimination.
  private(set) var order: [Int] = []
  /// For each node in the order, its neighbours that come later, by their indices in the order, ascending.
  private(set) var columns: [[Int]] = []

  /// Orders a graph, given by each node's neighbours, ascending.
  init(_ neighbours: [[Int]]) {
    var graph = neighbours
    var isGone = Array(repeating: false, count: graph.count)
    var heap = LeastHeap()
    for index in graph.indices { heap.insert(Self.key(graph[index].count, index)) }
    var left: [[Int]] = []
    while let key = heap.popLeast() {
      let index = Int(key & 0xFFFF_FFFF)
      if isGone[index] || Int(key >> 32) != graph[index].count { continue }
      isGone[index] = true
      let around = graph[index]
      order.append(index)
      left.append(around)
      for neighbour in around {
        graph[neighbour] = Self.joined(graph[neighbour], around, without: index, neighbour)
        heap.insert(Self.key(graph[neighbour].count, neighbour))
      }
      graph[index] = []
    }
    var position = Array(repeating: 0, count: order.count)
    for (p, index) in order.enumerated() { position[index] = p }
    columns = left.map { $0.map { position[$0] }.sorted() }
  }

  private static func key(_ degree: Int, _ index: Int) -> UInt64 { UInt64(degree) << 32 | UInt64(index) }

  /// The union of two ascending lists.
  private static func joined(_ a: [Int], _ b: [Int], without first: Int, _ second: Int) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(a.count + b.count)
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      let value: Int
      if j == b.count || (i < a.count && a[i] < b[j]) {
        value = a[i]
        i += 1
      } else {
        value = b[j]
        if i < a.count && a[i] == value { i += 1 }
        j += 1
      }
      if value != first && value != second { result.append(value) }
    }
    return result
  }
}
