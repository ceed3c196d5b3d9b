import Springflow

/// A decoration view's kind and geometry.
struct WorldDecoration: Equatable {
  var kind: String
  var center: CGPoint
  var size: CGSize
  /// The direction of its width, a unit vector.
  var direction = CGVector(dx: 1, dy: 0)
  var zIndex = -1
}

/// A bar of dark steel from which bodies hang.
final class BeamView: CollectionReusableView {
  static let kind = "beam"

  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .gradient(Color(hex: 0x4A5160), Color(hex: 0x2A2F3A)), radius: 5)
    content.shadow = 0.5
  }

  required init?(coder: NSCoder) { nil }
}

/// A thin rod.
final class RodView: CollectionReusableView {
  static let kind = "rod"

  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .plain(Color(hex: 0x727B8C)), radius: 1)
    content.shadow = 0
  }

  required init?(coder: NSCoder) { nil }
}

extension WorldDecoration {
  /// A bar of a width from one point to another.
  static func bar(_ kind: String, from start: Vector, to end: Vector, width: CGFloat, zIndex: Int = -1) -> Self? {
    let span = end - start
    let length = span.dot(span).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    return Self(
      kind: kind, center: CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2),
      size: CGSize(width: CGFloat(length), height: width),
      direction: CGVector(dx: span.x / length, dy: span.y / length),
      zIndex: zIndex)
  }
}

extension WorldDecoration {
  /// The attributes of decoration views, each kind numbered by itself.
  @MainActor
  static func attributes(of decorations: [Self]) -> [CollectionViewLayoutAttributes] {
    var counts: [String: Int] = [:]
    return decorations.map { decoration in
      let path = IndexPath(item: counts[decoration.kind, default: 0], section: 0)
      counts[decoration.kind, default: 0] += 1
      let attributes = CollectionViewLayoutAttributes(forDecorationViewOfKind: decoration.kind, with: path)
      attributes.center = decoration.center
      attributes.size = decoration.size
      attributes.zIndex = decoration.zIndex
      let direction = decoration.direction
      if direction.dy != 0 || direction.dx != 1 {
        attributes.transform = CGAffineTransform(
          a: direction.dx, b: direction.dy, c: -direction.dy, d: direction.dx, tx: 0, ty: 0)
      }
      return attributes
    }
  }
}

extension Vector {
  /// The vector to a point.
  init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension CellContent {
  /// A ball of steel, lighter at the top.
  static func steelBall(radius: CGFloat) -> CellContent {
    var content = CellContent(background: .gradient(Color(hex: 0xE4E8EF), Color(hex: 0x79828F)), radius: radius)
    content.shadow = 0.7
    return content
  }
}
