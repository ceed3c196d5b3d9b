import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Makes a registration whenever it is asked for a cell, which is a mistake.
@MainActor
private final class LateRegistration: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 1 }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    let registration = CollectionView.CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    return collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: 0)
  }
}

@MainActor
@Suite("Updates of collections in animation blocks")
struct BlockUpdateTests {
  private let view = CollectionView(
    frame: CGRect(x: 0, y: 0, width: 300, height: 1000), collectionViewLayout: Self.layout())
  private let source = CountingSource(counts: [8])

  private static func layout() -> CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 100)
    layout.minimumLineSpacing = 0
    return layout
  }

  init() {
    view.dataSource = source
    view.layoutIfNeeded()
    view.advance()
  }

  /// Where the item that was the first one is now, in points.
  private func y() -> CGFloat { view.placedElements.first { $0.id == ElementID(.data, 0) }!.center.y }

  private func insert() {
    view.performBatchUpdates {
      source.insert(0)
      view.insertItems(at: [[0, 0]])
    }
  }

  @Test("an insertion takes the curve and the duration of its block, and the block's completion comes at its end")
  func curve() {
    var finished: [Bool] = []
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      insert()
    } completion: {
      finished.append($0)
    }
    let start = view.tick
    for tick in 1...119 {
      view.advance()
      #expect(abs(y() - (50 + 100 * CGFloat(tick) / 120)) < 1e-9)
    }
    #expect(view.tick == start + 119 && finished == [])
    view.advance()
    #expect(y() == 150 && finished == [true])
  }

  @Test("an insertion in a block with a spring overshoots as the spring does")
  func spring() {
    View.animate(springDuration: 0.5, bounce: 0.5) { insert() }
    var highest: CGFloat = 0
    for _ in 0..<240 {
      view.advance()
      highest = max(highest, y())
    }
    // The first overshoot of a damping ratio of a half is exp(-pi / sqrt(3)).
    #expect(abs(highest - 150 - 100 * 0.163_033_534) < 0.2)
    #expect(abs(y() - 150) < 0.1)
  }

  @Test("an update that is not to be animated has its end at once", arguments: [false, true])
  func atOnce(_ isEnabled: Bool) {
    var isDone = false
    View.animate(withDuration: 1) {
      if isEnabled {
        View.performWithoutAnimation { insert() }
      } else {
        View.setAnimationsEnabled(false)
        insert()
        View.setAnimationsEnabled(true)
      }
      isDone = true
    }
    #expect(isDone)
    view.advance()
    #expect(y() == 150)
  }

  @Test("updates without a block are not animated either as long as animations are switched off")
  func switchedOff() {
    View.setAnimationsEnabled(false)
    insert()
    View.setAnimationsEnabled(true)
    view.advance()
    #expect(y() == 150)
    insert()
    view.advance()
    #expect(y() < 200)
  }

  @Test("an update in a block that interrupts another one goes on from its place")
  func interrupted() {
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) { insert() }
    for _ in 0..<60 { view.advance() }
    let before = y()
    View.animate(withDuration: 2, delay: 0, options: .curveLinear) { insert() }
    // The first way goes on beside the second one.
    for tick in 1...60 {
      view.advance()
      #expect(abs(y() - before - 100 * CGFloat(tick) / 120 - 100 * CGFloat(tick) / 240) < 1e-9)
    }
    for _ in 0..<180 { view.advance() }
    #expect(y() == 250)
  }

  @Test("bounds, views and a collection in one block move together")
  func together() {
    let box = View(frame: CGRect(x: 0, y: 50, width: 10, height: 0))
    view.addSubview(box)
    View.animate(withDuration: 1) {
      insert()
      box.center.y += 100
    }
    for _ in 0..<130 {
      view.advance()
      #expect(abs(y() - box.layer.presentation()!.position.y) < 1e-9)
    }
  }

  @Test("a registration that is made while the data source is asked for a cell traps with a sentence")
  func registration() async {
    let cell = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, _) = TrapTests.view()
      let source = LateRegistration()
      view.dataSource = source
      view.reloadData()
      view.layoutIfNeeded()
    }
    #expect(cell.reason.contains("a CellRegistration is made while the data source is asked for a view"))
  }

  @Test("corners, a shadow or a colour of a cell with views bring no tile behind them, and no marks of one")
  func style() {
    for isEarly in [false, true] {
      let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      let label = Label(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
      label.text = "words"
      if !isEarly { cell.contentView.addSubview(label) }
      cell.layer.cornerRadius = 9
      cell.layer.shadowOpacity = 0.5
      if isEarly { cell.contentView.addSubview(label) }
      let drawn = cell.drawnContent
      #expect(drawn.background == .none && drawn.radius == 9 && drawn.shadow == 0.5 && drawn.border == nil)
      #expect(drawn.selected == .plain && drawn.highlighted == .plain)
      cell.backgroundColor = .black
      #expect(cell.drawnContent.background == .plain(.black))
      cell.content = CellContent(text: "a content")
      #expect(cell.drawnContent == cell.content)
    }
  }
}
