/// The future impacts of one step, the next one first.
///
/// Scratch: nothing of it lasts from step to step.
struct ImpactQueue: Sendable {
  /// An impact of two bodies, or of a body and a wall.
  struct Impact: Sendable {
    /// Since the step began, in seconds.
    var time: Double
    /// A contact's number, or below zero `-1 - row` for a body that meets the walls of its enclosure.
    var source: Int32
    /// The source's count of searches when the impact was found; if it has been searched again since, the impact is
    /// void.
    var turn: Int32

    func isBefore(_ other: Impact) -> Bool {
      time < other.time
        || (time == other.time && (source < other.source || (source == other.source && turn < other.turn)))
    }
  }

  /// A binary heap.
  private var heap: [Impact] = []

  /// The time of the next impact, in seconds since the step began; infinite if there is none.
  var nextTime: Double { heap.first?.time ?? .infinity }

  mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

  /// Adds an impact.
  ///
  /// - Complexity: O(log *n*).
  mutating func push(_ impact: Impact) {
    heap.append(impact)
    var place = heap.count - 1
    while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes and returns the next impact; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  mutating func pop() -> Impact? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first }
    heap[0] = last
    var place = 0
    while true {
      let (left, right) = (2 * place + 1, 2 * place + 2)
      var least = place
      if left < heap.count, heap[left].isBefore(heap[least]) { least = left }
      if right < heap.count, heap[right].isBefore(heap[least]) { least = right }
      if least == place { return first }
      heap.swapAt(place, least)
      place = least
    }
  }
}
