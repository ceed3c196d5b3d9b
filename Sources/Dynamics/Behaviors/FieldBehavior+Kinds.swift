import SpringflowPhysics
import SpringflowViews

/// The kinds of fields; the forces are in newtons.
extension FieldBehavior {
  /// Makes a field that slows items down: −S u |u| fall, where u is the velocity less the ``direction``, a wind.
  public class func dragField() -> Self { Self(kind: .drag(direction: .zero)) }

  /// Makes a field that swirls: S (−p.y, p.x)/r fall, which is clockwise on screen. (UIKit divides by the mass twice.)
  public class func vortexField() -> Self { Self(kind: .vortex) }

  /// Makes a field that attracts: −S m p/r fall, with the falloff 2 unless set, whatever UIKit's header says.
  public class func radialGravityField(position: CGPoint) -> Self {
    let field = Self(kind: .radialGravity)
    field.position = position
    return field
  }

  /// Makes a field that accelerates in one direction: S m d fall, where the direction's length counts, in metres per
  /// second².
  public class func linearGravityField(direction: CGVector) -> Self {
    let field = Self(kind: .linearGravity(direction: .zero))
    field.direction = direction
    return field
  }

  /// Makes a field that gives items its velocity, in metres per second, whatever else acts on them; resistance still does.
  /// Of several, the first in the animator counts.
  public class func velocityField(direction: CGVector) -> Self {
    let field = Self(kind: .velocity(direction: .zero))
    field.direction = direction
    return field
  }

  /// Makes a field of smooth noise over space and time: S n fall, where n is of length about 1 at most. The smoothness 0
  /// has features of 25 points, 1 of 400; it changes `animationSpeed` times a second.
  public class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    let (smoothness, speed) = noise(smoothness, speed)
    return Self(kind: .noise(smoothness: smoothness, animationSpeed: speed))
  }

  /// Makes a field of noise in proportion to the speed of items.
  public class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    let (smoothness, speed) = noise(smoothness, speed)
    return Self(kind: .turbulence(smoothness: smoothness, animationSpeed: speed))
  }

  /// Makes a field that pulls to its position: −S p, unless the falloff is changed. Heavier items are slower.
  public class func springField() -> Self { Self(kind: .spring) }

  /// Makes a field that acts on charges: S q p/r fall, away from its position for a positive charge, with the falloff 1
  /// unless set.
  public class func electricField() -> Self { Self(kind: .electric) }

  /// Makes a field that acts on moving charges: S q (v.y, −v.x) fall, with the falloff 1 unless set. (UIKit leaves the
  /// charge out.)
  public class func magneticField() -> Self { Self(kind: .magnetic) }

  /// Makes a field whose force a function computes for each item in each tick; strength and falloff do not count, unless it
  /// asks the field for them. The last argument is the time, as in UIKit, whose header calls it the length of the step.
  ///
  /// - Precondition: The function returns finite forces.
  public class func field(evaluationBlock block: @escaping Evaluation) -> Self { Self(evaluation: block) }
}
