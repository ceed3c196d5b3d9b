import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A list of rows, 100 points high, each with a scroll view, a button and a label in its content view.
@MainActor
private final class RowList: CollectionViewDataSource, CollectionViewDelegate {
  final class Row: CollectionViewCell {
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let button = View(frame: CGRect(x: 200, y: 0, width: 50, height: 100))
    let label = Label(frame: CGRect(x: 250, y: 0, width: 50, height: 100))
    var taps = 0

    override init(frame: CGRect) {
      super.init(frame: frame)
      scroll.contentSize = CGSize(width: 800, height: 100)
      for view in [scroll, button, label] { contentView.addSubview(view) }
      button.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.taps += 1 })
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  let view: CollectionView
  var selected: [Int] = []

  init() {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 100)
    layout.minimumLineSpacing = 0
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.register(Row.self, forCellWithReuseIdentifier: "row")
    view.dataSource = self
    view.delegate = self
    view.layoutIfNeeded()
    view.advance()
  }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 50 }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
  }

  func collectionView(_ view: CollectionView, didSelectItemAt path: IndexPath) { selected.append(path.item) }

  func row(_ item: Int) -> Row? { view.cellForItem(at: [0, item]) as? Row }

  func drag(from start: CGPoint, by step: CGVector, ticks: Int) {
    view.touch(0, .began, at: start)
    for tick in 1...ticks {
      let (x, y) = (start.x + step.dx * CGFloat(tick), start.y + step.dy * CGFloat(tick))
      view.touch(0, .moved, at: CGPoint(x: x, y: y))
      view.advance()
    }
    view.touch(0, .cancelled, at: .zero)
  }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    view.touch(0, .began, at: CGPoint(x: x, y: y))
    for _ in 0..<6 { view.advance() }
    view.touch(0, .ended, at: CGPoint(x: x, y: y))
    for _ in 0..<60 { view.advance() }
  }
}

@MainActor
@Suite("Views in cells")
struct CellViewTests {
  private let list = RowList()

  @Test("a drag along a scroll view in a cell moves its content, a drag across it that of the collection view")
  func crossed() throws {
    let row = try #require(list.row(1))
    list.drag(from: CGPoint(x: 150, y: 150), by: CGVector(dx: -6, dy: 1), ticks: 10)
    #expect(row.scroll.contentOffset.x == 60 && list.view.contentOffset.y == 0)
    list.drag(from: CGPoint(x: 150, y: 150), by: CGVector(dx: 1, dy: -6), ticks: 10)
    #expect(row.scroll.contentOffset.x == 60 && list.view.contentOffset.y == 60)
    #expect(list.selected.isEmpty)
  }

  @Test("a recognizer in a cell wins over the selection; what passes touches through lets the cell be selected")
  func taps() throws {
    let row = try #require(list.row(2))
    list.tap(220, 250)
    #expect(row.taps == 1 && list.selected.isEmpty)
    list.tap(270, 250)
    #expect(row.taps == 1 && list.selected == [2])
  }

  @Test("views in cells are where the content is, also while it moves")
  func places() throws {
    let row = try #require(list.row(3))
    list.view.contentOffset.y = 130
    list.view.advance()
    #expect(row.button.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 201, y: 172))
    #expect(row.button.convert(CGPoint(x: 1, y: 2), to: list.view) == CGPoint(x: 201, y: 302))
    #expect(list.view.hitTest(CGPoint(x: 201, y: 302), with: nil) === row.button)
    row.transform = CGAffineTransform(scaleX: 0.5, y: 1)
    // The middle of the row stays at x = 150.
    #expect(row.button.convert(CGPoint.zero, to: list.view) == CGPoint(x: 175, y: 300))
    list.tap(180, 180)
    #expect(row.taps == 1)
  }

  @Test("a cell that outlives its collection view is in none")
  func orphans() throws {
    var kept: CollectionViewCell?
    weak var lost: CollectionView?
    do {
      let list = RowList()
      kept = list.row(0)
      lost = list.view
    }
    #expect(lost == nil)
    let cell = try #require(kept)
    #expect(cell.superview == nil && cell.window == nil)
    cell.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(cell.convert(CGPoint.zero, to: nil) == CGPoint(x: 1, y: 2))
  }
}
