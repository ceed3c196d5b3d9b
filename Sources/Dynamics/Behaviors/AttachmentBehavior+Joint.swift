import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// What an attachment puts into the world: the spring of its item's body, or a joint.
extension AttachmentBehavior {
  /// A rigid attachment without a length to a nearer anchor is a pin. In points; UIKit's.
  private static let pinDistance: CGFloat = 1

  /// Whether the attachment is a spring of length 0 to a point.
  private var isPointSpring: Bool { kind == .distance && items.count == 1 && frequency > 0 && length == 0 }

  /// Whether the attachment is the spring of its body: to a point, from the item's centre, of length 0.
  private var isBodySpring: Bool {
    isPointSpring && maximumForce.isInfinite && offsets[0] == .zero
  }

  /// The frequency and damping ratio that have an effect.
  private func effectiveSpring(in animator: DynamicAnimator) -> Spring {
    let spring = Spring(frequency: Double(frequency), damping: Double(damping)).clampedForWorld
    return animator.reducesMotion ? Spring(frequency: spring.frequency, damping: max(1, spring.damping)) : spring
  }

  func addSpring(to profile: inout ItemProfile) {
    // Before the length is known, the attachment does not act yet.
    guard isBodySpring, initialDistance != nil, let dynamicAnimator else { return }
    let spring = effectiveSpring(in: dynamicAnimator)
    profile.add(AnchorSpring(anchor: Vector(anchorPoint), frequency: spring.frequency, damping: spring.damping))
  }

  /// Measures what the attachment keeps, and begins to act.
  func begin(in animator: DynamicAnimator) {
    // That of an animator which is gone.
    joint = nil
    let poses = items.map { animator.givenPose(of: $0) }
    let anchor = Vector(anchorPoint)
    switch kind {
    case .distance, .limit:
      let ends = zip(poses, offsets).map { $0.position + $0.rotated($1) }
      let distance = ((ends.count == 2 ? ends[1] : anchor) - ends[0]).length
      initialDistance = CGFloat(distance)
    case .fixed, .pin, .sliding:
      initialDistance = 0
      offsets = poses.map { $0.unrotated(anchor - $0.position) }
      referenceAngle = poses[0].angle - (poses.count == 2 ? poses[1].angle : 0)
      if case .sliding(let direction) = kind {
        let direction = Vector(x: Double(direction.dx), y: Double(direction.dy))
        axis = poses.count == 2 ? poses[1].unrotated(direction) : direction
      }
    }
    parametersDidChange()
  }

  func end(in animator: DynamicAnimator) {
    if let joint { animator.removeJoint(joint) }
    joint = nil
    initialDistance = nil
  }

  /// Replaces what is in the world after a change of the parameters.
  func parametersDidChange() {
    guard let animator = dynamicAnimator, initialDistance != nil else { return }
    animator.checkLater(self)
    if isBodySpring {
      if let joint { animator.removeJoint(joint) }
      joint = nil
      return changed()
    }
    let wasSpring = joint == nil
    joint = animator.putJoint(makeJoint(in: animator), replacing: joint)
    if wasSpring { changed() }
  }

  /// Moves the anchor of what is in the world.
  func anchorDidMove() {
    guard let animator = dynamicAnimator, initialDistance != nil, items.count == 1 else { return }
    if isBodySpring {
      animator.moveSpring(of: items[0], to: Vector(anchorPoint))
    } else if let joint, isPointSpring, maximumForce.isFinite {
      animator.moveTarget(of: joint, to: Vector(anchorPoint))
    } else {
      joint = animator.putJoint(makeJoint(in: animator), replacing: joint)
    }
  }

  private func makeJoint(in animator: DynamicAnimator) -> Joint {
    let spring = effectiveSpring(in: animator)
    let softness = spring.frequency > 0 ? spring.steppedLikeUIKitDynamics.clampedForWorld : nil
    // The first item is the second body, which moves relative to the first.
    let (other, here) = items.count == 2 ? (animator.body(of: items[1]), offsets[1]) : (nil, Vector(anchorPoint))
    let body = animator.body(of: items[0])
    func joint(_ kind: Joint.Kind, softness: Spring? = nil, collides: Bool = false) -> Joint {
      Joint(
        kind, from: other, at: here, to: body, at: offsets[0], referenceAngle: referenceAngle, softness: softness,
        collides: collides)
    }
    let isRange = !attachmentRange.isInfinite
    let length = min(Double(self.length), ItemCheck.extent)
    // Radians, or points of a slider.
    let most: CGFloat = kind == .pin ? 1e4 : 1e12
    let range = Double(max(attachmentRange.minimum, -most))...Double(min(attachmentRange.maximum, most))
    switch kind {
    case .distance:
      if softness == nil, ownLength == nil, items.count == 1, self.length < Self.pinDistance {
        return joint(.pin(limits: nil, frictionTorque: 0))
      }
      if isPointSpring, maximumForce.isFinite {
        return joint(.mouse(maximumForce: min(Double(maximumForce), 1e12)), softness: softness)
      }
      return joint(.distance(length: length), softness: softness, collides: items.count == 2)
    case .limit: return joint(.rope(length: length))
    case .fixed: return joint(.weld, softness: softness)
    case .pin:
      return joint(
        .pin(limits: isRange ? range : nil, frictionTorque: min(max(Double(frictionTorque), 0), 1e12)),
        softness: softness)
    case .sliding:
      // UIKit's joint begins at the item, and so counts how far the other end has gone along the axis.
      return joint(.slider(axis: axis, range: isRange ? -range.upperBound...(-range.lowerBound) : nil))
    }
  }

  func reportParametersWithoutEffect() {
    if damping != 0, frequency <= 0, kind == .distance {
      note(
        "damping",
        "damping \(damping) has no effect while the frequency is 0, as the attachment is rigid; set a frequency above 0 Hz"
      )
    }
    if frictionTorque != 0, kind != .pin {
      note("frictionTorque", "a frictionTorque of \(frictionTorque) N m has an effect only on a pinAttachment")
    }
    if maximumForce.isFinite, !isPointSpring {
      note(
        "maximumForce",
        "a maximumForce of \(maximumForce) N has an effect only on a spring of length 0 to an anchor, with a frequency above "
          + "0 Hz")
    }
    if let ownRange, !(ownRange == .zero) {
      switch kind {
      case .pin, .sliding: break
      default:
        note("attachmentRange", "an attachmentRange has an effect only on a pinAttachment and a slidingAttachment")
      }
    }
    if frequency > 0 {
      switch kind {
      case .limit, .sliding:
        note("frequency", "a frequency of \(frequency) Hz has no effect on a limitAttachment and a slidingAttachment")
      default: break
      }
    }
  }
}

extension Vector {
  init(_ offset: Offset) { self.init(x: Double(offset.horizontal), y: Double(offset.vertical)) }
}
