import SpringflowPhysics
import SpringflowViews

extension DynamicAnimator {
  /// What moves the items, as a value for drawing: bodies, attachments with their anchors, boundaries, contacts, velocities
  /// and fields. In points of the animator: of the reference view, of the layout's content, or of the items themselves.
  ///
  /// It changes nothing. Frames of a session contain it where the animator's reference view, or its items, are in the
  /// session's view tree. (UIKit shows it by the private property `debugEnabled`.)
  ///
  /// - Complexity: O(*n*) for *n* items, attachments and boundaries.
  public final var overlay: Frame.Overlay { Frame.Overlay(of: self) }

  /// Adds what moves the items, in points of the host that advances them.
  public func addOverlay(to overlay: inout Frame.Overlay) { overlay.append(.inHost(of: self)) }
}

extension Frame.Overlay {
  /// Makes the overlay of an animator, in points of the animator.
  @MainActor
  fileprivate init(of animator: DynamicAnimator) {
    self.init()
    let area = animator.referenceBounds
    animator.read { add($0, origin: CGVector(dx: 0, dy: 0), area: area) }
    animator.forEachBehavior { behavior in
      guard let field = behavior as? FieldBehavior, let region = field.computedRegion else { return }
      fields.append(Frame.Overlay.FieldMark(region, at: Vector(field.position)))
    }
  }

  /// The overlay of an animator in points of the host that advances it.
  @MainActor
  fileprivate static func inHost(of animator: DynamicAnimator) -> Frame.Overlay {
    let own = animator.overlay
    guard let view = animator.referenceView ?? superview(ofItemsIn: animator) else { return own }
    return own.mapped { view.convert($0, to: nil) }
  }

  /// The view in whose coordinates the items of an animator without a reference are.
  @MainActor
  private static func superview(ofItemsIn animator: DynamicAnimator) -> View? {
    for item in animator.allItems {
      if let view = item as? View { return view.superview }
      if let view = (item as? DynamicItemGroup)?.items.first as? View { return view.superview }
    }
    return nil
  }
}
