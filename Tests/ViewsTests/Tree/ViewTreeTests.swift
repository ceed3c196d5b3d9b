import SpringflowViews
import Testing

@MainActor
@Suite("Trees of views")
struct ViewTreeTests {
  private let parent = View()
  private let views = (0..<4).map { number in
    let view = View()
    view.tag = number + 1
    return view
  }

  private var tags: [Int] { parent.subviews.map(\.tag) }

  private func fill() { for view in views { parent.addSubview(view) } }

  // MARK: Order

  @Test("subviews are in the order in which they were added, from back to front")
  func order() {
    fill()
    #expect(tags == [1, 2, 3, 4])
    #expect(views.allSatisfy { $0.superview === parent })
    parent.addSubview(views[1])
    #expect(tags == [1, 3, 4, 2])
  }

  @Test("a view is inserted at every position, new or already there", arguments: 0...4)
  func insertion(_ index: Int) {
    fill()
    let other = View()
    other.tag = 9
    parent.insertSubview(other, at: index)
    var expected = [1, 2, 3, 4]
    expected.insert(9, at: index)
    #expect(tags == expected)
    other.removeFromSuperview()
    for view in views {
      parent.insertSubview(view, at: min(index, 3))
      #expect(parent.subviews.firstIndex(of: view) == min(index, 3))
    }
  }

  @Test("a view is inserted directly above or below every other one, from every position")
  func besides() {
    for mover in views {
      for sibling in views where sibling !== mover {
        for isAbove in [false, true] {
          fill()
          let rest = [1, 2, 3, 4].filter { $0 != mover.tag }
          for tag in [1, 2, 3, 4] { parent.bringSubviewToFront(views[tag - 1]) }
          if isAbove {
            parent.insertSubview(mover, aboveSubview: sibling)
          } else {
            parent.insertSubview(mover, belowSubview: sibling)
          }
          var expected = rest
          expected.insert(mover.tag, at: rest.firstIndex(of: sibling.tag)! + (isAbove ? 1 : 0))
          #expect(tags == expected)
        }
      }
    }
  }

  @Test("a view inserted beside itself stays where it is")
  func besidesItself() {
    fill()
    for view in views {
      parent.insertSubview(view, aboveSubview: view)
      parent.insertSubview(view, belowSubview: view)
    }
    #expect(tags == [1, 2, 3, 4])
  }

  @Test("a position beyond the last is the front, and so is one beside a view of others, as in UIKit")
  func outsiders() {
    let stranger = View()
    for insert in [
      { parent.insertSubview($0, at: 5) }, { parent.insertSubview($0, at: .max) },
      { parent.insertSubview($0, aboveSubview: stranger) }, { parent.insertSubview($0, belowSubview: stranger) },
    ] as [(View) -> Void] {
      fill()
      let other = View()
      other.tag = 9
      insert(other)
      #expect(tags == [1, 2, 3, 4, 9])
      insert(views[1])
      #expect(tags == [1, 3, 4, 9, 2])
      other.removeFromSuperview()
    }
    fill()
    for tag in [1, 2, 3, 4] { parent.bringSubviewToFront(views[tag - 1]) }
    parent.bringSubviewToFront(stranger)
    parent.sendSubviewToBack(stranger)
    #expect(tags == [1, 2, 3, 4] && stranger.superview == nil)
  }

  @Test("two subviews are exchanged, and one is put in front or at the back")
  func exchange() {
    fill()
    parent.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(tags == [3, 2, 1, 4])
    parent.exchangeSubview(at: 1, withSubviewAt: 1)
    #expect(tags == [3, 2, 1, 4])
    parent.bringSubviewToFront(views[2])
    #expect(tags == [2, 1, 4, 3])
    parent.sendSubviewToBack(views[3])
    #expect(tags == [4, 2, 1, 3])
  }

  @Test("a view that is added elsewhere leaves the superview that it had")
  func elsewhere() {
    fill()
    let other = View()
    other.addSubview(views[1])
    #expect(tags == [1, 3, 4])
    #expect(other.subviews == [views[1]])
    #expect(views[1].superview === other)
    views[1].removeFromSuperview()
    #expect(other.subviews.isEmpty && views[1].superview == nil)
    views[1].removeFromSuperview()
    #expect(views[1].superview == nil)
  }

  // MARK: Search

  @Test("a view is a descendant of itself and of all that it is in, and of nothing else")
  func descendants() {
    let chain = (0..<5).map { _ in View() }
    for (outer, inner) in zip(chain, chain.dropFirst()) { outer.addSubview(inner) }
    for (depth, view) in chain.enumerated() {
      for (other, ancestor) in chain.enumerated() { #expect(view.isDescendant(of: ancestor) == (other <= depth)) }
    }
    #expect(!chain[4].isDescendant(of: View()))
  }

  @Test("a tag is found in the view itself first, then depth first from the back")
  func search() {
    fill()
    let (deep, shallow) = (View(), View())
    (deep.tag, shallow.tag) = (7, 7)
    views[0].addSubview(deep)
    parent.addSubview(shallow)
    #expect(parent.viewWithTag(7) === deep)
    #expect(shallow.viewWithTag(7) === shallow)
    #expect(parent.viewWithTag(0) === parent)
    #expect(parent.viewWithTag(8) == nil)
    deep.removeFromSuperview()
    #expect(parent.viewWithTag(7) === shallow)
  }

  // MARK: Lifetime

  @Test("views that outlive their superview have none")
  func lostSuperview() {
    let inner = View()
    weak var lost: View?
    do {
      let outer = View()
      outer.addSubview(inner)
      lost = outer
      #expect(inner.superview === outer)
    }
    #expect(lost == nil)
    #expect(inner.superview == nil && inner.window == nil)
    inner.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    parent.addSubview(inner)
    #expect(inner.superview === parent)
  }

  @Test("a layer that outlives its view has none, and keeps its values")
  func lostView() {
    let layer: CALayer
    weak var lost: View?
    do {
      let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      (layer, lost) = (view.layer, view)
      layer.cornerRadius = 4
      #expect(layer.delegate === view && layer.bounds == view.bounds)
    }
    #expect(lost == nil && layer.delegate == nil && layer.bounds == .zero && layer.presentation() == nil)
    layer.zPosition = 2
    layer.cornerRadius = 5
    layer.removeAllAnimations()
    #expect(layer.cornerRadius == 5)
  }

  @Test("a tree that drives itself is not kept by its host, moving or not")
  func leaks() {
    weak var root: View?
    weak var inner: View?
    weak var host: ViewHost?
    do {
      let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let card = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      scroll.addSubview(card)
      scroll.addSubview(ScrollView(frame: CGRect(x: 0, y: 50, width: 10, height: 10)))
      let own = ViewHost.hosting(scroll)
      View.animate(withDuration: 1) {
        card.center.x += 10
        scroll.center.x += 10
      }
      for _ in 0..<10 { own.advance() }
      #expect(own.isMoving)
      (root, inner, host) = (scroll, card, own)
    }
    #expect(root == nil && inner == nil && host == nil)
  }
}
