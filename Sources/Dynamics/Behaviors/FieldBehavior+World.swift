import SpringflowNumerics
import SpringflowPhysics

/// What a field puts into an animator's world.
extension FieldBehavior {
  /// A bit by which bodies know the field.
  func takeCategory(in animator: DynamicAnimator) -> UInt64 {
    guard animator.fieldCategories.used.nonzeroBitCount < World.maximumFieldCount,
      let bit = animator.fieldCategories.take()
    else {
      fatalError(
        "an animator has at most \(World.maximumFieldCount) fields; \(type(of: self)) is one more. Add its items to a field "
          + "that acts already")
    }
    return bit
  }

  func add(to animator: DynamicAnimator) -> FieldID {
    do { return try animator.world.add(field) } catch { fatalError("a field cannot be added: \(error)") }
  }

  func update(_ id: FieldID, in animator: DynamicAnimator) {
    do { try animator.world.update(id, to: field) } catch { fatalError("a field cannot be changed: \(error)") }
    animator.resume()
  }
}
