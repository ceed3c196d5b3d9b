import SpringflowCSDL2
import SpringflowDrawing
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Pictures of what views draw themselves")
struct DrawnViewTests {
  final class Drawn: View {
    var body: (CGRect) -> Void = { _ in }
    override func draw(_ rect: CGRect) { body(rect) }
  }

  private static let (ink, ground) = (Color(hex: 0xE04020), Color(hex: 0x102030))

  /// A picture, of a pixel a point, of a view of 60 points that draws itself.
  private static func picture(
    size: CGSize? = nil, mode: View.ContentMode = .scaleToFill, clips: Bool = false, radius: CGFloat = 0,
    _ body: @escaping (CGRect) -> Void
  ) throws -> PixelImage {
    let (root, view) = (View(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Drawn())
    root.backgroundColor = ground
    (view.body, view.contentMode, view.clipsToBounds) = (body, mode, clips)
    view.layer.cornerRadius = radius
    view.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
    root.addSubview(view)
    let host = ViewHost(rootView: root)
    host.advance()
    if let size { view.bounds.size = size }
    return try PixelImage(of: host.snapshot())
  }

  private static func isInk(_ picture: PixelImage, _ x: Int, _ y: Int) -> Bool {
    PictureTests.isNear(picture[x, y], ink, by: 4)
  }

  private static func isGround(_ picture: PixelImage, _ x: Int, _ y: Int) -> Bool {
    PictureTests.isNear(picture[x, y], ground, by: 4)
  }

  // MARK: Clips

  /// What is left of a whole canvas that is clipped to a path.
  private static func clipped(_ path: Path, usingEvenOdd: Bool = false) -> DrawnTriangles {
    PathDrawingTests.drawn { canvas in
      let mark = canvas.mark
      canvas.fill(CGRect(x: -50, y: -50, width: 300, height: 300), .white)
      canvas.clip(from: mark, to: path, usingEvenOdd: usingEvenOdd)
    }
  }

  @Test("what is clipped to a path has at every point the alpha of the filled path", arguments: [false, true])
  func clipIsFill(_ usingEvenOdd: Bool) {
    var random = SeededGenerator(seed: 5)
    for round in 0..<30 {
      let path = PathDrawingTests.path(PathDrawingTests.random(&random, corners: 4 + round % 8))
      let filled = PathDrawingTests.drawn { $0.fill(path, usingEvenOdd: usingEvenOdd, .white) }
      let clipped = Self.clipped(path, usingEvenOdd: usingEvenOdd)
      #expect(abs(clipped.alphaArea - filled.alphaArea) < 0.5)
      for _ in 0..<60 {
        let (x, y) = (Double(random.below(12_000)) / 100 + 0.003, Double(random.below(12_000)) / 100 + 0.003)
        let (a, b) = (filled.alphas(at: x, y).reduce(0, +), clipped.alphas(at: x, y).reduce(0, +))
        // Where two triangles meet, a point may be in both or in neither.
        if filled.alphas(at: x, y).count == 1, clipped.alphas(at: x, y).count == 1 {
          #expect(abs(a - b) < 0.02, "round \(round) at \(x), \(y): \(b) instead of \(a)")
        }
        if a == 0 { #expect(b == 0) }
      }
    }
  }

  @Test("a clip of several parts with a hole leaves its own area, and clips within each other the common one")
  func areas() {
    var path = Path(rect: CGRect(x: 10, y: 10, width: 80, height: 80))
    path.addRect(CGRect(x: 30, y: 30, width: 40, height: 40))
    path.addRect(CGRect(x: 120, y: 10, width: 20, height: 20))
    let drawn = Self.clipped(path, usingEvenOdd: true)
    #expect(abs(drawn.alphaArea - (6400 - 1600 + 400)) < 2)
    #expect(drawn.alphas(at: 50.2, 50.3).reduce(0, +) == 0 && drawn.alphas(at: 20.2, 50.3).reduce(0, +) == 1)
    let both = PathDrawingTests.drawn { canvas in
      let mark = canvas.mark
      canvas.fill(CGRect(x: 0, y: 0, width: 300, height: 300), .white)
      canvas.clip(from: mark, to: path, usingEvenOdd: true)
      canvas.clip(from: mark, to: Path(rect: CGRect(x: 0, y: 0, width: 100, height: 20)), usingEvenOdd: false)
    }
    #expect(abs(both.alphaArea - 800) < 2)
    #expect(Self.clipped(Path()).triangles.isEmpty)
  }

  @Test("paths, pictures and text are all clipped to a star")
  func star() throws {
    let star = BezierPath()
    for corner in 0..<10 {
      let angle = Double(corner) * .pi / 5
      let radius = corner % 2 == 0 ? 28.0 : 11
      let point = CGPoint(x: 30 + radius * Portable.sin(angle), y: 30 - radius * Portable.cos(angle))
      if corner == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.close()
    let plain = GraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { context in
      Self.ink.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
    }
    let bodies: [(CGRect) -> Void] = [
      { rect in
        Self.ink.setFill()
        RectFill(rect)
      },
      { rect in plain.draw(in: rect) },
      { rect in
        // A bar as large as the view.
        "\u{2588}".draw(
          at: CGPoint(x: -60, y: -80),
          withAttributes: [.font: Font.systemFont(ofSize: 200), .foregroundColor: Self.ink])
        Self.ink.setFill()
        RectFill(rect)
      },
    ]
    for body in bodies {
      let picture = try Self.picture { rect in
        star.addClip()
        body(rect)
      }
      // The middle, the top point, and two notches.
      #expect(Self.isInk(picture, 50, 50) && Self.isInk(picture, 50, 28))
      #expect(Self.isGround(picture, 35, 30) && Self.isGround(picture, 50, 72) && Self.isGround(picture, 22, 22))
    }
  }

  // MARK: Places

  @Test("a drawing is cut off at the edges that the view had, and put into other sizes by the content mode")
  func modes() throws {
    let left: (CGRect) -> Void = { _ in
      Self.ink.setFill()
      RectFill(CGRect(x: -100, y: -100, width: 130, height: 300))
    }
    let own = try Self.picture(left)
    #expect(Self.isInk(own, 22, 22) && Self.isInk(own, 48, 78) && Self.isGround(own, 52, 50))
    #expect(Self.isGround(own, 18, 50) && Self.isGround(own, 30, 18) && Self.isGround(own, 30, 82))
    // The view is 40 wide and 60 high about the middle, now.
    let narrow = CGSize(width: 40, height: 60)
    let stretched = try Self.picture(size: narrow, left)
    #expect(Self.isInk(stretched, 48, 50) && Self.isGround(stretched, 52, 50) && Self.isGround(stretched, 28, 50))
    let right = try Self.picture(size: narrow, mode: .right, left)
    #expect(Self.isInk(right, 12, 50) && Self.isInk(right, 38, 50) && Self.isGround(right, 42, 50))
    let clipped = try Self.picture(size: narrow, mode: .right, clips: true, left)
    #expect(Self.isGround(clipped, 28, 50) && Self.isInk(clipped, 32, 50) && Self.isInk(clipped, 38, 50))
    let fit = try Self.picture(size: narrow, mode: .scaleAspectFit, left)
    #expect(Self.isGround(fit, 35, 28) && Self.isInk(fit, 35, 32) && Self.isGround(fit, 52, 50))
    let round = try Self.picture(clips: true, radius: 30, left)
    #expect(Self.isGround(round, 24, 24) && Self.isInk(round, 40, 50))
    let again = try Self.picture(size: narrow, mode: .redraw, left)
    #expect(Self.isInk(again, 58, 50) && Self.isGround(again, 62, 50))
  }

  @Test("a turned and scaled context draws where its transform says, lines and text too")
  func turned() throws {
    let picture = try Self.picture { _ in
      let context = GraphicsGetCurrentContext()
      Self.ink.set()
      context?.translateBy(x: 30, y: 30)
      context?.rotate(by: .pi / 2)
      context?.scaleBy(x: 2, y: 1)
      // 20 down from the middle, and 6 wide to the left.
      RectFill(CGRect(x: 0, y: 0, width: 10, height: 6))
      context?.setLineWidth(4)
      context?.move(to: CGPoint(x: -10, y: 0))
      context?.addLine(to: CGPoint(x: -10, y: -20))
      context?.strokePath()
    }
    #expect(Self.isInk(picture, 47, 60) && Self.isGround(picture, 53, 60) && Self.isGround(picture, 47, 73))
    // The line goes to the right from 20 above the middle, twice as thick.
    #expect(Self.isInk(picture, 60, 27) && Self.isInk(picture, 60, 33) && Self.isGround(picture, 60, 36))
    #expect(Self.isGround(picture, 73, 30))
  }

  @Test("a gradient has its colours along its line, at a slant too, without seams between them")
  func gradient() throws {
    let gradient = try #require(CGGradient(colors: [.black, .white, .white, Self.ink], locations: [0, 0.5, 0.5, 1]))
    let down = try Self.picture { rect in
      GraphicsGetCurrentContext()?.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: 0, y: 60), options: [.drawsBeforeStartLocation])
    }
    for (y, share) in [(20, 0.5 / 30), (35, 15.5 / 30), (48, 28.5 / 30)] {
      #expect(PictureTests.isNear(down[50, y], Color.black.mixed(with: .white, Float(share)), by: 3), "\(y)")
    }
    for (y, share) in [(51, 1.5 / 30), (65, 15.5 / 30), (78, 28.5 / 30)] {
      #expect(PictureTests.isNear(down[50, y], Color.white.mixed(with: Self.ink, Float(share)), by: 3), "\(y)")
    }
    let flat = try #require(CGGradient(colors: [Self.ink, Self.ink, Self.ink], locations: [0.2, 0.47, 0.8]))
    let slanted = try Self.picture { _ in
      GraphicsGetCurrentContext()?.drawLinearGradient(
        flat, start: CGPoint(x: 20, y: 13), end: CGPoint(x: 37, y: 41),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
    for y in 20..<80 { for x in 20..<80 { #expect(Self.isInk(slanted, x, y), "\(x), \(y)") } }
    #expect(Self.isGround(slanted, 18, 50) && Self.isGround(slanted, 50, 82))
  }

  @Test("a template is drawn in the colour of areas, in a view that stretches it, and alpha multiplies")
  func template() throws {
    let dot = GraphicsImageRenderer(size: CGSize(width: 6, height: 6)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
    }.withRenderingMode(.alwaysTemplate)
    let picture = try Self.picture { _ in
      Self.ink.setFill()
      dot.draw(in: CGRect(x: 0, y: 0, width: 30, height: 60))
      dot.draw(in: CGRect(x: 30, y: 0, width: 30, height: 60), blendMode: .normal, alpha: 0.5)
    }
    #expect(Self.isInk(picture, 30, 50))
    #expect(PictureTests.isNear(picture[65, 50], Self.ink.withAlpha(0.5).over(Self.ground), by: 3))
  }

  /// A list of one cell, and the source that it needs.
  private static func list<Cell: CollectionViewCell>(
    _ setUp: @escaping (Cell) -> Void
  ) -> (CollectionView, CollectionViewDiffableDataSource<Int, Int>) {
    let flow = CollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 60, height: 60)
    let list = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: flow)
    let registration = CollectionView.CellRegistration<Cell, Int> { cell, _, _ in setUp(cell) }
    let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: list) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1])
    source.applySnapshotUsingReloadData(snapshot)
    return (list, source)
  }

  @Test("a badge that a cell draws over its content goes when the cell draws nothing more")
  func badge() throws {
    final class Badged: CollectionViewCell {
      var isMarked = true { didSet { setNeedsDisplay() } }

      override func draw(_ rect: CGRect) {
        DrawnViewTests.ink.setFill()
        if isMarked { RectFill(CGRect(x: 0, y: 0, width: 20, height: 20)) }
      }
    }
    let (list, source) = Self.list { (cell: Badged) in
      cell.content = CellContent(background: .plain(.white), radius: 0)
    }
    list.layoutIfNeeded()
    let cell = try #require(list.cellForItem(at: [0, 0]) as? Badged)
    for isMarked in [true, false, true] {
      cell.isMarked = isMarked
      let pixel = try PixelImage(of: list)[30, 10]
      #expect(PictureTests.isNear(pixel, isMarked ? Self.ink : .white) && !list.isMoving)
    }
    // Another cell that draws the same is no other picture.
    list.reloadItems(at: [[0, 0]])
    ViewHost.hosting(list).advance()
    #expect(list.snapshot().elements.count == 1)
    withExtendedLifetime(source) {}
  }

  @Test("a gradient of a cell whose stops are no numbers draws without them")
  func stopsWithoutPlace() throws {
    var element = PictureTests.tile(50, 50)
    element.content = CellContent(
      background: .stops([GradientStop(.black, at: .nan), GradientStop(Self.ink, at: 0.5)]), radius: 0)
    let picture = try PixelImage(of: PictureTests.frame([element]))
    #expect(PictureTests.isNear(picture[50, 50], Self.ink, by: 3))
  }

  @Test("a cell that draws itself is no tile, and keeps its colour")
  func cells() throws {
    final class Cell: CollectionViewCell {
      override func draw(_ rect: CGRect) {
        Color(hex: 0xE04020).setFill()
        RectFill(CGRect(x: 0, y: 0, width: rect.width / 2, height: rect.height))
      }
    }
    let (list, source) = Self.list { (cell: Cell) in cell.backgroundColor = .white }
    let host = ViewHost.hosting(list)
    host.advance()
    let picture = try PixelImage(of: host.snapshot())
    let (left, right, corner) = (picture[30, 30], picture[70, 30], picture[21, 1])
    #expect(PictureTests.isNear(left, Self.ink) && PictureTests.isNear(right, .white))
    #expect(PictureTests.isNear(corner, Self.ink))
    withExtendedLifetime(source) {}
  }
}
