extension Frame {
  /// The physics of the elements as a value for drawing: bodies, contacts, joints, velocities and fields. Points of the
  /// viewport, y down.
  public struct Overlay: Equatable, Sendable {
    /// The sleep state of a body.
    public enum Activity: Hashable, Sendable {
      /// It moves, or may move at any time.
      case awake
      /// It is at rest until something wakes it.
      case asleep
      /// It never moves, or only kinematically: a wall.
      case fixed
    }

    /// The outline of a polygon.
    public struct Outline: Equatable, Sendable {
      /// Its vertices.
      public var points: [CGPoint]
      /// Whether the last vertex is joined to the first.
      public var isClosed: Bool
      /// The sleep state of the body.
      public var activity: Activity

      /// Makes an outline.
      public init(points: [CGPoint], isClosed: Bool, activity: Activity) {
        (self.points, self.isClosed, self.activity) = (points, isClosed, activity)
      }
    }

    /// A circular shape.
    public struct Disc: Equatable, Sendable {
      /// Its centre.
      public var center: CGPoint
      /// Its radius.
      public var radius: CGFloat
      /// A point on its edge that rotates with the body.
      public var mark: CGPoint
      /// The sleep state of the body.
      public var activity: Activity

      /// Makes a disc.
      public init(center: CGPoint, radius: CGFloat, mark: CGPoint, activity: Activity) {
        (self.center, self.radius, self.mark, self.activity) = (center, radius, mark, activity)
      }
    }

    /// A contact between two bodies.
    public struct ContactMark: Equatable, Sendable {
      /// The middle of the contact.
      public var point: CGPoint
      /// The direction in which the second body is pushed, of length 1.
      public var normal: CGVector
      /// The impulse, in newton seconds per step.
      public var impulse: Double

      /// Makes a contact.
      public init(point: CGPoint, normal: CGVector, impulse: Double) {
        (self.point, self.normal, self.impulse) = (point, normal, impulse)
      }
    }

    /// The kind of a link.
    public enum LinkKind: String, Hashable, Sendable {
      /// Keeps a distance.
      case rod
      /// Pulls like a spring, between two bodies or to a point.
      case spring
      /// Limits a distance.
      case rope
      /// Lets bodies turn about a common point.
      case pin
      /// Fixes both bodies together.
      case weld
      /// Lets a body slide along an axis.
      case slider
      /// Pulls a body to its anchor.
      case attachment
      /// Pulls a body to a finger or another target that moves.
      case mouse
    }

    /// A link between a body and another body or a point: a joint, or a body's own spring.
    public struct Link: Equatable, Sendable {
      /// The kind.
      public var kind: LinkKind
      /// The anchor on the first body, or the fixed point.
      public var start: CGPoint
      /// The anchor on the second body.
      public var end: CGPoint

      /// Makes a link.
      public init(kind: LinkKind, start: CGPoint, end: CGPoint) {
        (self.kind, self.start, self.end) = (kind, start, end)
      }
    }

    /// The velocity of a body.
    public struct Velocity: Equatable, Sendable {
      /// The body's centre of mass.
      public var point: CGPoint
      /// In points per second.
      public var velocity: CGVector

      /// Makes a velocity.
      public init(point: CGPoint, velocity: CGVector) { (self.point, self.velocity) = (point, velocity) }
    }

    /// The direction of a field's force at a point.
    public struct FieldArrow: Equatable, Sendable {
      /// The point in the arrow's middle.
      public var point: CGPoint
      /// The direction; its length, from 0 to 1, grows with the force, which is strongest at 1.
      public var direction: CGVector

      /// Makes an arrow.
      public init(point: CGPoint, direction: CGVector) { (self.point, self.direction) = (point, direction) }
    }

    /// A field: a force that fills a part of the plane.
    public struct FieldMark: Equatable, Sendable {
      /// The edges of that part, as lines; none if it has no end.
      public var edges: [[CGPoint]]
      /// The force at some points of it, for a body at rest; none if only bodies that move feel it.
      public var arrows: [FieldArrow]

      /// Makes the mark of a field.
      public init(edges: [[CGPoint]], arrows: [FieldArrow]) { (self.edges, self.arrows) = (edges, arrows) }
    }

    /// Fields.
    public var fields: [FieldMark] = []
    /// Polygons and walls.
    public var outlines: [Outline] = []
    /// Circles.
    public var discs: [Disc] = []
    /// Contacts of awake bodies.
    public var contacts: [ContactMark] = []
    /// Joints and springs.
    public var links: [Link] = []
    /// Fixed points of links.
    public var anchors: [CGPoint] = []
    /// The velocities of all moving bodies.
    public var velocities: [Velocity] = []
    /// The opacity, from 0, invisible, to 1.
    public var opacity: CGFloat = 1

    /// Makes an empty overlay.
    public init() {}
  }
}

extension Frame.Overlay {
  /// An overlay between this one (share 0) and the next (share 1), as far as both have the same parts.
  func interpolated(to next: Frame.Overlay, share: CGFloat) -> Frame.Overlay {
    func mixed(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }
    var result = next
    if outlines.count == next.outlines.count {
      for (index, before) in outlines.enumerated() where before.points.count == next.outlines[index].points.count {
        result.outlines[index].points = zip(before.points, next.outlines[index].points).map(mixed)
      }
    }
    if discs.count == next.discs.count {
      for (index, before) in discs.enumerated() {
        result.discs[index].center = mixed(before.center, next.discs[index].center)
        result.discs[index].mark = mixed(before.mark, next.discs[index].mark)
      }
    }
    if links.map(\.kind) == next.links.map(\.kind) {
      for (index, before) in links.enumerated() {
        result.links[index].start = mixed(before.start, next.links[index].start)
        result.links[index].end = mixed(before.end, next.links[index].end)
      }
    }
    if anchors.count == next.anchors.count { result.anchors = zip(anchors, next.anchors).map(mixed) }
    if velocities.count == next.velocities.count {
      for (index, before) in velocities.enumerated() {
        result.velocities[index].point = mixed(before.point, next.velocities[index].point)
      }
    }
    return result
  }
}
