import SpringflowGeometry

extension Frame {
  /// What moves the elements, as a value: bodies, what touches and holds them, how fast they are. Points of the
  /// viewport, y down.
  public struct Overlay: Equatable, Sendable {
    /// How much life there is in a body.
    public enum Activity: Hashable, Sendable {
      /// It moves, or may move at any time.
      case awake
      /// It is at rest until something wakes it.
      case asleep
      /// It never moves, or only as it wants: a wall.
      case fixed
    }

    /// The edge of a shape with corners.
    public struct Outline: Equatable, Sendable {
      /// Its corners.
      public var points: [CGPoint]
      /// Whether the last one is joined to the first.
      public var isClosed: Bool
      /// How much life there is in the body.
      public var activity: Activity

      /// Makes an outline.
      public init(points: [CGPoint], isClosed: Bool, activity: Activity) {
        (self.points, self.isClosed, self.activity) = (points, isClosed, activity)
      }
    }

    /// The edge of a round shape.
    public struct Disc: Equatable, Sendable {
      /// Its centre.
      public var center: CGPoint
      /// Its radius.
      public var radius: CGFloat
      /// A point on its edge that turns with the body.
      public var mark: CGPoint
      /// How much life there is in the body.
      public var activity: Activity

      /// Makes a disc.
      public init(center: CGPoint, radius: CGFloat, mark: CGPoint, activity: Activity) {
        (self.center, self.radius, self.mark, self.activity) = (center, radius, mark, activity)
      }
    }

    /// Where two bodies touch.
    public struct ContactMark: Equatable, Sendable {
      /// The middle of where they touch.
      public var point: CGPoint
      /// The direction in which the second one is pushed, of length 1.
      public var normal: CGVector
      /// How hard, in newton seconds a step.
      public var impulse: Double

      /// Makes a contact.
      public init(point: CGPoint, normal: CGVector, impulse: Double) {
        (self.point, self.normal, self.impulse) = (point, normal, impulse)
      }
    }

    /// What a link does.
    public enum LinkKind: String, Hashable, Sendable {
      /// It keeps a distance.
      case rod
      /// It pulls as a spring does, between two bodies or to a point.
      case spring
      /// It is no longer than so much.
      case rope
      /// It is what bodies turn about.
      case pin
      /// It makes one of two.
      case weld
      /// It is what a body slides along.
      case slider
      /// It pulls a body to its place.
      case attachment
    }

    /// What holds a body to another or to a point: a joint, or a body's own spring.
    public struct Link: Equatable, Sendable {
      /// What it does.
      public var kind: LinkKind
      /// Where it holds the first body, or the point that it holds to.
      public var start: CGPoint
      /// Where it holds the second body.
      public var end: CGPoint

      /// Makes a link.
      public init(kind: LinkKind, start: CGPoint, end: CGPoint) {
        (self.kind, self.start, self.end) = (kind, start, end)
      }
    }

    /// How fast a body is.
    public struct Velocity: Equatable, Sendable {
      /// The body's centre of mass.
      public var point: CGPoint
      /// In points per second.
      public var velocity: CGVector

      /// Makes a velocity.
      public init(point: CGPoint, velocity: CGVector) { (self.point, self.velocity) = (point, velocity) }
    }

    /// Shapes with corners, and walls.
    public var outlines: [Outline] = []
    /// Round shapes.
    public var discs: [Disc] = []
    /// Where bodies touch; those that sleep do not say.
    public var contacts: [ContactMark] = []
    /// Joints and springs.
    public var links: [Link] = []
    /// Points that do not move by themselves and that links hold to.
    public var anchors: [CGPoint] = []
    /// The velocities of all bodies that move.
    public var velocities: [Velocity] = []
    /// From 0, not there, to 1.
    public var opacity: CGFloat = 1

    /// Makes an overlay that shows nothing.
    public init() {}
  }
}

extension Frame.Overlay {
  /// An overlay between this one (share 0) and the next (share 1), as far as both have the same things.
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
