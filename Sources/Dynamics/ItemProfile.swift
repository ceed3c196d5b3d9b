import SpringflowGeometry
import SpringflowPhysics

/// The combined effect of an animator's behaviours on one item.
package struct ItemProfile {
  /// The first of the springs to anchors.
  private var firstSpring: Spring?
  private var springCount = 0
  /// The springs' squared frequencies, their damping ratios times their frequencies, and their anchors weighted by the
  /// former, each added up in order.
  private var stiffness = 0.0
  private var drag = 0.0
  private var weightedAnchor = Vector.zero
  var hasGravity = false
  var enclosure: Enclosure?
  /// UIKit's measured defaults for a body.
  var elasticity = 0.2
  var resistance = 0.1
  var isAnchored = false

  /// Keeps an item within one more enclosure.
  mutating func confine(to other: Enclosure) {
    guard let own = enclosure else { return enclosure = other }
    let (left, top) = (max(own.minX, other.minX), max(own.minY, other.minY))
    enclosure = Enclosure(
      minX: left, minY: top, maxX: max(left, min(own.maxX, other.maxX)), maxY: max(top, min(own.maxY, other.maxY)),
      restitution: max(own.restitution, other.restitution))
  }

  /// Adds a spring to an anchor.
  mutating func add(_ spring: Spring) {
    if firstSpring == nil { firstSpring = spring }
    springCount += 1
    let weight = spring.frequency * spring.frequency
    stiffness += weight
    drag += spring.damping * spring.frequency
    weightedAnchor.x += weight * spring.anchor.x
    weightedAnchor.y += weight * spring.anchor.y
  }

  /// The one spring that equals several springs to anchors: stiffness and damping add, anchors average by stiffness.
  var combinedSpring: Spring? {
    guard var sum = firstSpring, springCount > 1 else { return firstSpring }
    sum.anchor = Vector(x: weightedAnchor.x / stiffness, y: weightedAnchor.y / stiffness)
    sum.frequency = stiffness.squareRoot()
    sum.damping = drag / sum.frequency
    return sum
  }

  /// Applies the profile to a body; position, velocity and size stay.
  func apply(to body: inout Body) {
    body.spring = combinedSpring
    body.gravityScale = hasGravity ? 1 : 0
    body.enclosure = enclosure
    body.restitution = elasticity
    body.resistance = resistance
    body.kind = isAnchored ? .static : .dynamic
  }
}
