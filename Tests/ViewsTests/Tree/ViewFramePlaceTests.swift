import SpringflowNumerics
import SpringflowViews
import Testing

@MainActor
@Suite("Places of views in frames")
struct ViewFramePlaceTests {
  private let root = View(frame: CGRect(x: 10, y: 20, width: 300, height: 300))
  private let outer = View(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
  private let inner = View(frame: CGRect(x: 20, y: 30, width: 40, height: 20))
  private let host: ViewHost

  init() {
    host = ViewHost(rootView: root)
    root.addSubview(outer)
    outer.addSubview(inner)
    inner.backgroundColor = .white
  }

  /// Where a frame shows a point of the inner view, from its middle; as a part of the root or as an element of its own.
  private func shown(_ point: CGPoint, isMoving: Bool) -> CGPoint? {
    root.node.wholeContent = nil
    root.node.restlessUntil = -1
    outer.node.restlessUntil = -1
    if isMoving { inner.keepRestless(until: host.tick) }
    guard let element = host.snapshot().elements.last, let layer = element.layers.last else { return nil }
    func image(_ point: CGPoint, _ plane: CGAffineTransform, _ spatial: CATransform3D?, _ center: CGPoint) -> CGPoint? {
      guard let moved = spatial == nil ? point.applying(plane) : spatial?.project(point) else { return nil }
      return CGPoint(x: moved.x + center.x, y: moved.y + center.y)
    }
    let own = isMoving ? point : image(point, layer.transform, layer.spatialBox?.value, layer.center)
    return own.flatMap { image($0, element.transform, element.spatial, element.center) }
  }

  @Test("what is drawn of a view is where its points are, for random transforms, offsets and perspectives")
  func places() {
    var random = SplitMix64(seed: 7)
    for step in 0..<200 {
      for view in [root, outer, inner] {
        view.center = CGPoint(x: random.number(0, 200), y: random.number(0, 200))
        view.bounds.origin = CGPoint(x: random.number(-20, 20), y: random.number(-20, 20))
        var eye = CATransform3DIdentity
        if step % 2 == 1, random.below(2) == 0 { eye.m34 = -1 / random.number(2000, 5000) }
        view.layer.sublayerTransform = eye
        switch random.below(step % 2 == 0 ? 3 : 4) {
        case 0: view.transform = .identity
        case 1: view.transform = CGAffineTransform(rotationAngle: random.number(-3, 3))
        case 2: view.transform = CGAffineTransform(a: 1.2, b: random.number(-1, 1), c: 0.3, d: 0.8, tx: 3, ty: 4)
        default: view.transform3D = CATransform3DMakeRotation(random.number(-1, 1), 1, random.number(-1, 1), 0.1)
        }
      }
      let bounds = inner.bounds
      for (x, y) in [(0, 0), (20, 10), (-20, 7)] as [(CGFloat, CGFloat)] {
        let expected = inner.convert(CGPoint(x: bounds.midX + x, y: bounds.midY + y), to: nil)
        for isMoving in [false, true] {
          let place = shown(CGPoint(x: x, y: y), isMoving: isMoving)
          #expect(place.map { isClose($0, expected, 1e-6) } == true, "step \(step), \(place as Any), \(expected)")
        }
      }
    }
  }

  // MARK: Clips

  @Test(
    "clips are nested: each is its view's edge, turned with it, and knows the one around it", arguments: [false, true])
  func clips(_ isMoving: Bool) {
    root.clipsToBounds = true
    outer.clipsToBounds = true
    outer.layer.cornerRadius = 8
    outer.transform = CGAffineTransform(rotationAngle: 0.5)
    if isMoving { inner.keepRestless(until: 10) }
    let element = host.snapshot().elements.last!
    // Parts of an element are placed about its middle.
    let clip = isMoving ? element.clip : element.layers.last!.clip
    let middle = isMoving ? CGPoint.zero : CGPoint(x: 160, y: 170)
    #expect(clip?.size == CGSize(width: 100, height: 100) && clip?.cornerRadius == 8)
    #expect(clip?.transform == CGAffineTransform(rotationAngle: 0.5))
    #expect(clip?.center == CGPoint(x: 110 - middle.x, y: 120 - middle.y))
    #expect(clip?.outer?.size == CGSize(width: 300, height: 300))
    #expect(clip?.outer?.center == CGPoint(x: 160 - middle.x, y: 170 - middle.y) && clip?.outer?.outer == nil)
    outer.clipsToBounds = false
    if isMoving { inner.keepRestless(until: 10) }
    let wider = host.snapshot().elements.last!
    let rest = isMoving ? wider.clip : wider.layers.last!.clip
    #expect(rest?.size == CGSize(width: 300, height: 300) && rest?.outer == nil)
  }

  @Test("a view's own edge does not clip what it draws itself")
  func ownClip() {
    inner.clipsToBounds = true
    #expect(host.snapshot().elements[0].layers.map(\.clip) == [nil])
  }

  @Test("a scroll view's content moves with its offset, and the frame tells of the first scroll view met")
  func scrolling() {
    let scroll = ScrollView(frame: CGRect(x: 0, y: 200, width: 100, height: 80))
    let row = View(frame: CGRect(x: 0, y: 40, width: 100, height: 10))
    row.backgroundColor = .white
    scroll.addSubview(row)
    scroll.contentSize = CGSize(width: 100, height: 400)
    root.addSubview(scroll)
    scroll.contentOffset.y = 30
    host.advance()
    let frame = host.snapshot()
    #expect(frame.stage == CGRect(x: 10, y: 220, width: 100, height: 80))
    #expect(frame.contentOffset == CGPoint(x: 0, y: 30))
    #expect(frame.elements.last?.center == CGPoint(x: 60, y: 235))
    #expect(frame.elements.last?.clip?.size == CGSize(width: 100, height: 80))
  }
}
