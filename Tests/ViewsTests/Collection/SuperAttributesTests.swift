import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// What `super` says of elements that appear and disappear, in layouts that take it and change it.
@MainActor
@Suite("Initial and final attributes of super")
struct SuperAttributesTests {
  /// A flow layout with headers and a backdrop behind each section, which records what super says and may change it.
  final class Asking: CollectionViewFlowLayout {
    var initials: [String: CollectionViewLayoutAttributes] = [:]
    var finals: [String: CollectionViewLayoutAttributes] = [:]
    var change: ((CollectionViewLayoutAttributes) -> Void)?
    var answersNothing = false

    private func name(_ kind: String, _ path: IndexPath) -> String { "\(kind) \(path.section).\(path.item)" }

    private func answer(_ usual: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
      if answersNothing { return nil }
      if let usual { change?(usual) }
      return usual
    }

    private func note(_ usual: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
      usual?.copy() as? CollectionViewLayoutAttributes
    }

    override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      let usual = super.initialLayoutAttributesForAppearingItem(at: path)
      initials[name("item", path)] = note(usual)
      return answer(usual)
    }
    override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      let usual = super.finalLayoutAttributesForDisappearingItem(at: path)
      finals[name("item", path)] = note(usual)
      return answer(usual)
    }
    override func initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      let usual = super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
      initials[name("header", path)] = note(usual)
      return answer(usual)
    }
    override func finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      let usual = super.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
      finals[name("header", path)] = note(usual)
      return answer(usual)
    }
    override func initialLayoutAttributesForAppearingDecorationElement(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      let usual = super.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
      initials[name("backdrop", path)] = note(usual)
      return answer(usual)
    }
    override func finalLayoutAttributesForDisappearingDecorationElement(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      let usual = super.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
      finals[name("backdrop", path)] = note(usual)
      return answer(usual)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let found = super.layoutAttributesForElements(in: rect) ?? []
      let backdrops = (0..<(collectionView?.numberOfSections ?? 0)).compactMap {
        layoutAttributesForDecorationView(ofKind: "backdrop", at: IndexPath(item: 0, section: $0))
      }
      return found + backdrops.filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForDecorationView(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      guard
        let header = layoutAttributesForSupplementaryView(
          ofKind: CollectionView.elementKindSectionHeader, at: path)
      else { return nil }
      let attributes = CollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
      attributes.frame = header.frame.insetBy(dx: 10, dy: 0)
      attributes.zIndex = -1
      return attributes
    }
  }

  let layout = Asking()
  let view: CollectionView
  let source = CountingSource(counts: [3, 2])

  init() {
    layout.itemSize = CGSize(width: 100, height: 40)
    layout.minimumLineSpacing = 0
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    layout.register(CollectionReusableView.self, forDecorationViewOfKind: "backdrop")
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
    view.dataSource = source
    view.advance()
  }

  private func exchange() {
    view.performBatchUpdates {
      source.sections[0].remove(at: 1)
      source.insert(0)
      view.deleteItems(at: [[0, 1]])
      view.insertItems(at: [[0, 0]])
    }
  }

  @Test("of what comes and goes super gives its place with an opacity of 0, of the rest where it is and will be shown")
  func items() throws {
    exchange()
    let initials = layout.initials.mapValues { ($0.frame, $0.alpha) }
    let finals = layout.finals.mapValues { ($0.frame, $0.alpha) }
    func row(_ y: CGFloat) -> CGRect { CGRect(x: 0, y: y, width: 100, height: 40) }
    #expect(try #require(initials["item 0.0"]) == (row(20), 0), "inserted")
    #expect(try #require(initials["item 0.1"]) == (row(20), 1), "was at the top")
    #expect(try #require(initials["item 0.2"]) == (row(100), 1))
    #expect(try #require(finals["item 0.1"]) == (row(60), 0), "deleted")
    #expect(try #require(finals["item 0.0"]) == (row(60), 1), "goes one line down")
    #expect(try #require(finals["item 0.2"]) == (row(100), 1))
    #expect(try #require(finals["header 1.0"]).1 == 1 && finals["backdrop 1.0"]?.1 == 1)
    #expect(layout.finals["item 0.0"]?.indexPath == [0, 0])
  }

  @Test("sections that come and go take their headers and decorations along, with an opacity of 0")
  func sections() throws {
    view.performBatchUpdates {
      source.sections.remove(at: 0)
      view.deleteSections([0])
    }
    #expect(layout.finals["header 0.0"]?.alpha == 0 && layout.finals["backdrop 0.0"]?.alpha == 0)
    #expect(layout.finals["header 1.0"]?.frame.minY == 0 && layout.initials["header 0.0"]?.frame.minY == 140)
    view.performBatchUpdates {
      source.sections.insert([70, 71], at: 0)
      view.insertSections([0])
    }
    #expect(layout.initials["header 0.0"]?.alpha == 0 && layout.initials["backdrop 0.0"]?.alpha == 0)
    #expect(layout.initials["item 0.1"]?.alpha == 0)
  }

  @Test("what super gives and is left as it is moves exactly as with nil", arguments: [false, true])
  func unchanged(_ isMirrored: Bool) {
    func hashes(_ answersNothing: Bool) -> [UInt64] {
      let subject = Self()
      if isMirrored { subject.view.semanticContentAttribute = .forceRightToLeft }
      subject.view.advance()
      subject.layout.answersNothing = answersNothing
      var found: [UInt64] = []
      for tick in 0..<60 {
        if tick == 0 || tick == 10 { subject.exchange() }
        if tick == 20 { subject.view.animate { subject.view.frame.size.height = 90 } }
        if tick == 30 { subject.view.contentOffset.y = 30 }
        subject.view.advance()
        var hash = StateHash()
        subject.view.hash(into: &hash)
        found.append(hash.value)
      }
      return found
    }
    #expect(hashes(false) == hashes(true))
  }

  @Test("a layout changes what super gives: a new item comes from the left, a deleted one shrinks")
  func changed() throws {
    layout.change = {
      if $0.alpha == 0 { $0.transform = CGAffineTransform(translationX: -300, y: 0) }
    }
    exchange()
    let shown = view.snapshot().elements
    #expect(shown.contains { abs($0.transform.tx + 300) < 1e-9 && $0.alpha == 0 })
    for _ in 0..<18 { view.advance() }
    let halfway = view.snapshot().elements.filter { $0.transform.tx < -1 }
    #expect(halfway.count == 2)
    for _ in 0..<40 { view.advance() }
    #expect(view.snapshot().elements.allSatisfy { $0.transform == .identity && $0.alpha == 1 })
  }

  @Test("outside of updates super says nothing")
  func outside() {
    #expect(layout.initialLayoutAttributesForAppearingItem(at: [0, 0]) == nil)
    #expect(layout.finalLayoutAttributesForDisappearingItem(at: [0, 0]) == nil)
  }

  @Test("an item in mid-flight starts, for super, from where it is on screen")
  func inFlight() throws {
    exchange()
    for _ in 0..<18 { view.advance() }
    let shown = try #require(view.snapshot().elements.first { $0.id.number == source.sections[0][1] })
    view.performBatchUpdates {
      source.insert(0)
      view.insertItems(at: [[0, 0]])
    }
    let path = try #require(source.sections[0].firstIndex(of: shown.id.number))
    #expect(abs(try #require(layout.initials["item 0.\(path)"]).center.y - shown.center.y) < 1e-9)
  }
}
