/// The items of an animator by keys that their owner gives them, such as index paths.
///
/// The keys are read when the first look-up follows ``invalidate()``. Of several items with one key the last to arrive is
/// found.
@MainActor
package struct ItemIndex {
  private let key: (any DynamicItem) -> AnyHashable?
  private var items: [AnyHashable: any DynamicItem] = [:]
  private var isValid = false

  /// Makes an index by the keys that `key` returns; items without a key are not found.
  package init(key: @escaping (any DynamicItem) -> AnyHashable?) { self.key = key }

  /// Makes the next look-up read the keys again, as items came, went or changed their keys.
  package mutating func invalidate() { isValid = false }

  /// The item with a key, among all items.
  ///
  /// - Complexity: O(1); O(*n*) after ``invalidate()``.
  mutating func item(for wanted: AnyHashable, among all: @autoclosure () -> [any DynamicItem]) -> (any DynamicItem)? {
    if !isValid {
      isValid = true
      items.removeAll(keepingCapacity: true)
      for item in all() {
        if let key = key(item) { items[key] = item }
      }
    }
    return items[wanted]
  }
}
