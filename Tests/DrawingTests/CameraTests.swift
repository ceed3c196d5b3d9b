import SpringflowDrawing
import SpringflowViews
import Testing

/// The camera of a canvas: the place of all that is drawn.
@MainActor
@Suite("Camera")
struct CameraTests {
  private static let spatial: CATransform3D = {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    return CATransform3DRotate(perspective, 0.7, 1, 0.4, 0)
  }()
  private static let camera = CGAffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 30, ty: 20)

  /// The corners of what is drawn, in pixels.
  private func corners(_ draw: (inout Canvas) throws -> Void) rethrows -> [CGPoint] {
    var canvas = Canvas(atlas: Renderer(scale: 2).atlas)
    try draw(&canvas)
    return canvas.vertices.map { CGPoint(x: CGFloat($0.position.x), y: CGFloat($0.position.y)) }
  }

  private func isSame(_ a: [CGPoint], _ b: [CGPoint]) -> Bool {
    a.count == b.count && !a.isEmpty && zip(a, b).allSatisfy { abs($0.x - $1.x) < 1e-2 && abs($0.y - $1.y) < 1e-2 }
  }

  @Test("what is drawn under a transform is where that transform and the camera take it")
  func plane() {
    let turned = CGAffineTransform(rotationAngle: 0.3).concatenating(CGAffineTransform(translationX: 80, y: 40))
    let rect = CGRect(x: -20, y: -10, width: 40, height: 20)
    let seen = corners { canvas in
      canvas.camera = Self.camera
      canvas.transform = turned
      canvas.fill(rect, .white)
    }
    let expected = [(-20.0, -10.0), (20, -10), (20, 10), (-20, 10)].map { x, y in
      let point = CGPoint(x: x, y: y).applying(turned).applying(Self.camera)
      return CGPoint(x: 2 * point.x, y: 2 * point.y)
    }
    #expect(isSame(seen, expected))
  }

  @Test("so it is in perspective, which the camera does not change")
  func space() {
    let rect = CGRect(x: -20, y: -10, width: 40, height: 20)
    func draw(_ camera: CGAffineTransform) -> [CGPoint] {
      corners { canvas in
        canvas.camera = camera
        canvas.spatial = CATransform3DConcat(Self.spatial, CATransform3DMakeTranslation(80, 40, 0))
        canvas.fill(rect, .white)
      }
    }
    let (whole, seen) = (draw(.identity), draw(Self.camera))
    // Fewer parts are enough for a smaller picture: the outer corners are compared.
    func box(_ points: [CGPoint]) -> [CGPoint] {
      [
        CGPoint(x: points.map(\.x).min() ?? 0, y: points.map(\.y).min() ?? 0),
        CGPoint(x: points.map(\.x).max() ?? 0, y: points.map(\.y).max() ?? 0),
      ]
    }
    let expected = box(whole).map { CGPoint(x: $0.x / 2 + 60, y: $0.y / 2 + 40) }
    #expect(isSame(box(seen), expected))
  }

  @Test("setting it removes the transform, and clearing removes it")
  func order() {
    var canvas = Canvas(atlas: Renderer(scale: 1).atlas)
    canvas.transform = CGAffineTransform(translationX: 5, y: 5)
    canvas.camera = Self.camera
    #expect(canvas.transform.isIdentity)
    canvas.clear()
    #expect(canvas.camera.isIdentity)
  }

  private func frame(_ color: Color, _ text: String = "") -> Frame {
    let size = CGSize(width: 120, height: 100)
    var frame = Frame(tick: 0, viewport: size, stage: CGRect(origin: .zero, size: size))
    let content = CellContent(text: text, background: .plain(color), radius: 12)
    frame.elements = [Drawn.element(content, x: 60, y: 50, width: 90, height: 60)]
    return frame
  }

  /// The pixels of a picture of 120 by 100 pixels.
  private func picture(_ scale: Float = 1, _ draw: (inout Canvas) throws -> Void) rethrows -> [UInt32] {
    let renderer = Renderer(scale: scale)
    var canvas = Canvas(atlas: renderer.atlas)
    try draw(&canvas)
    var pixels = [UInt32](repeating: 0, count: 120 * 100)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      renderer.draw(canvas, into: PixelTarget(base, width: 120, height: 100, stride: 120))
    }
    return pixels
  }

  @Test("a frame in a place is drawn as the same frame is at the scale of that place, with as much ink")
  func scaled() throws {
    let frame = frame(.white, "Ag 12")
    let small = try picture { canvas in try FramePainter.paint(frame, on: &canvas) }
    let placed = try picture(2) { canvas in
      canvas.camera = CGAffineTransform(scaleX: 0.5, y: 0.5)
      try FramePainter.paint(frame, on: &canvas)
    }
    // Letters begin on whole pixels of the picture of twice the size: half a pixel aside, with the same ink.
    let letters = 40..<66
    func isApart(_ index: Int) -> Bool {
      let (a, b) = (Color(hex: small[index] & 0xFF_FFFF), Color(hex: placed[index] & 0xFF_FFFF))
      return max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue)) > 0.06
    }
    let apart = (0..<100 * 120).filter { !letters.contains($0 / 120) && isApart($0) }
    #expect(apart.isEmpty, "\(apart.count)")
    func ink(_ pixels: [UInt32]) -> Double {
      letters.reduce(0) { sum, row in
        sum + (20..<100).reduce(0) { $0 + 255 - Double(pixels[row * 120 + $1] & 0xFF) }
      } / 255
    }
    #expect(ink(small) > 100 && abs(ink(small) - ink(placed)) < 0.03 * ink(small), "\(ink(small)) \(ink(placed))")
  }

  @Test("A and B are drawn in their places and nowhere else, alone, or one through the other")
  func compared() throws {
    let (a, b) = (frame(.white), frame(Color(hex: 0x20A040)))
    let size = CGSize(width: 120, height: 100)
    let places = StagePlace.beside(a.viewport, b.viewport, in: CGRect(origin: .zero, size: size))
    func pixels(_ mode: ComparedPicture.ComparisonMode) throws -> [UInt32] {
      let places = mode == .beside ? places : [StagePlace(), StagePlace()]
      return try picture { canvas in
        try ComparedPicture(a, mode, places: places).paint(beside: b, in: size, on: &canvas)
      }
    }
    let beside = try pixels(.beside)
    for (place, color) in zip(places, [Color.white, Color(hex: 0x20A040)]) {
      let rect = place.rect(of: size)
      #expect(PictureTests.isNear(beside[Int(rect.midY + 10) * 120 + Int(rect.midX + 10)], color))
      #expect(PictureTests.isNear(beside[Int(rect.midY) * 120 + Int(rect.minX + 2)], Palette.stage, by: 3))
    }
    #expect(PictureTests.isNear(beside[2 * 120 + 60], Palette.board, by: 3))
    #expect(PictureTests.isNear(try pixels(.a)[50 * 120 + 60], .white))
    #expect(PictureTests.isNear(try pixels(.b)[50 * 120 + 60], Color(hex: 0x20A040)))
    // The same item at the same place is no other one.
    #expect(PictureTests.isNear(try pixels(.onion)[50 * 120 + 60], Color(hex: 0x20A040)))
  }

  @Test("where A is elsewhere it shines through, also in front of B, with its outline; what another one hides does not")
  func onion() throws {
    var (a, b) = (frame(.white), frame(Color(hex: 0x20A040)))
    a.elements[0].center.x = 50
    for index in [0, 1] {
      a.elements[0].role = .item
      var behind = Drawn.element(CellContent(background: .plain(.black)), x: 50, y: 50, width: 40, height: 30)
      (behind.id, behind.role) = (ElementID(.data, 2 + index), .item)
      a.elements.insert(behind, at: 0)
    }
    b.elements[0].role = .item
    // A view has no role; a header that is elsewhere does not shine through.
    a.elements[2].role = nil
    var header = Drawn.element(CellContent(background: .plain(.black)), x: 20, y: 80, width: 20, height: 20)
    (header.id, header.role) = (ElementID(.data, 9), .supplementary)
    a.elements.append(header)
    let pixels = try picture { canvas in
      let picture = ComparedPicture(a, .onion, places: [])
      try picture.paint(beside: b, in: CGSize(width: 120, height: 100), on: &canvas)
    }
    let through = Color(hex: pixels[50 * 120 + 50] & 0xFF_FFFF)
    // White at 45 per cent over green, and nothing of the black ones.
    #expect(abs(through.green - (0.45 + 0.55 * 0xA0 / 255)) < 0.03, "\(through)")
    #expect(PictureTests.isNear(pixels[50 * 120 + 103], Color(hex: 0x20A040), by: 12))
    #expect(PictureTests.isNear(pixels[85 * 120 + 12], Palette.stage, by: 3))
  }

  @Test("what is zoomed on a stage is larger, and stays within the stage's place")
  func zoomed() throws {
    let frame = frame(.white)
    let zoom = StagePlace().scaled(to: 2, about: CGPoint(x: 60, y: 50))
    func pixel(_ pixels: [UInt32], _ x: Int, _ y: Int) -> UInt32 { pixels[y * 120 + x] }
    let plain = try picture { canvas in try frame.paint(zoom: StagePlace(), on: &canvas) }
    let large = try picture { canvas in try frame.paint(zoom: zoom, on: &canvas) }
    #expect(PictureTests.isNear(pixel(plain, 5, 50), Palette.stage, by: 3))
    #expect(PictureTests.isNear(pixel(large, 5, 50), .white) && PictureTests.isNear(pixel(large, 60, 5), .white))
    let place = StagePlace(frame.viewport, in: CGRect(x: 30, y: 25, width: 60, height: 50))
    let placed = try picture { canvas in try frame.paint(in: place, zoom: zoom, on: &canvas) }
    #expect(PictureTests.isNear(pixel(placed, 34, 50), .white) && PictureTests.isNear(pixel(placed, 86, 50), .white))
    for (x, y) in [(28, 50), (92, 50), (60, 23), (60, 77)] {
      #expect(PictureTests.isNear(pixel(placed, x, y), Palette.stage, by: 3), "\(x) \(y)")
    }
  }
}
