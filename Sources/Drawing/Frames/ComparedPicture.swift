import SpringflowViews

/// The picture of a session, B, and of another one, A, with which it is compared.
package struct ComparedPicture: Equatable {
  /// How both are looked at.
  package enum ComparisonMode: Int, CaseIterable, Sendable {
    /// One of both.
    case a, b
    /// B, and A shining through where it is elsewhere.
    case onion
    case beside
  }

  /// The frame of A.
  package var frame: Frame
  package var mode: ComparisonMode
  /// The places of A and B.
  package var places: [StagePlace]
  /// What A and B are, in a few words.
  package var titles: [String]

  package init(_ frame: Frame, _ mode: ComparisonMode, places: [StagePlace], titles: [String] = ["", ""]) {
    (self.frame, self.mode, self.places, self.titles) = (frame, mode, places, titles)
  }

  /// The letters and the colours of A and B.
  package static let (letters, colors) = (["A", "B"], [Color(hex: 0x7FA9FF), Color(hex: 0xF2B84B)])
  /// The opacity of A where it shines through.
  private static let onionStrength: Float = 0.45

  /// Draws it with a frame of B, in a picture of a size.
  ///
  /// - Parameter zoom: The place of what is on a stage.
  package func paint(
    beside other: Frame, in size: CGSize, zoom: StagePlace = StagePlace(), on canvas: inout Canvas
  ) throws(SDLError) {
    let frames = [frame, other]
    switch mode {
    case .onion:
      var elsewhere = frame
      elsewhere.elements = Self.seen(frame.items(unlike: other))
      try other.paint(zoom: zoom, on: &canvas) { canvas throws(SDLError) in
        try FramePainter.paintThrough(elsewhere, opacity: Self.onionStrength, Self.colors[0], on: &canvas)
      }
    case .b: try other.paint(zoom: zoom, on: &canvas)
    case .a, .beside:
      if mode == .beside || places[0] != StagePlace() {
        canvas.fill(CGRect(origin: .zero, size: size), Palette.board)
      }
      for index in mode == .a ? 0..<1 : 0..<2 {
        try frames[index].paint(in: places[index], zoom: zoom, on: &canvas)
        if mode == .beside { try paintTag(index, above: places[index].rect(of: frames[index].viewport), on: &canvas) }
      }
    }
  }

  /// The elements that do not lie behind all of another one: only that one is drawn of both.
  private static func seen(_ elements: [Frame.Element]) -> [Frame.Element] {
    let boxes = elements.map { PointBounds($0.corners).rect }
    return elements.indices.filter { index in
      let box = boxes[index]
      return !elements.indices[(index + 1)...].contains { other in
        let cover = boxes[other].insetBy(dx: -1, dy: -1)
        return elements[other].alpha > 0.9 && cover.minX <= box.minX && cover.minY <= box.minY
          && cover.maxX >= box.maxX && cover.maxY >= box.maxY
      }
    }.map { elements[$0] }
  }

  /// Says above a stage which one of both it is.
  private func paintTag(_ index: Int, above stage: CGRect, on canvas: inout Canvas) throws(SDLError) {
    let tag = CGRect(x: stage.minX, y: stage.minY - 21, width: 20, height: 17)
    canvas.fillRounded(tag, radius: 6, Self.colors[index])
    try canvas.centered(Self.letters[index], .semibold, size: 11, in: tag, Palette.stage)
    let title = try canvas.shortened(titles[index], .regular, size: 12, to: max(0, stage.width - 28))
    let start = CGPoint(x: tag.maxX + 8, y: tag.maxY - 4)
    try canvas.text(title, .regular, size: 12, at: start, Color.white.withAlpha(0.7))
  }
}

extension Frame {
  /// Draws it in a place, with what is added above its elements.
  ///
  /// - Parameter zoom: The place of what is on its stage.
  package func paint(
    in place: StagePlace = StagePlace(), zoom: StagePlace, on canvas: inout Canvas,
    adding addition: (inout Canvas) throws(SDLError) -> Void = { _ in }
  ) throws(SDLError) {
    try place.paint(viewport, zoom: zoom, on: &canvas) { canvas throws(SDLError) in
      try FramePainter.paint(self, on: &canvas, adding: addition)
    }
  }

  /// The items, or views, that are elsewhere in another frame, or not in it. Headers and decorations, among them a
  /// calendar's lines, are left out.
  package func items(unlike other: Frame) -> [Element] {
    var present: [ElementID: Element] = [:]
    for element in other.elements { present[element.id] = element }
    return elements.filter { element in
      guard element.role != .supplementary, element.role != .decoration, element.alpha > 0.05 else { return false }
      guard let same = present[element.id] else { return true }
      let distances = zip(element.corners, same.corners).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }
      return (distances.max() ?? 0) >= Self.nearness
    }
  }

  /// Elements that are nearer to each other look the same, in points.
  private static let nearness: CGFloat = 1
}

extension Frame.Element {
  /// Its corners on the stage.
  fileprivate var corners: [CGPoint] {
    let (x, y) = (size.width / 2, size.height / 2)
    return [CGPoint(x: -x, y: -y), CGPoint(x: x, y: -y), CGPoint(x: x, y: y), CGPoint(x: -x, y: y)].map { corner in
      var point = corner.applying(transform)
      if let m = spatial {
        let depth = max(m.m14 * corner.x + m.m24 * corner.y + m.m44, 1e-3)
        point = CGPoint(
          x: (m.m11 * corner.x + m.m21 * corner.y + m.m41) / depth,
          y: (m.m12 * corner.x + m.m22 * corner.y + m.m42) / depth)
      }
      return CGPoint(x: center.x + point.x, y: center.y + point.y)
    }
  }
}
