import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// The numbers of the gallery's layouts, which are those of the original.
@MainActor
@Suite("Gallery")
struct GalleryTests {
  static let phone = CGSize(width: 320, height: 480)

  static func exhibit(_ type: any Exhibit.Type, items: Int = 100, settings: ExhibitSettings = ExhibitSettings())
    -> any Exhibit
  {
    ExhibitFixture.exhibit(type, items: items, size: phone, settings: settings)
  }

  @Test("the gallery's flow on a phone has three photos a line with gaps of 44, headers of 50, and footers with counts")
  func flow() throws {
    let gallery = Self.exhibit(Gallery.self)
    let view = gallery.view
    #expect(view.bounds.size == Self.phone)
    let frames = (0..<4).compactMap { view.layoutAttributesForItem(at: [0, $0])?.frame }
    #expect(frames.map(\.minX) == [26, 130, 234, 26])
    #expect(frames.map(\.minY) == [60, 60, 60, 140])
    #expect(frames.allSatisfy { $0.size == CGSize(width: 60, height: 60) })
    let header = try #require(
      view.layoutAttributesForSupplementaryElement(ofKind: CollectionView.elementKindSectionHeader, at: [0, 0]))
    #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 50))
    let shown = view.supplementaryView(forElementKind: CollectionView.elementKindSectionHeader, at: [0, 0])
    #expect(shown?.content.text == "Morning in the hills")
    view.contentOffset.y = 700
    view.layoutIfNeeded()
    let footer = view.supplementaryView(forElementKind: CollectionView.elementKindSectionFooter, at: [0, 0])
    #expect(footer?.content.text == "28 pictures")
    gallery.insertItem(at: 27)
    #expect(footer?.content.text == "29 pictures")
    gallery.deleteItem(at: 27)
    let counts: [Int] = (0..<5).map { view.numberOfItems(inSection: $0) }
    #expect(counts.reduce(0, +) == 100)
  }

  @Test("the gallery's shelves are one per line, 13 above its bottom, 25 high, wider than any view, behind the photos")
  func shelves() throws {
    let gallery = Self.exhibit(ShelfGallery.self)
    let layout = gallery.view.collectionViewLayout
    let elements = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 320, height: 480)) ?? []
    let shelves = elements.filter { $0.representedElementKind == "shelf" }
    #expect(shelves.map(\.frame.minY) == [107, 187, 267, 347, 427])
    #expect(shelves.allSatisfy { $0.frame.height == 25 && $0.zIndex == 0 })
    #expect(shelves.allSatisfy { $0.frame.minX < -10_000 && $0.frame.maxX > 10_000 })
    #expect(elements.filter { $0.representedElementCategory == .cell }.allSatisfy { $0.zIndex == 1 })
    // 28 photos, three per line.
    #expect(layout.layoutAttributesForDecorationView(ofKind: "shelf", at: [0, 10]) == nil)
    #expect(layout.layoutAttributesForDecorationView(ofKind: "shelf", at: [0, 9])?.frame.minY == 827)
    #expect(layout.layoutAttributesForDecorationView(ofKind: "shelf", at: [0, 1])?.frame.minY == 187)
  }

  @Test("the gallery's zoom is 1 + 0.5 (1 − d / 150) within 150 points of the middle, and 1 beyond")
  func zoom() {
    let gallery = Self.exhibit(ZoomGallery.self)
    let view = gallery.view
    for offset in stride(from: 0 as CGFloat, through: 900, by: 31) {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
      for attributes in view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? []
      where attributes.representedElementCategory == .cell {
        let distance = abs(view.bounds.midY - attributes.center.y)
        let expected = distance < 150 ? 1 + 0.5 * (1 - distance / 150) : 1
        #expect(abs(attributes.transform.a - expected) < 1e-12 && attributes.transform.a == attributes.transform.d)
      }
    }
  }

  @Test("the gallery's sine curve is x = 160 + 125 sin(2π y / height) on a phone, with 60 points a photo")
  func sine() throws {
    let gallery = Self.exhibit(SineGallery.self)
    let view = gallery.view
    for item in 0..<28 {
      let attributes = try #require(view.layoutAttributesForItem(at: [0, item]))
      let y = 14 + 55 + 60 * CGFloat(item)
      let x = 160 + 125 * CGFloat(Portable.sin(2 * Double.pi * Double(y / 480)))
      #expect(attributes.center.y == y && abs(attributes.center.x - x) < 1e-9)
      #expect(attributes.size == CGSize(width: 50, height: 50))
    }
    let last = try #require(view.layoutAttributesForItem(at: [4, view.numberOfItems(inSection: 4) - 1]))
    #expect(view.contentSize.height == last.frame.maxY + 10)
    let header = try #require(
      view.layoutAttributesForSupplementaryElement(ofKind: CollectionView.elementKindSectionHeader, at: [1, 0]))
    #expect(header.frame.size == CGSize(width: 320, height: 20))
  }

  private static func picture(_ view: CollectionView, _ path: IndexPath) -> Image.Source? {
    (view.cellForItem(at: path) as? PhotoCell)?.picture.image?.source
  }

  @Test("the gallery shows given albums unchanged, and new photos show their pictures in turn")
  func albums() {
    var settings = ExhibitSettings()
    settings.albums = [
      Album(title: "A", pictures: [.file("a.png"), .file("b.png")]), Album(title: "B", pictures: [.file("c.png")]),
    ]
    let gallery = Self.exhibit(Gallery.self, settings: settings)
    let view = gallery.view
    #expect(gallery.itemCount == 3 && view.numberOfSections == 2)
    #expect(Self.picture(view, [1, 0]) == .picture(.file("c.png")))
    gallery.insertItem(at: 0)
    view.layoutIfNeeded()
    #expect(Self.picture(view, [0, 0]) == .picture(.file("a.png")))
    #expect(gallery.itemCount == 4)
  }
}
