extension Frame.Overlay {
  /// Adds the marks of another overlay in the same coordinates.
  ///
  /// - Complexity: O(*n*) for *n* marks of the other one.
  public mutating func append(_ other: Frame.Overlay) {
    fields += other.fields
    outlines += other.outlines
    discs += other.discs
    contacts += other.contacts
    links += other.links
    anchors += other.anchors
    velocities += other.velocities
  }

  /// The overlay in other coordinates: those to which a function maps points, which turns, scales and moves all alike.
  public func mapped(_ map: (CGPoint) -> CGPoint) -> Frame.Overlay {
    func vector(_ vector: CGVector, at point: CGPoint) -> CGVector {
      let (start, end) = (map(point), map(CGPoint(x: point.x + vector.dx, y: point.y + vector.dy)))
      return CGVector(dx: end.x - start.x, dy: end.y - start.y)
    }
    func direction(_ direction: CGVector, at point: CGPoint) -> CGVector {
      let (old, new) = (direction.length, vector(direction, at: point))
      let share = new.length > 0 ? old / new.length : 0
      return CGVector(dx: new.dx * share, dy: new.dy * share)
    }
    var result = self
    for index in fields.indices {
      result.fields[index].edges = fields[index].edges.map { $0.map(map) }
      result.fields[index].arrows = fields[index].arrows.map {
        FieldArrow(point: map($0.point), direction: direction($0.direction, at: $0.point))
      }
    }
    for index in outlines.indices { result.outlines[index].points = outlines[index].points.map(map) }
    for (index, disc) in discs.enumerated() {
      result.discs[index].center = map(disc.center)
      result.discs[index].mark = map(disc.mark)
      result.discs[index].radius = vector(CGVector(dx: disc.radius, dy: 0), at: disc.center).length
    }
    for (index, contact) in contacts.enumerated() {
      result.contacts[index].point = map(contact.point)
      result.contacts[index].normal = direction(contact.normal, at: contact.point)
    }
    for (index, link) in links.enumerated() {
      result.links[index].start = map(link.start)
      result.links[index].end = map(link.end)
    }
    result.anchors = anchors.map(map)
    for (index, velocity) in velocities.enumerated() {
      result.velocities[index].point = map(velocity.point)
      result.velocities[index].velocity = vector(velocity.velocity, at: velocity.point)
    }
    return result
  }
}

extension CGVector {
  fileprivate var length: CGFloat { (dx * dx + dy * dy).squareRoot() }
}
