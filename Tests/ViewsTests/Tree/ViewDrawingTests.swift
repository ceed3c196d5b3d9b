import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("What views draw themselves")
struct ViewDrawingTests {
  /// A view that draws what it is told, and counts.
  final class Drawn: View {
    var rects: [CGRect] = []
    var body: (CGRect) -> Void = { rect in BezierPath(rect: rect).fill() }

    override func draw(_ rect: CGRect) {
      rects.append(rect)
      body(rect)
    }
  }

  private let root = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let view = Drawn(frame: CGRect(x: 10, y: 20, width: 60, height: 40))
  private let host: ViewHost

  init() {
    host = ViewHost(rootView: root)
    root.addSubview(view)
  }

  /// What a view shows of its own drawing, in its size then.
  private func shown(_ view: View) -> [Frame.Layer] {
    guard let drawing = view.node.drawing, case .drawing(let layers) = drawing.source else { return [] }
    return layers
  }

  private static func hash(of host: ViewHost) -> UInt64 {
    var hash = StateHash()
    host.hash(into: &hash)
    return hash.value
  }

  private func redrawn(_ body: @escaping (CGRect) -> Void) -> [Frame.Layer] {
    view.body = body
    view.setNeedsDisplay()
    host.advance()
    return shown(view)
  }

  // MARK: When

  @Test("a view draws once, in its bounds, after layout, until it is told to draw again")
  func once() {
    view.bounds.origin = CGPoint(x: 3, y: 4)
    view.frame.size.width = 80
    for _ in 0..<20 { host.advance() }
    _ = host.snapshot()
    #expect(view.rects == [CGRect(x: 3, y: 4, width: 80, height: 40)])
    for _ in 0..<1000 { view.setNeedsDisplay() }
    view.setNeedsDisplay(CGRect(x: 5, y: 5, width: 1, height: 1))
    #expect(host.isMoving && view.rects.count == 1)
    host.advance()
    #expect(!host.isMoving && view.rects.count == 2 && view.rects[1] == view.bounds)
    view.setNeedsDisplay()
    // What is asked for between two ticks is up to date.
    #expect(host.snapshot().elements.count == 1 && view.rects.count == 3)
    view.center.x += 5
    view.alpha = 0.5
    view.backgroundColor = .white
    host.advance()
    #expect(view.rects.count == 3)
  }

  @Test("a view of no size draws when it gets one; another size draws again only in the mode for that")
  func sizes() {
    let empty = Drawn(frame: CGRect(x: 0, y: 0, width: 0, height: 30))
    root.addSubview(empty)
    for _ in 0..<3 { host.advance() }
    #expect(empty.rects.isEmpty && host.snapshot().elements.count == 1)
    empty.frame.size.width = 10
    host.advance()
    #expect(empty.rects == [CGRect(x: 0, y: 0, width: 10, height: 30)])
    empty.frame.size.width = 20
    host.advance()
    #expect(empty.rects.count == 1)
    empty.contentMode = .redraw
    host.advance()
    #expect(empty.rects.count == 1)
    empty.frame.size.width = 30
    host.advance()
    #expect(empty.rects.count == 2 && empty.rects[1].width == 30)
    empty.frame.origin.x = 30
    host.advance()
    #expect(empty.rects.count == 2)
  }

  @Test("an animated size draws once, for its end, and is stretched on the way")
  func animated() throws {
    host.advance()
    view.contentMode = .redraw
    View.animate(withDuration: 0.5) { view.frame.size = CGSize(width: 120, height: 80) }
    for _ in 0..<30 { host.advance() }
    #expect(view.rects.map(\.size) == [CGSize(width: 60, height: 40), CGSize(width: 120, height: 80)])
    let element = try #require(host.snapshot().elements.first { !$0.layers.isEmpty })
    #expect(element.size.width > 60 && element.size.width < 120)
    guard case .image(let contents) = element.layers[0].contents else { return #expect(Bool(false)) }
    #expect(contents.mode == .redraw && contents.image.size == CGSize(width: 120, height: 80))
  }

  @Test("what is drawn does not depend on who looks at frames")
  func unseen() {
    func hashes(looking: Bool) -> [UInt64] {
      let (root, view) = (View(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Drawn())
      view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      root.addSubview(view)
      let host = ViewHost(rootView: root)
      view.body = { [unowned view] rect in
        // A side effect that is seen in the hash.
        view.tag += 1
        if view.tag % 2 == 0 { view.setNeedsDisplay() }
        BezierPath(rect: rect.insetBy(dx: CGFloat(view.tag), dy: 0)).fill()
      }
      return (0..<20).map { tick in
        if tick % 3 == 0 { view.setNeedsDisplay() }
        host.advance()
        if looking { _ = (host.snapshot(), host.snapshot()) }
        return Self.hash(of: host)
      }
    }
    let alone = hashes(looking: false)
    #expect(alone == hashes(looking: true) && Set(alone).count > 6)
  }

  @Test("the hash knows what was drawn, and nothing of views that draw nothing")
  func hash() {
    func hash(_ body: @escaping (CGRect) -> Void) -> UInt64 {
      let fresh = ViewDrawingTests()
      _ = fresh.redrawn(body)
      return Self.hash(of: fresh.host)
    }
    let path = BezierPath(ovalIn: CGRect(x: 5, y: 5, width: 30, height: 20))
    let bodies: [(CGRect) -> Void] = [
      { _ in }, { _ in path.fill() }, { _ in path.stroke() },
      { _ in
        Color.red.setFill()
        path.fill()
      },
      { _ in
        path.addClip()
        RectFill(CGRect(x: 0, y: 0, width: 30, height: 30))
      },
      { _ in RectFill(CGRect(x: 0, y: 0, width: 30, height: 30)) },
      { _ in "a".draw(in: CGRect(x: 0, y: 0, width: 60, height: 40)) },
      { _ in "b".draw(in: CGRect(x: 0, y: 0, width: 60, height: 40)) },
      { _ in Image(landscape: 1).draw(in: CGRect(x: 0, y: 0, width: 60, height: 40)) },
      { _ in Image(landscape: 2).draw(in: CGRect(x: 0, y: 0, width: 60, height: 40)) },
    ]
    let hashes = bodies.map(hash)
    #expect(Set(hashes).count == bodies.count && bodies.map(hash) == hashes)
  }

  @Test("a view that marks itself, adds views or resizes itself while it draws neither hangs nor draws twice a tick")
  func inDraw() {
    view.contentMode = .redraw
    view.body = { [unowned view] rect in
      RectFill(rect)
      view.setNeedsDisplay()
      view.addSubview(Drawn(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
      view.frame.size.width += 1
    }
    for tick in 1...5 {
      host.advance()
      #expect(view.rects.count == tick && host.isMoving)
    }
    view.body = { _ in }
    host.advance()
    host.advance()
    #expect(!host.isMoving && view.subviews.count == 5 && shown(view).isEmpty)
  }

  @Test("a view draws when it comes to a host, and a copy of it draws nothing")
  func withoutHost() {
    let lone = Drawn(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    lone.setNeedsDisplay()
    lone.layoutIfNeeded()
    #expect(lone.rects.isEmpty)
    root.addSubview(lone)
    host.advance()
    #expect(lone.rects.count == 1 && shown(lone).count == 1)
    // A copy of what is shown needs no drawing.
    let copy = lone.snapshotView(afterScreenUpdates: false)
    #expect(copy != nil && lone.rects.count == 1)
  }

  // MARK: What

  @Test("paths are recorded with the colours, lines and coordinates of their time")
  func paths() throws {
    let layers = redrawn { _ in
      Color.red.setFill()
      Color.blue.setStroke()
      let context = GraphicsGetCurrentContext()
      context?.saveGState()
      context?.translateBy(x: 30, y: 20)
      context?.scaleBy(x: 2, y: 2)
      context?.setAlpha(0.5)
      let square = BezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
      (square.lineWidth, square.usesEvenOddFillRule) = (3, true)
      square.fill()
      context?.restoreGState()
      square.stroke()
    }
    try #require(layers.count == 2)
    guard case .shape(let area, let corner) = layers[0].contents, case .shape(let line, _) = layers[1].contents else {
      return #expect(Bool(false))
    }
    // The middle of the square, from the view's corner.
    #expect(layers[0].center == CGPoint(x: 34, y: 24) && layers[0].transform == CGAffineTransform(scaleX: 2, y: 2))
    #expect(corner == .zero && layers[0].size == CGSize(width: 4, height: 4) && layers[0].alpha == 0.5)
    #expect(area.fillColor == .red && area.strokeColor == nil && area.usesEvenOddFillRule)
    #expect(line.strokeColor == .blue && line.fillColor == nil && line.style.lineWidth == 3)
    #expect(layers[1].center == CGPoint(x: 2, y: 2) && layers[1].transform.isIdentity && layers[1].alpha == 1)
    #expect(layers[0].clipPaths.isEmpty)
  }

  @Test("lines of a context have its width, ends, corners and dashes, until they are restored")
  func lines() throws {
    let layers = redrawn { _ in
      let context = GraphicsGetCurrentContext()
      context?.saveGState()
      context?.setLineWidth(3)
      context?.setLineCap(.square)
      context?.setLineJoin(.bevel)
      context?.setLineDash(phase: 2, lengths: [4, 1])
      context?.setStrokeColor(.red)
      context?.strokeEllipse(in: CGRect(x: 10, y: 10, width: 20, height: 10))
      context?.restoreGState()
      context?.stroke(CGRect(x: 10, y: 10, width: 20, height: 10))
    }
    let shapes = layers.compactMap { if case .shape(let shape, _) = $0.contents { shape } else { nil } }
    try #require(shapes.count == 2)
    let style = StrokeStyle(lineWidth: 3, lineCap: .square, lineJoin: .bevel, dash: [4, 1], dashPhase: 2)
    #expect(shapes[0].style == style && shapes[0].strokeColor == .red)
    #expect(shapes[1].style == StrokeStyle(lineWidth: 1) && shapes[1].strokeColor == .black)
    // As large as what the lines cover, and not as a pointed corner may be.
    #expect(layers[0].size.width > 22.9 && layers[0].size.width < 25 && layers[1].size.width == 22)
  }

  @Test("what lies beyond the edges is cut off there, and what is out of sight is not kept")
  func edges() {
    let layers = redrawn { _ in
      RectFill(CGRect(x: -10, y: 5, width: 20, height: 5))
      RectFill(CGRect(x: 61, y: 5, width: 20, height: 5))
      RectFill(CGRect(x: 10, y: 5, width: 0, height: 5))
      GraphicsGetCurrentContext()?.setAlpha(0)
      RectFill(CGRect(x: 10, y: 5, width: 10, height: 5))
      GraphicsGetCurrentContext()?.setAlpha(1)
      GraphicsGetCurrentContext()?.scaleBy(x: 0, y: 1)
      RectFill(CGRect(x: 10, y: 5, width: 10, height: 5))
    }
    #expect(layers.count == 1)
    #expect(layers.first?.clipPaths.map(\.path) == [Path(rect: CGRect(x: 0, y: 0, width: 60, height: 40))])
  }

  @Test("clips add up until a saved state returns, each in the coordinates of its time")
  func clips() {
    let (round, square) = (
      BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)), CGRect(x: 0, y: 0, width: 9, height: 9)
    )
    round.usesEvenOddFillRule = true
    let layers = redrawn { _ in
      let context = GraphicsGetCurrentContext()
      RectFill(square)
      context?.saveGState()
      context?.translateBy(x: 1, y: 2)
      round.addClip()
      RectFill(square)
      RectClip(square)
      RectFill(square)
      context?.restoreGState()
      RectFill(square)
      context?.restoreGState()
    }
    #expect(layers.map(\.clipPaths.count) == [0, 1, 2, 0])
    let moved = round.cgPath.applying(CGAffineTransform(translationX: 1, y: 2))
    #expect(layers[2].clipPaths.map(\.path) == [moved, Path(rect: square.offsetBy(dx: 1, dy: 2))])
    #expect(layers[1].clipPaths[0].usesEvenOddFillRule)
  }

  @Test("the path of a context stays where it is while coordinates change, and ends when it is drawn")
  func contextPath() throws {
    let layers = redrawn { _ in
      let context = GraphicsGetCurrentContext()
      context?.move(to: CGPoint(x: 10, y: 10))
      context?.saveGState()
      context?.translateBy(x: 10, y: 0)
      context?.rotate(by: 1)
      context?.scaleBy(x: 3, y: 2)
      context?.restoreGState()
      context?.addLine(to: CGPoint(x: 20, y: 10))
      context?.addLine(to: CGPoint(x: 20, y: 20))
      context?.closePath()
      context?.fillPath()
      context?.strokePath()
      context?.addRect(CGRect(x: 1, y: 1, width: 3, height: 3))
      context?.beginPath()
      context?.fillPath()
      context?.clip()
      RectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    try #require(layers.count == 2)
    guard case .shape(let shape, _) = layers[0].contents else { return #expect(Bool(false)) }
    let box = shape.path.boundingBox
    #expect(abs(box.minX - 10) < 1e-9 && abs(box.minY - 10) < 1e-9 && abs(box.maxX - 20) < 1e-9)
    #expect(shape.path.elements.count == 4)
    // Nothing is inside of an empty path.
    #expect(layers[1].clipPaths.map(\.path.isEmpty) == [true])
  }

  @Test("text is laid out in its rectangle from the top, with the font, colour and paragraph style of its attributes")
  func text() throws {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode) = (.right, .byTruncatingTail)
    let attributes: [NSAttributedString.Key: Any] = [
      .font: Font.systemFont(ofSize: 10), .foregroundColor: Color.red, .paragraphStyle: style,
    ]
    let layers = redrawn { _ in
      "one two three four five six".draw(in: CGRect(x: 5, y: 6, width: 40, height: 26), withAttributes: attributes)
      "two\nlines".draw(at: CGPoint(x: 1, y: 2))
      ("x" as NSString).draw(in: CGRect(x: 0, y: 0, width: 9, height: 9))
      "".draw(in: CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    try #require(layers.count == 3)
    guard case .text(let text) = layers[0].contents, case .text(let lines) = layers[1].contents else {
      return #expect(Bool(false))
    }
    let height = Font.systemFont(ofSize: 10).lineHeight
    #expect(text.lines.count == 1 && text.lines[0].hasSuffix("\u{2026}") && text.color == .red)
    #expect(abs(text.layout.lines[0].origin.x + text.layout.lines[0].width - 40) < 1e-9)
    #expect(abs(layers[0].size.height - height) <= 0.5 && layers[0].size.width == 40)
    #expect(layers[0].center == CGPoint(x: 25, y: 6 + layers[0].size.height / 2))
    #expect(lines.lines == ["two", "lines"] && lines.color == .black && lines.layout.font == .systemFont(ofSize: 12))
    #expect("two\nlines".size() == lines.layout.size && "".size() == .zero)
    #expect(("two" as NSString).size(withAttributes: attributes) == "two".size(withAttributes: attributes))
    #expect("two".size(withAttributes: [.font: Font.systemFont(ofSize: 40)]).width > 3 * "two".size().width)
  }

  @Test("pictures are drawn in their size or stretched, templates in the colour of areas")
  func pictures() throws {
    let dot = GraphicsImageRenderer(bounds: CGRect(x: 5, y: 5, width: 12, height: 12)).image { context in
      Color.red.set()
      context.cgContext.fillEllipse(in: CGRect(x: 5, y: 5, width: 12, height: 12))
      context.clip(to: .zero)
      context.fill(CGRect(x: 5, y: 5, width: 12, height: 12))
    }
    #expect(dot.size == CGSize(width: 12, height: 12))
    let layers = redrawn { _ in
      Color.green.setFill()
      dot.draw(at: CGPoint(x: 2, y: 3))
      dot.withRenderingMode(.alwaysTemplate).draw(in: CGRect(x: 40, y: 30, width: -20, height: 10))
      dot.draw(in: CGRect(x: 0, y: 0, width: 9, height: 9), blendMode: .normal, alpha: 0.25)
      Image(contentsOfFile: "none.png").draw(at: .zero)
      Image(landscape: 1).draw(at: CGPoint(x: 3, y: 3))
    }
    // Of each dot the disc, and the square of which nothing is left.
    try #require(layers.count == 7)
    let colors = layers.compactMap { layer in
      if case .shape(let shape, _) = layer.contents { shape.fillColor } else { layer.background }
    }
    #expect(colors == [.red, .red, .green, .green, .red, .red] && layers[4].alpha == 0.25)
    #expect(layers[0].center == CGPoint(x: 8, y: 9) && layers[2].center == CGPoint(x: 30, y: 35))
    #expect(layers[2].transform == CGAffineTransform(scaleX: 20.0 / 12, y: 10.0 / 12))
    #expect(layers[3].clipPaths.map(\.path.boundingBox.isEmpty) == [true])
    guard case .image(let hills) = layers[6].contents else { return #expect(Bool(false)) }
    #expect(hills.image == Image(landscape: 1) && layers[6].size == CGSize(width: 320, height: 240))
  }

  @Test("an image of an image of an image, thousands deep, costs as much as what is in it")
  func nested() {
    let renderer = GraphicsImageRenderer(size: CGSize(width: 20, height: 20))
    var image = renderer.image { $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20)) }
    for _ in 0..<5_000 { image = renderer.image { _ in image.draw(at: .zero) } }
    let layers = redrawn { _ in image.draw(in: CGRect(x: 10, y: 10, width: 10, height: 10)) }
    #expect(layers.count == 1 && layers[0].center == CGPoint(x: 15, y: 15))
    #expect(layers[0].transform == CGAffineTransform(scaleX: 0.5, y: 0.5))
    _ = Self.hash(of: host)
  }

  @Test("an arc of a context runs against the clock where it is called clockwise, as on iOS; that of a path does not")
  func arcs() {
    func box(_ body: @escaping (CGContext) -> Void) -> CGRect {
      let layers = redrawn { _ in if let context = GraphicsGetCurrentContext() { body(context) } }
      guard case .shape(let shape, _)? = layers.first?.contents else { return .null }
      return shape.path.boundingBox
    }
    let turns = [true, false].map { clockwise in
      box { context in
        context.addArc(center: CGPoint(x: 30, y: 20), radius: 10, startAngle: 0, endAngle: .pi, clockwise: clockwise)
        context.drawPath(using: .eoFillStroke)
      }
    }
    #expect(abs(turns[0].maxY - 20) < 1e-9 && abs(turns[1].minY - 20) < 1e-9)
    let path = box { _ in
      BezierPath(arcCenter: CGPoint(x: 30, y: 20), radius: 10, startAngle: 0, endAngle: .pi, clockwise: true).fill()
    }
    #expect(abs(path.minY - 20) < 1e-9)
    let none = redrawn { _ in GraphicsGetCurrentContext()?.drawPath(using: .fill) }
    #expect(none.isEmpty)
  }

  @Test("all of the plane is an area and a clip, too, with and without a hole")
  func infinite() {
    let hole = BezierPath(rect: .infinite)
    hole.append(BezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    hole.usesEvenOddFillRule = true
    for scale: CGFloat in [1, 4, 1e-3] {
      let layers = redrawn { rect in
        GraphicsGetCurrentContext()?.scaleBy(x: scale, y: scale)
        hole.addClip()
        RectFill(.infinite)
      }
      #expect(layers.count == 1 && layers[0].clipPaths.count == 2)
      let box = layers.first?.clipPaths.first?.path.boundingBox ?? .null
      #expect(box.contains(CGRect(x: 0, y: 0, width: 60, height: 40)) && box.width < 1e6)
    }
  }

  @Test("a gradient covers what it is to cover, and its colours are where they belong")
  func gradients() throws {
    let gradient = try #require(CGGradient(colors: [.red, .green, .blue], locations: [0, 0.25, 1]))
    let layers = redrawn { _ in
      let context = GraphicsGetCurrentContext()
      let (start, end) = (CGPoint(x: 20, y: 0), CGPoint(x: 40, y: 0))
      context?.drawLinearGradient(gradient, start: start, end: end)
      context?.drawLinearGradient(gradient, start: start, end: end, options: .drawsBeforeStartLocation)
      context?.drawLinearGradient(gradient, start: start, end: end, options: .drawsAfterEndLocation)
      context?.drawLinearGradient(gradient, start: start, end: start)
    }
    try #require(layers.count == 3)
    let boxes = layers.map { layer in
      CGRect(x: -layer.size.width / 2, y: -layer.size.height / 2, width: layer.size.width, height: layer.size.height)
        .applying(layer.transform.concatenating(CGAffineTransform(translationX: layer.center.x, y: layer.center.y)))
    }
    for (box, edges) in zip(boxes, [(20.0, 40.0), (0, 40), (20, 60)]) {
      #expect(abs(box.minX - edges.0) < 1e-9 && abs(box.maxX - edges.1) < 1e-9)
      #expect(abs(box.minY) < 1e-9 && abs(box.maxY - 40) < 1e-9)
    }
    let stops = layers.compactMap { layer -> [CGFloat]? in
      guard case .cell(let content) = layer.contents, case .stops(let stops) = content.background else { return nil }
      return stops.map(\.location)
    }
    #expect(stops == [[0, 0, 0.25, 1, 1], [0, 0.5, 0.625, 1, 1], [0, 0, 0.125, 0.5, 1]])
    #expect(CGGradient(colors: []) == nil && CGGradient(colors: [.red], locations: [0, 1]) == nil)
    #expect(CGGradient(colors: [.red, .blue], locations: [0.5, 0.4]) == nil)
    #expect(CGGradient(colors: [.red, .blue], locations: [0, .nan]) == nil)
    #expect(CGGradient(colors: [.red, .blue]) == CGGradient(colors: [.red, .blue], locations: [0, 1]))
  }

  @Test(
    "a label's text is drawn where a subclass draws it: over a bubble, below a line, with room around it, or nowhere")
  func label() throws {
    final class Struck: Label {
      override func draw(_ rect: CGRect) {
        super.draw(rect)
        RectFill(CGRect(x: 0, y: rect.midY, width: rect.width, height: 1))
      }
    }
    let label = Struck(frame: CGRect(x: 0, y: 100, width: 100, height: 20))
    label.text = "gone"
    root.addSubview(label)
    final class Bubble: Label {
      var (drawsText, inset): (Bool, CGFloat) = (true, 0)

      override func draw(_ rect: CGRect) {
        BezierPath(ovalIn: rect).fill()
        if drawsText { super.draw(rect) }
      }

      override func drawText(in rect: CGRect) { super.drawText(in: rect.insetBy(dx: inset, dy: 0)) }
    }
    final class Named: Label {}
    let (bubble, named) = (Bubble(frame: label.frame), Named(frame: label.frame))
    for view in [bubble, named] {
      view.text = "gone"
      root.addSubview(view)
    }
    func kinds(_ view: View) -> [String] {
      _ = host.snapshot()
      return shown(view).map { if case .text(let text) = $0.contents { text.lines.joined() } else { "shape" } }
    }
    #expect(kinds(label) == ["gone", "shape"] && kinds(bubble) == ["shape", "gone"])
    // One that adds nothing is shown as any label.
    #expect(kinds(named).isEmpty && named.node.drawing == nil)
    let whole = shown(bubble)[1].center
    bubble.inset = 20
    (bubble.text, label.text, named.text) = ("come", "come", "come")
    #expect(kinds(label) == ["come", "shape"] && kinds(bubble) == ["shape", "come"] && kinds(named).isEmpty)
    #expect(shown(bubble)[1].size.width == 60 && shown(bubble)[1].center == whole)
    bubble.frame.size.width = 120
    #expect(kinds(bubble).count == 2 && shown(bubble)[1].size.width == 80)
    bubble.drawsText = false
    bubble.textColor = .red
    #expect(kinds(bubble) == ["shape"])
    let texts = host.snapshot().elements.flatMap(\.layers).compactMap { layer in
      if case .text(let text) = layer.contents { text.lines.joined() } else { nil }
    }
    #expect(texts == ["come"])
  }

  // MARK: Mistakes

  @Test("drawing elsewhere, and where there is no place, traps with a sentence")
  func traps() async {
    let outside = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      Color.red.set()
      BezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)).fill()
    }
    #expect(
      outside.reason.contains(
        "BezierPath.fill() draws in a view's draw(_:) or in the actions of a GraphicsImageRenderer, not elsewhere"))
    let nowhere = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = GraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { _ in
        Image(landscape: 1).draw(in: CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1))
      }
    }
    #expect(nowhere.reason.contains("Image.draw(in:) draws in a rectangle with four finite numbers, found"))
    let font = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = "a".size(withAttributes: [.font: 12])
    }
    #expect(font.reason.contains("a text's NSFont is a Font, found 12"))
  }

  @Test("violent numbers draw nothing or something finite")
  func violent() {
    let numbers: [CGFloat] = [0, 1, -1, 1e-9, 1e6, -1e6, 1e150, -1e150, .leastNonzeroMagnitude]
    var random = SeededGenerator(seed: 53)
    func number() -> CGFloat { numbers[random.below(numbers.count)] }
    for _ in 0..<200 {
      let layers = redrawn { _ in
        let context = GraphicsGetCurrentContext()
        for _ in 0..<8 {
          switch random.below(6) {
          case 0: context?.translateBy(x: number(), y: number())
          case 1: context?.scaleBy(x: random.below(3) == 0 ? 0 : 0.5, y: 1e-3)
          case 2: context?.saveGState()
          case 3: context?.restoreGState()
          case 4: context?.rotate(by: number())
          default: context?.setAlpha(number())
          }
          RectFill(CGRect(x: number(), y: number(), width: number(), height: number()))
          "a".draw(at: CGPoint(x: number(), y: number()))
        }
      }
      for layer in layers { #expect(layer.center.x.isFinite && layer.size.width.isFinite && layer.alpha <= 1) }
      _ = host.snapshot()
    }
  }
}
