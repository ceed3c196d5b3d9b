import SpringflowViews

/// The fingers that a mouse simulates.
extension FramePainter {
  /// The width of a fingertip, in points.
  private static let fingerRadius: CGFloat = 22
  private static let dotRadius: CGFloat = 2.5

  /// Shows fingers and the point about which several of them move.
  static func paintFingers(_ fingers: [CGPoint], on canvas: inout Canvas) {
    if fingers.isEmpty { return }
    let count = CGFloat(fingers.count)
    let middle = CGPoint(x: fingers.reduce(0) { $0 + $1.x } / count, y: fingers.reduce(0) { $0 + $1.y } / count)
    for finger in fingers {
      let (dx, dy) = (finger.x - middle.x, finger.y - middle.y)
      let distance = (dx * dx + dy * dy).squareRoot()
      // From the dot's edge to the fingertip's, if they are apart.
      let (near, far) = (dotRadius + 2, distance - fingerRadius)
      if far > near {
        let ends = [near, far].map { CGPoint(x: middle.x + dx / distance * $0, y: middle.y + dy / distance * $0) }
        canvas.line(ends, width: 1, Color.white.withAlpha(0.45))
      }
      let tip = square(about: finger, radius: fingerRadius)
      // The dark ring is visible on white.
      canvas.stroke(tip.insetBy(dx: -1, dy: -1), radius: fingerRadius + 1, width: 1, Color.black.withAlpha(0.25))
      canvas.fillRounded(tip, radius: fingerRadius, Color.white.withAlpha(0.25))
      canvas.stroke(tip, radius: fingerRadius, width: 1.5, Color.white.withAlpha(0.6))
    }
    if fingers.count == 1 {
      // Soft, as a light under the finger.
      let glow = square(about: middle, radius: 4)
      canvas.shadow(glow, radius: 4, sigma: 4, Color.white.withAlpha(0.9))
    } else {
      canvas.dot(middle, dotRadius, Color.white.withAlpha(0.75))
    }
  }

  private static func square(about point: CGPoint, radius: CGFloat) -> CGRect {
    CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
  }
}
