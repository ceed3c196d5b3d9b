import SpringflowTestSupport
import SpringflowViews

/// The expected contents of a snapshot, as plain arrays that are searched from end to end.
struct SnapshotModel {
  struct Section: Equatable {
    var name: String
    var items: [Int]
  }

  /// Random changes name items below this number, whether they exist or not.
  static let mostItems = 24

  var sections: [Section] = []
  var reloadedSections: [String] = []
  var reloadedItems: [Int] = []
  var reconfiguredItems: [Int] = []

  var items: [Int] { sections.flatMap(\.items) }

  func section(_ name: String) -> Int? { sections.firstIndex { $0.name == name } }

  /// Makes a change, or returns that it is impossible.
  mutating func make(_ edit: Snapshot.Edit) -> Bool {
    var next = self
    guard next.change(edit) else { return false }
    let (items, names) = (next.items, next.sections.map(\.name))
    next.reloadedItems.removeAll { !items.contains($0) }
    next.reconfiguredItems.removeAll { !items.contains($0) }
    next.reloadedSections.removeAll { !names.contains($0) }
    self = next
    return true
  }

  private mutating func change(_ edit: Snapshot.Edit) -> Bool {
    switch edit {
    case .appendSections(let names): return insert(names, at: sections.count)
    case .insertSections(let names, let anchor):
      guard let place = place(anchor) else { return false }
      return insert(names, at: place)
    case .deleteSections(let names): sections.removeAll { names.contains($0.name) }
    case .moveSection(let name, let anchor):
      guard let from = section(name), place(anchor) != nil else { return false }
      if anchor == .before(name) || anchor == .after(name) { return true }
      let moved = sections.remove(at: from)
      sections.insert(moved, at: place(anchor)!)
    case .reloadSections(let names):
      if names.contains(where: { section($0) == nil }) { return false }
      for name in names where !reloadedSections.contains(name) { reloadedSections.append(name) }
    case .appendItems(let new, let name):
      guard let target = name.map(section) ?? (sections.isEmpty ? nil : sections.count - 1) else { return false }
      if Set(new).count < new.count { return false }
      remove(new)
      sections[target].items += new
    case .insertItems(let new, let anchor):
      guard place(anchor) != nil, Set(new).count == new.count, !new.contains(anchored(anchor)) else { return false }
      remove(new)
      let place = place(anchor)!
      sections[place.section].items.insert(contentsOf: new, at: place.item)
    case .deleteItems(let gone): remove(gone)
    case .deleteAllItems: sections = []
    case .moveItem(let item, let anchor):
      guard items.contains(item), place(anchor) != nil else { return false }
      if anchored(anchor) == item { return true }
      remove([item])
      let place = place(anchor)!
      sections[place.section].items.insert(item, at: place.item)
    case .reloadItems(let named):
      if named.contains(where: { !items.contains($0) }) { return false }
      for item in named where !reloadedItems.contains(item) { reloadedItems.append(item) }
    case .reconfigureItems(let named):
      if named.contains(where: { !items.contains($0) }) { return false }
      for item in named where !reconfiguredItems.contains(item) { reconfiguredItems.append(item) }
    }
    return true
  }

  private mutating func insert(_ names: [String], at index: Int) -> Bool {
    if Set(names).count < names.count || names.contains(where: { section($0) != nil }) { return false }
    sections.insert(contentsOf: names.map { Section(name: $0, items: []) }, at: index)
    return true
  }

  private mutating func remove(_ gone: [Int]) {
    for index in sections.indices { sections[index].items.removeAll { gone.contains($0) } }
  }

  private func place(_ anchor: Snapshot.Anchor<String>) -> Int? {
    switch anchor {
    case .before(let name): section(name)
    case .after(let name): section(name).map { $0 + 1 }
    }
  }

  private func anchored(_ anchor: Snapshot.Anchor<Int>) -> Int {
    switch anchor {
    case .before(let item), .after(let item): item
    }
  }

  private func place(_ anchor: Snapshot.Anchor<Int>) -> (section: Int, item: Int)? {
    for (section, content) in sections.enumerated() {
      guard let index = content.items.firstIndex(of: anchored(anchor)) else { continue }
      return (section, anchor == .after(anchored(anchor)) ? index + 1 : index)
    }
    return nil
  }
}

extension SnapshotModel {
  /// A random change, that may be impossible.
  func randomEdit(_ random: inout SeededGenerator) -> Snapshot.Edit {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    func item() -> Int { number(0..<Self.mostItems) }
    func name() -> String { ["a", "b", "c", "d", "e", "f"][number(0..<6)] }
    func items() -> [Int] { (0..<number(0..<5)).map { _ in item() } }
    func names() -> [String] { (0..<number(0..<3)).map { _ in name() } }
    func besideItem() -> Snapshot.Anchor<Int> { number(0..<2) == 0 ? .before(item()) : .after(item()) }
    func besideSection() -> Snapshot.Anchor<String> { number(0..<2) == 0 ? .before(name()) : .after(name()) }
    switch number(0..<40) {
    case 0..<4: return .appendSections(names())
    case 4..<6: return .insertSections(names(), besideSection())
    case 6..<8: return .deleteSections([name()])
    case 8..<11: return .moveSection(name(), besideSection())
    case 11: return .reloadSections(names())
    case 12..<20: return .appendItems(items(), toSection: number(0..<3) == 0 ? nil : name())
    case 20..<26: return .insertItems(items(), besideItem())
    case 26..<30: return .deleteItems(items())
    case 30: return number(0..<4) == 0 ? .deleteAllItems : .deleteItems([])
    case 31..<36: return .moveItem(item(), besideItem())
    case 36, 37: return .reloadItems(items())
    default: return .reconfigureItems(items())
    }
  }
}
