import SpringflowNumerics
import SpringflowViews

/// The properties that behaviours set for items; `nil` where nobody has.
package struct ItemProperties: Equatable {
  /// UIKit's real defaults, which differ from its documentation. Source: BEHAVIOUR.md A.2.
  static let elasticity: CGFloat = 0.2
  static let friction: CGFloat = 0.2
  static let density: CGFloat = 1
  static let resistance: CGFloat = 0.1
  static let angularResistance: CGFloat = 0.1

  package var elasticity: CGFloat?
  package var friction: CGFloat?
  package var density: CGFloat?
  package var resistance: CGFloat?
  package var angularResistance: CGFloat?
  package var charge: CGFloat?
  package var isAnchored: Bool?
  package var allowsRotation: Bool?

  package init() {}

  /// Takes over what another one sets.
  mutating func override(by other: ItemProperties) {
    elasticity = other.elasticity ?? elasticity
    friction = other.friction ?? friction
    density = other.density ?? density
    resistance = other.resistance ?? resistance
    angularResistance = other.angularResistance ?? angularResistance
    charge = other.charge ?? charge
    isAnchored = other.isAnchored ?? isAnchored
    allowsRotation = other.allowsRotation ?? allowsRotation
  }

  func hash(into hash: inout StateHash) {
    for number in [elasticity, friction, density, resistance, angularResistance, charge] {
      hash.combine(number) { $0.combine(Double($1)) }
    }
    for flag in [isAnchored, allowsRotation] { hash.combine(flag) { $0.combine($1) } }
  }
}
