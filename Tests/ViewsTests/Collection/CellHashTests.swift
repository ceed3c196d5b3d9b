import Springflow
import SpringflowNumerics
import SpringflowViews
import Testing

/// One item, whose cell has a label three levels down.
@MainActor
private final class OneCell: CollectionViewDataSource {
  let view: CollectionView

  init() {
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: CollectionViewFlowLayout())
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = self
    view.advance()
  }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 1 }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
  }

  /// The hash of the state, with everything laid out.
  var hash: UInt64 {
    _ = view.snapshot()
    var hash = StateHash()
    view.hash(into: &hash)
    return hash.value
  }
}

@MainActor
@Suite("Hashes of views in cells")
struct CellHashTests {
  private let list = OneCell()

  /// A change and its opposite.
  private struct Step {
    let name: String
    let change: @MainActor () -> Void
    let undo: @MainActor () -> Void

    init(_ name: String, _ change: @escaping @MainActor () -> Void, _ undo: @escaping @MainActor () -> Void) {
      (self.name, self.change, self.undo) = (name, change, undo)
    }
  }

  private func steps(_ cell: CollectionViewCell, _ outer: View, _ label: Label) -> [Step] {
    let (tap, badge) = (TapGestureRecognizer(), View())
    return [
      Step("place", { label.center.x += 1 }, { label.center.x -= 1 }),
      Step("text", { label.text = "two" }, { label.text = "one" }),
      Step("alpha", { label.alpha = 0.5 }, { label.alpha = 1 }),
      Step("visibility", { outer.isHidden = true }, { outer.isHidden = false }),
      Step("tag", { label.tag = 4 }, { label.tag = 0 }),
      Step("touches", { label.isUserInteractionEnabled = true }, { label.isUserInteractionEnabled = false }),
      Step("corners", { outer.layer.cornerRadius = 3 }, { outer.layer.cornerRadius = 0 }),
      Step("depth", { label.layer.zPosition = 3 }, { label.layer.zPosition = 0 }),
      Step("recognizer", { outer.addGestureRecognizer(tap) }, { outer.removeGestureRecognizer(tap) }),
      Step("another view", { outer.addSubview(badge) }, { badge.removeFromSuperview() }),
      Step("the cell's opacity", { cell.alpha = 0.5 }, { cell.alpha = 1 }),
      Step("the cell's visibility", { cell.isHidden = true }, { cell.isHidden = false }),
      Step("the cell's transform", { cell.transform.a = 2 }, { cell.transform = .identity }),
      Step("the cell's touches", { cell.isUserInteractionEnabled = false }, { cell.isUserInteractionEnabled = true }),
      Step("the cell's recognizer", { cell.addGestureRecognizer(tap) }, { cell.removeGestureRecognizer(tap) }),
      Step("background view", { cell.backgroundView = badge }, { cell.backgroundView = nil }),
    ]
  }

  @Test("every change of a view deep in a cell changes the collection's hash, and its opposite restores it")
  func changes() throws {
    let cell = try #require(list.view.cellForItem(at: [0, 0]))
    let (outer, label) = (View(frame: cell.bounds), Label(frame: cell.bounds))
    label.text = "one"
    outer.addSubview(label)
    cell.contentView.addSubview(outer)
    for _ in 0..<3 { list.view.advance() }
    let still = list.hash
    #expect(list.hash == still)
    for step in steps(cell, outer, label) {
      step.change()
      let changed = list.hash
      #expect(changed != still && list.hash == changed, "\(step.name)")
      // What was kept is what would be found.
      label.forgetDigest()
      #expect(list.hash == changed, "\(step.name), looked at again")
      step.undo()
      #expect(list.hash == still, "\(step.name), undone")
    }
  }

  @Test("looking at a state does not change its hash, whatever is marked for layout", arguments: [false, true])
  func marks(_ isLookedAt: Bool) throws {
    let cell = try #require(list.view.cellForItem(at: [0, 0]))
    let label = Label(frame: cell.bounds)
    cell.contentView.addSubview(label)
    list.view.advance()
    label.setNeedsLayout()
    if isLookedAt {
      var hash = StateHash()
      list.view.hash(into: &hash)
      cell.contentView.setNeedsLayout()
      _ = list.view.snapshot()
    }
    list.view.advance()
    var other = StateHash()
    let twin = OneCell()
    let twinCell = try #require(twin.view.cellForItem(at: [0, 0]))
    twinCell.contentView.addSubview(Label(frame: twinCell.bounds))
    for _ in 0..<2 { twin.view.advance() }
    twin.view.hash(into: &other)
    #expect(list.hash == other.value)
  }

  @Test("animations that are switched off are part of the hash")
  func switchedOff() {
    list.view.advance()
    let still = list.hash
    View.setAnimationsEnabled(false)
    #expect(list.hash != still)
    View.setAnimationsEnabled(true)
    #expect(list.hash == still)
  }

  @Test("a recognizer of the collection itself, added by a program, changes its hash")
  func ownRecognizers() {
    let (still, tap) = (list.hash, TapGestureRecognizer())
    list.view.addGestureRecognizer(tap)
    let added = list.hash
    #expect(added != still)
    tap.numberOfTapsRequired = 2
    #expect(list.hash != added)
    list.view.removeGestureRecognizer(tap)
    #expect(list.hash == still)
  }
}
