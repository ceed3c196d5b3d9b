import SpringflowNumerics
import SpringflowViews
import Testing

@MainActor
@Suite("Views in frames")
struct ViewFrameTests {
  private let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let host: ViewHost

  init() {
    host = ViewHost(rootView: root)
    root.backgroundColor = .black
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in outer: View) -> View {
    let view = View(frame: CGRect(x: x, y: y, width: width, height: height))
    view.backgroundColor = .white
    outer.addSubview(view)
    return view
  }

  /// Layers are small numbers of red, by which they are told apart.
  private func color(_ number: Int) -> Color { Color(red: Float(number) / 100, green: 0, blue: 0) }

  private func numbers(_ frame: Frame) -> [Int] {
    frame.elements.flatMap(\.layers).compactMap { $0.background.map { Int(($0.red * 100).rounded()) } }
  }

  private func settle() { for _ in 0..<40 { host.advance() } }

  // MARK: Elements

  @Test("a still tree is one element, and all frames share its content")
  func still() {
    let card = box(10, 20, 100, 50, in: root)
    _ = box(5, 5, 10, 10, in: card)
    let first = host.snapshot()
    #expect(first.elements.count == 1 && first.isSettled)
    #expect(first.elements[0].layers.map(\.size) == [.zero, card.bounds.size, CGSize(width: 10, height: 10)])
    #expect(first.elements[0].layers.map(\.center) == [.zero, CGPoint(x: -90, y: -105), CGPoint(x: -130, y: -120)])
    for _ in 0..<50 {
      host.advance()
      #expect(host.snapshot().elements[0].sharedContent === first.elements[0].sharedContent)
    }
    #expect(host.snapshot().elements[0].id == first.elements[0].id)
  }

  @Test("a view that moves is an element of its own, whose content stays the same; afterwards the tree is one again")
  func moving() {
    let card = box(10, 20, 100, 50, in: root)
    let still = box(200, 200, 10, 10, in: root)
    _ = box(5, 5, 10, 10, in: card)
    View.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { card.center.x += 120 })
    host.advance()
    let first = host.snapshot()
    #expect(first.elements.count == 3)
    for tick in 2..<120 {
      host.advance()
      let frame = host.snapshot()
      #expect(frame.elements.map(\.id) == first.elements.map(\.id))
      #expect(isClose(frame.elements[1].center, CGPoint(x: 60 + CGFloat(tick), y: 45)) && !frame.isSettled)
      for (a, b) in zip(frame.elements, first.elements) { #expect(a.sharedContent === b.sharedContent) }
    }
    #expect(first.elements[2].center == still.center)
    settle()
    let last = host.snapshot()
    #expect(last.elements.count == 1 && last.isSettled)
    #expect(last.elements[0].id == first.elements[0].id && last.elements[0].layers.count == 4)
  }

  @Test("a change at any depth is in the next frame, whether or not hashes or frames were asked for before")
  func changes() {
    var chain = [root]
    for _ in 0..<6 { chain.append(box(1, 2, 50, 50, in: chain[chain.count - 1])) }
    var random = SplitMix64(seed: 1)
    for step in 0..<300 {
      let view = chain[1 + random.below(6)]
      switch random.below(6) {
      case 0: view.center.x += 1
      case 1: view.backgroundColor = color(random.below(100))
      case 2: view.isHidden.toggle()
      case 3: view.layer.cornerRadius += 1
      case 4: view.alpha = random.number(0, 1)
      default: view.layer.zPosition += 1
      }
      if random.below(3) == 0 { host.advance() }
      if random.below(2) == 0 { _ = digest() }
      let frame = host.snapshot()
      // What is drawn anew, without anything that was kept.
      for view in chain { (view.node.wholeContent, view.node.ownContent) = (nil, nil) }
      let fresh = host.snapshot()
      #expect(frame.elements == fresh.elements, "step \(step)")
      if random.below(2) == 0 { settle() }
    }
  }

  private func digest() -> UInt64 {
    var hash = StateHash()
    host.hash(into: &hash)
    return hash.value
  }

  // MARK: What is drawn

  @Test(
    "hidden views and views of alpha 0 are not drawn, nor are those in them, moving or not", arguments: [false, true])
  func unseen(_ isMoving: Bool) {
    root.backgroundColor = color(1)
    let card = box(10, 10, 100, 100, in: root)
    let inner = box(10, 10, 10, 10, in: card)
    (card.backgroundColor, inner.backgroundColor) = (color(2), color(3))
    func drawn() -> [Int] {
      if isMoving {
        for _ in 0..<2 {
          host.advance()
          inner.center.x += 1
        }
      }
      return numbers(host.snapshot())
    }
    #expect(drawn() == [1, 2, 3])
    for (view, rest) in [(inner, [1, 2]), (card, [1]), (root, [])] {
      view.isHidden = true
      #expect(drawn() == rest)
      view.isHidden = false
      #expect(drawn() == [1, 2, 3])
      view.alpha = 0
      #expect(drawn() == rest)
      view.alpha = 1
      #expect(drawn() == [1, 2, 3])
    }
    card.backgroundColor = nil
    #expect(drawn() == [1, 3])
  }

  @Test("alphas multiply", arguments: [false, true])
  func alphas(_ isMoving: Bool) {
    let card = box(10, 10, 100, 100, in: root)
    let inner = box(10, 10, 10, 10, in: card)
    (root.alpha, card.alpha, inner.alpha) = (0.5, 0.5, 0.25)
    if isMoving { inner.keepRestless(until: 10) }
    let frame = host.snapshot()
    if isMoving {
      #expect(frame.elements.map(\.alpha) == [0.5, 0.25, 0.0625])
    } else {
      #expect(frame.elements.map(\.alpha) == [0.5] && frame.elements[0].layers.map(\.alpha) == [1, 0.5, 0.125])
    }
  }

  @Test("views are drawn by depth, and those of equal depth in their order", arguments: [false, true])
  func depth(_ isMoving: Bool) {
    root.backgroundColor = color(1)
    let views = (2...5).map { number in
      let view = box(0, 0, 10, 10, in: root)
      view.backgroundColor = color(number)
      return view
    }
    if isMoving { views[0].keepRestless(until: 10) }
    #expect(numbers(host.snapshot()) == [1, 2, 3, 4, 5])
    views[0].layer.zPosition = 1
    views[3].layer.zPosition = -1
    #expect(numbers(host.snapshot()) == [1, 5, 3, 4, 2])
    views[1].layer.zPosition = 1
    #expect(numbers(host.snapshot()) == [1, 5, 4, 2, 3])
    root.sendSubviewToBack(views[1])
    #expect(numbers(host.snapshot()) == [1, 5, 4, 3, 2])
  }

  @Test("a tint reaches the images in a view that have none of their own")
  func tint() {
    let holder = box(0, 0, 50, 50, in: root)
    let image = GraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let view = ImageView(image: image.withRenderingMode(.alwaysTemplate))
    holder.addSubview(view)
    func tint() -> Color? {
      view.keepRestless(until: host.tick + 1)
      if case .image(let contents)? = host.snapshot().elements.last?.layers.last?.contents { return contents.tint }
      return nil
    }
    #expect(tint() == CellAppearance.accent)
    holder.tintColor = color(9)
    #expect(tint() == color(9))
    view.tintColor = color(4)
    holder.tintColor = color(5)
    #expect(tint() == color(4))
  }

  @Test("a view that comes to another superview takes its tint, and hears of it once")
  func tintElsewhere() {
    final class Listening: View {
      var calls = 0
      override func tintColorDidChange() { calls += 1 }
    }
    let (first, second, view) = (box(0, 0, 50, 50, in: root), box(0, 0, 50, 50, in: root), Listening())
    second.tintColor = color(9)
    first.addSubview(view)
    #expect(view.calls == 0)
    second.addSubview(view)
    #expect(view.calls == 1 && view.tintColor == color(9))
    first.tintColor = color(9)
    first.addSubview(view)
    #expect(view.calls == 1)
    view.tintColor = color(3)
    second.tintColor = color(5)
    second.addSubview(view)
    #expect(view.calls == 2 && view.tintColor == color(3))
  }
}
