import Geometry
import Physics

/// All that the behaviours of an animator do to one item, put together.
package struct ItemProfile {
  /// Springs to anchors; several act as one.
  var springs: [Spring] = []
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

  /// The one spring that several springs to anchors amount to: stiffness and damping add, anchors average by stiffness.
  var combinedSpring: Spring? {
    guard var sum = springs.first, springs.count > 1 else { return springs.first }
    var stiffness = 0.0
    var drag = 0.0
    sum.anchor = .zero
    for spring in springs {
      let weight = spring.frequency * spring.frequency
      stiffness += weight
      drag += spring.damping * spring.frequency
      sum.anchor.x += weight * spring.anchor.x
      sum.anchor.y += weight * spring.anchor.y
    }
    sum.anchor.x /= stiffness
    sum.anchor.y /= stiffness
    sum.frequency = stiffness.squareRoot()
    sum.damping = drag / sum.frequency
    return sum
  }

  /// Gives a body what the profile says; place, velocity and size stay.
  func apply(to body: inout Body) {
    body.spring = combinedSpring
    body.gravityScale = hasGravity ? 1 : 0
    body.enclosure = enclosure
    body.restitution = elasticity
    body.resistance = resistance
    body.kind = isAnchored ? .static : .dynamic
  }
}
