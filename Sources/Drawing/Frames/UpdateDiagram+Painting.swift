import SpringflowViews

extension UpdateDiagram {
  private static let ink = Color.white.withAlpha(0.6)
  private static let green = Color(hex: 0x63C98A)
  private static let red = Color(hex: 0xE5746B)
  private static let amber = Color(hex: 0xE5A84B)
  private static let cyan = Color(hex: 0x5FC4DC)

  /// Draws the map of an update in a panel at the top of a picture, `top` points from its edge.
  package static func paint(
    _ map: UpdateMap?, in viewport: CGSize, top: CGFloat = 20, on canvas: inout Canvas
  ) throws(SDLError) {
    let room = CGSize(width: viewport.width - 96, height: viewport.height - top - 90)
    guard let map else {
      return try panel(CGSize(width: 250, height: 16), viewport, top, on: &canvas) { (canvas) throws(SDLError) in
        try canvas.text("no update so far", .regular, size: 13, at: CGPoint(x: 0, y: 13), ink)
      }
    }
    let diagram = UpdateDiagram(map, in: room)
    if diagram.sections.isEmpty {
      return try panel(CGSize(width: 250, height: 16), viewport, top, on: &canvas) { (canvas) throws(SDLError) in
        try canvas.text("the last update moved no item", .regular, size: 13, at: CGPoint(x: 0, y: 13), ink)
      }
    }
    try panel(diagram.size, viewport, top, on: &canvas) { (canvas) throws(SDLError) in try diagram.paint(on: &canvas) }
  }

  /// A panel in the middle of the upper edge; its content is relative to its inner corner.
  private static func panel(
    _ size: CGSize, _ viewport: CGSize, _ top: CGFloat, on canvas: inout Canvas,
    _ content: (inout Canvas) throws(SDLError) -> Void
  ) throws(SDLError) {
    let inset: CGFloat = 20
    let outer = CGRect(
      x: ((viewport.width - size.width) / 2 - inset).rounded(), y: top, width: size.width + 2 * inset,
      height: size.height + 2 * inset - 4)
    canvas.shadow(outer.offsetBy(dx: 0, dy: 8), radius: 14, sigma: 16, Color.black.withAlpha(0.4))
    canvas.fillRounded(outer, radius: 14, Color(hex: 0x1F232C, alpha: 0.94))
    let old = canvas.transform
    canvas.transform = CGAffineTransform(translationX: outer.minX + inset, y: outer.minY + inset).concatenating(old)
    defer { canvas.transform = old }
    try content(&canvas)
  }

  private func paint(on canvas: inout Canvas) throws(SDLError) {
    for connection in connections {
      let color = connection.isMove ? Self.amber.withAlpha(0.9) : Color.white.withAlpha(0.22)
      canvas.line(Self.curve(connection), width: connection.isMove ? 2 : 1.5, color)
    }
    for section in sections {
      let title = try canvas.shortened(section.title, .regular, size: 13, to: size.width)
      try canvas.text(title, .regular, size: 13, at: CGPoint(x: 0, y: section.top + 10), Self.ink)
      for token in section.before + section.after { try Self.paint(token, on: &canvas) }
    }
    if !rest.isEmpty {
      try canvas.text(rest, .regular, size: 13, at: CGPoint(x: 0, y: size.height - 6), Self.ink)
    }
  }

  private static func paint(_ token: Token, on canvas: inout Canvas) throws(SDLError) {
    let (fill, text): (Color?, Color) =
      switch token.change {
      case .kept: (Color.white.withAlpha(0.09), Color.white.withAlpha(0.8))
      case .renewed: (cyan.withAlpha(0.28), cyan)
      case .deleted: (red.withAlpha(0.24), red)
      case .inserted: (green.withAlpha(0.24), green)
      case .moved: (amber.withAlpha(0.24), amber)
      case .omitted: (nil, ink)
      }
    if let fill { canvas.fillRounded(token.rect, radius: 6, fill) }
    try canvas.centered(token.label, .semibold, size: 12, in: token.rect, text)
  }

  /// From one row down to the other, vertical at both ends.
  private static func curve(_ connection: Connection) -> [CGPoint] {
    let (start, end) = (connection.start, connection.end)
    return (0...12).map { step in
      let t = CGFloat(step) / 12
      let share = t * t * (3 - 2 * t)
      return CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * t)
    }
  }
}
