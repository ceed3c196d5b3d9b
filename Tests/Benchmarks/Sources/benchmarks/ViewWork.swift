import Springflow

/// The same grid with cells made of a background, a label and a picture.
@MainActor
final class ViewCellWork: ValueCellWork {
  /// A cell of three views.
  final class ThreeViewCell: CollectionViewCell {
    let words = Label()
    let picture = ImageView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      backgroundView = View()
      backgroundView?.layer.cornerRadius = 8
      contentView.addSubview(words)
      contentView.addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      words.frame = CGRect(x: 40, y: 8, width: bounds.width - 48, height: 20)
      picture.frame = CGRect(x: 8, y: 8, width: 24, height: 24)
    }
  }

  override func register() { view.register(ThreeViewCell.self, forCellWithReuseIdentifier: "cell") }

  override func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    guard let cell = cell as? ThreeViewCell else { return cell }
    cell.backgroundView?.backgroundColor = Self.color(path.item)
    cell.words.text = "\(path.item)"
    cell.picture.image = Image(landscape: path.item)
    return cell
  }
}

/// A thousand views in one: moved by hand, by animations, or not at all.
@MainActor
final class ThousandViews {
  let host: ViewHost
  private let views: [View]
  private var tick = 0
  private var hash = StateHash()

  init() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 960, height: 600))
    views = (0..<1000).map { number in
      let view = View(frame: CGRect(x: number % 40 * 24, y: number / 40 * 24, width: 20, height: 20))
      view.backgroundColor = ValueCellWork.color(number)
      root.addSubview(view)
      return view
    }
    host = ViewHost(rootView: root)
    host.advance()
  }

  func show() {
    host.advance()
    host.hash(into: &hash)
    precondition(!host.snapshot().elements.isEmpty)
  }

  func move() {
    tick += 1
    let shift: CGFloat = tick % 2 == 0 ? 1 : -1
    for view in views { view.center.x += shift }
    show()
  }

  func animate() {
    if tick % 100 == 0 {
      View.animate(withDuration: 1) { for view in views { view.center.y += tick % 200 == 0 ? 40 : -40 } }
    }
    tick += 1
    show()
  }
}

extension Benchmarks {
  /// Cells of views beside cells that show a value, and many views.
  @MainActor
  static func viewSection() -> [Goal] {
    let (values, views) = (ValueCellWork(), ViewCellWork())
    let found = measure(
      rounds: 15,
      [
        ("value cells, scrolling", 1, 400, { values.step() }),
        ("cells of three views, scrolling", 1, 400, { views.step() }),
        ("value cells, at rest", 1, 400, { values.rest() }),
        ("cells of three views, at rest", 1, 400, { views.rest() }),
      ])
    let (moved, animated, still) = (ThousandViews(), ThousandViews(), ThousandViews())
    let many = measure(
      [
        ("1,000 views moved by a program", 1, 200, { moved.move() }),
        ("1,000 views animated", 1, 200, { animated.animate() }), ("1,000 views at rest", 1, 200, { still.show() }),
      ])
    print("\nviews, us a tick with its hash and its frame")
    for one in found + many { print(column(one.name, 38, left: true), column(text(one.nanoseconds / 1e3), 9)) }
    let scrolling = found[1].nanoseconds / found[0].nanoseconds
    let resting = found[3].nanoseconds / found[2].nanoseconds
    return [
      Goal("cells of three views, scrolling: at most 1.3 x value cells", text(scrolling) + " x", scrolling <= 1.3),
      Goal("  at rest", text(resting) + " x", resting <= 1.3),
      Goal(
        "1,000 views moved: at most 1 ms a tick with its frame", text(many[0].nanoseconds / 1e6) + " ms",
        many[0].nanoseconds <= 1e6),
      Goal("  animated", text(many[1].nanoseconds / 1e6) + " ms", many[1].nanoseconds <= 1e6),
      Goal("1,000 views at rest: nothing", text(many[2].nanoseconds / 1e3) + " us", many[2].nanoseconds <= 5e3),
    ]
  }
}
