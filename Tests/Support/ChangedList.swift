/// A list of distinct numbers, and the same list after changes at random positions.
public struct ChangedList: Sendable {
  /// The numbers before.
  public let old: [Int]
  /// The numbers after: a third of the changes are deletions, a third insertions, a third moves.
  public let new: [Int]

  /// Creates lists of `count` numbers in random order, of which about `changes` change.
  public init(count: Int, changing changes: Int, using random: inout some RandomNumberGenerator) {
    let each = min(changes / 3, count / 2)
    let numbers = Array(0..<count + each).shuffled(using: &random)
    old = Array(numbers[..<count])
    let leaving = Array(Array(0..<count).shuffled(using: &random)[..<(2 * each)])
    var leaves = [Bool](repeating: false, count: count)
    for place in leaving { leaves[place] = true }
    // New numbers take random positions, and the remaining ones fill the others in order.
    let arriving = leaving[each...].map { numbers[$0] } + numbers[count...]
    var places = [Int?](repeating: nil, count: count)
    for (number, place) in zip(arriving, Array(0..<count).shuffled(using: &random)) { places[place] = number }
    var staying = old.indices.lazy.filter { !leaves[$0] }.map { numbers[$0] }.makeIterator()
    new = places.compactMap { $0 ?? staying.next() }
  }
}
