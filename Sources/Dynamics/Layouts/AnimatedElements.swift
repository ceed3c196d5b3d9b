import SpringflowNumerics
import SpringflowViews

/// The elements whose attributes an animator of a layout moves: all attributes of one element share its body.
@MainActor
package final class AnimatedElements: ItemDirectory {
  private weak var layout: CollectionViewLayout?
  /// The attributes by element.
  private var items: [ElementKey: CollectionViewLayoutAttributes] = [:]
  /// The data source's identifiers of those that are items, if it gives some.
  private var identifiers: [ElementKey: Int] = [:]
  /// Elements whose bodies have gone with all behaviours in this tick.
  private var retired: [ElementKey: RetiredBody] = [:]
  package var isClearing = false
  /// Whether attributes get the index path to which an update moves their element, if that was set.
  var attributesFollow: Bool?
  /// Whether the data has changed since the layout was prepared last.
  var awaitsPreparation = false
  /// What an update has handed over to attributes that had an element before: their own states, and those that they
  /// got.
  private var handedOver: [(key: ElementKey, own: ItemState, given: ItemState)] = []
  /// What an update of the layout has left, until the next tick.
  package var itemsAfterUpdate: [any DynamicItem] = []

  private struct RetiredBody {
    let position: CGPoint
    let velocity: CGPoint
    /// The attributes that it moved, if it is to be theirs again.
    let attributes: CollectionViewLayoutAttributes?
  }

  init(of layout: CollectionViewLayout) { self.layout = layout }

  /// The attributes of an element, if a behaviour holds them.
  ///
  /// - Complexity: O(1).
  subscript(key: ElementKey) -> CollectionViewLayoutAttributes? { items[key] }

  /// Whether the layout's view shows it as in a mirror.
  var isMirrored: Bool { layout?.isMirrored ?? false }

  // MARK: Coming and going

  package func item(sameAs item: any DynamicItem) -> (any DynamicItem)? {
    (item as? CollectionViewLayoutAttributes).flatMap { items[ElementKey($0)] }
  }

  package func didAdd(_ item: any DynamicItem) -> (position: CGPoint, velocity: CGPoint)? {
    guard let attributes = item as? CollectionViewLayoutAttributes else { return nil }
    let key = ElementKey(attributes)
    items[key] = attributes
    identifiers[key] = identifier(of: key)
    guard let body = retired.removeValue(forKey: key) else { return nil }
    if awaitsPreparation { itemsAfterUpdate.append(item) }
    // The same attributes may have been put elsewhere on purpose.
    if body.attributes === attributes, attributes.center != body.position { return nil }
    return (body.position, body.velocity)
  }

  package func didReplace(_ old: any DynamicItem, by new: any DynamicItem) {
    guard let attributes = new as? CollectionViewLayoutAttributes else { return }
    items[ElementKey(attributes)] = attributes
    if awaitsPreparation { itemsAfterUpdate.append(new) }
  }

  package func didRemove(_ item: any DynamicItem, position: CGPoint, velocity: CGPoint) {
    guard let attributes = item as? CollectionViewLayoutAttributes else { return }
    let key = ElementKey(attributes)
    guard items[key] === attributes else { return }
    items[key] = nil
    identifiers[key] = nil
    // Whoever removes single behaviours gives the body up.
    if !isClearing { return }
    retired[key] = RetiredBody(position: position, velocity: velocity, attributes: attributes)
  }

  package func tickDidBegin() {
    if !retired.isEmpty { retired = [:] }
    if !itemsAfterUpdate.isEmpty { itemsAfterUpdate = [] }
    if !handedOver.isEmpty { handedOver = [] }
  }

  // MARK: Changes of the data

  /// Gives attributes new index paths; those that have none are discarded, and their bodies with them.
  func rename(
    _ objects: [CollectionViewLayoutAttributes], _ path: (ElementKey) -> IndexPath?,
    discard: (CollectionViewLayoutAttributes) -> Void
  ) {
    var (keys, gone) = ([ElementKey: ElementKey](), [CollectionViewLayoutAttributes]())
    let bodies = retired.sorted { ($0.key.section, $0.key.item) < ($1.key.section, $1.key.item) }
    for attributes in objects + bodies.compactMap(\.value.attributes) {
      let old = ElementKey(attributes)
      if let after = path(old) {
        attributes.indexPath = after
        keys[old] = ElementKey(attributes)
      } else if items[old] != nil {
        gone.append(attributes)
      }
    }
    let kept = Self.renamed(items, keys)
    (identifiers, retired) = (Self.renamed(identifiers, keys), Self.renamed(retired, keys))
    // What is discarded is not among the others any more.
    items = [:]
    for attributes in gone { discard(attributes) }
    items = kept
  }

  /// Whether attributes follow their elements: as it was set, or else where only some of the cells in sight have bodies. A
  /// layout that hangs up all of them keeps account of index paths.
  var goWithElements: Bool {
    if let attributesFollow { return attributesFollow }
    let shown = (layout?.elementsInSight ?? []).filter { $0.category == .cell }
    if !shown.isEmpty { return shown.contains { items[$0] == nil } }
    // After a reload nothing is shown: the items with bodies have others between them that have none.
    var runs: [Int: (low: Int, high: Int, count: Int)] = [:]
    for key in items.keys where key.category == .cell {
      let run = runs[key.section] ?? (key.item, key.item, 0)
      runs[key.section] = (min(run.low, key.item), max(run.high, key.item), run.count + 1)
    }
    return runs.values.contains { $0.high - $0.low >= $0.count }
  }

  /// Hands the states of elements over to the attributes at their new index paths. Where there are none yet, the state waits for
  /// them until the next tick.
  func transferStates(in animator: DynamicAnimator, _ path: (ElementKey) -> IndexPath?) {
    var keys: [ElementKey: ElementKey] = [:]
    for key in Set(items.keys).union(retired.keys) { keys[key] = path(key).map(key.at) }
    var states: [(key: ElementKey, state: ItemState, attributes: CollectionViewLayoutAttributes)] = []
    for case let attributes as CollectionViewLayoutAttributes in animator.allItems {
      guard let key = keys[ElementKey(attributes)], let state = ItemState(of: attributes, in: animator) else {
        continue
      }
      states.append((key, state, attributes))
    }
    (identifiers, retired) = (Self.renamed(identifiers, keys), Self.renamed(retired, keys))
    handedOver = states.compactMap { key, state, attributes in
      guard let heir = items[key], heir !== attributes, let own = ItemState(of: heir, in: animator) else { return nil }
      return (key, own, state)
    }
    for (key, state, attributes) in states {
      if let heir = items[key] {
        if heir !== attributes { state.apply(to: heir, in: animator) }
      } else {
        retired[key] = RetiredBody(position: state.center, velocity: state.velocity, attributes: nil)
      }
    }
    awaitsPreparation = true
  }

  /// Gives attributes the states that they had before the update.
  func takeStatesBack(in animator: DynamicAnimator) {
    for (key, own, _) in handedOver { if let attributes = items[key] { own.apply(to: attributes, in: animator) } }
  }

  /// Hands the states over again; attributes that were moved meanwhile get the velocity alone.
  func returnStates(in animator: DynamicAnimator) {
    for (key, own, given) in handedOver {
      guard let attributes = items[key] else { continue }
      if attributes.center == own.center {
        given.apply(to: attributes, in: animator)
      } else {
        given.applyVelocity(to: attributes, in: animator)
      }
    }
    handedOver = []
  }

  /// The layout has been prepared with the changed data: attributes whose element is gone, and which it still holds, are
  /// discarded.
  func layoutDidPrepare(discard: (CollectionViewLayoutAttributes) -> Void, _ all: [any DynamicItem]) {
    awaitsPreparation = false
    guard let layout, layout.collectionView != nil else { return }
    for case let attributes as CollectionViewLayoutAttributes in all {
      let key = ElementKey(attributes)
      if attributes.indexPath.count == 2, !layout.hasElement(key) {
        discard(attributes)
      } else if identifiers[key] == nil {
        identifiers[key] = identifier(of: key)
      }
    }
  }

  private static func renamed<Value>(
    _ values: [ElementKey: Value], _ keys: [ElementKey: ElementKey]
  ) -> [ElementKey: Value] {
    var renamed: [ElementKey: Value] = [:]
    for (key, value) in values { if let after = keys[key] { renamed[after] = value } }
    return renamed
  }

  private func identifier(of key: ElementKey) -> Int? {
    key.category == .cell ? layout?.dataSourceIdentifier(forItemAt: key.indexPath) : nil
  }

  /// How far from their old places items are looked for in reloaded data. Elements with bodies are near the view, and one
  /// that is farther away than this is not.
  private static let searchLength = 4096

  /// The paths that elements have since the data was reloaded: of items with identifiers where these are now, of others
  /// where they were.
  ///
  /// - Complexity: O(*n*) for *n* elements that are where they were, and at most a few thousand questions for others.
  var pathsAfterReload: [ElementKey: IndexPath] {
    guard let layout, let view = layout.collectionView else { return [:] }
    var (paths, wanted) = ([ElementKey: IndexPath](), [Int: ElementKey]())
    // In an order of their own, as the data source hears the questions.
    let known = Set(items.keys).union(retired.keys).map { ($0, $0.indexPath) }.sorted { $0.1 < $1.1 }
    for (key, _) in known {
      guard let identifier = identifiers[key] else {
        if layout.hasElement(key) { paths[key] = key.indexPath }
        continue
      }
      if self.identifier(of: key) == identifier { paths[key] = key.indexPath } else { wanted[identifier] = key }
    }
    if wanted.isEmpty { return paths }
    let order = DataOrder((0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) })
    let starts = wanted.values.map { order.number(near: $0) }
    let (low, high) = (starts.min() ?? 0, starts.max() ?? 0)
    func look(at number: Int) {
      guard let path = order.path(of: number),
        let identifier = identifier(of: ElementKey(category: .cell, kind: nil, section: path.section, item: path.item)),
        let key = wanted.removeValue(forKey: identifier)
      else { return }
      paths[key] = path
    }
    for number in low...high where !wanted.isEmpty { look(at: number) }
    for distance in 1...Self.searchLength where !wanted.isEmpty {
      look(at: low - distance)
      look(at: high + distance)
    }
    return paths
  }

  // MARK: Hash

  /// Mixes in identifiers and bodies that were given back. Dictionaries have no order of their own: the sums of their
  /// entries' hashes are the same in any.
  package func hash(into hash: inout StateHash) {
    var sum: UInt64 = 0
    for (key, identifier) in identifiers {
      var entry = StateHash()
      key.hash(into: &entry)
      entry.combine(identifier)
      sum &+= entry.value
    }
    for (key, body) in retired {
      var entry = StateHash()
      key.hash(into: &entry)
      entry.combine(body.position)
      entry.combine(body.velocity)
      sum &+= entry.value
    }
    if attributesFollow != true { hash.combine(flags: attributesFollow == nil, awaitsPreparation) }
    hash.combine(items.count, retired.count)
    hash.combine(sum)
  }
}

/// The items of all sections in one row.
private struct DataOrder {
  /// The number of each section's first item.
  private let starts: [Int]
  private let count: Int

  init(_ counts: [Int]) {
    var (starts, count) = ([Int](), 0)
    for items in counts {
      starts.append(count)
      count += items
    }
    (self.starts, self.count) = (starts, count)
  }

  /// The number of the item at a path, or of one near it if there is none.
  func number(near key: ElementKey) -> Int {
    guard let last = starts.indices.last else { return 0 }
    return min(starts[min(max(0, key.section), last)] + key.item, count)
  }

  /// The path of an item by its number.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  func path(of number: Int) -> IndexPath? {
    guard 0..<count ~= number else { return nil }
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    return IndexPath(item: number - starts[low], section: low)
  }
}
