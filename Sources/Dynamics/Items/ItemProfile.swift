import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// The combined effect of an animator's behaviours on one item.
struct ItemProfile {
  /// The first of the springs to anchors.
  private var firstSpring: AnchorSpring?
  private var springCount = 0
  /// The springs' squared frequencies, their damping ratios times their frequencies, and their anchors weighted by the
  /// former, each added up in order.
  private var stiffness = 0.0
  private var drag = 0.0
  private var weightedAnchor = Vector.zero
  /// The sum of the gravities, in points per second².
  var acceleration = Vector.zero
  var properties = ItemProperties()
  /// The bits of the fields that act on the item.
  var fieldCategories: UInt64 = 0
  /// The bits of the collision behaviours whose items the item meets, and of those whose boundaries it does.
  var itemLayers: UInt64 = 0
  var boundaryLayers: UInt64 = 0
  /// Whether a collision behaviour holds the item.
  var isColliding = false
  /// Whether delegates hear of contacts with reference bounds.
  private var isHeard = false
  /// The bits of the boundaries that are reference bounds.
  private var referenceLayers: UInt64 = 0
  /// The intersection of these reference bounds.
  private var enclosure: Enclosure?

  /// Adds a spring to an anchor.
  mutating func add(_ spring: AnchorSpring) {
    if firstSpring == nil { firstSpring = spring }
    springCount += 1
    let weight = spring.frequency * spring.frequency
    stiffness += weight
    drag += spring.damping * spring.frequency
    weightedAnchor.x += weight * spring.anchor.x
    weightedAnchor.y += weight * spring.anchor.y
  }

  /// The one spring that equals several springs to anchors: stiffness and damping add, anchors average by stiffness. It is
  /// as stiff and damped as a world allows; springs so slow that their stiffness is no number above 0 count as the first.
  var combinedSpring: AnchorSpring? {
    guard var sum = firstSpring, springCount > 1, stiffness > 0 else { return firstSpring }
    let frequency = stiffness.squareRoot()
    sum.anchor = Vector(x: weightedAnchor.x / stiffness, y: weightedAnchor.y / stiffness)
    let spring = Spring(frequency: frequency, damping: drag / frequency).clampedForWorld
    (sum.frequency, sum.damping) = (spring.frequency, spring.damping)
    return sum
  }

  /// Keeps an item within reference bounds.
  ///
  /// - Parameters:
  ///   - other: The bounds as walls.
  ///   - layer: The bit of the boundary along them.
  ///   - isHeard: Whether a delegate hears of contacts with it.
  mutating func confine(to other: Enclosure, layer: UInt64, isHeard: Bool) {
    referenceLayers |= layer
    if isHeard { self.isHeard = true }
    guard let own = enclosure else { return enclosure = other }
    let (left, top) = (max(own.minX, other.minX), max(own.minY, other.minY))
    enclosure = Enclosure(
      minX: left, minY: top, maxX: max(left, min(own.maxX, other.maxX)), maxY: max(top, min(own.maxY, other.maxY)),
      restitution: max(own.restitution, other.restitution))
  }

  /// Applies the profile to a body; position, velocity and size stay.
  ///
  /// A box that cannot turn and has no friction meets reference bounds as it would meet four walls along its axes, which
  /// the world solves in closed form; so it does if nobody hears of the contacts. These walls let it in from outside.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - shapes: The shapes with which the item collides.
  ///   - isBox: Whether these are its rectangle, which is not turned.
  func apply(to body: inout Body, shapes: [Shape], isBox: Bool) {
    func clamped(_ value: CGFloat?, _ standard: CGFloat, _ most: CGFloat) -> Double {
      Double(min(max(value ?? standard, 0), most))
    }
    body.spring = combinedSpring
    body.gravityScale = 0
    body.acceleration = acceleration
    body.restitution = clamped(
      properties.elasticity, ItemProperties.elasticity, DynamicItemBehavior.greatestElasticity)
    body.friction = clamped(properties.friction, ItemProperties.friction, 1000)
    body.density = min(max(Double(properties.density ?? ItemProperties.density), 1e-9), 1e9)
    body.resistance = clamped(properties.resistance, ItemProperties.resistance, 1e6)
    body.angularResistance = clamped(properties.angularResistance, ItemProperties.angularResistance, 1e6)
    body.charge = Double(min(max(properties.charge ?? 0, -1e9), 1e9))
    let allowsRotation = properties.allowsRotation ?? true
    if body.allowsRotation, !allowsRotation { body.angularVelocity = 0 }
    body.allowsRotation = allowsRotation
    let isAnchored = properties.isAnchored ?? false
    if isAnchored {
      body.velocity = .zero
      body.angularVelocity = 0
    }
    body.kind = isAnchored ? .static : .dynamic
    body.fieldCategories = fieldCategories
    let hasWalls = isBox && !isHeard && !allowsRotation && body.friction == 0 && enclosure != nil
    body.enclosure = hasWalls ? enclosure : nil
    let met = itemLayers | boundaryLayers | (hasWalls ? 0 : referenceLayers)
    // A rectangle that meets nothing is no shape in the world: its body has the same mass.
    body.shapes = met == 0 && isBox ? [] : shapes
    body.filter = ContactFilter(categories: met == 0 ? 0 : itemLayers | LayerSet.item, collidesWith: met)
    body.allowsSleep = met != 0
  }
}
