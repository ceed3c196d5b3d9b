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
  package func paint(beside other: Frame, in size: CGSize, on canvas: inout Canvas) throws(SDLError) {
    switch mode {
    case .a where places[0] == StagePlace(): try FramePainter.paint(frame, on: &canvas)
    case .b: try FramePainter.paint(other, on: &canvas)
    case .onion:
      var elsewhere = frame
      let items = frame.items(unlike: other)
      elsewhere.elements = items.filter { !Self.isHidden($0, in: items) }
      try FramePainter.paint(other, on: &canvas) { canvas throws(SDLError) in
        try FramePainter.paintThrough(elsewhere, opacity: Self.onionStrength, Self.colors[0], on: &canvas)
      }
    case .a, .beside:
      canvas.fill(CGRect(origin: .zero, size: size), Palette.board)
      let frames = mode == .a ? [frame] : [frame, other]
      for (index, shown) in frames.enumerated() {
        let (place, stage) = (places[index], CGRect(origin: .zero, size: shown.viewport))
        canvas.camera = place.camera
        let mark = canvas.mark
        canvas.fill(stage, Palette.stage)
        try FramePainter.paint(shown, on: &canvas)
        canvas.clip(from: mark, to: canvas.clipRegion(stage, radius: 8 / place.scale))
        canvas.camera = .identity
        if mode == .beside { try paintTag(index, above: place.rect(of: shown.viewport), on: &canvas) }
      }
    }
  }

  /// Whether an element lies behind all of another one, so that only that one is drawn of both.
  private static func isHidden(_ element: Frame.Element, in elements: [Frame.Element]) -> Bool {
    let later = elements.drop { $0.id != element.id }.dropFirst()
    let box = PointBounds(element.corners).rect
    return later.contains { other in
      let cover = PointBounds(other.corners).rect.insetBy(dx: -1, dy: -1)
      return other.alpha > 0.9 && cover.minX <= box.minX && cover.minY <= box.minY && cover.maxX >= box.maxX
        && cover.maxY >= box.maxY
    }
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
  /// The items that are elsewhere in another frame, or not in it. Headers and decorations, among them a calendar's
  /// lines, are none.
  package func items(unlike other: Frame) -> [Element] {
    var present: [ElementID: Element] = [:]
    for element in other.elements { present[element.id] = element }
    return elements.filter { element in
      guard element.role == .item, element.alpha > 0.05 else { return false }
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
