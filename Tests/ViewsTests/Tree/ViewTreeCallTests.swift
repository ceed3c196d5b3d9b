import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Calls about trees of views")
struct ViewTreeCallTests {
  private let log = CallLog()

  private func view(_ name: String) -> LoggedView { LoggedView(name, log) }

  @Test("a view without a host is told before and after its superview changes, and its superview with it")
  func superviews() {
    let (a, b, child) = (view("a"), view("b"), view("child"))
    a.addSubview(child)
    #expect(log.take() == ["child willMove to a", "a didAdd child", "child didMove to a"])
    b.addSubview(child)
    #expect(
      log.take() == ["child willMove to b", "a willRemove child", "b didAdd child", "child didMove to b"])
    child.removeFromSuperview()
    #expect(log.take() == ["child willMove to nil", "b willRemove child", "child didMove to nil"])
    child.removeFromSuperview()
    #expect(log.take() == [])
  }

  @Test("a view that comes to a host or leaves it is told, and then those in it, within the calls about the superview")
  func hosts() {
    let (root, outer, inner) = (view("root"), view("outer"), view("inner"))
    outer.addSubview(inner)
    #expect(log.take().count == 3)
    let host = ViewHost(rootView: root)
    #expect(log.take() == ["root willMove to host", "root didMove to host"])
    root.addSubview(outer)
    #expect(outer.window === host && inner.window === host)
    #expect(
      log.take() == [
        "outer willMove to root", "outer willMove to host", "inner willMove to host", "outer didMove to host",
        "inner didMove to host", "root didAdd outer", "outer didMove to root",
      ])
    outer.removeFromSuperview()
    #expect(outer.window == nil && inner.window == nil)
    #expect(
      log.take() == [
        "outer willMove to nil", "root willRemove outer", "outer willLeave host", "inner willLeave host",
        "outer didLeave host", "inner didLeave host", "outer didMove to nil",
      ])
  }

  @Test("a view that changes its position among its siblings is told nothing")
  func reordering() {
    let (root, a, b) = (view("root"), view("a"), view("b"))
    let host = ViewHost(rootView: root)
    root.addSubview(a)
    root.addSubview(b)
    _ = log.take()
    root.addSubview(a)
    root.insertSubview(a, at: 0)
    root.insertSubview(a, aboveSubview: b)
    root.sendSubviewToBack(a)
    root.bringSubviewToFront(a)
    root.exchangeSubview(at: 0, withSubviewAt: 1)
    #expect(log.take() == [] && host.rootView === root)
  }

  @Test("a view that leaves the host in its own animation ends it, and its block hears that it is not finished")
  func animations() {
    let (root, card) = (View(), View())
    let host = ViewHost(rootView: root)
    root.addSubview(card)
    var results: [Bool] = []
    View.animate(withDuration: 1, animations: { card.center.x = 100 }, completion: { results.append($0) })
    host.advance()
    #expect(card.layer.presentation()!.position.x < 1 && host.isAnimating)
    card.removeFromSuperview()
    host.advance()
    #expect(results == [false] && !host.isAnimating && card.center.x == 100)
  }

  @Test("a view that comes to another superview of its host hears nothing of the host, and keeps its animations")
  func otherSuperview() {
    let (root, a, b, card, inside) = (view("root"), view("a"), view("b"), view("card"), view("inside"))
    let host = ViewHost(rootView: root)
    card.addSubview(inside)
    a.addSubview(card)
    root.addSubview(a)
    root.addSubview(b)
    var results: [Bool] = []
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      card.center.x = 100
    } completion: {
      results.append($0)
    }
    for _ in 0..<60 { host.advance() }
    _ = log.take()
    b.addSubview(card)
    #expect(log.take() == ["card willMove to b", "a willRemove card", "b didAdd card", "card didMove to b"])
    #expect(card.window === host && inside.window === host && a.subviews.isEmpty)
    #expect(abs(card.layer.presentation()!.position.x - 50) < 1e-9 && results.isEmpty)
    for _ in 0..<60 { host.advance() }
    #expect(results == [true] && card.layer.presentation()!.position.x == 100)
  }

  @Test("a finger that drags a view into another superview goes on dragging it")
  func draggedElsewhere() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let host = ViewHost(rootView: root)
    let tray = View(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    let card = View(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    root.addSubview(tray)
    tray.addSubview(card)
    var states: [GestureRecognizer.State] = []
    card.addGestureRecognizer(
      PanGestureRecognizer { pan in
        states.append(pan.state)
        if pan.state == .began {
          let place = tray.convert(card.center, to: root)
          root.addSubview(card)
          card.center = place
        }
        card.center.x += pan.translation(in: root).x
        pan.setTranslation(.zero, in: root)
      })
    host.touch(0, .began, at: CGPoint(x: 30, y: 130))
    for step in 1...20 {
      host.touch(0, .moved, at: CGPoint(x: 30 + 10 * CGFloat(step), y: 130))
      host.advance()
    }
    host.touch(0, .ended, at: CGPoint(x: 230, y: 130))
    #expect(states.first == .began && states.last == .ended && !states.contains(.cancelled))
    #expect(card.superview === root && card.center.x > 200 && card.center.y == 130)
  }

  @Test("views whose host goes are where their animations were going, and can be given another one")
  func lostHost() {
    let (root, card) = (view("root"), view("card"))
    root.addSubview(card)
    weak var lost: ViewHost?
    do {
      let host = ViewHost(rootView: root)
      lost = host
      View.animate(withDuration: 1) { card.center.x = 100 }
      host.advance()
      _ = log.take()
    }
    #expect(lost == nil && card.window == nil)
    #expect(log.take() == ["root willLeave host", "card willLeave host", "root didLeave host", "card didLeave host"])
    let next = ViewHost(rootView: root)
    #expect(card.layer.presentation()?.position.x == 100 && !next.isAnimating)
    let other = ViewHost(rootView: root)
    #expect(card.window === other)
    View.animate(withDuration: 0.1) { card.center.x = 0 }
    for _ in 0..<20 { other.advance() }
    #expect(card.layer.presentation()?.position.x == 0 && !other.isAnimating)
  }
}

/// Views and the lists that they should agree with: a forest, of which one tree has a host.
@MainActor
private struct ViewForest {
  let views: [View]
  let host: ViewHost
  var children: [[Int]]
  var random: SeededGenerator

  init(_ count: Int, seed: UInt64) {
    views = (0..<count).map { $0 % 3 == 2 ? ScrollView() : View() }
    host = ViewHost(rootView: views[0])
    children = Array(repeating: [], count: count)
    random = SeededGenerator(seed: seed)
  }

  func parent(of view: Int) -> Int? { children.firstIndex { $0.contains(view) } }

  func isInside(_ view: Int, of outer: Int) -> Bool {
    view == outer || parent(of: view).map { isInside($0, of: outer) } ?? false
  }

  /// Makes a random change of the views and of the lists; what is illegal is left out.
  mutating func change() {
    let (a, b) = (random.below(views.count), random.below(views.count))
    let siblings = children[b]
    switch random.below(6) {
    case 0: move(a, into: b, at: nil)
    case 1: move(a, into: b, at: random.below(siblings.count + 1))
    case 2: move(a, besides: b, isAbove: random.below(2) == 0)
    case 3: remove(a)
    case 4:
      guard siblings.count > 1 else { return }
      let (i, j) = (random.below(siblings.count), random.below(siblings.count))
      views[b].exchangeSubview(at: i, withSubviewAt: j)
      children[b].swapAt(i, j)
    default:
      guard let owner = parent(of: a) else { return }
      let isFront = random.below(2) == 0
      isFront ? views[owner].bringSubviewToFront(views[a]) : views[owner].sendSubviewToBack(views[a])
      children[owner].removeAll { $0 == a }
      children[owner].insert(a, at: isFront ? children[owner].count : 0)
    }
  }

  private mutating func move(_ a: Int, into b: Int, at index: Int?) {
    if a == 0 || isInside(b, of: a) { return }
    if let index { views[b].insertSubview(views[a], at: index) } else { views[b].addSubview(views[a]) }
    if let owner = parent(of: a) { children[owner].removeAll { $0 == a } }
    children[b].insert(a, at: min(index ?? .max, children[b].count))
  }

  private mutating func move(_ a: Int, besides b: Int, isAbove: Bool) {
    guard a != 0, a != b, let owner = parent(of: b), !isInside(owner, of: a) else { return }
    if isAbove {
      views[owner].insertSubview(views[a], aboveSubview: views[b])
    } else {
      views[owner].insertSubview(views[a], belowSubview: views[b])
    }
    if let old = parent(of: a) { children[old].removeAll { $0 == a } }
    children[owner].insert(a, at: children[owner].firstIndex(of: b)! + (isAbove ? 1 : 0))
  }

  private mutating func remove(_ a: Int) {
    views[a].removeFromSuperview()
    if let owner = parent(of: a) { children[owner].removeAll { $0 == a } }
  }

  /// Whether views, their hosts and who is told of ticks agree with the lists.
  func check(_ step: Int) {
    let ticks = views.map { ($0 as? ScrollView)?.scrollTick ?? 0 }
    host.advance()
    for (number, view) in views.enumerated() {
      let isShown = isInside(number, of: 0)
      #expect(view.subviews == children[number].map { views[$0] }, "step \(step)")
      #expect(view.superview === parent(of: number).map { views[$0] }, "step \(step)")
      #expect((view.window === host) == isShown && (isShown || view.window == nil), "step \(step)")
      #expect(!isShown || !view.node.hasMarkedViews, "step \(step): view \(number) is not laid out")
      if let scroll = view as? ScrollView { #expect(scroll.scrollTick - ticks[number] == (isShown ? 1 : 0)) }
    }
  }
}

@MainActor
@Suite("Random trees of views")
struct RandomViewTreeTests {
  @Test("views agree with plain lists after each of 300 random changes", arguments: 0..<(TestLength.isFull ? 40 : 4))
  func forest(_ seed: Int) {
    var forest = ViewForest(11, seed: UInt64(seed))
    for step in 0..<300 {
      forest.change()
      forest.check(step)
    }
  }
}
