/// One convex shape of a body, for contacts.
package struct Collider: Sendable {
  package var convexShape: ConvexShape
  /// The body's row in the step's arrays; updated as bodies are removed.
  package var row: Int32
  /// The body's slot, which does not change; -1 for a free index.
  var slot: Int32
  /// The next collider of the same body, or -1.
  var next: Int32
  /// The index of the body's shape that the convex shape is a part of.
  var shape: Int32
  /// The distance per step above which the convex shape could tunnel through another one. In points; walls have no
  /// thickness, so the body that hits them decides.
  var tunnelingDistance: Double
  /// Whether the shape only notices others (see ``SensorSet``).
  var isSensor = false

  package init(
    convexShape: ConvexShape, row: Int32, slot: Int32, next: Int32, shape: Int32, tunnelingDistance: Double,
    isSensor: Bool = false
  ) {
    (self.convexShape, self.row, self.slot, self.next) = (convexShape, row, slot, next)
    (self.shape, self.tunnelingDistance, self.isSensor) = (shape, tunnelingDistance, isSensor)
  }

  /// Whether contacts may turn the body beside friction: the convex shape has corners, or lies beside the centre of
  /// mass.
  @inline(__always)
  var isCornered: Bool { convexShape.kind != .circle || convexShape.center != .zero }
}
