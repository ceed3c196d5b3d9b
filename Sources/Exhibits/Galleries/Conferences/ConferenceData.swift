import Springflow
import SpringflowScenes

/// The appearance of the elements of a conference layout.
struct ConferenceStyle {
  /// The rotation of the text of headers and footers, in radians.
  var barAngle: CGFloat = 0
  /// The alignment of a header's text.
  var headerAlignment = CellContent.TextAlignment.left
  /// The darkness of the cards' shadows; `nil` for a tile's.
  var shadow: Float?
  /// The size of the initials on a card, which also determines that of its name: the longest names just fit the card's
  /// width. In points.
  var textSize: CGFloat = 32

  /// For rotated headers at the left of their section.
  static let upright = ConferenceStyle(barAngle: -.pi / 2, headerAlignment: .center)
}

/// Conferences as sections, with their speakers as items with constant numbers.
final class ConferenceData: CollectionViewDataSource {
  /// The kind of the label below a stack.
  static let labelKind = "conference-label"
  /// Kinds of headers with a style of their own, for exhibits with several layouts: rotated at the left of their
  /// section, and above a page.
  static let uprightHeaderKind = "conference-upright-header"
  static let pageHeaderKind = "conference-page-header"
  private static let reuseIdentifier = "conference"

  var style: ConferenceStyle
  /// The speakers' numbers by section.
  private(set) var speakers: [[Int]] { didSet { digest.forget() } }
  private(set) var itemCount: Int
  /// The number of the next new speaker.
  private var next: Int
  private var digest = DataDigest()

  init(itemCount: Int, style: ConferenceStyle) {
    self.style = style
    self.itemCount = itemCount
    next = itemCount
    var first = 0
    speakers = Conference.spread(itemCount).map { count in
      defer { first += count }
      return Array(first..<first + count)
    }
  }

  /// Makes this object a view's data source.
  func attach(to view: CollectionView) {
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: Self.reuseIdentifier)
    let kinds = [
      CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter, Self.labelKind,
      Self.uprightHeaderKind, Self.pageHeaderKind,
    ]
    for kind in kinds {
      view.register(
        CollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: Self.reuseIdentifier)
    }
    view.dataSource = self
  }

  /// Sets the darkness of the cards' shadows, for new cards and for a view's visible ones.
  func setShadow(_ shadow: Float, of view: CollectionView) {
    style.shadow = shadow
    for cell in view.visibleCells { cell.content.shadow = shadow }
  }

  // MARK: Places

  /// The path of a speaker by number, or `nil` if there is none with it.
  ///
  /// - Complexity: O(*n*) for *n* speakers.
  func path(of number: Int) -> IndexPath? {
    for (section, items) in speakers.enumerated() {
      if let item = items.firstIndex(of: number) { return IndexPath(item: item, section: section) }
    }
    return nil
  }

  /// Names the present speakers: "Ada Lovelace at Monsoon Mobile".
  var names: (IndexPath) -> String? {
    { [speakers] path in
      guard speakers.indices.contains(path.section), speakers[path.section].indices.contains(path.item) else {
        return nil
      }
      let lines = Speaker(number: speakers[path.section][path.item]).name.split(separator: "\n")
      return "\(lines.joined(separator: " ")) at \(Conference.all[path.section].name)"
    }
  }

  func insert(at path: IndexPath) {
    speakers[path.section].insert(next, at: path.item)
    itemCount += 1
    next += 1
  }

  func remove(at path: IndexPath) {
    speakers[path.section].remove(at: path.item)
    itemCount -= 1
  }

  func move(from path: IndexPath, to end: IndexPath) {
    speakers[end.section].insert(speakers[path.section].remove(at: path.item), at: end.item)
  }

  // MARK: Data source

  func numberOfSections(in collectionView: CollectionView) -> Int { speakers.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    speakers[section].count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.reuseIdentifier, for: indexPath)
    let speaker = Speaker(number: speakers[indexPath.section][indexPath.item])
    cell.content = CellContent(text: speaker.initials, tint: speaker.number)
    cell.content.textSize = style.textSize
    cell.content.detail = speaker.name
    cell.content.shadow = style.shadow
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: Self.reuseIdentifier, for: indexPath)
    view.content = content(ofKind: kind, Conference.all[indexPath.section])
    return view
  }

  private func content(ofKind kind: String, _ conference: Conference) -> CellContent {
    if kind == Self.labelKind { return .label(conference.name, alignment: .center) }
    let style =
      switch kind {
      case Self.uprightHeaderKind: ConferenceStyle.upright
      case Self.pageHeaderKind: ConferenceStyle(headerAlignment: .center)
      default: self.style
      }
    var content: CellContent
    if kind == CollectionView.elementKindSectionFooter {
      content = .label(conference.stars, size: 18, alignment: .center)
      content.textColor = Color(hex: 0xF2C14E)
    } else {
      content = .label(
        conference.name, detail: "\(conference.place) \(conference.year)", size: 17, alignment: style.headerAlignment)
      // Above a grid the text begins at the cards' left edge, and is nearer to the cards than to the view's edge.
      let isAboveGrid = style.headerAlignment == .left
      content.padding = isAboveGrid ? 10 : 5
      if isAboveGrid { content.textInsets.top = 10 }
    }
    content.textAngle = style.barAngle
    return content
  }

  func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int? {
    speakers[indexPath.section][indexPath.item]
  }

  /// Mixes in the speakers of every section.
  func hash(into hash: inout StateHash) {
    digest.mix(into: &hash) { hash in
      hash.combine(next)
      for section in speakers {
        hash.combine(section.count)
        for number in section { hash.combine(number) }
      }
    }
  }
}
