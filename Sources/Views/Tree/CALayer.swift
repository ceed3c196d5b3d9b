import SpringflowNumerics

/// Corners, border, shadow and depth of a view: the part of Core Animation's layers that views need. (`CALayer`.)
///
/// A view makes its layer when it is first asked for. Lengths are points.
@preconcurrency @MainActor
open class CALayer: NSObject {
  /// The view, not counted, as it has the layer: a weak reference would make every count of the view slower. `nil` once the
  /// view has gone.
  private final var view: View? { viewPointer?.takeUnretainedValue() }
  nonisolated(unsafe) private final var viewPointer: Unmanaged<View>?
  /// The numbers that animations change.
  @exclusivity(unchecked)
  package private(set) final var style = LayerStyle()

  /// Makes the layer of a view.
  init(_ view: View?) { viewPointer = view.map(Unmanaged.passUnretained) }

  /// The view goes, and a program may keep the layer. Not isolated, as it is called while the view is deinitialised.
  nonisolated final func forgetView() { viewPointer = nil }

  /// The view whose layer this is.
  open var delegate: View? { view }

  // MARK: Corners and border

  /// The radius of the corners, in points; 0 unless set.
  open var cornerRadius: CGFloat {
    get { style.cornerRadius }
    set { change { $0.cornerRadius = max(newValue, 0) } }
  }

  /// The thickness of a line along the inner side of the edge, in points; 0, no line, unless set.
  open var borderWidth: CGFloat {
    get { style.borderWidth }
    set { change { $0.borderWidth = max(newValue, 0) } }
  }

  /// The colour of that line; black unless set.
  open var borderColor: Color? {
    get { style.borderColor }
    set { change { $0.borderColor = newValue } }
  }

  /// The view's background.
  open var backgroundColor: Color? {
    get { view?.backgroundColor }
    set { view?.backgroundColor = newValue }
  }

  /// Whether subviews are cut off at the view's edges and corners: the same as the view's `clipsToBounds`.
  open var masksToBounds: Bool {
    get { view?.clipsToBounds ?? false }
    set { view?.clipsToBounds = newValue }
  }

  // MARK: Shadow

  /// The colour of the shadow; black unless set.
  open var shadowColor: Color? {
    get { style.shadowColor }
    set { change { $0.shadowColor = newValue } }
  }

  /// The opacity of the shadow: 0, none, unless set.
  open var shadowOpacity: Float {
    get { Float(style.shadowOpacity) }
    set { change { $0.shadowOpacity = CGFloat(newValue) } }
  }

  /// How far the shadow lies from the view; 3 points up, Core Animation's, unless set.
  open var shadowOffset: CGSize {
    get { style.shadowOffset }
    set { change { $0.shadowOffset = newValue } }
  }

  /// How soft the shadow is: its standard deviation, in points; 3 unless set.
  open var shadowRadius: CGFloat {
    get { style.shadowRadius }
    set { change { $0.shadowRadius = max(newValue, 0) } }
  }

  // MARK: Geometry

  /// The order among the superview's subviews: those with higher numbers lie in front; 0 unless set.
  open var zPosition: CGFloat = 0 {
    didSet {
      if zPosition == oldValue { return }
      view?.forgetDigest()
      view?.superview?.contentDidChange()
    }
  }

  /// Applied to all subviews about the view's middle, such as a perspective; the identity unless set.
  open var sublayerTransform = CATransform3DIdentity {
    didSet { if sublayerTransform != oldValue { view?.contentDidChange() } }
  }

  /// The view's opacity.
  open var opacity: Float {
    get { Float(view?.alpha ?? 1) }
    set { view?.alpha = CGFloat(newValue) }
  }

  /// The view's bounds, in points.
  open var bounds: CGRect {
    get { view?.bounds ?? .zero }
    set { view?.bounds = newValue }
  }

  /// The view's frame, in points of its superview.
  open var frame: CGRect {
    get { view?.frame ?? .zero }
    set { view?.frame = newValue }
  }

  /// The view's middle, in points of its superview.
  open var position: CGPoint {
    get { view?.center ?? .zero }
    set { view?.center = newValue }
  }

  /// The view's transform.
  open var transform: CATransform3D {
    get { view?.transform3D ?? CATransform3DIdentity }
    set { view?.transform3D = newValue }
  }

  /// Sets the transform to one of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) { view?.transform = m }
  /// The transform's planar part.
  open func affineTransform() -> CGAffineTransform { view?.transform ?? .identity }

  // MARK: On screen

  /// What is on screen now, in the middle of an animation; `nil` for a view without a host.
  open func presentation() -> LayerPresentation? {
    guard let view, let host = view.host else { return nil }
    return LayerPresentation(view, at: host.tick)
  }

  /// Ends all animations of the view: it is where they were going.
  open func removeAllAnimations() { view?.endAnimations() }

  /// Whether everything is as in a new layer.
  final var isUnchanged: Bool {
    zPosition == 0 && style == LayerStyle() && CATransform3DIsIdentity(sublayerTransform)
  }

  /// Changes what animations change.
  final func change(_ change: (inout LayerStyle) -> Void) {
    let before = style
    change(&style)
    if style == before { return }
    if let view, let scope = AnimationScope.current { scope.note(view, from: before) }
    view?.contentDidChange()
  }
}

/// A view's corners, border and shadow. Points.
package struct LayerStyle: Hashable, Sendable {
  package var cornerRadius: CGFloat = 0
  package var borderWidth: CGFloat = 0
  package var borderColor: Color? = .black
  package var shadowColor: Color? = .black
  package var shadowOpacity: CGFloat = 0
  package var shadowOffset = CGSize(width: 0, height: -3)
  package var shadowRadius: CGFloat = 3

  func hash(into hash: inout StateHash) {
    hash.combine(cornerRadius)
    hash.combine(borderWidth)
    hash.combine(borderColor) { $1.hash(into: &$0) }
    hash.combine(shadowColor) { $1.hash(into: &$0) }
    hash.combine(shadowOpacity)
    hash.combine(shadowOffset)
    hash.combine(shadowRadius)
  }
}

/// What of a view is on screen in a tick, in the middle of an animation: `layer.presentation()`. Points.
public struct LayerPresentation: Sendable {
  /// The view's middle, in its superview's coordinates.
  public let position: CGPoint
  /// The view's own rectangle.
  public let bounds: CGRect
  /// The smallest rectangle around the view, in its superview's coordinates.
  public let frame: CGRect
  /// The transform about the middle.
  public let transform: CATransform3D
  /// The opacity, from 0, invisible, to 1.
  public let opacity: Float
  /// The radius of the corners.
  public let cornerRadius: CGFloat
  /// The background.
  public let backgroundColor: Color?

  @MainActor
  init(_ view: View, at tick: Int) {
    let placement = view.placement(at: tick)
    position = placement.center
    bounds = CGRect(origin: view.contentOrigin(at: tick), size: placement.size)
    transform = placement.spatial?.value ?? CATransform3D(affine: placement.transform)
    frame = placement.map(from: bounds.origin).box(of: bounds)
    opacity = Float(placement.alpha)
    let appearance = view.presentedAppearance(at: tick)
    cornerRadius = appearance.style.cornerRadius
    backgroundColor = appearance.background
  }

  /// The transform's planar part.
  public func affineTransform() -> CGAffineTransform { transform.affine ?? .identity }
}
