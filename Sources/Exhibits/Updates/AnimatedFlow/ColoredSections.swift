import Springflow
import SpringflowScenes

/// Numbered tiles in sections, each section in a colour of its own, its tiles darker towards the end.
final class ColoredSections: EditableDataSource {
  static let reuseIdentifier = "tile"

  /// A tile keeps its number and its colour wherever it goes.
  struct Tile: Hashable {
    let number: Int
    let color: Color
  }

  /// A section's colour, and the shades of it in which neither dark nor white numbers can be read well, as factors of
  /// its brightness: their contrast would be below 4.5 : 1.
  struct Hue {
    let color: Color
    let unreadable: ClosedRange<Float>

    /// The original's values, from nearly 1 to a half, spread evenly over the other shades.
    func shade(_ value: Float) -> Float {
      let (light, dark) = (1 - unreadable.upperBound, unreadable.lowerBound - 0.5)
      let step = (1 - value) * 2 * (light + dark)
      return step <= light ? 1 - step : unreadable.lowerBound - (step - light)
    }
  }

  struct ColoredSection {
    let hue: Hue
    var tiles: [Tile]
  }

  private(set) var sections: [ColoredSection] = [] { didSet { digest.forget() } }
  private var nextTile = 0
  private var nextSection = 0
  private var random = SplitMix64(seed: 0xF10A)
  private var digest = DataDigest()

  /// The numbers of tiles in the original's sections.
  nonisolated static let counts = [13, 16, 14]
  /// Red, green and blue, then the hues of new sections.
  private static let hues = [
    Hue(color: Color(hex: 0xFF5A5F), unreadable: 0.79...0.9),
    Hue(color: Color(hex: 0x4FCB6B), unreadable: 0.645...0.74),
    Hue(color: Color(hex: 0x4F83FF), unreadable: 0.845...0.965),
    Hue(color: Color(hex: 0xF2B33D), unreadable: 0.61...0.7),
    Hue(color: Color(hex: 0xA678F2), unreadable: 0.805...0.92),
    Hue(color: Color(hex: 0x3FC7C1), unreadable: 0.645...0.74),
  ]

  /// `count` tiles in three sections, in proportion to the original's.
  init(count: Int) {
    let total = Self.counts.reduce(0, +)
    var (before, given) = (0, 0)
    for share in Self.counts {
      before += share
      let size = before * count / total - given
      given += size
      sections.append(makeSection(size))
    }
  }

  private func makeSection(_ count: Int) -> ColoredSection {
    let hue = Self.hues[nextSection % Self.hues.count]
    nextSection += 1
    return ColoredSection(hue: hue, tiles: (0..<count).map { makeTile(hue, at: $0, of: count) })
  }

  /// The original's value: 1 − (item + 1) / 2n.
  private func makeTile(_ hue: Hue, at item: Int, of count: Int) -> Tile {
    defer { nextTile += 1 }
    return Tile(number: nextTile, color: hue.color.times(hue.shade(1 - Float(item + 1) / Float(2 * count))))
  }

  // MARK: Places

  var count: Int { sections.reduce(0) { $0 + $1.tiles.count } }

  /// The path of the tile with a number, or `nil` if there is none.
  func path(of number: Int) -> IndexPath? {
    for (section, content) in sections.enumerated() {
      if let item = content.tiles.firstIndex(where: { $0.number == number }) {
        return IndexPath(item: item, section: section)
      }
    }
    return nil
  }

  /// A random path for a new tile, in any section.
  func anyPlace() -> IndexPath {
    let section = random.below(sections.count)
    return IndexPath(item: random.below(sections[section].tiles.count + 1), section: section)
  }

  /// A random tile of any section that has some, or `nil` if none has.
  func anyTile() -> IndexPath? {
    let candidates = sections.indices.filter { !sections[$0].tiles.isEmpty }
    if candidates.isEmpty { return nil }
    let section = candidates[random.below(candidates.count)]
    return IndexPath(item: random.below(sections[section].tiles.count), section: section)
  }

  /// A random path that a tile can move to, counted after the move.
  func anyPlace(movingFrom path: IndexPath) -> IndexPath {
    let section = random.below(sections.count)
    let room = sections[section].tiles.count + (section == path.section ? 0 : 1)
    return IndexPath(item: random.below(room), section: section)
  }

  /// A random section's number, for an insertion or a deletion.
  func anySection(new: Bool) -> Int { random.below(sections.count + (new ? 1 : 0)) }

  /// Names the present tiles: "tile 12".
  var names: (IndexPath) -> String? {
    { [sections] path in
      guard sections.indices.contains(path.section), sections[path.section].tiles.indices.contains(path.item) else {
        return nil
      }
      return "tile \(sections[path.section].tiles[path.item].number)"
    }
  }

  // MARK: Changes

  func insertItem(at path: IndexPath) {
    let section = sections[path.section]
    sections[path.section].tiles.insert(
      makeTile(section.hue, at: path.item, of: section.tiles.count + 1), at: path.item)
  }

  func deleteItem(at path: IndexPath) { sections[path.section].tiles.remove(at: path.item) }

  func moveItem(at path: IndexPath, to end: IndexPath) {
    sections[end.section].tiles.insert(sections[path.section].tiles.remove(at: path.item), at: end.item)
  }

  func insertSection(at index: Int, count: Int) { sections.insert(makeSection(count), at: index) }

  func removeSection(at index: Int) { sections.remove(at: index) }

  func hash(into hash: inout StateHash) {
    random.hash(into: &hash)
    digest.mix(into: &hash) { hash in
      hash.combine(nextTile)
      hash.combine(nextSection)
      for section in sections {
        hash.combine(section.tiles.count)
        for tile in section.tiles { hash.combine(tile.number) }
      }
    }
  }

  // MARK: Data source

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].tiles.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.reuseIdentifier, for: path)
    let tile = sections[path.section].tiles[path.item]
    cell.content = CellContent(
      text: String(tile.number), background: .gradient(tile.color.times(1.02), tile.color.times(0.96)))
    cell.content.shadow = 0.8
    return cell
  }

  func collectionView(_ collectionView: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
    sections[path.section].tiles[path.item].number
  }
}

extension Color {
  /// The same hue, brighter or darker.
  fileprivate func times(_ value: Float) -> Color {
    Color(red: min(red * value, 1), green: min(green * value, 1), blue: min(blue * value, 1), alpha: alpha)
  }
}
