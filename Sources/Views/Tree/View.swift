import SpringflowNumerics

/// A rectangle that shows something, takes touches, and holds other views. (`UIView`.)
///
/// Views form a tree under a ``ViewHost``. A view's ``frame`` and ``center`` are in its superview's coordinates, its
/// ``bounds`` in its own; y grows downward. Members that can be overridden in UIKit can be overridden here: they are in
/// the class itself, as Swift overrides no member of an extension.
///
/// ```swift
/// let card = View(frame: CGRect(x: 20, y: 20, width: 200, height: 120))
/// card.backgroundColor = .white
/// card.layer.cornerRadius = 12
/// let title = Label()
/// title.text = "Swipe me"
/// title.sizeToFit()
/// card.addSubview(title)
/// View.animate(withDuration: 0.3) { card.center.x += 100 }
/// ```
///
/// What a property says is where the view is going; what is on screen during an animation is `layer.presentation()`.
/// A view that does not change costs nothing: its subviews are drawn as parts of it, and are looked at again only when
/// one of them changes.
@preconcurrency @MainActor
open class View: Responder, SpringflowAdditions {
  /// How a view's size follows that of its superview: the margins and sizes that may change. (`UIView.AutoresizingMask`.)
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The set's bits.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance from the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance from the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance from the top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance from the bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// How contents of another size are put into a view. (`UIView.ContentMode`.)
  public enum ContentMode: Int, Hashable, Sendable {
    /// Stretched to the view's size.
    case scaleToFill
    /// As large as fits, in the middle.
    case scaleAspectFit
    /// Just large enough to fill the view, in the middle; the rest is outside.
    case scaleAspectFill
    /// Drawn again in every new size.
    case redraw
    /// In its own size, in the middle.
    case center
    /// In its own size, at the top.
    case top
    /// In its own size, at the bottom.
    case bottom
    /// In its own size, at the left.
    case left
    /// In its own size, at the right.
    case right
    /// In its own size, in the top left corner.
    case topLeft
    /// In its own size, in the top right corner.
    case topRight
    /// In its own size, in the bottom left corner.
    case bottomLeft
    /// In its own size, in the bottom right corner.
    case bottomRight
  }

  /// An intrinsic size that a view does not have. (`UIView.noIntrinsicMetric`.)
  nonisolated public static let noIntrinsicMetric: CGFloat = -1
  /// The smallest size, for `systemLayoutSizeFitting(_:)`. (`UIView.layoutFittingCompressedSize`.)
  nonisolated public static let layoutFittingCompressedSize = CGSize.zero
  /// The largest size, for `systemLayoutSizeFitting(_:)`. (`UIView.layoutFittingExpandedSize`.)
  nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  // MARK: State

  /// The view's rectangle, transform, opacity and colour.
  @exclusivity(unchecked)
  package final var model = ViewModel()
  /// Where the view stands in a tree, and what of it has to be looked at again.
  @exclusivity(unchecked)
  package final var node = ViewNode()
  /// Animations that end at the present values; `nil` if none runs.
  @exclusivity(unchecked)
  package final var motion: ViewMotion?
  /// Corners, border and shadow, once somebody has asked for them.
  @exclusivity(unchecked)
  final var ownLayer: CALayer?
  /// Who places the view, if it shows an element of a collection.
  package final unowned(unsafe) var elementBackend: (any ElementViewBackend)?
  /// The controller whose view it is.
  final weak var controller: Responder?
  /// The recognizers that watch the view's fingers, in the order in which they were added.
  @exclusivity(unchecked)
  final var recognizers: [GestureRecognizer] = []
  /// What a program has said of the view for programs that read the screen.
  @exclusivity(unchecked)
  final var spoken: AccessibilityWords?

  /// Makes a view with a rectangle in its superview's coordinates, in points.
  public init(frame: CGRect) {
    super.init()
    requireFinite(frame, "frame")
    model.setFrame(frame)
  }

  /// Makes a view of size zero.
  public override convenience init() { self.init(frame: .zero) }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// Not isolated, so that those of subclasses need not be.
  deinit {
    ownLayer?.forgetView()
    let (orphans, host) = (node.subviews, node.ownHost)
    if !orphans.isEmpty { _ = OrphanedViews(orphans, of: Unmanaged.passUnretained(self), host: host) }
  }

  // MARK: Geometry

  /// The view's rectangle in its superview's coordinates, in points; under a transform the smallest rectangle around the
  /// transformed view. Setting it keeps the transform.
  open var frame: CGRect {
    get { model.frame }
    set { changeFrame(to: newValue) }
  }

  /// The view's rectangle in its own coordinates, in points. Its origin is the point of the content at the view's top
  /// left corner: changing it moves all subviews.
  open var bounds: CGRect {
    get { CGRect(origin: model.origin, size: model.size) }
    set { changeBounds(origin: newValue.origin, size: newValue.size) }
  }

  /// The view's middle in its superview's coordinates, in points.
  open var center: CGPoint {
    get { model.center }
    set { changeCenter(to: newValue) }
  }

  /// The transform of the plane about the view's middle; setting it replaces ``transform3D``.
  open var transform: CGAffineTransform {
    get { model.transform }
    set { changeTransform(to: newValue, nil) }
  }

  /// The transform of space about the view's middle; setting it sets ``transform`` to its planar part, or to the
  /// identity.
  open var transform3D: CATransform3D {
    get { model.spatial?.value ?? CATransform3D(affine: model.transform) }
    set {
      let affine = newValue.affine
      changeTransform(to: affine ?? .identity, affine == nil ? SpatialTransform(newValue) : nil)
    }
  }

  // MARK: Collisions

  /// The shape with which an animator lets the view collide: its rectangle unless overridden.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }

  /// The outline for the type `path`: convex, in points about the view's middle. Empty unless overridden.
  open var collisionBoundingPath: BezierPath { BezierPath() }

  // MARK: Appearance

  /// The opacity, from 0, invisible, to 1; that of the subviews is multiplied with it.
  open var alpha: CGFloat {
    get { model.alpha }
    set { changeAlpha(to: newValue) }
  }

  /// Whether the view and its subviews are neither drawn nor touched; no unless set.
  open var isHidden: Bool {
    get { node.isHidden }
    set {
      if newValue == node.isHidden { return }
      node.isHidden = newValue
      subtreeDidChange()
      superview?.subviewWasHidden(self)
    }
  }

  /// Whether subviews are cut off at the view's edges; no unless set.
  open var clipsToBounds: Bool {
    get { node.clips }
    set {
      if newValue == node.clips { return }
      node.clips = newValue
      contentDidChange()
    }
  }

  /// The colour behind what the view shows, or `nil` for none.
  open var backgroundColor: Color? {
    get { model.backgroundColor }
    set { changeModel { $0.backgroundColor = newValue } }
  }

  /// A colour for parts of subclasses that are drawn in one; the superview's unless set. (`tintColor`.)
  open var tintColor: Color! {
    get { node.tintColor ?? superview?.tintColor ?? CellAppearance.accent }
    set {
      node.tintColor = newValue
      noteTintColor()
    }
  }

  /// Called when the view's tint colour has changed: it was set, or that of the superview was from which it has it.
  open func tintColorDidChange() {}

  /// How contents of another size are put into the view: a picture, or what the view drew in an earlier size;
  /// `scaleToFill` unless set.
  open var contentMode: ContentMode {
    get { node.contentMode }
    set {
      node.contentMode = newValue
      contentDidChange()
    }
  }

  /// Whether the view is opaque; a hint without effect.
  open var isOpaque = true

  /// Corners, border, shadow and depth.
  open var layer: CALayer {
    if let ownLayer { return ownLayer }
    let layer = makeLayer()
    ownLayer = layer
    return layer
  }

  /// A number by which a program recognises the view; 0 unless set.
  open var tag: Int {
    get { node.tag }
    set {
      node.tag = newValue
      forgetDigest()
    }
  }

  /// The view itself or the first view below it with a tag, depth first.
  open func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for subview in subviews { if let found = subview.viewWithTag(tag) { return found } }
    return nil
  }

  /// What follows from where the view is shown, such as its direction.
  open var traitCollection: TraitCollection { TraitCollection(layoutDirection: effectiveUserInterfaceLayoutDirection) }

  /// Whether the content's direction follows the language or is forced.
  open var semanticContentAttribute: SemanticContentAttribute {
    get { node.semantics }
    set {
      if newValue == node.semantics { return }
      node.semantics = newValue
      forgetDigest()
      setNeedsLayout()
    }
  }

  /// The direction in which the view's content runs: left to right unless its semantics force the other.
  open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  // MARK: Tree

  /// The view that this one is in.
  open var superview: View? { node.superview }

  /// The views in this one, from back to front.
  open var subviews: [View] { node.subviews }

  /// The host of the tree that the view is in, if it has one. (`window`.)
  open var window: ViewHost? { host }

  /// Adds a view in front of the others; it is taken from the superview that it had.
  ///
  /// - Precondition: The view is neither this one nor one that this one is in.
  open func addSubview(_ view: View) { insert(view, at: node.subviews.count) }

  /// Adds a view at a position among the subviews; 0 is the back, and a position beyond the last the front.
  open func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }

  /// Adds a view in front of another subview; in front of all if that is none.
  open func insertSubview(_ view: View, aboveSubview siblingSubview: View) {
    insert(view, besides: siblingSubview, offset: 1)
  }

  /// Adds a view behind another subview; in front of all if that is none.
  open func insertSubview(_ view: View, belowSubview siblingSubview: View) {
    insert(view, besides: siblingSubview, offset: 0)
  }

  /// Exchanges two subviews' positions.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    requireSubview(index1)
    requireSubview(index2)
    node.subviews.swapAt(index1, index2)
    contentDidChange()
  }

  /// Puts a subview in front of the others, and does nothing with another view.
  open func bringSubviewToFront(_ view: View) { reorder(view, to: node.subviews.count - 1) }

  /// Puts a subview behind the others, and does nothing with another view.
  open func sendSubviewToBack(_ view: View) { reorder(view, to: 0) }

  /// Takes the view out of its superview; its animations end where they were going.
  open func removeFromSuperview() { superview?.remove(self) }

  /// Whether the view is another one or inside of it.
  open func isDescendant(of view: View) -> Bool {
    var next: View? = self
    while let current = next {
      if current === view { return true }
      next = current.superview
    }
    return false
  }

  /// Called when a subview was added.
  open func didAddSubview(_ subview: View) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: View) {}
  /// Called before the view's superview changes; `nil` if it will have none.
  open func willMove(toSuperview newSuperview: View?) {}
  /// Called when the view's superview has changed.
  open func didMoveToSuperview() {}
  /// Called before the view gets another host; `nil` if it will have none.
  open func willMove(toWindow newWindow: ViewHost?) {}
  /// Called when the view has got another host.
  open func didMoveToWindow() {}

  // MARK: Layout

  /// Marks the view's subviews as out of place: they are laid out in the next tick.
  open func setNeedsLayout() { markForLayout() }

  /// Lays out now what is marked, from the highest marked view above this one down.
  open func layoutIfNeeded() { layOutMarkedViews() }

  /// Puts the subviews in their places; does nothing unless overridden, as autoresizing happens before.
  open func layoutSubviews() {}

  // MARK: Drawing

  /// Draws the view's own content, over its background and below its subviews; draws nothing unless overridden.
  ///
  /// It is called after layout, at the end of a tick or before a frame is taken, in the view's own coordinates: once in
  /// the view's first size, after ``setNeedsDisplay()``, and in every new size in the ``ContentMode/redraw`` mode. What
  /// it marks by that waits for the next tick, whoever looks. What it draws, with `Color.setFill()`,
  /// `BezierPath.fill()`, `Image.draw(in:)`, `String.draw(in:withAttributes:)` or a ``CGContext``, is shown until then,
  /// put into other sizes by the ``contentMode``, and cut off at the edges that the view had.
  ///
  /// - Parameter rect: The view's bounds, in points.
  open func draw(_ rect: CGRect) {}

  /// Lets the view draw itself again, at the end of the tick or before the next frame is taken.
  open func setNeedsDisplay() { markForDisplay() }

  /// Lets the view draw itself again, all of it.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  // MARK: Sizes

  /// Whether subviews follow this view's size by their masks; yes unless set.
  open var autoresizesSubviews: Bool {
    get { node.autoresizesSubviews }
    set {
      node.autoresizesSubviews = newValue
      forgetDigest()
    }
  }

  /// How the view follows its superview's size; not at all unless set.
  open var autoresizingMask: AutoresizingMask {
    get { node.autoresizingMask }
    set {
      node.autoresizingMask = newValue
      forgetDigest()
    }
  }

  /// The size that fits best into a size, in points; the present one unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that fits best into the present one, and keeps the top left corner. A label of several lines keeps its
  /// width, if it has one, and gets as high as its text.
  open func sizeToFit() { frame = CGRect(origin: frame.origin, size: sizeThatFits(roomToFit)) }

  /// The size that the view's content asks for, in points; ``noIntrinsicMetric`` along axes without one.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

  /// Tells that the intrinsic size has changed: the superview is laid out again.
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  /// How much the view resists to be made larger than its intrinsic size along an axis, which stack views ask for; 250
  /// unless set.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> LayoutPriority {
    LayoutPriority(node.priorities.hugging(axis))
  }

  /// Changes how much the view resists to be made larger.
  open func setContentHuggingPriority(_ priority: LayoutPriority, for axis: NSLayoutConstraint.Axis) {
    node.priorities.hug(priority.rawValue, axis)
    prioritiesDidChange()
  }

  /// How much the view resists to be made smaller than its intrinsic size along an axis; 750 unless set.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> LayoutPriority {
    LayoutPriority(node.priorities.resistance(axis))
  }

  /// Changes how much the view resists to be made smaller.
  open func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: NSLayoutConstraint.Axis) {
    node.priorities.resist(priority.rawValue, axis)
    prioritiesDidChange()
  }

  /// What ``sizeThatFits(_:)`` says, as there are no constraints.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

  /// What ``sizeThatFits(_:)`` says, as there are no constraints.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    let size = sizeThatFits(
      CGSize(
        width: targetSize.width,
        height: verticalFittingPriority == .required ? targetSize.height : CGFloat.greatestFiniteMagnitude))
    return CGSize(
      width: horizontalFittingPriority == .required ? targetSize.width : size.width,
      height: verticalFittingPriority == .required ? targetSize.height : size.height)
  }

  /// The distance of content from the view's edges by default, in points; 8 unless set.
  open var layoutMargins: EdgeInsets {
    get { node.layoutMargins }
    set {
      if newValue == node.layoutMargins { return }
      node.layoutMargins = newValue
      forgetDigest()
      layoutMarginsDidChange()
    }
  }

  /// Called when the margins have changed: the view is laid out again.
  open func layoutMarginsDidChange() { setNeedsLayout() }

  // MARK: Coordinates

  /// A point of this view in another one's coordinates, or, with `nil`, in the host's. Points.
  open func convert(_ point: CGPoint, to view: View?) -> CGPoint { converted(point, to: view) }

  /// A point of another view, or, with `nil`, of the host, in this view's coordinates. Points.
  open func convert(_ point: CGPoint, from view: View?) -> CGPoint { converted(point, from: view) }

  /// The smallest rectangle around a rectangle of this view in another one's coordinates, or, with `nil`, in the host's.
  open func convert(_ rect: CGRect, to view: View?) -> CGRect {
    converted(rect) { converted($0, to: view) }
  }

  /// The smallest rectangle around a rectangle of another view, or, with `nil`, of the host, in this view's coordinates.
  open func convert(_ rect: CGRect, from view: View?) -> CGRect {
    converted(rect) { converted($0, from: view) }
  }

  // MARK: Snapshots

  /// A view that shows what this one and the views in it show now, of the same size; its place, transform and opacity
  /// are not taken over. It stretches with its bounds.
  ///
  /// - Parameter afterUpdates: Whether what is out of date is laid out before.
  /// - Complexity: That of a frame of the view, once; then O(*n*) a frame for *n* elements.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    if afterUpdates { drivingHost.layoutIfNeeded() }
    return SnapshotView(of: self)
  }

  // MARK: Touches

  /// Whether the view and its subviews take touches; yes unless set.
  open var isUserInteractionEnabled: Bool {
    get { node.isInteractive }
    set {
      node.isInteractive = newValue
      forgetDigest()
    }
  }

  /// Whether several fingers may touch the view at once; has no effect, as every finger is told of.
  open var isMultipleTouchEnabled = false

  /// Whether a point of the view's coordinates is in its bounds, as they are on screen in the middle of an animation; the
  /// lower and right edges are outside.
  open func point(inside point: CGPoint, with event: Event?) -> Bool {
    let bounds = boundsOnScreen
    return point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY && point.y < bounds.maxY
  }

  /// The view at a point of this view's coordinates: the foremost subview that answers, else this one; `nil` outside,
  /// and for views that are hidden, fainter than 0.01 or without interaction.
  ///
  /// Subviews are where they are on screen, in the middle of an animation, too.
  open func hitTest(_ point: CGPoint, with event: Event?) -> View? { viewAtPoint(point, event) }

  /// The controller of the view if it has one, else the superview.
  open override var next: Responder? { controller ?? superview }

  /// Whether the keyboard's focus can be on the view; no unless overridden. (`UIFocusItem`.)
  open var canBecomeFocused: Bool { false }

  /// Whether the keyboard's focus is on the view.
  open var isFocused: Bool { node.number != 0 && host?.focusedView === self }

  // MARK: Gestures

  /// The recognizers that watch the view's fingers and those of its subviews, in the order in which they were added.
  open var gestureRecognizers: [GestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set { replaceRecognizers(with: newValue ?? []) }
  }

  /// Lets a recognizer watch the view's fingers; the view keeps it, and takes it from the view that had it.
  open func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) { attach(gestureRecognizer) }

  /// Removes a recognizer; a gesture in progress is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) { detach(gestureRecognizer) }

  /// Whether a recognizer of this view, or of one that this one is in, may begin with a finger on this view or one in it;
  /// yes unless overridden.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  // MARK: Accessibility

  /// Whether programs that read the screen speak of the view; of controls they do, of others not, unless set.
  open var isAccessibilityElement: Bool {
    get { spoken?.isElement ?? (ownTraits != nil) }
    set { describe(\.isElement, newValue) }
  }

  /// What the view is called, in a word or two.
  open var accessibilityLabel: String? {
    get { spoken?.label ?? ownLabel }
    set { describe(\.label, newValue) }
  }

  /// What the view is set to.
  open var accessibilityValue: String? {
    get { spoken?.value ?? ownValue }
    set { describe(\.value, newValue) }
  }

  /// What using the view does.
  open var accessibilityHint: String? {
    get { spoken?.hint }
    set { describe(\.hint, newValue) }
  }

  /// A name by which a program recognises the view, which nobody reads.
  open var accessibilityIdentifier: String? {
    get { spoken?.identifier }
    set { describe(\.identifier, newValue) }
  }

  /// What the view is and how it behaves.
  open var accessibilityTraits: AccessibilityTraits {
    get { spoken?.traits ?? ownTraits ?? .none }
    set { describe(\.traits, newValue) }
  }

  // MARK: For the library's own subclasses

  /// What the view is for programs that read the screen, what it is called and what it is set to, if the program does not
  /// say; `nil` if they pass it over.
  var ownTraits: AccessibilityTraits? { nil }
  var ownLabel: String? { nil }
  var ownValue: String? { nil }

  override var responderHost: ViewHost? { host }

  /// Whether a ring shows that the view has the focus, rather than the view itself.
  var showsFocusRing: Bool { true }
  /// The radius of the corners that the ring goes around, in points.
  var focusCornerRadius: CGFloat { ownLayer?.cornerRadius ?? 0 }
  /// The view has got the focus or lost it.
  func focusChanged() {}

  /// The shape of the mouse pointer over the view; `nil` for that of the view that it is in.
  var pointerShape: PointerShape? { nil }

  /// A subview was hidden or shown.
  func subviewWasHidden(_ view: View) {}

  /// Whether the height that the view asks for follows from its width.
  var wrapsInWidth: Bool { false }

  /// How far the first line of text is below the top edge if the view has a size, and the last one. Points.
  func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat) { (size.height, size.height) }

  /// A subview has got another size: the view is laid out again.
  func subviewWasResized() { markForLayout() }
  /// Whether a subview follows the view's size by its mask.
  func autoresizes(_ subview: View) -> Bool { true }
  /// Whether all that the hash depends on tells the view of its changes, so that it can be kept.
  var keepsDigest: Bool { true }
  /// The recognizer of the view's menus, open or not.
  var ownMenuRecognizer: MenuRecognizer? { menuRecognizer }
  /// The view is in no host any more.
  func hostWasLost() {}

  /// The room for which ``sizeToFit()`` asks, in points.
  var roomToFit: CGSize { bounds.size }

  /// What the view shows, in a few words, for the description of a tree.
  var summary: String? { nil }

  /// What the view's class shows, over its background and below what the view draws itself.
  var drawnContents: Frame.LayerContents { .none }
  /// Whether the view may draw itself by hand.
  var drawsByHand: Bool { true }
  /// Whether what it has drawn is no more than its class shows anyway.
  func isUsual(_ drawing: [Frame.Layer]) -> Bool { drawing.isEmpty }
  /// What the view draws itself is another picture.
  func drawingDidChange() { contentDidChange() }

  /// Makes the view's layer, when it is first asked for.
  final func makeLayer() -> CALayer { elementBackend?.makeElementLayer() ?? CALayer(self) }

  /// Where the view is on screen, in its superview's coordinates, in a tick of its host.
  package final func placement(at tick: Int) -> ViewPlacement {
    elementBackend?.elementPlacement(at: tick) ?? ownPlacement(at: tick)
  }

  /// The point of the content at the view's top left corner on screen, in a tick of its host.
  func contentOrigin(at tick: Int) -> CGPoint { presentedOrigin(at: tick) }

  /// Where whoever arranges the view has put it; `nil` if its own properties say.
  final var arrangedPlacement: ViewPlacement? { elementBackend?.elementPlacement }
  /// Called when the size has changed.
  func boundsSizeDidChange() { elementBackend?.elementSizeDidChange() }

  /// The subviews as they are drawn, from back to front.
  var drawnSubviews: [View] { node.subviewsInDepth }

  /// The views in this one that are laid out and told of hosts with it.
  var heldViews: [View] { node.subviews }

  /// The foremost subview, or view in it, at a point of this view's coordinates.
  func subviewAtPoint(_ point: CGPoint, _ event: Event?) -> View? { foremostSubview(at: point, event) }

  /// Whether frames show the views in this one each for itself, even while nothing moves.
  var isNeverWhole: Bool { false }

  /// Adds the view and its subviews to a frame.
  func appear(in builder: inout FrameBuilder, under context: FrameBuilder.FrameContext) {
    builder.add(self, under: context)
  }

  /// Adds what the view draws, its own part and its subviews, to a content.
  func draw(in drawing: inout LayerList, under context: LayerList.LayerContext) {
    drawing.add(self, under: context)
  }

  /// Whether the view has to be told of ticks.
  var takesTicks: Bool { false }
  /// A tick is about to be made.
  func beginTick() {}
  /// Touches of the tick were seen; its host's count still is that of the tick before.
  func prepareTick() {}
  /// The tick is made.
  func advanceTick(isTouched: Bool) {}
  /// Whether the next tick will change anything.
  var isInMotion: Bool { false }
  /// Whether something in it fades or blinks that has no effect on anything else.
  var isFading: Bool { false }
  /// Brings everything up to date, before somebody looks at it.
  func bringUpToDate() {}

  /// Whether the view lays out its contents now.
  var isInLayoutPass: Bool { false }
  /// Follows fingers that press content rather than drag it, if the view has such content.
  var pressRecognizer: PressRecognizer? { nil }
  /// Follows the finger that is on an open menu, if the view has menus.
  var menuRecognizer: MenuRecognizer? { nil }

  /// Hashes what the next tick depends on and the view's own class knows; not its subviews.
  func hashOwnState(into hash: inout StateHash) { hashModel(into: &hash) }
}
