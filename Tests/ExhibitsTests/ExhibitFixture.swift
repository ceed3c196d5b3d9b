import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Creates exhibits for tests.
@MainActor
enum ExhibitFixture {
  static let size = CGSize(width: 960, height: 600)
  /// The strip at the bottom of the viewport that exhibits leave free, in points.
  static let ground: CGFloat = 48

  /// All exhibits of collection views except those with springs, whose positions depend on the springs and which have
  /// tests of their own, and the cradle and the Newtonian pictures, which swing for long.
  nonisolated static let names = ExhibitCatalog.all.filter { $0 is any CollectionExhibit.Type }.map { $0.name }
    .filter { !$0.hasPrefix("springy-") && $0 != Cradle.name && $0 != Newtonian.name }

  /// An exhibit whose view has the given size, after its layout.
  static func exhibit(
    _ type: any Exhibit.Type, items: Int? = nil, size: CGSize = size, settings: ExhibitSettings = ExhibitSettings()
  ) -> any Exhibit {
    let viewport = CGSize(width: size.width, height: size.height + ground)
    guard let exhibit = try? type.make(itemCount: items, settings: settings, viewport: viewport) else {
      fatalError("\(type.name) does not take \(settings.given)")
    }
    exhibit.view.layoutIfNeeded()
    return exhibit
  }

  static func session(
    _ name: String, items: Int? = nil, settings: ExhibitSettings = ExhibitSettings(), keepsHash: Bool = false
  ) throws -> Session {
    var scene = Scene(showing: try #require(ExhibitCatalog.exhibit(named: name)))
    scene.itemCount = items ?? scene.itemCount
    scene.settings = settings
    scene.viewport.height = size.height + ground
    return try Session(scene, in: .standard, keepsHash: keepsHash)
  }

  /// Steps until nothing moves; at most a minute.
  static func settle(_ session: Session) throws {
    for _ in 0..<7200 {
      try session.step()
      if session.isSettled { return }
    }
    Issue.record("does not come to rest")
  }

  static func drag(_ session: Session, _ start: CGPoint, by translation: CGVector, ticks: Int) throws {
    try session.perform(.pointerDown(start))
    for step in 1...ticks {
      let share = CGFloat(step) / CGFloat(ticks)
      try session.perform(
        .pointerMove(CGPoint(x: start.x + translation.dx * share, y: start.y + translation.dy * share)))
      try session.step()
    }
    try session.perform(.pointerUp(CGPoint(x: start.x + translation.dx, y: start.y + translation.dy)))
  }

  /// The number of items of each section.
  static func counts(_ view: CollectionView) -> [Int] {
    (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
  }

  /// Every element of a layout, requested one by one.
  static func allElements(_ view: CollectionView) -> [CollectionViewLayoutAttributes] {
    let layout = view.collectionViewLayout
    var all: [CollectionViewLayoutAttributes] = []
    for (section, count) in counts(view).enumerated() {
      all += (0..<count).compactMap { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section)) }
      let path = IndexPath(item: 0, section: section)
      for kind in [
        CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter, "conference-label",
      ] {
        if let found = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path) { all.append(found) }
      }
      // One row more than possible.
      all += (0...count).compactMap {
        layout.layoutAttributesForDecorationView(ofKind: "shelf", at: IndexPath(item: $0, section: section))
      }
    }
    for kind in ["beam", "rod"] {
      for item in 0..<12 {
        let path = IndexPath(item: item, section: 0)
        if let found = layout.layoutAttributesForDecorationView(ofKind: kind, at: path) { all.append(found) }
      }
    }
    // The calendar's: of four weeks, and lines far beyond a day.
    let calendar = [
      ("line", 400), ("day-line", 29), ("weekend", 4), ("crowd", 28 * 24), ("edge", 3), ("arrow", 2), ("hour-bar", 1),
      ("day-bar", 1), ("corner", 1),
    ]
    for (kind, count) in calendar where layout is WeekLayout {
      all += (0..<count).compactMap {
        layout.layoutAttributesForDecorationView(ofKind: kind, at: IndexPath(item: $0, section: 0))
      }
    }
    for (kind, count) in [("day", 28), ("hour", 25)] {
      all += (0..<count).compactMap {
        layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: $0, section: 0))
      }
    }
    return all
  }

  /// Attributes in a fixed order, for comparisons.
  static func sorted(_ attributes: [CollectionViewLayoutAttributes]) -> [CollectionViewLayoutAttributes] {
    attributes.sorted {
      ($0.representedElementCategory.rawValue, $0.representedElementKind ?? "", $0.indexPath)
        < ($1.representedElementCategory.rawValue, $1.representedElementKind ?? "", $1.indexPath)
    }
  }
}

extension Exhibit {
  var view: CollectionView { collectionView! }
}

extension Session {
  /// The element of an item, by its number.
  func item(_ number: Int) -> PlacedElement? {
    frame.elements.first { $0.id == ElementID(.data, number) }.map { view.placed($0) }
  }

  /// The elements on screen, with their places.
  var placedElements: [PlacedElement] { view.placed(frame) }

  var view: CollectionView { exhibit.view }

  /// The items' numbers in their order, over all sections.
  var numbers: [Int] {
    ExhibitFixture.counts(view).enumerated().flatMap { section, count in
      (0..<count).compactMap {
        view.dataSource?.collectionView(view, identifierForItemAt: IndexPath(item: $0, section: section))
      }
    }
  }
}
