import SpringflowNumerics
import SpringflowViews
import Testing

/// A change of a view and its opposite.
@MainActor
private struct ReversibleChange<V: View> {
  let name: String
  let change: (V) -> Void
  let undo: (V) -> Void

  init(_ name: String, _ change: @escaping (V) -> Void, _ undo: @escaping (V) -> Void) {
    (self.name, self.change, self.undo) = (name, change, undo)
  }

  /// Sets a property to another value, and to what it was.
  init<Value>(_ name: String, _ property: ReferenceWritableKeyPath<V, Value>, _ value: Value) {
    var before: Value?
    self.init(
      name,
      {
        before = $0[keyPath: property]
        $0[keyPath: property] = value
      }, { if let before { $0[keyPath: property] = before } })
  }
}

@MainActor
@Suite("Hashes of views")
struct ViewHashTests {
  /// A tree of four levels, whose innermost view is changed.
  private static func tree<V: View>(around view: V) -> ViewHost {
    let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let (outer, middle) = (View(frame: root.bounds), View(frame: root.bounds))
    root.addSubview(outer)
    outer.addSubview(View())
    outer.addSubview(middle)
    middle.addSubview(view)
    middle.addSubview(View())
    return ViewHost(rootView: root)
  }

  private static func hash(_ host: ViewHost) -> UInt64 {
    var hash = StateHash()
    host.hash(into: &hash)
    return hash.value
  }

  private static func check<V: View>(_ view: V, _ changes: [ReversibleChange<V>]) {
    let host = tree(around: view)
    for _ in 0..<3 { host.advance() }
    let still = hash(host)
    #expect(hash(host) == still)
    for change in changes {
      change.change(view)
      #expect(hash(host) != still, "\(change.name) does not change the hash")
      let copy = hash(host)
      #expect(hash(host) == copy)
      change.undo(view)
      #expect(hash(host) == still, "\(change.name) is not undone in the hash")
    }
  }

  @Test("every property of a view changes its host's hash, and changing it back restores it")
  func views() {
    let recognizer = TapGestureRecognizer()
    let view = View(frame: CGRect(x: 1.25, y: 2.5, width: 33.5, height: 44.25))
    Self.check(
      view,
      [
        .init("center", \.center, CGPoint(x: 5, y: 6)),
        .init("frame", \.frame, CGRect(x: 1.25, y: 2.5, width: 33.5, height: 44.5)),
        .init("origin", \.bounds.origin, CGPoint(x: 3, y: 0)),
        .init("transform", \.transform, CGAffineTransform(rotationAngle: 1)),
        .init("transform3D", \.transform3D, CATransform3DMakeRotation(1, 0, 1, 0)),
        .init("alpha", \.alpha, 0.5), .init("isHidden", \.isHidden, true),
        .init("clipsToBounds", \.clipsToBounds, true),
        .init("backgroundColor", \.backgroundColor, .white), .init("tag", \.tag, 3),
        .init("contentMode", \.contentMode, .top),
        .init("semantics", \.semanticContentAttribute, .forceRightToLeft),
        .init("mask", \.autoresizingMask, .flexibleWidth), .init("autoresizes", \.autoresizesSubviews, false),
        .init("isUserInteractionEnabled", \.isUserInteractionEnabled, false),
        .init("layoutMargins", \.layoutMargins, EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
        .init("radius", \.layer.cornerRadius, 3), .init("border", \.layer.borderWidth, 3),
        .init("borderColor", \.layer.borderColor, .white), .init("shadowColor", \.layer.shadowColor, nil),
        .init("shadowOpacity", \.layer.shadowOpacity, 0.5), .init("shadowRadius", \.layer.shadowRadius, 0.5),
        .init("shadowOffset", \.layer.shadowOffset, CGSize(width: 1, height: 1)),
        .init("zPosition", \.layer.zPosition, 1),
        .init("sublayerTransform", \.layer.sublayerTransform, CATransform3DMakeScale(2, 1, 1)),
        .init("subview", { $0.addSubview(View()) }, { $0.subviews[0].removeFromSuperview() }),
        .init("order", { $0.superview?.bringSubviewToFront($0) }, { $0.superview?.sendSubviewToBack($0) }),
        .init(
          "recognizer", { $0.addGestureRecognizer(recognizer) }, { $0.removeGestureRecognizer(recognizer) }),
      ])
  }

  @Test("the last bit of a frame counts, which its middle need not tell")
  func corner() {
    var random = SplitMix64(seed: 1)
    var found = 0
    for _ in 0..<100 {
      let view = View(frame: random.rect())
      let host = Self.tree(around: view)
      let (frame, still) = (view.frame, Self.hash(host))
      let center = view.center
      view.center = .zero
      view.center = center
      #expect((Self.hash(host) == still) == (view.frame == frame))
      if view.frame != frame { found += 1 }
    }
    #expect(found > 10)
  }

  @Test("every property of a label, an image view and a shape does")
  func controls() {
    let label = Label(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    label.text = "one"
    Self.check(
      label,
      [
        .init("text", \.text, "two"), .init("no text", \.text, nil), .init("font", \.font, .boldSystemFont(ofSize: 17)),
        .init("size", \.font, .systemFont(ofSize: 18)), .init("color", \.textColor, .black),
        .init("alignment", \.textAlignment, .center), .init("lines", \.numberOfLines, 2),
        .init("mode", \.lineBreakMode, .byCharWrapping), .init("fits", \.adjustsFontSizeToFitWidth, true),
        .init("scale", \.minimumScaleFactor, 0.5), .init("width", \.preferredMaxLayoutWidth, 50),
        .init("highlight", \.isHighlighted, true), .init("highlightedTextColor", \.highlightedTextColor, .black),
        .init("isEnabled", \.isEnabled, false),
      ])
    Self.check(
      ImageView(image: Image(landscape: 1)),
      [
        .init("image", \.image, Image(landscape: 2)), .init("none", \.image, nil),
        .init("file", \.image, Image(contentsOfFile: "a.png")),
        .init("highlighted", \.highlightedImage, Image(landscape: 3)), .init("isHighlighted", \.isHighlighted, true),
      ])
    let shape = ShapeView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    shape.path = BezierPath(ovalIn: shape.bounds)
    Self.check(
      shape,
      [
        .init("path", \.path, BezierPath(rect: shape.bounds)), .init("fill", \.fillColor, nil),
        .init("stroke", \.strokeColor, .white), .init("width", \.lineWidth, 4), .init("cap", \.lineCap, .round),
        .init("join", \.lineJoin, .round), .init("rule", \.usesEvenOddFillRule, true),
      ])
  }

  @Test("every property of a scroll view does")
  func scrollViews() {
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 200, height: 300)
    Self.check(
      scroll,
      [
        .init("frame", \.frame, CGRect(x: 1, y: 0, width: 100, height: 100)),
        .init("size", \.contentSize, CGSize(width: 200, height: 301)),
        .init("offset", \.contentOffset, CGPoint(x: 1, y: 0)),
        .init("inset", \.contentInset, EdgeInsets(top: 0, left: 0, bottom: 5, right: 0)),
        .init("safeArea", \.safeAreaInsets, EdgeInsets(top: 1, left: 0, bottom: 0, right: 0)),
        .init("adjustment", \.contentInsetAdjustmentBehavior, .always),
        .init("bounces", \.bounces, false), .init("isPagingEnabled", \.isPagingEnabled, true),
        .init("isScrollEnabled", \.isScrollEnabled, false), .init("vertical", \.alwaysBounceVertical, true),
        .init("horizontal", \.alwaysBounceHorizontal, true),
        .init("rate", { $0.decelerationRate = .fast }, { $0.decelerationRate = .normal }),
        .init("bar", \.showsVerticalScrollIndicator, false),
        .init("bar below", \.showsHorizontalScrollIndicator, false),
        .init("delays", \.delaysContentTouches, false), .init("bouncesZoom", \.bouncesZoom, false),
        .init("minimumZoomScale", \.minimumZoomScale, 0.5), .init("maximumZoomScale", \.maximumZoomScale, 2),
      ])
  }

  @Test("every setting of a recognizer does")
  func recognizers() {
    func check<R: GestureRecognizer>(_ recognizer: R, _ change: (R) -> Void, _ undo: (R) -> Void) {
      let view = View()
      view.addGestureRecognizer(recognizer)
      let host = Self.tree(around: view)
      let still = Self.hash(host)
      change(recognizer)
      #expect(Self.hash(host) != still)
      undo(recognizer)
      #expect(Self.hash(host) == still)
    }
    check(TapGestureRecognizer(), { $0.isEnabled = false }, { $0.isEnabled = true })
    check(TapGestureRecognizer(), { $0.cancelsTouchesInView = false }, { $0.cancelsTouchesInView = true })
    check(TapGestureRecognizer(), { $0.delaysTouchesBegan = true }, { $0.delaysTouchesBegan = false })
    check(TapGestureRecognizer(), { $0.numberOfTapsRequired = 2 }, { $0.numberOfTapsRequired = 1 })
    check(TapGestureRecognizer(), { $0.numberOfTouchesRequired = 2 }, { $0.numberOfTouchesRequired = 1 })
    check(LongPressGestureRecognizer(), { $0.minimumPressDuration = 1 }, { $0.minimumPressDuration = 0.5 })
    check(LongPressGestureRecognizer(), { $0.allowableMovement = 1 }, { $0.allowableMovement = 10 })
    check(PanGestureRecognizer(), { $0.minimumNumberOfTouches = 2 }, { $0.minimumNumberOfTouches = 1 })
    check(PanGestureRecognizer(), { $0.maximumNumberOfTouches = 2 }, { $0.maximumNumberOfTouches = .max })
    check(SwipeGestureRecognizer(), { $0.direction = .up }, { $0.direction = .right })
  }

  // MARK: Cost

  @Test("what has not changed is not looked at again")
  func digests() {
    let view = View()
    let host = Self.tree(around: view)
    let outer = host.rootView.subviews[0]
    let first = Self.hash(host)
    #expect(host.rootView.node.digest != nil && view.node.digest != nil)
    // A wrong digest below the root is not noticed.
    view.node.keep(digest: StateHash(42))
    #expect(Self.hash(host) == first)
    // A change beside it looks at those around it only.
    outer.subviews[0].tag = 5
    let second = Self.hash(host)
    #expect(view.node.digest == StateHash(42) && second != first)
    view.forgetDigest()
    #expect(Self.hash(host) != first && view.node.digest != StateHash(42))
    _ = host.snapshot()
    view.tag = 1
    #expect(view.node.digest == nil && host.rootView.node.digest == nil && outer.subviews[0].node.digest != nil)
  }

  @Test("an animation changes the hash until it is over, and the same operations give the same hashes")
  func animations() {
    func run() -> [UInt64] {
      let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let host = Self.tree(around: view)
      var hashes = [Self.hash(host)]
      View.animate(withDuration: 0.1) { view.center.x = 50 }
      for _ in 0..<20 {
        hashes.append(Self.hash(host))
        host.advance()
      }
      host.touch(0, .began, at: CGPoint(x: 50, y: 5))
      hashes.append(Self.hash(host))
      return hashes
    }
    let first = run()
    #expect(first == run())
    #expect(Set(first).count == first.count)
    let (still, moving) = (View(), View())
    let hosts = [Self.tree(around: still), Self.tree(around: moving)]
    View.animate(withDuration: 0.1) { moving.center.x = 50 }
    still.center.x = 50
    #expect(Self.hash(hosts[0]) != Self.hash(hosts[1]))
    for _ in 0..<20 { for host in hosts { host.advance() } }
    #expect(Self.hash(hosts[0]) == Self.hash(hosts[1]))
  }
}
