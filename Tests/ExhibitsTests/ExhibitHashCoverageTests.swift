import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("What the hashes of exhibits cover")
struct ExhibitHashCoverageTests {
  private static let link = "leads back to an owner that is walked into elsewhere"
  private static let constant = "set when the exhibit is made, from its settings"
  private static let layout = "a layout's arrays follow from data and bounds"
  private static let data = "has a digest, which each change makes anew"
  private static let cache = "follows from the rest"
  private static let world = "the world's hash has it"

  /// What the hashes leave out, with the reason.
  static let exceptions: [String: String] = [
    "AnimatedFlow.data": data,
    "AnimatedFlow.large": layout,
    "AnimatedFlow.small": layout,
    "ArrangementController.isPicked": constant,
    "ArrangementController.makeLayout": constant,
    "CardView.mayBeTaken": constant,
    "Cards.arrowStride": constant,
    "Chain.arrowStride": constant,
    "Chain.ballRadius": constant,
    "Chain.pitch": constant,
    "Chat.arrowStride": constant,
    "Chat.data": data,
    "Chat.layout": layout,
    "Circle.arrowStride": constant,
    "Circle.data": data,
    "Circle.layout": layout,
    "ConferenceExhibit.data": data,
    "ConferenceGestures.exhibit": link,
    "ConferenceGrid.layout": layout,
    "ConferenceLine.layout": layout,
    "ConferenceLineLayout.headerKind": constant,
    "Conferences.coverFlow": layout,
    "Conferences.grid": layout,
    "Conferences.line": layout,
    "Conferences.spiral": layout,
    "Conferences.stacks": layout,
    "Cradle.arrowStride": constant,
    "Cradle.data": data,
    "CradleLayout.$__lazy_storage_$_animator": world,
    "CradleLayout.$__lazy_storage_$_drags": constant,
    "CradleLayout.decorations": cache,
    "CradleLayout.length": constant,
    "CradleLayout.radius": constant,
    "CustomTransition.data": data,
    "DynamicsCatalogue.arrowStride": constant,
    "DynamicsPage.$__lazy_storage_$_animator": world,
    "EditBar.fitted": cache,
    "EditBar.isShown": cache,
    "ExhibitSettings.reducesMotion": constant,
    "ExhibitWorldLayout.data": data,
    "ExhibitWorldLayout.decorations": constant,
    "ExhibitWorldLayout.shownDecorations": cache,
    "Gallery.data": data,
    "GalleryMenus.gallery": link,
    "LayoutPush.data": data,
    "ItemDragGestureRecognizer.dragging": constant,
    "ItemDragging.animator": world,
    "ItemDragging.items": constant,
    "HeldAttributes.item": world,
    "HeldAttributes.spring": world,
    "Newtonian.arrowStride": constant,
    "Newtonian.data": data,
    "NewtonianLayout.$__lazy_storage_$_animator": world,
    "NewtonianLayout.$__lazy_storage_$_drags": constant,
    "NewtonianLayout.nail": cache,
    "PageBar.current": cache,
    "PageBar.dots": constant,
    "PhotoGallery.layouts": layout,
    "PhotoGallery.pages": layout,
    "PhotoGallery.zoom": layout,
    "Pile.arrowStride": constant,
    "Pyramid.arrowStride": constant,
    "Pyramid.height": constant,
    "SpringForm.arrowStride": constant,
    "SpringyCarousel.arrowStride": constant,
    "SpringyCarousel.data": data,
    "SpringyCarouselLayout.$__lazy_storage_$_animator": world,
    "SpringyCarouselLayout.spring": constant, "SpringyCarouselLayout.lagDistance": constant,
    "SpringyGrid.arrowStride": constant,
    "SpringyGrid.data": data,
    "SpringyList.arrowStride": constant,
    "SpringyList.data": data,
    "TileView.isRound": constant,
    "TileView.number": constant,
    "TileView.text": constant,
    "WeekCalendar.data": data,
    "WeekCalendar.layout": layout,
    "WeekCalendar.startCount": constant,
    "WideLabel.width": constant,
    "WorldSetup.data": data,
    "WorldSetup.gravity": constant,
  ]

  private static var walker: FieldWalker {
    var walker = FieldWalker(exceptions: exceptions.keys, module: "SpringflowExhibits")
    walker.register(CGFloat.self) { $0 == 0 ? 1 : -$0 }
    walker.register(IndexPath.self) { IndexPath(item: ($0.last ?? 0) + 1, section: 0) }
    walker.register([Conferences.Arrangement.grid, .line])
    walker.register(CollectionView.self) { _ in nil }
    return walker
  }

  @Test(
    "every stored property of an exhibit changes its hash, or is a known exception",
    arguments: TestLength.cases(ExhibitCatalog.all.map { $0.name }, short: 5))
  func exhibit(_ name: String) throws {
    let session = try ExhibitFixture.session(name)
    var findings = FieldWalker.Findings()
    let size = ExhibitFixture.size
    for tick in 0..<24 {
      switch tick {
      case 2: try session.perform(.key(.insert))
      case 4: try session.perform(.key(.space))
      case 6: try session.perform(.key(.delete))
      case 8: try session.perform(.pointerDown(CGPoint(x: size.width / 2, y: size.height / 2)))
      case 10: try session.perform(.pointerMove(CGPoint(x: size.width / 2 + 40, y: size.height / 2 - 30)))
      default: break
      }
      try session.step()
      guard tick % 6 == 5 else { continue }
      Self.walker.walk(session.exhibit, into: &findings) {
        var hash = StateHash()
        session.exhibit.hash(into: &hash)
        return hash.value
      }
    }
    #expect(findings.unnoticed.sorted() == [])
    #expect(findings.unknown.map { "\($0): \($1)" }.sorted() == [])
  }
}
