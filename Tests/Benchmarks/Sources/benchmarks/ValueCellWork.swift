import Springflow

/// A grid of cells that scrolls: cells that show a value, or, in a subclass, cells made of views.
@MainActor
class ValueCellWork: CollectionViewDataSource {
  static let count = 100_000

  let view: CollectionView
  private var hash = StateHash()
  private(set) var elements = 0

  init() {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 110, height: 82)
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 960, height: 600), collectionViewLayout: layout)
    register()
    view.dataSource = self
    view.advance()
  }

  func register() { view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell") }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { Self.count }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    cell.content = CellContent(text: "\(path.item)", background: .plain(Self.color(path.item)))
    return cell
  }

  static func color(_ item: Int) -> Color { Color(hue: Float(item % 7) / 7, saturation: 0.4, brightness: 0.6) }

  /// Scrolls by as much as a quick fling in a tick, and makes the tick, its hash and its frame.
  func step() {
    view.contentOffset.y += 12
    view.advance()
    view.hash(into: &hash)
    elements = view.snapshot().elements.count
  }

  /// The same at rest.
  func rest() {
    view.advance()
    view.hash(into: &hash)
    elements = view.snapshot().elements.count
  }
}

extension Benchmarks {
  /// A tick of a grid of value cells, in microseconds, for a comparison with another version of the library.
  @MainActor
  static func cellSection() {
    let work = ValueCellWork()
    let found = measure(rounds: 15, [("scrolling", 1, 400, { work.step() }), ("at rest", 1, 400, { work.rest() })])
    print("\nvalue cells, \(work.elements) in sight, us a tick with its hash and its frame")
    for one in found { print(column(one.name, 38, left: true), column(text(one.nanoseconds / 1e3), 9)) }
  }
}
