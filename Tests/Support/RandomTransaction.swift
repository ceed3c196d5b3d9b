import SpringflowViews

/// A random legal change of sections of numbers: as a batch update, and as plain arrays before and after it.
///
/// All kinds of operations occur, in any mix that can be carried out: sections and items inserted, deleted, moved,
/// reloaded and reconfigured, items moved out of deleted sections and into new ones, and operations that others imply.
public struct RandomTransaction {
  /// The probabilities of operations, from 0 to 1.
  public struct Rates: Sendable {
    /// The probability that a section is deleted; also that it is moved, and that it is reloaded.
    public var section = 0.1
    /// The probability that an item is deleted; also that it is moved, reloaded or reconfigured.
    public var item = 0.12
    /// The highest number of inserted sections, and of inserted items per section.
    public var mostInserted = 3

    /// The default probabilities.
    public init() {}
  }

  /// The operations, in random order.
  public private(set) var update = BatchUpdate()
  /// The numbers before the update.
  public let before: [[Int]]
  /// The numbers after the update.
  public private(set) var after: [[Int]] = []
  /// Numbers of items that remain but are shown in new cells.
  public private(set) var reloaded: Set<Int> = []

  /// Creates a transaction; new items get numbers from `next` on.
  public init(
    from before: [[Int]], next: inout Int, rates: Rates = Rates(), using random: inout some RandomNumberGenerator
  ) {
    self.before = before
    var maker = Maker(before: before, next: next, rates: rates)
    maker.makeSections(&random)
    maker.makeItems(&random)
    maker.nameImplied(&random)
    update = BatchUpdate(maker.operations.shuffled(using: &random))
    after = maker.after
    reloaded = maker.reloaded
    next = maker.next
  }
}

private struct Maker {
  enum Fate { case kept, moved, deleted }

  let before: [[Int]]
  var next: Int
  let rates: RandomTransaction.Rates
  var operations: [BatchUpdate.UpdateOperation] = []
  var after: [[Int]] = []
  var reloaded: Set<Int> = []
  private var fates: [Fate] = []
  private var isSectionReloaded: [Bool] = []
  /// The old index of each new section; `nil` for an inserted one.
  private var origins: [Int?] = []

  init(before: [[Int]], next: Int, rates: RandomTransaction.Rates) {
    self.before = before
    self.next = next
    self.rates = rates
  }

  mutating func makeSections(_ random: inout some RandomNumberGenerator) {
    for section in before.indices {
      let dice = Double.random(in: 0..<1, using: &random)
      fates.append(dice < rates.section ? .deleted : dice < 2 * rates.section ? .moved : .kept)
      isSectionReloaded.append(fates[section] != .deleted && Double.random(in: 0..<1, using: &random) < rates.section)
      if fates[section] == .deleted { operations.append(.deleteSection(section)) }
      if isSectionReloaded[section] { operations.append(.reloadSection(section)) }
      if fates[section] != .deleted, Double.random(in: 0..<1, using: &random) < rates.section / 2 {
        operations.append(.reconfigureSection(section))
      }
    }
    let isQuiet = Double.random(in: 0..<1, using: &random) > rates.section * 3
    let inserted = isQuiet && !before.isEmpty ? 0 : Int.random(in: 0...rates.mostInserted, using: &random)
    let moved = before.indices.filter { fates[$0] == .moved }
    let arriving: [Int?] = moved.map { $0 } + Array(repeating: nil, count: inserted)
    let kept = before.indices.filter { fates[$0] == .kept }
    origins = Self.place(arriving.shuffled(using: &random), among: kept.map { $0 }, &random)
    for (place, origin) in origins.enumerated() {
      if let origin {
        if fates[origin] == .moved { operations.append(.moveSection(origin, to: place)) }
      } else {
        operations.append(.insertSection(place))
      }
    }
  }

  mutating func makeItems(_ random: inout some RandomNumberGenerator) {
    var staying: [[Int]] = []
    var travelling: [(path: BeforePath, number: Int)] = []
    for (section, numbers) in before.enumerated() {
      var kept: [Int] = []
      let isLost = fates[section] == .deleted || isSectionReloaded[section]
      for (item, number) in numbers.enumerated() {
        let path = BeforePath(section: section, item: item)
        let dice = Double.random(in: 0..<1, using: &random)
        let renewal = Double.random(in: 0..<1, using: &random)
        if dice < rates.item, !origins.isEmpty {
          travelling.append((path, number))
        } else if isLost {
          continue
        } else if dice < 2 * rates.item {
          operations.append(.delete(path))
          continue
        } else {
          kept.append(number)
        }
        if renewal < rates.item {
          operations.append(.reload(path))
          reloaded.insert(number)
        } else if renewal < 2 * rates.item {
          operations.append(.reconfigure(path))
        }
      }
      staying.append(kept)
    }
    placeItems(staying, travelling, &random)
  }

  private mutating func placeItems(
    _ staying: [[Int]], _ travelling: [(path: BeforePath, number: Int)], _ random: inout some RandomNumberGenerator
  ) {
    var arrivals: [[(path: BeforePath?, number: Int)]] = Array(repeating: [], count: origins.count)
    for (path, number) in travelling {
      let isHome = Bool.random(using: &random)
      let home = isHome ? origins.firstIndex(of: path.section) : nil
      arrivals[home ?? Int.random(in: 0..<origins.count, using: &random)].append((path, number))
    }
    for (section, origin) in origins.enumerated() {
      let isFree = origin.map { isSectionReloaded[$0] } ?? true
      for _ in 0..<Int.random(in: 0...rates.mostInserted, using: &random) {
        arrivals[section].append((nil, next))
        next += 1
      }
      let kept = isFree ? [] : origin.map { staying[$0] } ?? []
      let numbers = Self.place(arrivals[section].map(\.number).shuffled(using: &random), among: kept, &random)
      after.append(numbers)
      for (item, number) in numbers.enumerated() {
        guard let arrival = arrivals[section].first(where: { $0.number == number }) else { continue }
        let path = AfterPath(section: section, item: item)
        if let source = arrival.path {
          operations.append(.move(source, to: path))
        } else if !isFree || Bool.random(using: &random) {
          operations.append(.insert(path))
        }
      }
    }
  }

  /// Adds some deletes that a deleted section implies.
  mutating func nameImplied(_ random: inout some RandomNumberGenerator) {
    let claimed = Set(operations.compactMap { if case .move(let path, _) = $0 { path } else { nil } })
    for (section, numbers) in before.enumerated() where fates[section] == .deleted || isSectionReloaded[section] {
      for item in numbers.indices where Int.random(in: 0..<4, using: &random) == 0 {
        let path = BeforePath(section: section, item: item)
        if !claimed.contains(path) { operations.append(.delete(path)) }
      }
    }
  }

  /// Inserts some elements at random positions among others that keep their order.
  private static func place<Element>(
    _ arriving: [Element], among kept: [Element], _ random: inout some RandomNumberGenerator
  ) -> [Element] {
    var result = kept
    for element in arriving { result.insert(element, at: Int.random(in: 0...result.count, using: &random)) }
    return result
  }
}
