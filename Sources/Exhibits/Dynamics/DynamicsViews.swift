import Springflow

/// A tile, or a ball, that behaviours move.
package class TileView: View {
  /// The number from which its colour follows.
  let number: Int
  /// Whether it is a ball.
  let isRound: Bool
  private let content: CellContentView
  /// How many contacts light it up.
  package final var contactCount = 0 { didSet { if (contactCount > 0) != (oldValue > 0) { showContent() } } }
  /// A word on it.
  final var text = "" { didSet { if text != oldValue { showContent() } } }

  init(number: Int, side: CGFloat, isRound: Bool = false) {
    (self.number, self.isRound) = (number, isRound)
    content = CellContentView(CellContent())
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.isUserInteractionEnabled = false
    addSubview(content)
    showContent()
  }

  required init?(coder: NSCoder) { nil }

  package override var collisionBoundsType: DynamicItemCollisionBoundsType { isRound ? .ellipse : .rectangle }

  private func showContent() {
    var shown = CellContent(text: text, tint: number)
    if isRound { shown.radius = min(bounds.width, bounds.height) / 2 }
    if contactCount > 0 {
      shown.border = Color.white.withAlpha(0.9)
      shown.borderWidth = 3
    }
    content.configuration = shown
  }
}

/// A thin straight line between two points: a rod, a string, a spring.
final class ConnectionView: View {
  init(width: CGFloat = 2, color: Color = Color(hex: 0x727B8C)) {
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: width))
    backgroundColor = color
    layer.cornerRadius = width / 2
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Draws the line between two points of the superview.
  func connect(_ start: CGPoint, _ end: CGPoint) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    bounds.size.width = length
    center = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    if length > 0 {
      transform = CGAffineTransform(a: dx / length, b: dy / length, c: -dy / length, d: dx / length, tx: 0, ty: 0)
    }
  }
}

/// A small disc: an anchor, a nail.
final class DotView: View {
  init(diameter: CGFloat, color: Color) {
    super.init(frame: CGRect(x: 0, y: 0, width: diameter, height: diameter))
    backgroundColor = color
    layer.cornerRadius = diameter / 2
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// The dark steel of nails and anchors.
  static let steel = Color(hex: 0xAEB6C2)
}

extension View {
  /// The point of the superview at a distance from the centre that turns with the view, in points.
  package func pointFromCenter(_ offset: Offset) -> CGPoint {
    let moved = CGPoint(x: offset.horizontal, y: offset.vertical).applying(transform)
    return CGPoint(x: center.x + moved.x, y: center.y + moved.y)
  }
}
