import SpringflowViews

/// Several frames in one: where elements were at earlier moments, from blue to their own colours, below the last frame.
///
/// What stands behind all moving elements stays behind their earlier places, and what stands in front of one stays in
/// front. An element that does not move is there once.
package struct OnionSkin {
  /// Where an element stood at one moment, or at several without moving in between.
  package struct Exposure {
    let element: Frame.Element
    /// Its index in the frame.
    let order: Int
    let corners: [CGPoint]
    /// Counted from 0.
    package var moments: ClosedRange<Int>
  }

  /// The last frame with the earlier places as elements.
  package private(set) var frame: Frame
  /// The moments of those places, by their elements' indices.
  private var ghosts: [Int: Int] = [:]
  /// The places of each element that moves or leaves.
  package private(set) var ways: [[Exposure]] = []
  /// The ticks of the moments.
  private let ticks: [Int]

  /// An element that moves less, in points, stands still.
  private static let stillness: CGFloat = 0.5
  private static let blue = Color(hex: 0x4A86FF)
  /// Beyond this many numbers a picture is full.
  private static let mostNumbers = 400

  /// Lays frames over each other, at least one.
  package init(_ frames: [Frame]) {
    frame = frames[frames.count - 1]
    ticks = frames.map(\.tick)
    var found: [ElementID: [Exposure]] = [:]
    var ids: [ElementID] = []
    for (moment, frame) in frames.enumerated() {
      for (order, element) in frame.elements.enumerated() where Self.isSeen(element, in: frame) {
        let corners = Self.corners(of: element)
        var places = found.removeValue(forKey: element.id) ?? []
        if places.isEmpty { ids.append(element.id) }
        if let before = places.last, before.moments.upperBound < moment, Self.isNear(before.corners, corners) {
          places[places.count - 1].moments = before.moments.lowerBound...moment
        } else {
          places.append(Exposure(element: element, order: order, corners: corners, moments: moment...moment))
        }
        found[element.id] = places
      }
    }
    let last = frames.count - 1
    ways = ids.compactMap { found[$0] }.filter { $0.count > 1 || $0[0].moments.upperBound < last }
    let moving = Set(ways.map { $0[0].element.id })
    let start = frame.elements.firstIndex { moving.contains($0.id) } ?? frame.elements.count
    let earlier = ways.joined().filter { $0.moments.upperBound < last }.sorted {
      ($0.moments.lowerBound, $0.order) < ($1.moments.lowerBound, $1.order)
    }
    for (index, place) in earlier.enumerated() { ghosts[start + index] = place.moments.lowerBound }
    frame.elements.insert(contentsOf: earlier.map { Self.ghost($0.element, tone($0.moments.lowerBound)) }, at: start)
  }

  /// How late a moment is, from 0 to 1.
  private func tone(_ moment: Int) -> Float { Self.tone(moment, of: ticks.count) }
  private static func tone(_ moment: Int, of count: Int) -> Float {
    count > 1 ? Float(moment) / Float(count - 1) : 1
  }

  /// The colour of a moment beside elements of a colour.
  static func color(_ moment: Int, of count: Int, _ own: Color = .white) -> Color {
    blue.mixed(with: own, tone(moment, of: count))
  }

  // MARK: Elements

  /// Whether an element may be seen in a frame: it is not transparent, and its box meets what clips it.
  static func isSeen(_ element: Frame.Element, in frame: Frame) -> Bool {
    guard element.alpha > 0.02, element.size.width > 0, element.size.height > 0 else { return false }
    let corners = corners(of: element)
    guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return false }
    var box = PointBounds(corners).rect
      .intersection(frame.clipsToStage ? frame.stage : CGRect(origin: .zero, size: frame.viewport))
    var clip = element.clip
    while let limit = clip {
      let (size, center) = (limit.size, limit.center)
      if limit.transform.isIdentity, limit.spatial == nil {
        let edge = CGRect(origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
        box = box.intersection(edge)
      }
      clip = limit.outer
    }
    return !box.isNull && box.width > 0.5 && box.height > 0.5
  }

  /// The corners on screen; fewer where one lies behind the eye.
  private static func corners(of element: Frame.Element) -> [CGPoint] {
    let (x, y) = (element.size.width / 2, element.size.height / 2)
    return [(-x, -y), (x, -y), (x, y), (-x, y)].compactMap { onScreen(CGPoint(x: $0.0, y: $0.1), of: element) }
  }

  /// A point about an element's middle on screen.
  private static func onScreen(_ point: CGPoint, of element: Frame.Element) -> CGPoint? {
    let spatial = element.spatialBox?.value
    guard let turned = spatial == nil ? point.applying(element.transform) : spatial?.project(point) else { return nil }
    return CGPoint(x: turned.x + element.center.x, y: turned.y + element.center.y)
  }

  private static func isNear(_ a: [CGPoint], _ b: [CGPoint]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0.x - $1.x) < stillness && abs($0.y - $1.y) < stillness }
  }

  /// An element as it is seen at an earlier place: translucent, without shadow, without words on a ground.
  private static func ghost(_ element: Frame.Element, _ tone: Float) -> Frame.Element {
    var ghost = element
    ghost.alpha *= CGFloat(0.4 + 0.3 * tone)
    (ghost.highlight, ghost.selection, ghost.focus, ghost.fullAlpha) = (0, 0, 0, 0)
    var (value, layers) = (element.content, element.layers)
    let hasGround = value.background != .none || value.picture != nil
    let rim = Color.white.withAlpha(0.5)
    value.shadow = 0
    if hasGround { (value.text, value.detail, value.border, value.borderWidth) = ("", "", rim, 1) }
    let covers = layers.contains { if case .cell = $0.contents { true } else { $0.background != nil } }
    layers.removeAll { if case .text = $0.contents { covers || hasGround } else { false } }
    for index in layers.indices {
      layers[index].shadow = nil
      if case .cell(var content) = layers[index].contents {
        (content.text, content.detail, content.shadow) = ("", "", 0)
        layers[index].contents = .cell(content)
      }
      if layers[index].fillsElement, covers { (layers[index].border, layers[index].borderWidth) = (rim, 1) }
    }
    ghost.sharedContent = SharedContent(value, layers: layers)
    return ghost
  }

  // MARK: Painting

  /// Draws the frame, and the ways and the moments' numbers above it.
  package func paint(along trails: MotionTrails?, on canvas: inout Canvas) throws(SDLError) {
    try FramePainter.paint(
      frame, on: &canvas, adding: { (canvas) throws(SDLError) in try paintNumbers(on: &canvas) },
      recoloring: { index, mark, canvas in
        guard let moment = ghosts[index] else { return }
        Self.dye(&canvas, from: mark, 1 - tone(moment))
        guard ghosts[index + 1] == nil else { return }
        // The ways lie over all earlier places and under the last ones.
        (canvas.transform, canvas.opacity) = (.identity, 1)
        for way in ways { paintLine(of: way, trails, on: &canvas) }
      })
  }

  /// Mixes blue of the same brightness into what was drawn from a mark on.
  private static func dye(_ canvas: inout Canvas, from mark: Canvas.TriangleMark, _ share: Float) {
    for index in mark.vertices..<max(mark.vertices, canvas.vertices.count) {
      let old = canvas.vertices[index].color
      let bright = Float(max(old.r, old.g, old.b)) / 255
      func mixed(_ part: UInt8, _ blue: Float) -> UInt8 {
        UInt8((Float(part) + (blue * bright * 255 - Float(part)) * share).rounded())
      }
      canvas.vertices[index].color.r = mixed(old.r, blue.red)
      canvas.vertices[index].color.g = mixed(old.g, blue.green)
      canvas.vertices[index].color.b = mixed(old.b, blue.blue)
    }
  }

  /// Draws a line through an element's centres.
  private func paintLine(of way: [Exposure], _ trails: MotionTrails?, on canvas: inout Canvas) {
    let own = Self.ownColor(of: way[0].element.content, way[0].element.layers)
    let style = StrokeStyle(lineWidth: 1.25, lineJoin: .round)
    for (start, end) in zip(way, way.dropFirst()) {
      let (from, to) = (start.moments.upperBound, end.moments.lowerBound)
      let lines =
        trails?.lines(of: start.element.id, from: ticks[from], to: ticks[to])
        ?? [[start.element.center, end.element.center]]
      for line in lines where line.count > 1 {
        var path = Path()
        path.addLines(between: line)
        canvas.stroke(path, style, Self.color(to, of: ticks.count, own).withAlpha(0.8))
      }
      canvas.dot(start.element.center, 2, Self.color(from, of: ticks.count, own))
    }
  }

  private static func ownColor(of content: CellContent, _ layers: [Frame.Layer] = []) -> Color {
    switch content.background {
    case .tile: return Palette.tile(content.tint ?? 0).top
    case .plain(let color), .gradient(let color, _): return color.withAlpha(1).mixed(with: .white, 0.3)
    default: break
    }
    guard let layer = layers.first else { return .white }
    if case .cell(let content) = layer.contents { return ownColor(of: content) }
    return layer.background?.withAlpha(1).mixed(with: .white, 0.3) ?? .white
  }

  /// Draws the moments' numbers at places' upper edges, later ones first. One that would lie on another is left out,
  /// and one of an earlier place that an element covers in the last frame.
  private func paintNumbers(on canvas: inout Canvas) throws(SDLError) {
    var taken: [CGRect] = []
    let lasts = ways.compactMap(\.last).filter { $0.moments.upperBound == ticks.count - 1 }
    let stage = CGRect(origin: .zero, size: frame.viewport).insetBy(dx: 10, dy: 10)
    for place in ways.joined().sorted(by: { $0.moments.upperBound > $1.moments.upperBound }) {
      let edge = CGPoint(x: 0, y: -place.element.size.height / 2)
      guard taken.count < Self.mostNumbers, let edge = Self.onScreen(edge, of: place.element),
        // A whole screen has no edge to see.
        place.element.size.height < frame.viewport.height * 0.8
      else { continue }
      let top = CGPoint(
        x: min(max(edge.x, stage.minX), stage.maxX), y: min(max(edge.y, stage.minY), stage.maxY))
      let (first, last) = (place.moments.lowerBound + 1, place.moments.upperBound + 1)
      let text = first == last ? "\(first)" : "\(first)\u{2013}\(last)"
      let width = max(14, try canvas.width(text, .semibold, size: 10) + 8)
      let box = CGRect(x: top.x - width / 2, y: top.y - 7, width: width, height: 14)
      if taken.contains(where: { $0.intersects(box.insetBy(dx: -1, dy: -1)) }) { continue }
      let isCovered = lasts.contains { LabelAudit.contains($0.corners, CGPoint(x: top.x, y: top.y + 3)) }
      if last < ticks.count, isCovered { continue }
      taken.append(box)
      canvas.fillRounded(box, radius: 7, Palette.stage.withAlpha(0.9))
      let own = Self.ownColor(of: place.element.content, place.element.layers)
      let color = Self.color(last - 1, of: ticks.count, own).mixed(with: .white, 0.4)
      try canvas.centered(text, .semibold, size: 10, in: box, color)
    }
  }
}
