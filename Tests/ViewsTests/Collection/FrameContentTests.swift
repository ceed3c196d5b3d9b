import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
private final class LetteredRow: CollectionViewDataSource {
  var text = "a"
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content.text = text
    return cell
  }
}

@MainActor
@Suite("Contents in frames")
struct FrameContentTests {
  private let source = LetteredRow()
  private let view = CollectionView(
    frame: CGRect(x: 0, y: 0, width: 300, height: 100), collectionViewLayout: CollectionViewFlowLayout())

  private func elements() -> [Frame.Element] {
    if view.dataSource == nil { view.dataSource = source }
    view.advance()
    return view.snapshot().elements
  }

  /// Shows the items, and gives the last one another text.
  private func reloadLast(with text: String) throws {
    _ = elements()
    source.text = text
    var update = BatchUpdate()
    update.reloadItems(at: [[0, 2]])
    try view.performBatchUpdates(update) {}
  }

  @Test("frames share an element's content as long as it stays the same")
  func shared() throws {
    let (first, second) = (elements(), elements())
    #expect(first.count == 3)
    for (a, b) in zip(first, second) { #expect(a.sharedContent === b.sharedContent) }
    let cell = try #require(view.cellForItem(at: [0, 1]))
    cell.content = cell.content
    #expect(elements()[1].sharedContent === first[1].sharedContent)
  }

  @Test("the next frame has a changed content, however it was changed, and earlier frames keep theirs")
  func changed() throws {
    let before = elements()
    let cell = try #require(view.cellForItem(at: [0, 1]))
    let changes: [(CollectionViewCell) -> Void] = [
      { $0.content.text = "b" }, { $0.content = CellContent(text: "c") }, { $0.backgroundColor = .black },
      { $0.layer.cornerRadius = 3 }, { $0.content.highlighted = .plain },
    ]
    for change in changes {
      change(cell)
      var content = cell.content
      content.tint = content.tint ?? before[1].id.number
      let after = elements()
      #expect(after[1].content == content && after[0].sharedContent === before[0].sharedContent)
    }
    #expect(before[1].content.text == "a")
  }

  @Test("an element shows the content of the view that it has now")
  func reloaded() throws {
    try reloadLast(with: "z")
    #expect(view.placed(elements()).filter { $0.item == 2 }.contains { $0.content.text == "z" })
    view.reloadData()
    #expect(elements().map(\.content.text) == ["z", "z", "z"])
  }

  @Test("all frames of a fade share the content that fades out")
  func fading() throws {
    try reloadLast(with: "z")
    let fades = (0..<4).map { _ in view.placed(elements()).first { $0.item == 2 && $0.content.text == "a" } }
    for fade in fades { #expect(try #require(fade).sharedContent === fades[0]?.sharedContent) }
    #expect(Set(fades.compactMap { $0?.alpha }).count == 4)
  }

  @Test("a text that is equal but has other characters is another content")
  func accents() throws {
    source.text = "\u{E9}"
    _ = elements()
    try #require(view.cellForItem(at: [0, 0])).content.text = "e\u{301}"
    #expect(Array(elements()[0].content.text.unicodeScalars) == ["e", "\u{301}"])
  }
}

@MainActor
@Suite("Frames between two ticks")
struct FrameInterpolationTests {
  private static func frame(_ ids: [Int], _ x: (Int) -> CGFloat) -> Frame {
    var frame = Frame(tick: 0, viewport: .zero, stage: .zero)
    frame.elements = ids.map {
      Frame.Element(
        id: ElementID(.data, $0), center: CGPoint(x: x($0), y: 0),
        size: CGSize(width: 10, height: 10), content: CellContent())
    }
    return frame
  }

  @Test("elements are found by their identities, in whatever order the frames have them", arguments: 0..<20)
  func orders(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let (before, after) = (
        (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)),
        (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
      )
      let isSorted = Bool.random(using: &random)
      let (old, new) = isSorted ? (before.sorted(), after.sorted()) : (Array(before), Array(after))
      let middle = Self.frame(old) { CGFloat($0) }.interpolated(to: Self.frame(new) { CGFloat($0) + 8 }, share: 0.25)
      #expect(middle.elements.map(\.id.number) == new)
      for element in middle.elements {
        let expected = CGFloat(element.id.number) + (old.contains(element.id.number) ? 2 : 8)
        #expect(element.center.x == expected, "\(old) to \(new)")
      }
    }
  }

  @Test("at share 1 a frame is the next one, to the bit, and at share 0 this one")
  func ends() {
    let x: [CGFloat] = [0.1, 1e16, -3.7, 1e-300, 12345.678]
    for (index, a) in x.enumerated() {
      for b in x.dropFirst(index) {
        var (before, after) = (Self.frame([1]) { _ in a }, Self.frame([1]) { _ in b })
        before.elements[0].transform = CGAffineTransform(rotationAngle: 1)
        after.elements[0].transform = CGAffineTransform(rotationAngle: 2)
        #expect(before.interpolated(to: after, share: 1).elements == after.elements)
        #expect(before.interpolated(to: after, share: 0).elements[0].center == before.elements[0].center)
      }
    }
  }

  @Test("a transform that does not change stays as it is, to the bit; one that does turns the shorter way")
  func transforms() {
    var (before, after) = (Self.frame([1]) { _ in 0 }, Self.frame([1]) { _ in 4 })
    let skewed = CGAffineTransform(a: 1.1, b: 0.3, c: -0.7, d: 0.2, tx: 5, ty: 1.0 / 3)
    before.elements[0].transform = skewed
    after.elements[0].transform = skewed
    #expect(before.interpolated(to: after, share: 0.3).elements[0].transform == skewed)
    before.elements[0].transform = CGAffineTransform(rotationAngle: 3)
    after.elements[0].transform = CGAffineTransform(rotationAngle: -3)
    let half = before.interpolated(to: after, share: 0.5).elements[0].transform
    #expect(abs(half.a + 1) < 1e-12 && abs(half.b) < 1e-12)
  }

  @Test("a transform of space stays in space between two that differ")
  func spatial() throws {
    var (before, after) = (Self.frame([1]) { _ in 0 }, Self.frame([1]) { _ in 0 })
    after.elements[0].spatial = CATransform3DMakeTranslation(0, 0, 8)
    let half = before.interpolated(to: after, share: 0.5).elements[0]
    #expect(half.spatial?.m43 == 4 && half.transform == .identity)
    before.elements[0].spatial = after.elements[0].spatial
    #expect(before.interpolated(to: after, share: 0.5).elements[0].spatialBox === after.elements[0].spatialBox)
  }
}
