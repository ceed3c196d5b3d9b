/// Numbers for identifiers of any type, assigned in the order in which they are asked for.
package struct ItemNumbers<Item: Hashable> {
  private var numbers: [Item: Int] = [:]
  /// The items that have numbers, in the order of assignment.
  private var items: [Item] = []
  private var last = 0
  /// The number of items that were left when items were last forgotten.
  private var kept = 0

  package init() {}

  /// The number of an item; a new one if it has none.
  package mutating func number(of item: Item) -> Int {
    if let number = numbers[item] { return number }
    last += 1
    numbers[item] = last
    items.append(item)
    return last
  }

  /// The number of items that have numbers.
  package var count: Int { items.count }

  /// Items are forgotten once there are more than twice as many as were left last time, plus this many.
  private static var slack: Int { 64 }

  /// Forgets, now and then, items that are neither in the data nor on screen. An item that is added again while it
  /// still exits keeps its number.
  ///
  /// - Complexity: O(1) amortised over all numbers assigned.
  package mutating func forget(except isThere: (Item) -> Bool, shown: @autoclosure () -> Set<Int>) {
    if items.count <= 2 * kept + Self.slack { return }
    let shown = shown()
    items.removeAll { item in
      if isThere(item) || shown.contains(numbers[item]!) { return false }
      numbers[item] = nil
      return true
    }
    kept = items.count
  }
}
