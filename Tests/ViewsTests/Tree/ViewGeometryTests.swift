import SpringflowNumerics
import SpringflowViews
import Testing

extension SplitMix64 {
  /// A random number between two limits.
  mutating func number(_ low: Double, _ high: Double) -> CGFloat {
    CGFloat(low + (high - low) * Double(next() >> 11) / Double(1 << 53))
  }

  /// A random rectangle with numbers of any length.
  mutating func rect() -> CGRect {
    CGRect(x: number(-500, 500), y: number(-500, 500), width: number(0, 700), height: number(0, 700))
  }

  mutating func point() -> CGPoint { CGPoint(x: number(-500, 500), y: number(-500, 500)) }
}

/// Whether two numbers, points or rectangles are the same but for rounding.
func isClose(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool { abs(a - b) <= tolerance }
func isClose(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
  isClose(a.x, b.x, tolerance) && isClose(a.y, b.y, tolerance)
}
func isClose(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-9) -> Bool {
  isClose(a.origin, b.origin, tolerance) && isClose(a.width, b.width, tolerance)
    && isClose(a.height, b.height, tolerance)
}

@MainActor
@Suite("A view's rectangle")
struct ViewGeometryTests {
  @Test("a frame reads back bit by bit, and so does a center, a size and an origin")
  func exact() {
    var random = SplitMix64(seed: 1)
    for make in [{ View() }, { ScrollView() }, { Label() }] as [@MainActor () -> View] {
      let view = make()
      for _ in 0..<300 {
        let (frame, center, bounds) = (random.rect(), random.point(), random.rect())
        view.frame = frame
        #expect(view.frame == frame && view.bounds.size == frame.size)
        #expect(view.center == CGPoint(x: frame.minX + frame.width / 2, y: frame.minY + frame.height / 2))
        let middle = view.center
        view.center = middle
        view.bounds.size = frame.size
        #expect(view.frame == frame, "a view that is put where it is does not move")
        view.center = center
        #expect(view.center == center && view.bounds.size == frame.size)
        view.bounds = bounds
        #expect(view.bounds == bounds && view.center == center)
        #expect(isClose(view.frame.origin, CGPoint(x: center.x - bounds.width / 2, y: center.y - bounds.height / 2)))
        #expect(view.frame.size == bounds.size)
      }
    }
  }

  @Test("under a transform the frame is the box of the four corners, and setting it keeps the transform")
  func transformed() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<300 {
      let view = View(frame: random.rect())
      let transform = CGAffineTransform(rotationAngle: random.number(-4, 4))
        .concatenating(CGAffineTransform(scaleX: random.number(0.2, 3), y: random.number(0.2, 3)))
        .concatenating(CGAffineTransform(translationX: random.number(-50, 50), y: random.number(-50, 50)))
      let (center, size) = (view.center, view.bounds.size)
      view.transform = transform
      #expect(view.center == center && view.bounds.size == size)
      let corners = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)].map { x, y in
        CGPoint(x: size.width * x, y: size.height * y).applying(transform)
      }
      let (left, right) = (corners.map(\.x).min()!, corners.map(\.x).max()!)
      let (top, bottom) = (corners.map(\.y).min()!, corners.map(\.y).max()!)
      let box = CGRect(x: center.x + left, y: center.y + top, width: right - left, height: bottom - top)
      #expect(isClose(view.frame, box))
      // Every box of this shape is that of some size.
      let wanted = random.rect()
      view.frame = CGRect(
        origin: wanted.origin, size: CGSize(width: box.width * 1.25, height: box.height * 1.25))
      #expect(view.transform == transform)
      #expect(isClose(view.frame.origin, wanted.origin) && isClose(view.frame.width, box.width * 1.25, 1e-6))
      #expect(isClose(view.bounds.width, size.width * 1.25, 1e-6))
      view.transform = .identity
      #expect(isClose(view.frame.midX, view.center.x) && isClose(view.frame.width, size.width * 1.25, 1e-6))
    }
  }

  @Test("a quarter turn exchanges the sides of the frame")
  func quarterTurn() {
    let view = View(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(isClose(view.frame, CGRect(x: 40, y: -10, width: 40, height: 100)))
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 60)
    #expect(isClose(view.bounds, CGRect(x: 0, y: 0, width: 60, height: 20)))
    #expect(isClose(view.center, CGPoint(x: 10, y: 30)))
  }

  @Test("a scale of space has the frame of the same scale of the plane, and both properties tell of it")
  func spatial() {
    let view = View(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
    view.transform3D = CATransform3DMakeScale(2, 3, 1)
    #expect(view.transform == CGAffineTransform(scaleX: 2, y: 3))
    #expect(view.frame == CGRect(x: -40, y: -20, width: 200, height: 120))
    view.transform3D = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    #expect(view.transform.isIdentity)
    #expect(isClose(view.frame, CGRect(x: 35, y: 20, width: 50, height: 40)))
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    #expect(isClose(view.bounds.width, 200) && isClose(view.bounds.height, 40))
    view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    #expect(view.transform3D == CATransform3DMakeScale(0.5, 0.5, 1))
    #expect(isClose(view.frame, CGRect(x: 0, y: 10, width: 100, height: 20)))
  }

  @Test("the origin of the bounds moves what is in the view, and not the view")
  func boundsOrigin() {
    let (outer, inner) = (View(frame: CGRect(x: 5, y: 7, width: 100, height: 100)), View())
    inner.frame = CGRect(x: 30, y: 40, width: 10, height: 10)
    outer.addSubview(inner)
    outer.bounds.origin = CGPoint(x: 20, y: -3)
    #expect(outer.frame == CGRect(x: 5, y: 7, width: 100, height: 100))
    #expect(inner.frame == CGRect(x: 30, y: 40, width: 10, height: 10))
    #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: 15, y: 50))
    #expect(outer.hitTest(CGPoint(x: 30, y: 40), with: nil) === inner)
  }

  @Test("alpha is kept between 0 and 1")
  func alpha() {
    let view = View()
    for (value, expected) in [(0.3, 0.3 as CGFloat), (-1, 0), (2, 1), (CGFloat.infinity, 1), (-CGFloat.infinity, 0)] {
      view.alpha = value
      #expect(view.alpha == expected)
    }
  }
}
