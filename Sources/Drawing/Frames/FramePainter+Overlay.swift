import SpringflowViews

/// The physics overlay, drawn over the elements.
extension FramePainter {
  private enum OverlayColor {
    static let body = Color.white.withAlpha(0.85)
    static let asleep = Color.white.withAlpha(0.38)
    static let boundary = Color.white.withAlpha(0.3)
    static let anchor = Color(hex: 0xF2B84B)
    static let spring = Color(hex: 0x56C8E8)
    static let velocity = Color(hex: 0x6FD58A)
    static let contact = Color(hex: 0xF2635F)
    static let field = Color(hex: 0xB79CF2)
    /// The dark outline that keeps a line visible on every colour.
    static let under = Color.black.withAlpha(0.45)
    static let veil = Color(hex: 0x14161C, alpha: 0.35)
  }

  /// The time over which a velocity's arrow shows its body's path, in seconds.
  private static let arrowTime: CGFloat = 0.1
  private static let longestArrow: CGFloat = 140
  /// The sizes of a contact's mark for a zero impulse and for a strong one, in points.
  private static let contactRadius: CGFloat = 2.5

  /// The length of a field's arrow where the field is strongest, in points.
  private static let fieldArrow: CGFloat = 30

  /// Adds the overlay: fields, walls, bodies, links, velocities, contacts, from back to front.
  static func paint(_ overlay: Frame.Overlay, on canvas: inout Canvas) {
    if overlay.opacity <= 0 { return }
    canvas.transform = .identity
    canvas.opacity = Float(min(overlay.opacity, 1))
    defer { canvas.opacity = 1 }
    for field in overlay.fields { paint(field, on: &canvas) }
    for outline in overlay.outlines { paint(outline, on: &canvas) }
    for disc in overlay.discs { paint(disc, on: &canvas) }
    for link in overlay.links { paint(link, on: &canvas) }
    for anchor in overlay.anchors {
      canvas.dot(anchor, 4, OverlayColor.under)
      canvas.dot(anchor, 3, OverlayColor.anchor)
    }
    for velocity in overlay.velocities { paint(velocity, on: &canvas) }
    for contact in overlay.contacts { paint(contact, on: &canvas) }
  }

  private static func ink(_ activity: Frame.Overlay.Activity) -> Color {
    switch activity {
    case .awake: OverlayColor.body
    case .asleep: OverlayColor.asleep
    case .fixed: OverlayColor.boundary
    }
  }

  private static func paint(_ outline: Frame.Overlay.Outline, on canvas: inout Canvas) {
    var points = outline.points
    guard points.count > 1 else { return }
    if outline.isClosed {
      // From the middle of a side, so that every corner has a joint.
      let middle = CGPoint(x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2)
      points = [middle] + points.dropFirst() + [points[0], middle]
    }
    if outline.activity == .asleep { veil(outline.points, on: &canvas) }
    canvas.line(points, width: 1.25, ink(outline.activity))
  }

  private static func paint(_ disc: Frame.Overlay.Disc, on canvas: inout Canvas) {
    let rect = square(about: disc.center, disc.radius)
    if disc.activity == .asleep { canvas.fillRounded(rect, radius: disc.radius, OverlayColor.veil) }
    canvas.stroke(rect, radius: disc.radius, width: 1.25, ink(disc.activity))
    canvas.line([disc.center, disc.mark], width: 1.25, ink(disc.activity))
  }

  /// Sleeping bodies are darker.
  private static func veil(_ points: [CGPoint], on canvas: inout Canvas) {
    guard points.count == 4 else { return }
    let (a, b, d) = (points[0], points[1], points[3])
    let (width, height) = (length(a, b), length(a, d))
    guard width > 0, height > 0 else { return }
    canvas.transform = CGAffineTransform(
      a: (b.x - a.x) / width, b: (b.y - a.y) / width, c: (d.x - a.x) / height, d: (d.y - a.y) / height, tx: a.x,
      ty: a.y)
    canvas.fill(CGRect(x: 0, y: 0, width: width, height: height), OverlayColor.veil)
    canvas.transform = .identity
  }

  private static func paint(_ link: Frame.Overlay.Link, on canvas: inout Canvas) {
    let ends = [link.start, link.end]
    switch link.kind {
    case .spring, .attachment:
      if length(link.start, link.end) > 0.5 { canvas.line(ends, width: 1.5, OverlayColor.spring) }
      canvas.dot(link.end, 2.5, OverlayColor.spring)
    case .mouse:
      // A ring about the target, also where it is on the body.
      if length(link.start, link.end) > 0.5 { canvas.line(ends, width: 1.5, OverlayColor.spring) }
      canvas.stroke(square(about: link.start, 7), radius: 7, width: 1.5, OverlayColor.spring)
      canvas.dot(link.end, 2.5, OverlayColor.spring)
    case .rod, .rope, .slider:
      canvas.line(ends, width: 3, OverlayColor.under)
      canvas.line(ends, width: 1.5, OverlayColor.anchor)
      canvas.dot(link.end, 2.5, OverlayColor.anchor)
    case .pin:
      let rect = square(about: link.end, 3)
      canvas.stroke(rect, radius: 3, width: 1.25, OverlayColor.anchor)
    case .weld: canvas.fill(square(about: link.end, 2.5), OverlayColor.anchor)
    }
  }

  private static func paint(_ velocity: Frame.Overlay.Velocity, on canvas: inout Canvas) {
    var (dx, dy) = (velocity.velocity.dx * arrowTime, velocity.velocity.dy * arrowTime)
    let whole = (dx * dx + dy * dy).squareRoot()
    guard whole > 2 else { return }
    let share = min(1, longestArrow / whole)
    (dx, dy) = (dx * share, dy * share)
    arrow(from: velocity.point, CGVector(dx: dx, dy: dy), width: 1.5, OverlayColor.velocity, on: &canvas)
  }

  private static func paint(_ field: Frame.Overlay.FieldMark, on canvas: inout Canvas) {
    for edge in field.edges where edge.count > 1 { canvas.line(edge, width: 1.25, OverlayColor.field.withAlpha(0.6)) }
    for mark in field.arrows {
      let vector = CGVector(dx: mark.direction.dx * fieldArrow, dy: mark.direction.dy * fieldArrow)
      let start = CGPoint(x: mark.point.x - vector.dx / 2, y: mark.point.y - vector.dy / 2)
      arrow(from: start, vector, width: 1.25, OverlayColor.field.withAlpha(0.75), on: &canvas)
    }
  }

  /// Draws an arrow with a head of 5 points, smaller on a short one.
  private static func arrow(
    from start: CGPoint, _ vector: CGVector, width: CGFloat, _ color: Color, on canvas: inout Canvas
  ) {
    let whole = (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
    guard whole > 0 else { return }
    let tip = CGPoint(x: start.x + vector.dx, y: start.y + vector.dy)
    canvas.line([start, tip], width: width, color)
    let head = min(5, whole / 2) / whole
    func barb(_ side: CGFloat) -> CGPoint {
      CGPoint(
        x: tip.x - (vector.dx - side * vector.dy * 0.6) * head, y: tip.y - (vector.dy + side * vector.dx * 0.6) * head)
    }
    canvas.line([barb(1), tip, barb(-1)], width: width, color)
  }

  private static func paint(_ contact: Frame.Overlay.ContactMark, on canvas: inout Canvas) {
    // Proportional to the root of the impulse, so that an impact does not hide resting contacts.
    let reach = 4 + min(CGFloat(contact.impulse.squareRoot()) * 40, 24)
    let (dx, dy) = (contact.normal.dx * reach, contact.normal.dy * reach)
    let ends = [
      CGPoint(x: contact.point.x - dx, y: contact.point.y - dy),
      CGPoint(x: contact.point.x + dx, y: contact.point.y + dy),
    ]
    canvas.line(ends, width: 1.25, OverlayColor.contact.withAlpha(0.8))
    canvas.dot(contact.point, contactRadius, OverlayColor.contact)
  }

  private static func square(about point: CGPoint, _ radius: CGFloat) -> CGRect {
    CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
  }

  private static func length(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
  }
}
