/// What controls are drawn of.
extension View {
  /// A part of a control: a rectangle of one colour, which takes no fingers.
  static func part(_ color: Color? = nil, cornerRadius: CGFloat) -> View {
    let part = View()
    part.isUserInteractionEnabled = false
    part.backgroundColor = color
    part.layer.cornerRadius = cornerRadius
    return part
  }

  /// A picture that takes no fingers, a sign drawn as a line of 2 points in a square.
  static func sign(_ lines: [(CGPoint, CGPoint)], length: CGFloat) -> ShapeView {
    let sign = ShapeView(frame: CGRect(x: 0, y: 0, width: length, height: length))
    sign.isUserInteractionEnabled = false
    let path = BezierPath()
    for (start, end) in lines {
      path.move(to: start)
      path.addLine(to: end)
    }
    path.lineWidth = 2
    path.lineCapStyle = .round
    sign.path = path
    sign.fillColor = nil
    return sign
  }

  /// A rectangle of a size where one begins to read, in the middle of the height. In the view's coordinates, in points.
  final func fixedRect(_ size: CGSize) -> CGRect {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(
      x: isMirrored ? bounds.maxX - size.width : bounds.minX, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The shadow of a part that a finger moves.
  final func castThumbShadow() {
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.35, 2.5, CGSize(width: 0, height: 1.5))
  }
}

extension Color {
  /// The colour, or a fainter one of what cannot be used.
  func enabled(_ isEnabled: Bool) -> Color {
    isEnabled ? self : withAlpha(alpha * Float(ControlColors.disabledAlpha))
  }
}
