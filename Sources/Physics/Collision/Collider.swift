/// One convex shape of a body, as contacts know it.
struct Collider: Sendable {
  var convexShape: ConvexShape
  /// The body's place in the step's arrays; kept up to date as bodies go.
  var row: Int32
  /// The body's slot, which stays; -1 for a free place.
  var slot: Int32
  /// The next collider of the same body, or -1.
  var next: Int32
  /// Which of the body's shapes the convex shape is a part of.
  var shape: Int32
  /// Moving by more than this in a step, the convex shape could pass through another one. In points; walls have no
  /// thickness of their own, and leave it to what hits them.
  var tunnelingDistance: Double
}
