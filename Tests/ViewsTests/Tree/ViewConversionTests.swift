import SpringflowNumerics
import SpringflowViews
import Testing

@MainActor
@Suite("Points of one view in another's coordinates")
struct ViewConversionTests {
  @Test("a rotation, a scale and an offset are composed as on paper")
  func closedForm() {
    let outer = View(frame: CGRect(x: 100, y: 50, width: 200, height: 100))
    let scroll = ScrollView(frame: CGRect(x: 10, y: 10, width: 100, height: 80))
    let inner = View(frame: CGRect(x: 20, y: 30, width: 40, height: 20))
    outer.addSubview(scroll)
    scroll.addSubview(inner)
    scroll.contentOffset = CGPoint(x: 5, y: 15)
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: scroll) == CGPoint(x: 21, y: 32))
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: outer) == CGPoint(x: 26, y: 27))
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 126, y: 77))
    #expect(inner.convert(CGPoint(x: 126, y: 77), from: nil) == CGPoint(x: 1, y: 2))
    inner.transform = CGAffineTransform(rotationAngle: .pi / 2)
    // The middle stays at (40, 40); a point 19 to the left of it is 19 above it after the turn.
    #expect(isClose(inner.convert(CGPoint(x: 1, y: 10), to: scroll), CGPoint(x: 40, y: 21)))
    outer.transform = CGAffineTransform(scaleX: 2, y: 2)
    // Half as much to the left of the middle of `outer`, (200, 100), becomes twice as much.
    #expect(isClose(outer.convert(CGPoint(x: 90, y: 60), to: nil), CGPoint(x: 180, y: 120)))
    #expect(isClose(inner.convert(CGPoint(x: 1, y: 10), to: nil), CGPoint(x: 200 - 110, y: 100 - 2 * 34)))
  }

  @Test("a rectangle becomes the box around its corners")
  func rectangles() {
    let (root, view) = (View(), View(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    root.addSubview(view)
    view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    let root2 = CGFloat(2).squareRoot()
    #expect(isClose(view.convert(view.bounds, to: root), view.frame))
    #expect(isClose(view.frame.width, 100 * root2))
    let inner = CGRect(x: 45, y: 45, width: 10, height: 10)
    #expect(isClose(view.convert(inner, to: root).width, 10 * root2))
    #expect(isClose(view.convert(CGRect(x: 50, y: 50, width: 0, height: 0), from: root).origin, CGPoint(x: 50, y: 50)))
  }

  @Test("a perspective for all subviews divides by the distance: a view turned by 60° about y")
  func perspective() {
    let (root, view) = (View(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), View())
    view.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
    root.addSubview(view)
    var eye = CATransform3DIdentity
    eye.m34 = -1.0 / 500
    root.layer.sublayerTransform = eye
    let angle = CGFloat.pi / 3
    view.transform3D = CATransform3DMakeRotation(angle, 0, 1, 0)
    // The right edge is 50 from the axis: 50 cos 60° to the right, and 50 sin 60° away from the eye.
    let w = 1 + 50 * CGFloat(Portable.sin(Double(angle))) / 500
    let right = view.convert(CGPoint(x: 100, y: 0), to: root)
    #expect(isClose(right, CGPoint(x: 150 + 25 / w, y: 150 - 50 / w)))
    #expect(isClose(view.convert(right, from: root), CGPoint(x: 100, y: 0)))
    #expect(isClose(root.convert(right, to: view), CGPoint(x: 100, y: 0)))
  }

  /// A chain of views with random frames, offsets and transforms.
  private func chain(_ random: inout SplitMix64, isSpatial: Bool) -> [View] {
    var views: [View] = []
    for depth in 0..<5 {
      let view = depth == 2 ? ScrollView() : View()
      view.frame = random.rect()
      view.bounds.origin = random.point()
      switch random.below(isSpatial ? 4 : 3) {
      case 0: break
      case 1: view.transform = CGAffineTransform(rotationAngle: random.number(-4, 4))
      case 2:
        view.transform = CGAffineTransform(
          a: random.number(0.5, 2), b: random.number(-0.4, 0.4), c: random.number(-0.4, 0.4), d: random.number(0.5, 2),
          tx: random.number(-9, 9), ty: random.number(-9, 9))
      default: view.transform3D = CATransform3DMakeRotation(random.number(-0.5, 0.5), 0.3, 1, 0.2)
      }
      if isSpatial, random.below(2) == 0 {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / random.number(4000, 9000)
        view.layer.sublayerTransform = eye
      }
      views.last?.addSubview(view)
      views.append(view)
    }
    return views
  }

  @Test("converting there and back is the identity, to 1e-9 of the coordinates", arguments: [false, true])
  func inverse(_ isSpatial: Bool) {
    var random = SplitMix64(seed: isSpatial ? 4 : 3)
    for _ in 0..<100 {
      let views = chain(&random, isSpatial: isSpatial)
      let branch = View(frame: random.rect())
      branch.transform = CGAffineTransform(rotationAngle: 1)
      views[1].addSubview(branch)
      for a in views + [branch] {
        let b = views[random.below(views.count)]
        let point = random.point()
        let there = a.convert(point, to: b)
        let size = max(1, abs(there.x), abs(there.y), abs(point.x), abs(point.y))
        #expect(isClose(there, b.convert(point, from: a)))
        #expect(isClose(b.convert(there, to: a), point, 1e-9 * size))
        #expect(isClose(a.convert(there, from: b), point, 1e-9 * size))
        let outer = a.convert(point, to: nil)
        let reach = max(size, abs(outer.x), abs(outer.y))
        #expect(isClose(a.convert(outer, from: nil), point, 1e-9 * reach))
      }
    }
  }

  @Test("converting in one step is converting through every view in between")
  func steps() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<100 {
      let views = chain(&random, isSpatial: false)
      let point = random.point()
      var stepped = point
      for depth in (1..<views.count).reversed() { stepped = views[depth].convert(stepped, to: views[depth - 1]) }
      let direct = views[4].convert(point, to: views[0])
      let reach = max(1, abs(direct.x), abs(direct.y))
      #expect(isClose(direct, stepped, 1e-9 * reach))
    }
  }
}
