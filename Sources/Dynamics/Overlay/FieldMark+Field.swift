import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

extension Frame.Overlay.FieldMark {
  /// The distance of arrows from each other, in points, unless there would be too many of them.
  private static let spacing = 56.0
  private static let mostArrows = 600.0

  /// Makes the mark of a field.
  ///
  /// - Parameters:
  ///   - area: Where it is drawn if it has no end, in points of the world.
  ///   - seconds: The world's time: noise changes with it.
  ///   - isStaggered: Whether the arrows are between those of another field in the same place.
  ///   - place: Maps points of the world to those of the overlay.
  init(_ field: Field, area: CGRect, seconds: Double, isStaggered: Bool, _ place: (Vector) -> CGPoint) {
    self.init(edges: field.region.edges(about: field.position, place), arrows: [])
    let reach = field.region.reach
    let box =
      reach.map {
        CGRect(x: field.position.x - $0.x, y: field.position.y - $0.y, width: 2 * $0.x, height: 2 * $0.y)
          .intersection(area)
      } ?? area
    if box.isNull || box.isEmpty { return }
    var found: [(point: Vector, force: Vector)] = []
    let spacing = max(Self.spacing, (Double(box.width) * Double(box.height) / Self.mostArrows).squareRoot())
    // Symmetric about the field's position.
    let shift = isStaggered ? 0 : 0.5
    func steps(_ low: CGFloat, _ high: CGFloat, _ middle: Double) -> ClosedRange<Int> {
      let first = Int(((Double(low) - middle) / spacing - shift).rounded(.up))
      return first...max(first, Int(((Double(high) - middle) / spacing - shift).rounded(.down)))
    }
    for row in steps(box.minY, box.maxY, field.position.y) {
      for column in steps(box.minX, box.maxX, field.position.x) {
        let offset = Vector(x: (Double(column) + shift) * spacing, y: (Double(row) + shift) * spacing)
        guard field.region.contains(offset) else { continue }
        let point = field.position + offset
        let force =
          field.prescribedVelocity(at: point)
          ?? field.force(at: point, velocity: .zero, mass: 1, charge: 1, time: seconds)
        if force.length > 0 { found.append((point, force)) }
      }
    }
    // By the root, so that the weak are seen beside the strong.
    let most = found.map(\.force.length).max() ?? 1
    for (point, force) in found {
      let share = (force.length / most).squareRoot() / force.length
      arrows.append(
        Frame.Overlay.FieldArrow(point: place(point), direction: CGVector(dx: force.x * share, dy: force.y * share)))
    }
  }

  /// Makes the mark of a region, for a field whose force is computed by code.
  init(_ region: FieldRegion, at position: Vector) {
    self.init(edges: region.edges(about: position) { CGPoint(x: $0.x, y: $0.y) }, arrows: [])
  }
}

extension FieldRegion {
  /// The lengths of the pieces in which edges are followed, in points, and their greatest number along a rectangle's side
  /// or a circle.
  private static var pieceLength: Double { 4 }
  private static var mostPieces: Int { 400 }

  /// How far the region extends from its middle along x and y, in points; `nil` if it has no end.
  fileprivate var reach: Vector? {
    switch self {
    case .infinite, .inverse: nil
    case .circle(let radius): Vector(x: radius, y: radius)
    case .rectangle(let size): size * 0.5
    case .difference(let first, _): first.reach
    case .union(let first, let second):
      first.reach.flatMap { one in second.reach.map { Vector(x: max(one.x, $0.x), y: max(one.y, $0.y)) } }
    case .intersection(let first, let second):
      switch (first.reach, second.reach) {
      case (let one?, let other?): Vector(x: min(one.x, other.x), y: min(one.y, other.y))
      case (let one, let other): one ?? other
      }
    }
  }

  /// The circles and rectangles of which the region is made, as closed lines about its middle.
  private var outlines: [[Vector]] {
    switch self {
    case .infinite: return []
    case .circle(let radius):
      let count = min(max(Int(2 * Double.pi * radius / Self.pieceLength), 12), Self.mostPieces)
      return [
        (0...count).map { step in
          let (sine, cosine) = Portable.sinCos(2 * Double.pi * Double(step) / Double(count))
          return Vector(x: cosine * radius, y: sine * radius)
        }
      ]
    case .rectangle(let size):
      let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
        Vector(x: $0.0 * size.x / 2, y: $0.1 * size.y / 2)
      }
      var line = [corners[0]]
      for (start, end) in zip(corners, corners.dropFirst()) {
        let count = min(max(Int((end - start).length / Self.pieceLength), 1), Self.mostPieces)
        for step in 1...count { line.append(start + (end - start) * (Double(step) / Double(count))) }
      }
      return [line]
    case .inverse(let region): return region.outlines
    case .union(let first, let second), .difference(let first, let second), .intersection(let first, let second):
      return first.outlines + second.outlines
    }
  }

  /// The edges as lines: of all circles and rectangles the pieces on one side of which the region is, and not on the
  /// other.
  fileprivate func edges(about position: Vector, _ place: (Vector) -> CGPoint) -> [[CGPoint]] {
    var edges: [[CGPoint]] = []
    for outline in outlines {
      var line: [CGPoint] = []
      for (start, end) in zip(outline, outline.dropFirst()) {
        let along = end - start
        let length = along.length
        let aside = length > 0 ? Vector(x: -along.y, y: along.x) * (0.05 / length) : .zero
        let middle = (start + end) * 0.5
        if contains(middle + aside) != contains(middle - aside) {
          if line.isEmpty { line.append(place(position + start)) }
          line.append(place(position + end))
        } else if !line.isEmpty {
          edges.append(line)
          line = []
        }
      }
      if !line.isEmpty { edges.append(line) }
    }
    return edges
  }
}
