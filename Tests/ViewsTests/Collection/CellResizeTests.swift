import Springflow
import SpringflowViews
import Testing

/// Cells of 100 x 100 points, each with a label 10 points from its top left corner.
@MainActor
@Suite("Cells of views that change their size or their look")
struct CellResizeTests {
  final class LabelCell: CollectionViewCell {
    let label: Label
    let madeSize: CGSize

    override init(frame: CGRect) {
      // In UIKit a new cell has its size.
      label = Label(frame: CGRect(origin: .zero, size: frame.size).insetBy(dx: 8, dy: 8))
      madeSize = frame.size
      super.init(frame: frame)
      label.text = "one"
      label.frame = CGRect(x: 10, y: 10, width: 30, height: 20)
      contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  @MainActor
  final class Source: CollectionViewDataSource {
    var count = 3
    var sizes: [CGSize] = []
    var madeSizes: [CGSize] = []

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      sizes.append(cell.bounds.size)
      if let cell = cell as? LabelCell { madeSizes.append(cell.madeSize) }
      return cell
    }
  }

  private let layout = CollectionViewFlowLayout()
  private let source = Source()
  private let view: CollectionView

  init() {
    layout.itemSize = CGSize(width: 100, height: 100)
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 700, height: 400), collectionViewLayout: layout)
    view.register(LabelCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.advance()
  }

  /// The top left corners of the labels, from those of their cells, as a frame shows them: with their cells, or, where
  /// the content view moves, with that.
  private func corners() -> [CGPoint] {
    let elements = view.snapshot().elements
    return elements.indices.filter { elements[$0].role == .item }.map { index in
      let cell = elements[index]
      let shown = cell.layers.isEmpty ? elements[index + 1] : cell
      guard let layer = shown.layers.last else { return .zero }
      return CGPoint(
        x: shown.center.x + layer.center.x - layer.size.width / 2 - (cell.center.x - cell.size.width / 2),
        y: shown.center.y + layer.center.y - layer.size.height / 2 - (cell.center.y - cell.size.height / 2))
    }
  }

  private func isInPlace() -> Bool {
    corners().allSatisfy { abs($0.x - 10) < 1e-9 && abs($0.y - 10) < 1e-9 } && corners().count == 3
  }

  @Test("views in a cell stay in their places while it grows and after it has grown")
  func grown() {
    #expect(isInPlace())
    view.animate { layout.itemSize = CGSize(width: 200, height: 150) }
    for _ in 0..<50 {
      view.advance()
      #expect(isInPlace())
    }
    #expect(view.snapshot().elements[0].size == CGSize(width: 200, height: 150))
    view.animate(with: .spring(frequency: 2, damping: 0.4)) { layout.itemSize = CGSize(width: 80, height: 90) }
    while view.isMoving {
      view.advance()
      #expect(isInPlace())
    }
  }

  @Test("views that follow their cell's size do so with the curve of an update, also one that interrupts another")
  func followed() throws {
    let cell = try #require(view.cellForItem(at: [0, 1]))
    let behind = View()
    behind.backgroundColor = .white
    cell.backgroundView = behind
    view.advance()
    func isAlong() -> Bool {
      let shown = view.snapshot().elements
      guard let index = shown.firstIndex(where: { $0.id.number == 2 && $0.role == .item }) else { return false }
      let place = behind.layer.presentation()!
      return abs(place.bounds.width - shown[index].size.width) < 1e-9
        && abs(place.bounds.height - shown[index].size.height) < 1e-9 && place.frame.origin == .zero
    }
    view.animate(with: .linear(duration: 1)) { layout.itemSize = CGSize(width: 200, height: 150) }
    for tick in 1...40 {
      view.advance()
      #expect(isAlong() && abs(behind.layer.presentation()!.bounds.width - (100 + 100 * CGFloat(tick) / 120)) < 1e-9)
    }
    View.animate(withDuration: 0.6, delay: 0.1, usingSpringWithDamping: 0.5, initialSpringVelocity: 3) {
      layout.itemSize = CGSize(width: 80, height: 160)
      view.layoutIfNeeded()
    }
    while view.isMoving {
      view.advance()
      #expect(isAlong())
    }
    #expect(behind.frame == CGRect(x: 0, y: 0, width: 80, height: 160) && behind.motion == nil)
  }

  @Test("what a cell lays out when it gets its attributes moves with it; what it lays out later is there at once")
  func appliedLayout() throws {
    final class Applying: CollectionViewCell {
      let (early, late) = (View(), View())
      override init(frame: CGRect) {
        super.init(frame: frame)
        for view in [early, late] { contentView.addSubview(view) }
      }
      required init?(coder: NSCoder) { nil }
      override func apply(_ attributes: CollectionViewLayoutAttributes) {
        early.frame = CGRect(x: 0, y: 0, width: attributes.size.width / 2, height: 10)
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        late.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: 10)
      }
    }
    view.register(Applying.self, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    view.advance()
    let cell = try #require(view.cellForItem(at: [0, 0]) as? Applying)
    view.animate(with: .linear(duration: 1)) { layout.itemSize.width = 200 }
    for _ in 0..<60 { view.advance() }
    #expect(abs(cell.early.layer.presentation()!.bounds.width - 75) < 1e-9)
    #expect(cell.late.layer.presentation()!.bounds.width == 100)
  }

  @Test("a cell has the size that the layout gives when it is made, and when it is taken again")
  func sizes() {
    let own = CGSize(width: 100, height: 100)
    #expect(source.madeSizes == [own, own, own] && source.sizes == [own, own, own])
    layout.itemSize = CGSize(width: 60, height: 40)
    view.reloadData()
    view.advance()
    let next = CGSize(width: 60, height: 40)
    #expect(source.madeSizes == [own, own, own, own, own, own] && source.sizes.dropFirst(3) == [next, next, next])
  }

  @Test("a colour and corners of a cell are reached with the curve of their block")
  func colours() throws {
    let cell = try #require(view.cellForItem(at: [0, 1]) as? LabelCell)
    cell.backgroundColor = Color(red: 0, green: 0, blue: 0)
    cell.layer.cornerRadius = 0
    view.advance()
    var isOver = false
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      cell.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
      cell.layer.cornerRadius = 12
    } completion: { _ in
      isOver = true
    }
    #expect(cell.backgroundColor == Color(red: 1, green: 0.5, blue: 0) && cell.layer.cornerRadius == 12)
    for tick in 1...120 {
      #expect(!isOver)
      view.advance()
      let (share, radius) = (Float(tick) / 120, 12 * CGFloat(tick) / 120)
      let content = view.snapshot().elements[1].content
      let color = try #require(content.backgroundColor)
      #expect(abs(color.red - share) < 1e-5 && abs(color.green - share / 2) < 1e-5 && color.blue == 0)
      #expect(abs(content.radius! - radius) < 1e-9)
      #expect(abs(cell.layer.presentation()!.cornerRadius - radius) < 1e-9)
      #expect(view.snapshot().elements[0].content.background == .none)
    }
    #expect(isOver && view.snapshot().elements[1].content == cell.drawnContent.tinted(2))
    let still = view.snapshot().elements[1].sharedContent
    view.advance()
    #expect(view.snapshot().elements[1].sharedContent === still)
  }

  @Test("a cell without views changes its colour with the curve of its block, too")
  func values() throws {
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    view.advance()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    cell.content = CellContent(text: "a", background: .plain(.black))
    view.advance()
    View.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { cell.backgroundColor = .white }
    for tick in 1...60 {
      view.advance()
      let color = try #require(view.snapshot().elements[0].content.backgroundColor)
      #expect(abs(color.red - Float(tick) / 60) < 1e-5)
    }
    #expect(view.snapshot().elements[0].content.text == "a")
  }

  @Test("a tile's colour changes at once, as a tile is no colour")
  func tiles() throws {
    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    view.addSubview(cell)
    View.animate(withDuration: 1) { cell.backgroundColor = .white }
    #expect(cell.motion == nil && cell.backgroundColor == .white)
  }

  // MARK: As views of the collection

  @Test("what orders subviews leaves cells as they are, and puts views in front of them or behind all others")
  func order() throws {
    let cell = try #require(view.cellForItem(at: [0, 0]))
    let (front, back, last) = (View(), View(), View())
    let before = view.snapshot()
    view.bringSubviewToFront(cell)
    view.sendSubviewToBack(cell)
    #expect(view.snapshot() == before)
    view.insertSubview(front, aboveSubview: cell)
    view.insertSubview(back, belowSubview: cell)
    view.insertSubview(last, at: view.subviews.count)
    #expect(view.node.subviews == [back, front, last])
  }

  @Test("the content view lies below what a program has added to the cell itself before")
  func badge() {
    let (cell, badge) = (CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 30)), View())
    cell.addSubview(badge)
    let (behind, selected) = (View(), View())
    cell.backgroundView = behind
    let content = cell.contentView
    #expect(cell.subviews == [behind, content, badge])
    cell.selectedBackgroundView = selected
    #expect(cell.subviews == [behind, selected, content, badge])
  }

  @Test("a view that was put behind all in an empty cell stays behind the content view")
  func behind() {
    let (cell, back) = (CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 30)), View())
    cell.insertSubview(back, at: 0)
    #expect(cell.subviews == [back, cell.contentView])
    // One view for both, or one that was taken away, is no trap.
    let (other, both) = (CollectionViewCell(frame: .zero), View())
    other.backgroundView = both
    other.selectedBackgroundView = both
    both.removeFromSuperview()
    _ = other.contentView
    #expect(other.subviews == [other.contentView])
  }

  @Test("touches find a moving cell where it is on screen, and points in it are counted from there")
  func touches() throws {
    let cell = try #require(view.cellForItem(at: [0, 1]))
    view.animate(with: .linear(duration: 1)) { layout.itemSize.height = 200 }
    for _ in 0..<60 { view.advance() }
    let inside = CGPoint(x: cell.frame.midX, y: 130)
    #expect(view.hitTest(inside, with: nil)?.isDescendant(of: cell) == true)
    #expect(view.hitTest(CGPoint(x: inside.x, y: 160), with: nil)?.isDescendant(of: cell) == false)
    #expect(abs(cell.convert(inside, from: view).y - 130) < 1e-9)
  }

  @Test("cells that come into sight and that go have their views along")
  func comingAndGoing() {
    source.count = 40
    let list = CollectionViewFlowLayout()
    list.itemSize = CGSize(width: 700, height: 100)
    list.minimumLineSpacing = 0
    view.collectionViewLayout = list
    view.reloadData()
    view.advance()
    for height in [50.0, 160] {
      view.animate(with: .linear(duration: 0.5)) { list.itemSize.height = height }
      for _ in 0..<59 {
        view.advance()
        let elements = view.snapshot().elements
        for index in elements.indices.dropLast() where elements[index].role == .item && elements[index].layers.isEmpty {
          #expect(abs(elements[index + 1].size.height - elements[index].size.height) < 1e-9)
        }
      }
      while view.isMoving { view.advance() }
    }
  }

  @Test("attributes that a layout changes in place and returns again resize the views in a cell")
  func changedInPlace() throws {
    final class Same: CollectionViewLayout {
      let attributes = CollectionViewLayoutAttributes(forCellWith: [0, 0])
      override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 300) }
      override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? { [attributes] }
      override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? { attributes }
    }
    let layout = Same()
    layout.attributes.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    source.count = 1
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.collectionViewLayout = layout
    view.reloadData()
    view.advance()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    #expect(cell.contentView.bounds.width == 100)
    layout.attributes.frame.size.width = 60
    layout.invalidateLayout()
    view.advance()
    #expect(cell.contentView.bounds.width == 60 && cell.frame.width == 60)
  }

  @Test("a collection in a cell that grows, whose data is ahead of it, is no trap")
  func nested() throws {
    let inner = Source()
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    view.advance()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    let row = CollectionView(frame: cell.bounds, collectionViewLayout: CollectionViewFlowLayout())
    row.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    row.dataSource = inner
    row.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.contentView.addSubview(row)
    view.advance()
    inner.count = 4
    view.performBatchUpdates {
      layout.itemSize = CGSize(width: 120, height: 130)
      view.reloadItems(at: [[0, 1]])
    }
    row.reloadData()
    view.advance()
    #expect(row.frame.size == CGSize(width: 120, height: 130) && row.numberOfItems(inSection: 0) == 4)
  }

  @Test("a view that a cell makes for itself has its own size, not the cell's")
  func parts() {
    final class Holder: CollectionViewCell {
      let part = CollectionReusableView()
      override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(part)
      }
      required init?(coder: NSCoder) { nil }
    }
    view.register(Holder.self, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    view.advance()
    let cells = view.visibleCells.compactMap { $0 as? Holder }
    #expect(cells.count == 3 && cells.allSatisfy { $0.part.bounds.size == .zero && $0.bounds.width == 100 })
  }
}
