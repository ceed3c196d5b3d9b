import Foundation
import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Which of a collection view's subviews lie in front: elements and a program's own.
@MainActor
@Suite("The order of a collection view's subviews")
struct SubviewOrderTests {
  private let source = CountingSource(counts: [0])

  private func list(_ count: Int = 4) -> CollectionView {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    layout.minimumLineSpacing = -20
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    source.sections = [Array(0..<count)]
    view.dataSource = source
    view.advance()
    return view
  }

  private func own() -> View {
    let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.backgroundColor = .red
    return view
  }

  /// The colours and numbers of what a frame shows from back to front: "own" for a red view, the item's number else.
  private func drawn(_ view: CollectionView) -> [String] {
    let paths = view.indexPathsForVisibleItems
    let numbers = Dictionary(uniqueKeysWithValues: paths.map { (view.elementID(forItemAt: $0), $0.item) })
    return view.snapshot().elements.compactMap { element in
      if let number = numbers[element.id] { return "\(number)" }
      return element.size == CGSize(width: 100, height: 200) ? "own" : nil
    }
  }

  @Test("a view that is added lies in front, one at position 0 behind, before there are elements and after")
  func ends() {
    for isEarly in [true, false] {
      let view = list(isEarly ? 0 : 4)
      let (front, behind) = (own(), own())
      view.addSubview(front)
      view.insertSubview(behind, at: 0)
      source.sections = [[0, 1, 2, 3]]
      view.reloadData()
      view.advance()
      #expect(view.subviews.first === behind && view.subviews.last === front && view.subviews.count == 6)
      #expect(drawn(view) == ["own", "0", "1", "2", "3", "own"])
      let point = CGPoint(x: 50, y: 10)
      #expect(view.hitTest(point, with: nil) === front)
      front.isHidden = true
      #expect(view.hitTest(point, with: nil) === view.cellForItem(at: [0, 0]))
      #expect(view.hitTest(CGPoint(x: 50, y: 190), with: nil) === behind)
      front.isHidden = false
      view.sendSubviewToBack(front)
      view.bringSubviewToFront(behind)
      #expect(view.subviews.first === front && view.subviews.last === behind)
    }
  }

  @Test("a cell comes to the front and goes to the back, and a view just before and behind it")
  func cells() throws {
    let view = list()
    let cells = try (0..<4).map { try #require(view.cellForItem(at: [0, $0])) }
    view.bringSubviewToFront(cells[1])
    #expect(drawn(view) == ["0", "2", "3", "1"])
    #expect(view.hitTest(CGPoint(x: 50, y: 50), with: nil) === cells[1])
    view.sendSubviewToBack(cells[2])
    #expect(drawn(view) == ["2", "0", "3", "1"])
    let (above, below) = (own(), own())
    view.insertSubview(below, belowSubview: cells[1])
    view.insertSubview(above, aboveSubview: cells[2])
    #expect(drawn(view) == ["2", "own", "0", "3", "own", "1"])
    #expect(view.subviews == [cells[2], above, cells[0], cells[3], below, cells[1]])
    // Out of sight and back a cell is one as all others.
    view.contentOffset.y = 1000
    view.advance()
    view.contentOffset.y = 0
    view.advance()
    #expect(drawn(view).filter { $0 != "own" } == ["0", "1", "2", "3"])
  }

  @Test("a reloaded cell has the depth and the place among the others that its attributes say")
  func reload() throws {
    let view = list()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    cell.layer.zPosition = 5
    view.bringSubviewToFront(cell)
    #expect(drawn(view) == ["1", "2", "3", "0"])
    view.reloadData()
    view.advance()
    #expect(drawn(view) == ["0", "1", "2", "3"])
    #expect(view.visibleCells.allSatisfy { $0.layer.zPosition == 0 })
  }

  @Test("depths come first: the z index of attributes, and the zPosition of layers")
  func depths() throws {
    let view = list()
    let cell = try #require(view.cellForItem(at: [0, 1]))
    let front = own()
    view.addSubview(front)
    cell.layer.zPosition = 1
    #expect(drawn(view) == ["0", "2", "3", "own", "1"] && cell.layer.zPosition == 1)
    front.layer.zPosition = 2
    #expect(drawn(view) == ["0", "2", "3", "1", "own"])
    front.layer.zPosition = -1
    #expect(drawn(view) == ["own", "0", "2", "3", "1"])
    #expect(view.hitTest(CGPoint(x: 50, y: 10), with: nil) === view.cellForItem(at: [0, 0]))
    cell.layer.zPosition = 0
    #expect(drawn(view) == ["own", "0", "1", "2", "3"])
  }

  @Test("a background view is behind everything, and fingers find what is in it wherever the content is")
  func background() {
    let view = list(40)
    let (background, button, behind) = (View(), View(frame: CGRect(x: 0, y: 150, width: 100, height: 50)), own())
    background.addSubview(button)
    view.backgroundView = background
    for put in 0..<4 {
      switch put {
      case 0: view.insertSubview(behind, at: 0)
      case 1: view.insertSubview(behind, at: 1)
      case 2: view.insertSubview(behind, aboveSubview: background)
      default: view.insertSubview(behind, belowSubview: background)
      }
      #expect(view.subviews.first === background && view.subviews[1] === behind, "\(put)")
      #expect(drawn(view).first == "own")
      behind.removeFromSuperview()
    }
    view.contentOffset.y = view.contentSize.height - 150
    view.layoutIfNeeded()
    let last = view.hitTest(CGPoint(x: 50, y: view.bounds.minY + 10), with: nil)
    #expect(view.hitTest(CGPoint(x: 50, y: view.bounds.minY + 170), with: nil) === button)
    #expect(last is CollectionViewCell, "\(view.bounds) \(view.contentSize) \(String(describing: last))")
  }

  @Test("each call does what it says and leaves the order of the others, in 2,000 random calls")
  func random() throws {
    var random = SplitMix64(seed: 7)
    let view = list(5)
    var own: [View] = []
    for step in 0..<TestLength.count(2000, short: 400) {
      let cells = view.visibleCells
      let before = view.subviews
      let candidates: [View] = own + cells
      let isNew = Int.random(in: 0..<6, using: &random) == 0
      let subject = isNew ? View() : try #require(candidates.randomElement(using: &random))
      let sibling = before.filter { $0 !== subject }.randomElement(using: &random)
      var expected: (([View]) -> Bool) = { _ in true }
      func index(_ view: View?, _ views: [View]) -> Int { views.firstIndex { $0 === view } ?? -1 }
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        view.addSubview(subject)
        expected = { $0.last === subject }
      case 1:
        let position = Int.random(in: 0...before.count + 1, using: &random)
        view.insertSubview(subject, at: position)
        expected = { index(subject, $0) == min(position, $0.count - 1) }
      case 2:
        guard let sibling else { continue }
        view.insertSubview(subject, aboveSubview: sibling)
        expected = { index(subject, $0) == index(sibling, $0) + 1 }
      case 3:
        guard let sibling else { continue }
        view.insertSubview(subject, belowSubview: sibling)
        expected = { index(subject, $0) == index(sibling, $0) - 1 }
      case 4 where subject.superview === view:
        view.bringSubviewToFront(subject)
        expected = { $0.last === subject }
      case 5 where subject.superview === view:
        view.sendSubviewToBack(subject)
        expected = { $0.first === subject }
      case 6 where own.count > 6: own[0].removeFromSuperview()
      case 7 where subject.superview === view:
        guard let sibling else { continue }
        let (first, second) = (index(subject, before), index(sibling, before))
        view.exchangeSubview(at: first, withSubviewAt: second)
        var exchanged = before
        exchanged.swapAt(first, second)
        #expect(view.subviews == exchanged, "step \(step)")
        continue
      default: break
      }
      own = view.subviews.filter { !($0 is CollectionViewCell) }
      #expect(expected(view.subviews), "step \(step)")
      let moved = before.filter { $0 !== subject && $0.superview === view }
      #expect(view.subviews.filter { $0 !== subject } == moved, "step \(step)")
      if step % 50 == 0 { view.advance() }
    }
    #expect(own.count > 3)
  }
}
