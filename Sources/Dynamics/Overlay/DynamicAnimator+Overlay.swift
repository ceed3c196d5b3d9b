import SpringflowGeometry
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
  public final var overlay: Frame.Overlay {
    var overlay = Frame.Overlay()
    let area = referenceBounds
    read { overlay.add($0, origin: CGVector(dx: 0, dy: 0), area: area) }
    forEachBehavior { behavior in
      guard let field = behavior as? FieldBehavior, let region = field.computedRegion else { return }
      overlay.fields.append(Frame.Overlay.FieldMark(region, at: Vector(field.position)))
    }
    return overlay
  }

  /// The view in whose coordinates the items are.
  private var coordinateView: View? {
    if let referenceView { return referenceView }
    for member in members where member.isAlive {
      if let view = member.item as? View { return view.superview }
      if let group = member.item as? DynamicItemGroup, let view = group.items.first as? View { return view.superview }
    }
    return nil
  }

  package func addOverlay(to overlay: inout Frame.Overlay) {
    let own = self.overlay
    if let view = coordinateView {
      overlay.append(own.mapped { view.convert($0, to: nil) })
    } else {
      overlay.append(own)
    }
  }
}
