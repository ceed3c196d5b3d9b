import SpringflowNumerics

/// The elements of a view: those in sight and those that exit, in order, by key and by identity.
@MainActor
final class ElementStore {
  /// Elements in sight, in the order of the layout, and after them those that exit.
  private(set) var elements: [VisibleElement] = []
  /// The elements in sight by key.
  private var present: [ElementKey: VisibleElement] = [:]
  /// The views that wait for reuse.
  var pool = ReusePool()
  /// How many numbers were given to elements that have no identifier from the data.
  private var lastNumber = 0
  /// Those of them that were asked for by index path.
  private var assignedIDs = AssignedIDs()
  /// The number of passes so far; each element has that in which it was last seen.
  private(set) var pass = 0
  /// The view that the elements' views are in; it may go before them, and is only compared.
  private let superview: Unmanaged<View>

  init(of view: View) { superview = Unmanaged.passUnretained(view) }

  /// Views that a program keeps are in none any more.
  isolated deinit {
    let views = elements.compactMap(\.view)
    if !views.isEmpty { _ = OrphanedViews(views, of: superview, host: nil) }
  }

  // MARK: Look-up

  /// The element in sight with a key.
  subscript(key: ElementKey) -> VisibleElement? { present[key] }

  /// The element in sight at an item's path.
  func element(at indexPath: IndexPath) -> VisibleElement? {
    ElementKey(cellAt: indexPath).flatMap { present[$0] }
  }

  /// The element in sight with a key, or the one that has just left sight and still shows its item.
  func element(showing key: ElementKey) -> VisibleElement? {
    present[key] ?? elements.first { $0.isPlacedOffscreen && $0.key == key }
  }

  /// The element that a view shows.
  ///
  /// - Complexity: O(1) as long as the order of elements is as it was when it was last asked about the view; O(*v*) for *v*
  ///   elements in sight otherwise.
  func element(shownBy view: CollectionReusableView) -> VisibleElement? {
    if view.lastIndex < elements.count, elements[view.lastIndex].view === view { return elements[view.lastIndex] }
    for index in elements.indices where elements[index].view === view {
      view.lastIndex = index
      return elements[index]
    }
    return nil
  }

  /// The key of an element of a frame; also of what an element showed before.
  ///
  /// - Parameter space: The number of the view in its host. Another collection view has elements of the same numbers.
  /// - Complexity: O(*v*) for *v* elements in sight.
  func key(of id: ElementID, inSpace space: Int) -> ElementKey? {
    if id.space != 0, id.space != space { return nil }
    func isSame(_ other: ElementID) -> Bool { other.number == id.number && other.origin == id.origin }
    for element in elements where isSame(element.id) || element.outgoingContents.contains(where: { isSame($0.id) }) {
      return element.key
    }
    return nil
  }

  // MARK: Membership

  /// Makes an element that is in the list the one of its key.
  func register(_ element: VisibleElement) { present[element.key] = element }

  /// Forgets the element in sight with a key; it stays in the list.
  func unregister(_ key: ElementKey) { present[key] = nil }

  /// Adds an element that exits.
  func append(_ element: VisibleElement) { elements.append(element) }

  /// Removes elements from the list.
  func removeAll(where isGone: (VisibleElement) -> Bool) { elements.removeAll(where: isGone) }

  /// Removes all elements and all identities that were given by path.
  func removeAll() {
    elements = []
    present = [:]
    assignedIDs = AssignedIDs()
  }

  // MARK: Identities

  /// A new identity for an element without an identifier.
  func makeID() -> ElementID {
    lastNumber += 1
    return ElementID(.view, lastNumber)
  }

  /// The identity that was given to an item without an identifier by its path.
  func assignedID(of key: ElementKey) -> ElementID? { assignedIDs.id(of: key) }

  /// Gives an item without an identifier an identity that it keeps out of sight.
  func assignID(to key: ElementKey) -> ElementID {
    if let id = assignedIDs.id(of: key) { return id }
    let id = element(showing: key)?.id ?? makeID()
    assignedIDs.store(id, for: key)
    return id
  }

  /// The numbers of the data's items that are visible or exiting.
  var shownNumbers: Set<Int> { Set(elements.compactMap { $0.id.origin == .data ? $0.id.number : nil }) }

  // MARK: Passes

  /// The elements from which a pass may take one instead of making it.
  @MainActor
  struct Spares {
    /// Exiting elements by identity: an item never has two elements.
    fileprivate(set) var exiting: [ElementID: VisibleElement] = [:]
    /// Those of them whose positions are out of sight, by key.
    fileprivate(set) var placedOffscreen: [ElementKey: VisibleElement] = [:]
    /// Elements that the pass before has dropped.
    fileprivate(set) var dropped: [VisibleElement] = []

    /// Removes and returns an exiting element.
    mutating func takeExiting(_ id: ElementID) -> VisibleElement? { exiting.removeValue(forKey: id) }

    /// Removes and returns an element that the pass before has dropped.
    mutating func takeDropped(_ key: ElementKey) -> VisibleElement? {
      dropped.firstIndex { $0.key == key }.map { dropped.remove(at: $0) }
    }
  }

  /// Keeps the elements that the attributes name, adds new ones and returns the others.
  ///
  /// - Parameters:
  ///   - attributes: The layout's attributes of the elements in sight.
  ///   - dropped: Those that a pass just before has dropped; the ones that are still not named are returned, too.
  ///   - resizing: How views in cells follow another size of theirs.
  ///   - refuse: Called for attributes of an element that was named before with others.
  ///   - make: Makes an element, or takes a spare one, and registers it.
  func reconcile(
    with attributes: [CollectionViewLayoutAttributes], after dropped: [VisibleElement] = [],
    resizing: AnimationScope? = nil, refuse: (CollectionViewLayoutAttributes) -> Void,
    make: (ElementKey, CollectionViewLayoutAttributes, inout Spares) -> VisibleElement
  ) -> [VisibleElement] {
    pass += 1
    if showsExactly(attributes) {
      elements.forEachUncounted { element in
        element.pass = pass
        element.adopt(element.attributes, resizing: resizing)
      }
      return dropped
    }
    var (spares, count) = (Spares(dropped: dropped), 0)
    elements.forEachUncounted { element in
      element.number = count
      count += 1
      if element.isPresent { return }
      spares.exiting[element.id] = element
      if element.isPlacedOffscreen { spares.placedOffscreen[element.key] = element }
    }
    var kept: [VisibleElement] = []
    kept.reserveCapacity(attributes.count)
    let before = elements
    var cursor = 0
    for attributes in attributes where !attributes.isHidden {
      let next = cursor < count ? before[cursor] : nil
      // Mostly the same objects come in the same order as in the pass before, but for those that have come or gone.
      if let next, next.pass != pass, next.stillShows(attributes) {
        cursor += 1
        next.pass = pass
        next.adopt(attributes, resizing: resizing)
        kept.append(next)
        continue
      }
      let key = ElementKey(attributes)
      // Or other objects of the same elements. A present element is where its key says.
      let known = if let next, next.isPresent, next.key == key { next } else { present[key] }
      if let known, known.pass == pass {
        if known.attributes !== attributes, !known.attributes.matches(attributes) { refuse(attributes) }
        continue
      }
      let element = known ?? make(key, attributes, &spares)
      if let known {
        cursor = known.number + 1
        known.adopt(attributes, resizing: resizing)
      }
      element.pass = pass
      kept.append(element)
    }
    return replace(by: kept) + spares.dropped
  }

  /// Whether these are the attributes objects of all elements, in the same order, and no element exits: then a pass has
  /// nothing to make and nothing to drop.
  private func showsExactly(_ attributes: [CollectionViewLayoutAttributes]) -> Bool {
    let elements = elements
    if attributes.count != elements.count { return false }
    for index in elements.indices {
      if attributes[index].isHidden || !elements[index].stillShows(attributes[index]) { return false }
    }
    return true
  }

  /// Makes the kept elements and those that exit the new list; returns those that the pass has not seen.
  private func replace(by kept: [VisibleElement]) -> [VisibleElement] {
    var (list, dropped) = (kept, [VisibleElement]())
    elements.forEachUncounted { element in
      if !element.isPresent {
        list.append(element)
      } else if element.pass != pass {
        present[element.key] = nil
        dropped.append(element)
      }
    }
    elements = list
    return dropped
  }

  // MARK: Updates

  /// Gives surviving items their new paths; the deleted ones begin to exit, and are returned with their old keys.
  func follow(_ map: UpdateMap) -> [(VisibleElement, ElementKey)] {
    assignedIDs.follow(map)
    var deleted: [(VisibleElement, ElementKey)] = []
    present = [:]
    for element in elements where element.isPresent || element.isPlacedOffscreen {
      if element.key.category == .cell {
        guard let after = map.after(BeforePath(section: element.key.section, item: element.key.item)) else {
          deleted.append((element, element.key))
          element.beginExit()
          continue
        }
        element.key.section = after.section
        element.key.item = after.item
      }
      if element.isPresent { present[element.key] = element }
    }
    return deleted
  }

  /// Gives supplementary and decoration elements their new paths; those that are removed begin to exit, and are
  /// returned with their old keys.
  func followNonCells(_ map: ElementMap) -> [(VisibleElement, ElementKey)] {
    var deleted: [(VisibleElement, ElementKey)] = []
    let nonCells = elements.filter { ($0.isPresent || $0.isPlacedOffscreen) && $0.key.category != .cell }
    for element in nonCells where element.isPresent { present[element.key] = nil }
    for element in nonCells {
      guard let key = map.after(element.key) else {
        deleted.append((element, element.key))
        element.beginExit()
        continue
      }
      element.key = key
      if element.isPresent { present[key] = element }
    }
    return deleted
  }

  func hash(into hash: inout StateHash) {
    hash.combine(elements.count)
    elements.forEachUncounted { $0.hash(into: &hash) }
    hash.combine(lastNumber)
    assignedIDs.hash(into: &hash)
  }
}
