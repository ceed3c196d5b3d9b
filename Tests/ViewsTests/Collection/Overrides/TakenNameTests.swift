import Springflow
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// A collection view as an app may have it, with members of its own for which UIKit leaves the names free.
@MainActor
private final class BusyView: CollectionView {
  var tick = "tock"
  var overlay = View()
  var isMoving = 3
  var lastUpdate: String? = "yesterday"
  var updateAnimation = false
  var contentOffsetAnchor = 7
  var touches: [String] = ["a"]
  var touchLocation = "here"
  var contentVelocity = "fast"
  var menuActions = 0
  var motions = ["m"]
  var centralItem = 5
  func advance() -> String { "advanced" }
  func snapshot() -> String { "snapshot" }
  func scroll(by delta: CGVector) -> String { "scrolled" }
  func animate() -> String { "animated" }
  func touchBegan(at point: CGPoint) -> String { "touched" }
}

/// A cell with a content of its own, the commonest name of all.
@MainActor
private final class BusyCell: CollectionViewCell {
  let content = Label()
}

/// A layout with its own reports, motions and alignments.
@MainActor
private final class BusyLayout: CollectionViewFlowLayout {
  var motions = 1
  var diagnostics = 2
  var lineAlignment = "left"
  var itemAlignment = "top"
  var itemSizing = 4
  var currentUpdate = 5
  var isMirrored = "no"
  var boundsChange = 6
  var elementsInSight = 7
  func report(_ text: String) -> String { text }
  func mirrored(_ rect: CGRect) -> CGRect { .zero }
  func layoutAttributes(for key: String) -> String { key }
  func hasElement(_ key: String) -> Bool { false }
}

private final class BusyAttributes: CollectionViewLayoutAttributes {
  func matches(_ text: String) -> Bool { text == "me" }
}

private final class BusyContext: CollectionViewLayoutInvalidationContext {
  var cause = "rotation"
}

@MainActor
@Suite("Names that subclasses may have")
struct TakenNameTests {
  @Test("a subclass has members of its own where UIKit leaves a name free, and works as before")
  func subclasses() throws {
    let layout = BusyLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    let view = BusyView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    let source = CountingSource(counts: [40])
    view.register(BusyCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    #expect(view.tick == "tock" && view.advance() == "advanced" && view.isMoving == 3)
    #expect(layout.report("mine") == "mine" && layout.isMirrored == "no")
    // The library's own are meant where the library's class is.
    let plain: CollectionView = view
    plain.advance()
    #expect(plain.tick == 1 && !plain.isMoving && plain.visibleCells.count == 2)
    plain.touchBegan(at: CGPoint(x: 50, y: 90))
    plain.touchMoved(to: CGPoint(x: 50, y: 40))
    #expect(plain.contentOffset.y == 50)
    #expect((layout as CollectionViewLayout).diagnostics.isEmpty)
    #expect(BusyCell().content.text == nil && (BusyCell() as CollectionReusableView).content.text == "")
    #expect(BusyAttributes().matches("me") && BusyContext().cause == "rotation")
  }
}
