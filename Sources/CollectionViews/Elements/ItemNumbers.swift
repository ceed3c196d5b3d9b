/// Numbers for identifiers of any type, dealt in the order in which they are asked for.
struct ItemNumbers<Item: Hashable> {
  private var numbers: [Item: Int] = [:]
  /// The items that have numbers, in the order in which they were dealt.
  private var items: [Item] = []
  private var last = 0
  /// How many items were left when the last ones were forgotten.
  private var kept = 0

  /// The number of an item, a new one if it has none.
  mutating func number(of item: Item) -> Int {
    if let number = numbers[item] { return number }
    last += 1
    numbers[item] = last
    items.append(item)
    return last
  }

  /// How many items have numbers.
  var count: Int { items.count }

  /// Numbers are forgotten once there are twice as many as were needed last time, and this many more.
  private static var slack: Int { 64 }

  /// Forgets items that are neither there nor on screen any more, now and then: an item that comes back while it still
  /// goes out is the same one.
  ///
  /// - Complexity: O(1) on average over all numbers dealt.
  mutating func forget(except isThere: (Item) -> Bool, shown: @autoclosure () -> Set<Int>) {
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

extension CollectionViewEngine {
  /// The numbers of the data's items that are in sight or exiting.
  var shownNumbers: Set<Int> {
    Set(elements.compactMap { $0.id.origin == .data ? $0.id.number : nil })
  }
}
