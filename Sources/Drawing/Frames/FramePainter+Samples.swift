import SpringflowViews

/// The overlay's marks one by one, for the legend.
extension FramePainter {
  /// A mark of the overlay.
  package enum OverlaySample {
    /// A body's outline, or a boundary's.
    case outline(Frame.Overlay.Activity)
    /// An anchor.
    case anchor
    /// A link that holds a body.
    case link(Frame.Overlay.LinkKind)
    /// A velocity.
    case velocity
    /// A contact of two bodies.
    case contact
    /// A field.
    case field
  }

  /// Draws a mark like the overlay, about 18 points wide around a point.
  package static func paintSample(_ sample: OverlaySample, at point: CGPoint, on canvas: inout Canvas) {
    func place(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { CGPoint(x: point.x + dx, y: point.y + dy) }
    var overlay = Frame.Overlay()
    overlay.opacity = CGFloat(canvas.opacity)
    switch sample {
    case .outline(.fixed):
      overlay.outlines = [
        Frame.Overlay.Outline(points: [place(-8, 0), place(8, 0)], isClosed: false, activity: .fixed)
      ]
    case .outline(let activity):
      let corners = [place(-5, -5), place(5, -5), place(5, 5), place(-5, 5)]
      overlay.outlines = [Frame.Overlay.Outline(points: corners, isClosed: true, activity: activity)]
    case .anchor: overlay.anchors = [point]
    case .link(let kind): overlay.links = [Frame.Overlay.Link(kind: kind, start: place(-8, 0), end: place(6, 0))]
    case .velocity:
      // Its length is the path in a tenth of a second.
      let velocity = CGVector(dx: 160, dy: 0)
      overlay.velocities = [Frame.Overlay.Velocity(point: place(-8, 0), velocity: velocity)]
    case .contact:
      let normal = CGVector(dx: 0, dy: 1)
      overlay.contacts = [Frame.Overlay.ContactMark(point: point, normal: normal, impulse: 0.01)]
    case .field:
      let arrow = Frame.Overlay.FieldArrow(point: point, direction: CGVector(dx: 0.5, dy: 0))
      overlay.fields = [Frame.Overlay.FieldMark(edges: [], arrows: [arrow])]
    }
    let opacity = canvas.opacity
    paint(overlay, on: &canvas)
    canvas.opacity = opacity
  }
}
