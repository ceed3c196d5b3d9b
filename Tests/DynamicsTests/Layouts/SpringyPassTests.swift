import Springflow
import SpringflowDynamics
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Springy layouts: several changes in one pass")
struct SpringyPassTests {
  /// The order in which a view is scrolled and its data is reloaded.
  enum Order: CaseIterable, Sendable { case scrollFirst, reloadFirst, inDelegate }

  /// Reloads fewer items while the view scrolls.
  private final class ReloadingDelegate: CollectionViewDelegate {
    var reload: (() -> Void)?
    func scrollViewDidScroll(_ scrollView: ScrollView) {
      let once = reload
      reload = nil
      once?()
    }
  }

  @Test(
    "a scroll and a reload that loses elements, in one pass: the others lag, and exactly they have bodies",
    arguments: SpringyFixture.Kind.allCases, Order.allCases)
  func scrollAndReload(kind: SpringyFixture.Kind, order: Order) {
    for left in [0, 1, 7, 29] {
      let springy = SpringyFixture(kind, [Array(0..<30), Array(100..<110)])
      springy.wait(2)
      let reload = {
        springy.source.sections = left == 0 ? [] : [Array((30 - left)..<30)]
        springy.view.reloadData()
      }
      let delegate = ReloadingDelegate()
      springy.view.delegate = delegate
      func scroll() { springy.view.contentOffset = CGPoint(x: 40, y: 40) }
      switch order {
      case .scrollFirst:
        scroll()
        reload()
      case .reloadFirst:
        reload()
        scroll()
      case .inDelegate:
        delegate.reload = reload
        scroll()
      }
      springy.view.layoutIfNeeded()
      #expect(springy.problems == [])
      springy.wait(5)
      #expect(springy.problems == [])
    }
  }

  @Test("other identifiers and a scroll, in one pass, make new bodies of all")
  func otherIdentifiers() {
    let springy = SpringyFixture(.flow, [Array(0..<30)])
    springy.wait(2)
    springy.view.contentOffset.y += 20
    springy.source.sections = [Array(500..<530)]
    springy.view.reloadData()
    springy.view.layoutIfNeeded()
    #expect(springy.problems == [] && springy.layout.bodyCount >= 30)
  }

  /// Shows two hundred items; a view keeps no data source.
  private static func show(_ layout: CollectionViewLayout) -> (CollectionView, SpringyFixture.Source) {
    let source = SpringyFixture.Source([Array(0..<200)])
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, source)
  }

  @Test("attributes find their bodies in any order, also between the changes of one pass")
  func anyOrder() {
    let layout = Curious(wrapping: SpringyFixture.Kind.flow.make())
    let (view, source) = Self.show(layout)
    for round in 0..<TestLength.count(60, short: 20) {
      view.contentOffset.y = CGFloat(round * 97 % 800)
      if round % 3 == 2 {
        source.sections[0].remove(at: round % 40)
        view.reloadData()
      }
      view.layoutIfNeeded()
      layout.ask()
      view.advance()
    }
    #expect(layout.given.count > 60 && layout.mistakes == 0)
  }

  /// Asks for bodies in random order, while bodies come and go, too.
  private final class Curious: SpringyLayout {
    /// All attributes that ever had a body.
    var given: [CollectionViewLayoutAttributes] = []
    var mistakes = 0
    private var random = SplitMix64(seed: 5)

    func ask() {
      let start = Int(random.next() % 7)
      for number in given.indices {
        // Runs in order, and jumps.
        let attributes = given[(random.next() % 4 == 0 ? Int(random.next() >> 8) : start + number) % given.count]
        let element = index[ElementKey(attributes)].flatMap { $0.attributes === attributes ? $0 : nil }
        if body(of: attributes) != element?.body { mistakes += 1 }
      }
    }
    override func didAttach(_ body: BodyID, to attributes: CollectionViewLayoutAttributes) {
      given.append(attributes)
      ask()
    }
    override func willDetach(_ body: BodyID, from attributes: CollectionViewLayoutAttributes) { ask() }
  }

  /// Bands that only the question about a rectangle finds, as many layouts have them.
  private final class Bands: CollectionViewLayout {
    override init() {
      super.init()
      register(CollectionReusableView.self, forDecorationViewOfKind: "band")
    }

    required init?(coder: NSCoder) { nil }

    override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 5000) }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      (0..<50).map { number in
        let band = CollectionViewLayoutAttributes(
          forDecorationViewOfKind: "band", with: IndexPath(item: number, section: 0))
        band.frame = CGRect(x: 0, y: 100 * CGFloat(number), width: 300, height: 60)
        return band
      }.filter { $0.frame.intersects(rect) }
    }
  }

  @Test("elements that a layout finds only by a rectangle give their bodies back as the view goes far on")
  func onlyByRectangle() {
    let layout = SpringyLayout(wrapping: Bands())
    let source = CountingSource(counts: [0])
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    for _ in 0..<12 {
      view.contentOffset.y += 350
      view.layoutIfNeeded()
      view.advance()
      let places = Set(layout.elements.map(\.place.y))
      #expect(places.count == layout.bodyCount && layout.bodyCount < 20)
      for band in 0..<50 {
        let frame = CGRect(x: 0, y: 100 * CGFloat(band), width: 300, height: 60)
        if frame.intersects(view.bounds) { #expect(places.contains(frame.midY)) }
      }
    }
  }

  /// Items above the view have no springs; giving a body back retunes all.
  private final class Pinned: SpringyLayout {
    var detached = 0
    override func hasSpring(_ attributes: CollectionViewLayoutAttributes) -> Bool {
      attributes.center.y > (collectionView?.contentOffset.y ?? 0) + 100
    }
    override func willDetach(_ body: BodyID, from attributes: CollectionViewLayoutAttributes) {
      detached += 1
      frequency = 1 + CGFloat(detached % 7)
      withMutableWorld { #expect($0.contains(body)) }
    }
    override func start(
      for attributes: CollectionViewLayoutAttributes, proposed: Start, isInserted: Bool
    ) -> Start {
      damping = 0.5 + CGFloat(attributes.indexPath.item % 5) / 10
      return proposed
    }
  }

  @Test("a spring may depend on the scroll, and properties may be set while bodies come and go")
  func pinned() {
    let layout = Pinned(wrapping: SpringyFixture.Kind.flow.make())
    let (view, source) = Self.show(layout)
    for round in 0..<TestLength.count(30, short: 15) {
      view.contentOffset.y = CGFloat(round * 97 % 800)
      // The places are asked for again, as a layout does whose springs depend on the scroll.
      if round % 2 == 0 { layout.invalidateLayout() }
      if round % 5 == 0 {
        source.sections[0].removeLast(3)
        view.reloadData()
      }
      view.layoutIfNeeded()
      layout.withMutableWorld { world in
        #expect(world.bodyCount == layout.bodyCount)
        for element in layout.elements { #expect(world[element.body].spring?.frequency == Double(layout.frequency)) }
      }
      view.advance()
    }
    #expect(layout.detached > TestLength.count(50, short: 25))
    view.collectionViewLayout = CollectionViewFlowLayout()
    view.layoutIfNeeded()
    #expect(layout.bodyCount == 0)
  }
}
