import SpringflowViews
import Testing

@MainActor
@Suite("Autoresizing")
struct AutoresizingTests {
  /// The start and the length along one axis after the superview has grown from `old` to `new`: each flexible part is
  /// scaled by the same factor, so that together they take what the rigid ones leave.
  private func expected(
    _ start: Double, _ length: Double, _ old: Double, _ new: Double, _ flexible: [Bool]
  ) -> (Double, Double) {
    let parts = [start, length, old - start - length]
    let rigid = zip(parts, flexible).reduce(0) { $0 + ($1.1 ? 0 : $1.0) }
    guard flexible.contains(true) else { return (start, length) }
    let factor = (new - rigid) / (old - rigid)
    return (flexible[0] ? start * factor : start, flexible[1] ? length * factor : length)
  }

  @Test(
    "all 64 masks follow the closed form of springs and struts, for larger and smaller superviews", arguments: 0..<64)
  func masks(_ bits: Int) {
    let mask = View.AutoresizingMask(rawValue: UInt(bits))
    for (width, height) in [(100, 80), (150, 90), (100, 200), (90, 75), (300, 500)] as [(CGFloat, CGFloat)] {
      let outer = View(frame: CGRect(x: 3, y: 4, width: 100, height: 80))
      let inner = View(frame: CGRect(x: 10, y: 20, width: 60, height: 45))
      inner.autoresizingMask = mask
      outer.addSubview(inner)
      outer.frame.size = CGSize(width: width, height: height)
      let (x, w) = expected(
        10, 60, 100, Double(width),
        [mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)])
      let (y, h) = expected(
        20, 45, 80, Double(height),
        [mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)])
      #expect(isClose(inner.frame, CGRect(x: x, y: y, width: w, height: h)), "\(bits): \(inner.frame)")
    }
  }

  @Test("parts without length share the difference equally")
  func nothing() {
    let (outer, inner) = (View(), View())
    inner.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin, .flexibleHeight]
    outer.addSubview(inner)
    outer.frame.size = CGSize(width: 50, height: 30)
    #expect(inner.frame == CGRect(x: 25, y: 0, width: 25, height: 30))
  }

  @Test("subviews follow through all levels, in order of the changes, and only where the superview lets them")
  func levels() {
    let views = (0..<3).map { _ in View(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    for (outer, inner) in zip(views, views.dropFirst()) {
      outer.addSubview(inner)
      inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    views[0].bounds.size = CGSize(width: 120, height: 70)
    #expect(views.allSatisfy { $0.bounds.size == CGSize(width: 120, height: 70) })
    views[1].autoresizesSubviews = false
    views[0].bounds.size.width = 200
    #expect(views.map(\.bounds.width) == [200, 200, 120])
  }

  @Test("in an animation block subviews grow with their superview")
  func animated() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = View(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    inner.autoresizingMask = .flexibleWidth
    root.addSubview(inner)
    let host = ViewHost(rootView: root)
    View.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { root.frame.size.width = 200 })
    for _ in 0..<60 { host.advance() }
    #expect(isClose(inner.layer.presentation()!.frame, CGRect(x: 10, y: 10, width: 130, height: 80)))
    #expect(inner.frame == CGRect(x: 10, y: 10, width: 180, height: 80))
  }
}
