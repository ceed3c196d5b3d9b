import SpringflowViews
import Testing

@MainActor
@Suite("The view at a point")
struct HitTestTests {
  private let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let host: ViewHost
  private let card = View(frame: CGRect(x: 100, y: 100, width: 100, height: 100))

  init() {
    host = ViewHost(rootView: root)
    root.addSubview(card)
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> View? { root.hitTest(CGPoint(x: x, y: y), with: nil) }

  // MARK: Bounds

  @Test("the upper and left edges belong to a view, the lower and right ones do not")
  func edges() {
    for (x, y, isInside) in [
      (100, 100, true), (199.999, 199.999, true), (200, 150, false), (150, 200, false), (99.999, 150, false),
      (150, 99.999, false), (100, 199.999, true),
    ] as [(CGFloat, CGFloat, Bool)] {
      #expect((hit(x, y) === card) == isInside, "(\(x), \(y))")
      #expect(card.point(inside: CGPoint(x: x - 100, y: y - 100), with: nil) == isInside)
    }
    #expect(hit(300, 100) == nil && hit(-1, 100) == nil && hit(0, 0) === root)
  }

  @Test("a view without a size is not hit, nor is anything in it")
  func empty() {
    let inner = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    card.addSubview(inner)
    #expect(hit(110, 110) === inner)
    card.frame.size.height = 0
    #expect(hit(110, 100) === root)
  }

  @Test("what is drawn outside of its superview is not hit, clipped or not", arguments: [false, true])
  func outside(_ clips: Bool) {
    let inner = View(frame: CGRect(x: 80, y: 80, width: 100, height: 100))
    inner.backgroundColor = .white
    card.addSubview(inner)
    card.clipsToBounds = clips
    #expect(hit(190, 190) === inner)
    #expect(hit(210, 210) === root)
    #expect(host.snapshot().elements.count == 1)
  }

  @Test("the bounds of a view that shows another part of its content are those of that part")
  func offset() {
    let inner = View(frame: CGRect(x: 0, y: 500, width: 10, height: 10))
    card.addSubview(inner)
    card.bounds.origin.y = 480
    #expect(hit(105, 125) === inner && hit(105, 115) === card)
  }

  // MARK: What is never hit

  @Test("hidden views, views without interaction and views fainter than 0.01 are not hit, nor are those in them")
  func unseen() {
    let inner = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    card.addSubview(inner)
    func isHit(_ change: (View) -> Void, _ undo: (View) -> Void, _ view: View, _ expected: View) {
      change(view)
      #expect(hit(110, 110) === expected)
      undo(view)
      #expect(hit(110, 110) === inner)
    }
    for (view, below) in [(inner, card), (card, root)] {
      isHit({ $0.isHidden = true }, { $0.isHidden = false }, view, below)
      isHit({ $0.isUserInteractionEnabled = false }, { $0.isUserInteractionEnabled = true }, view, below)
      isHit({ $0.alpha = 0.0099 }, { $0.alpha = 1 }, view, below)
      isHit({ $0.alpha = 0.01 }, { $0.alpha = 1 }, view, inner)
    }
    root.isHidden = true
    #expect(hit(110, 110) == nil && host.view(at: CGPoint(x: 110, y: 110)) == nil)
  }

  @Test("labels and images let touches through unless they are told not to, and so do views in them")
  func labels() {
    for view in [Label(), ImageView()] {
      view.frame = card.bounds
      let inner = View(frame: card.bounds)
      view.addSubview(inner)
      card.addSubview(view)
      #expect(hit(150, 150) === card)
      view.isUserInteractionEnabled = true
      #expect(hit(150, 150) === inner)
      view.removeFromSuperview()
    }
    let shape = ShapeView(frame: card.bounds)
    card.addSubview(shape)
    #expect(hit(150, 150) === shape)
  }

  // MARK: Order

  @Test("the foremost view wins: the last one, or the one with the greatest depth")
  func depth() {
    let views = (0..<3).map { _ in View(frame: card.bounds) }
    for view in views { card.addSubview(view) }
    let depths: [CGFloat] = [-1, 0, 1]
    for a in depths {
      for b in depths {
        for c in depths {
          for (view, depth) in zip(views, [a, b, c]) { view.layer.zPosition = depth }
          let front = [a, b, c].max()!
          let index = [a, b, c].lastIndex(of: front)!
          #expect(hit(150, 150) === views[index], "depths \(a), \(b), \(c)")
        }
      }
    }
  }

  @Test("a view in front that answers with none leaves the point to the next one")
  func passing() {
    final class Hole: View {
      override func point(inside point: CGPoint, with event: Event?) -> Bool { point.x < 50 }
    }
    let hole = Hole(frame: card.frame)
    root.addSubview(hole)
    #expect(hit(120, 150) === hole && hit(170, 150) === card)
    final class Elsewhere: View {
      weak var other: View?
      override func hitTest(_ point: CGPoint, with event: Event?) -> View? { other }
    }
    let elsewhere = Elsewhere()
    elsewhere.other = card
    root.addSubview(elsewhere)
    #expect(hit(10, 10) === card)
  }

  @Test("a root that answers with none leaves a touch to what is under the host, in its bounds")
  func passingRoot() {
    final class Overlay: View {
      override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
        let view = super.hitTest(point, with: event)
        return view === self ? nil : view
      }
    }
    let (overlay, button) = (Overlay(frame: root.frame), View(frame: CGRect(x: 20, y: 20, width: 40, height: 40)))
    overlay.addSubview(button)
    let host = ViewHost(rootView: overlay)
    #expect(host.view(at: CGPoint(x: 30, y: 30)) === button && host.view(at: CGPoint(x: 90, y: 90)) == nil)
    host.touch(0, .began, at: CGPoint(x: 90, y: 90))
    #expect(host.touches.isEmpty)
    host.touch(0, .began, at: CGPoint(x: 30, y: 30))
    host.touch(0, .moved, at: CGPoint(x: 90, y: 90))
    #expect(host.touches.count == 1, "a touch stays with the view that it began on")
  }

  // MARK: Transforms

  @Test("a turned view is hit where it is drawn: within the diamond, not in its box")
  func turned() {
    card.transform = CGAffineTransform(rotationAngle: .pi / 4)
    #expect(hit(150, 81) === card && hit(150, 79) === root)
    #expect(hit(105, 105) === root && hit(150, 150) === card)
    card.transform = CGAffineTransform(scaleX: 0.5, y: 2)
    #expect(hit(124, 150) === root && hit(126, 51) === card)
    card.transform3D = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    #expect(hit(124, 150) === root && hit(126, 150) === card)
  }

  @Test("a view that is squeezed to nothing is not hit")
  func squeezed() {
    for (x, y) in [(0, 1), (1, 0), (0, 0)] as [(CGFloat, CGFloat)] {
      card.transform = CGAffineTransform(scaleX: x, y: y)
      #expect(hit(150, 150) === root)
    }
    card.transform3D = CATransform3DMakeScale(0, 1, 1)
    #expect(hit(150, 150) === root)
  }

  // MARK: Animations

  @Test("a view in the middle of an animation is hit where it is on screen")
  func moving() {
    View.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { card.center.x += 100 })
    for _ in 0..<60 { host.advance() }
    #expect(card.layer.presentation()!.frame == CGRect(x: 150, y: 100, width: 100, height: 100))
    #expect(hit(149, 150) === root && hit(151, 150) === card && hit(249, 150) === card && hit(251, 150) === root)
    #expect(host.view(at: CGPoint(x: 151, y: 150)) === card)
  }

  @Test("a view that grows, fades or scrolls in an animation is hit as it is on screen")
  func changing() {
    let inner = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    card.addSubview(inner)
    View.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { card.bounds.size.width = 200 })
    for _ in 0..<60 { host.advance() }
    #expect(hit(224, 150) === card && hit(226, 150) === root && hit(76, 150) === card && hit(74, 150) === root)
    for _ in 0..<60 { host.advance() }
    View.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { card.bounds.origin.x = 1000 })
    host.advance()
    #expect(hit(60, 150) === card && hit(240, 150) === card)
    for _ in 0..<119 { host.advance() }
    card.alpha = 0
    #expect(hit(150, 150) === root)
    View.animate(withDuration: 1) { card.alpha = 1 }
    #expect(hit(150, 150) === root)
    for _ in 0..<60 { host.advance() }
    #expect(hit(150, 150) === card)
  }
}
