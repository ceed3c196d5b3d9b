import SpringflowViews

/// The map of an update on a panel: the items before and after, and which are the same.
package final class UpdateMapView: View {
  private var map: UpdateMap?
  private var diagram: UpdateDiagram?
  private var room: CGSize?

  private static let ink = Color.white.withAlpha(0.6)
  private static let (green, red) = (Color(hex: 0x63C98A), Color(hex: 0xE5746B))
  private static let (amber, cyan) = (Color(hex: 0xE5A84B), Color(hex: 0x5FC4DC))
  /// From the panel's edges to what is on it, in points.
  private static let inset: CGFloat = 20

  package override init(frame: CGRect) {
    super.init(frame: frame)
    (backgroundColor, layer.cornerRadius) = (Color(hex: 0x1F232C, alpha: 0.94), 14)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.4, 16, CGSize(width: 0, height: 8))
    contentMode = .redraw
  }

  package required init?(coder: NSCoder) { nil }

  /// Shows the map of an update, or that there was none.
  package func show(_ map: UpdateMap?) {
    if map == self.map { return }
    (self.map, room) = (map, nil)
    superview?.setNeedsLayout()
  }

  /// Puts it in the middle of a picture's width, below a height. Points.
  package func place(in viewport: CGSize, below top: CGFloat) {
    let next = CGSize(width: viewport.width - 96, height: viewport.height - top - 90)
    if next != room {
      room = next
      diagram = map.map { UpdateDiagram($0, in: next) }
      setNeedsDisplay()
    }
    let size = sentence == nil ? diagram!.size : CGSize(width: 250, height: 16)
    frame = CGRect(
      x: ((viewport.width - size.width) / 2 - Self.inset).rounded(), y: top.rounded(),
      width: size.width + 2 * Self.inset, height: size.height + 2 * Self.inset - 4)
  }

  /// What it says in place of a diagram.
  private var sentence: String? {
    guard let diagram else { return "no update so far" }
    return diagram.sections.isEmpty ? "the last update moved no item" : nil
  }

  package override func draw(_ rect: CGRect) {
    GraphicsGetCurrentContext()?.translateBy(x: Self.inset, y: Self.inset)
    if let sentence { return Self.write(sentence, at: CGPoint(x: 0, y: 0)) }
    guard let diagram else { return }
    for connection in diagram.connections { Self.draw(connection) }
    for section in diagram.sections {
      Self.write(section.title, at: CGPoint(x: 0, y: section.top - 3), within: diagram.size.width)
      for token in section.before + section.after { Self.draw(token) }
    }
    if !diagram.rest.isEmpty { Self.write(diagram.rest, at: CGPoint(x: 0, y: diagram.size.height - 18)) }
  }

  private static func write(_ text: String, at point: CGPoint, within width: CGFloat = 250) {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    text.draw(
      in: CGRect(origin: point, size: CGSize(width: width, height: 18)),
      withAttributes: [.font: Font.systemFont(ofSize: 13), .foregroundColor: ink, .paragraphStyle: style])
  }

  private static func draw(_ token: UpdateDiagram.Token) {
    let (fill, color): (Color?, Color) =
      switch token.change {
      case .kept: (Color.white.withAlpha(0.09), Color.white.withAlpha(0.8))
      case .renewed: (cyan.withAlpha(0.28), cyan)
      case .deleted: (red.withAlpha(0.24), red)
      case .inserted: (green.withAlpha(0.24), green)
      case .moved: (amber.withAlpha(0.24), amber)
      case .omitted: (nil, ink)
      }
    if let fill {
      fill.setFill()
      BezierPath(roundedRect: token.rect, cornerRadius: 6).fill()
    }
    let words: [NSAttributedString.Key: Any] = [
      .font: Font.systemFont(ofSize: 12, weight: .semibold), .foregroundColor: color,
    ]
    let size = token.label.size(withAttributes: words)
    let corner = CGPoint(x: token.rect.midX - size.width / 2, y: token.rect.midY - size.height / 2)
    token.label.draw(at: corner, withAttributes: words)
  }

  /// From one row down to the other, vertical at both ends.
  private static func draw(_ connection: UpdateDiagram.Connection) {
    let (start, end) = (connection.start, connection.end)
    let middle = (start.y + end.y) / 2
    let line = BezierPath()
    line.move(to: start)
    line.addCurve(
      to: end, controlPoint1: CGPoint(x: start.x, y: middle), controlPoint2: CGPoint(x: end.x, y: middle))
    line.lineWidth = connection.isMove ? 2 : 1.5
    (connection.isMove ? amber.withAlpha(0.9) : Color.white.withAlpha(0.22)).setStroke()
    line.stroke()
  }
}
