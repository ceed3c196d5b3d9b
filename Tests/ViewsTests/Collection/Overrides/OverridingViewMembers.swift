import Springflow

/// A collection view that overrides every open member that it has as a view, and those of its zoom, and notes which are
/// called.
class OverridingViewMembers: CollectionView {
  private(set) final var called: Set<String> = []
  final func note(_ name: String = #function) { called.insert(name) }

  override var center: CGPoint {
    get {
      note()
      return super.center
    }
    set {
      note()
      super.center = newValue
    }
  }
  override var transform: CGAffineTransform {
    get {
      note()
      return super.transform
    }
    set {
      note()
      super.transform = newValue
    }
  }
  override var transform3D: CATransform3D {
    get {
      note()
      return super.transform3D
    }
    set {
      note()
      super.transform3D = newValue
    }
  }
  override var alpha: CGFloat {
    get {
      note()
      return super.alpha
    }
    set {
      note()
      super.alpha = newValue
    }
  }
  override var isHidden: Bool {
    get {
      note()
      return super.isHidden
    }
    set {
      note()
      super.isHidden = newValue
    }
  }
  override var backgroundColor: Color? {
    get {
      note()
      return super.backgroundColor
    }
    set {
      note()
      super.backgroundColor = newValue
    }
  }
  override var tintColor: Color! {
    get {
      note()
      return super.tintColor
    }
    set {
      note()
      super.tintColor = newValue
    }
  }
  override var contentMode: View.ContentMode {
    get {
      note()
      return super.contentMode
    }
    set {
      note()
      super.contentMode = newValue
    }
  }
  override var isOpaque: Bool {
    get {
      note()
      return super.isOpaque
    }
    set {
      note()
      super.isOpaque = newValue
    }
  }
  override var layer: CALayer {
    note()
    return super.layer
  }
  override var traitCollection: TraitCollection {
    note()
    return super.traitCollection
  }
  override var superview: View? {
    note()
    return super.superview
  }
  override var subviews: [View] {
    note()
    return super.subviews
  }
  override var window: ViewHost? {
    note()
    return super.window
  }
  override var autoresizesSubviews: Bool {
    get {
      note()
      return super.autoresizesSubviews
    }
    set {
      note()
      super.autoresizesSubviews = newValue
    }
  }
  override var autoresizingMask: View.AutoresizingMask {
    get {
      note()
      return super.autoresizingMask
    }
    set {
      note()
      super.autoresizingMask = newValue
    }
  }
  override var intrinsicContentSize: CGSize {
    note()
    return super.intrinsicContentSize
  }
  override var isUserInteractionEnabled: Bool {
    get {
      note()
      return super.isUserInteractionEnabled
    }
    set {
      note()
      super.isUserInteractionEnabled = newValue
    }
  }
  override var isMultipleTouchEnabled: Bool {
    get {
      note()
      return super.isMultipleTouchEnabled
    }
    set {
      note()
      super.isMultipleTouchEnabled = newValue
    }
  }
  override var pinchGestureRecognizer: PinchGestureRecognizer? {
    note()
    return super.pinchGestureRecognizer
  }
  override var minimumZoomScale: CGFloat {
    get {
      note()
      return super.minimumZoomScale
    }
    set {
      note()
      super.minimumZoomScale = newValue
    }
  }
  override var maximumZoomScale: CGFloat {
    get {
      note()
      return super.maximumZoomScale
    }
    set {
      note()
      super.maximumZoomScale = newValue
    }
  }
  override var zoomScale: CGFloat {
    get {
      note()
      return super.zoomScale
    }
    set {
      note()
      super.zoomScale = newValue
    }
  }
  override var bouncesZoom: Bool {
    get {
      note()
      return super.bouncesZoom
    }
    set {
      note()
      super.bouncesZoom = newValue
    }
  }
  override var isZooming: Bool {
    note()
    return super.isZooming
  }
  override var isZoomBouncing: Bool {
    note()
    return super.isZoomBouncing
  }
  override var backgroundView: View? {
    get {
      note()
      return super.backgroundView
    }
    set {
      note()
      super.backgroundView = newValue
    }
  }
  override func tintColorDidChange() {
    note()
    super.tintColorDidChange()
  }
  override func viewWithTag(_ tag: Int) -> View? {
    note()
    return super.viewWithTag(tag)
  }
  override func addSubview(_ view: View) {
    note()
    super.addSubview(view)
  }
  override func insertSubview(_ view: View, at index: Int) {
    note()
    super.insertSubview(view, at: index)
  }
  override func insertSubview(_ view: View, aboveSubview siblingSubview: View) {
    note()
    super.insertSubview(view, aboveSubview: siblingSubview)
  }
  override func insertSubview(_ view: View, belowSubview siblingSubview: View) {
    note()
    super.insertSubview(view, belowSubview: siblingSubview)
  }
  override func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    note()
    super.exchangeSubview(at: index1, withSubviewAt: index2)
  }
  override func bringSubviewToFront(_ view: View) {
    note()
    super.bringSubviewToFront(view)
  }
  override func sendSubviewToBack(_ view: View) {
    note()
    super.sendSubviewToBack(view)
  }
  override func removeFromSuperview() {
    note()
    super.removeFromSuperview()
  }
  override func isDescendant(of view: View) -> Bool {
    note()
    return super.isDescendant(of: view)
  }
  override func didAddSubview(_ subview: View) {
    note()
    super.didAddSubview(subview)
  }
  override func willRemoveSubview(_ subview: View) {
    note()
    super.willRemoveSubview(subview)
  }
  override func willMove(toSuperview newSuperview: View?) {
    note()
    super.willMove(toSuperview: newSuperview)
  }
  override func didMoveToSuperview() {
    note()
    super.didMoveToSuperview()
  }
  override func willMove(toWindow newWindow: ViewHost?) {
    note()
    super.willMove(toWindow: newWindow)
  }
  override func didMoveToWindow() {
    note()
    super.didMoveToWindow()
  }
  override func setNeedsLayout() {
    note()
    super.setNeedsLayout()
  }
  override func layoutSubviews() {
    note()
    super.layoutSubviews()
  }
  override func setNeedsDisplay() {
    note()
    super.setNeedsDisplay()
  }
  override func setNeedsDisplay(_ rect: CGRect) {
    note()
    super.setNeedsDisplay(rect)
  }
  override func draw(_ rect: CGRect) {
    note()
    super.draw(rect)
  }
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    note()
    return super.sizeThatFits(size)
  }
  override func sizeToFit() {
    note()
    super.sizeToFit()
  }
  override func invalidateIntrinsicContentSize() {
    note()
    super.invalidateIntrinsicContentSize()
  }
  override func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    note()
    return super.snapshotView(afterScreenUpdates: afterUpdates)
  }
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    note()
    return super.systemLayoutSizeFitting(targetSize)
  }
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: LayoutPriority,
    verticalFittingPriority vertical: LayoutPriority
  ) -> CGSize {
    note()
    return super.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
  }
  override var collisionBoundsType: DynamicItemCollisionBoundsType {
    note()
    return super.collisionBoundsType
  }

  override var collisionBoundingPath: BezierPath {
    note()
    return super.collisionBoundingPath
  }

  override func layoutMarginsDidChange() {
    note()
    super.layoutMarginsDidChange()
  }
  override func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    note()
    return super.convert(point, to: view)
  }
  override func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    note()
    return super.convert(point, from: view)
  }
  override func convert(_ rect: CGRect, to view: View?) -> CGRect {
    note()
    return super.convert(rect, to: view)
  }
  override func convert(_ rect: CGRect, from view: View?) -> CGRect {
    note()
    return super.convert(rect, from: view)
  }
  override func point(inside point: CGPoint, with event: Event?) -> Bool {
    note()
    return super.point(inside: point, with: event)
  }
  override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    note()
    return super.hitTest(point, with: event)
  }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    note()
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    note()
    super.touchesMoved(touches, with: event)
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    note()
    super.touchesEnded(touches, with: event)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    note()
    super.touchesCancelled(touches, with: event)
  }
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    note()
    return super.gestureRecognizerShouldBegin(recognizer)
  }
  override func setZoomScale(_ scale: CGFloat, animated: Bool) {
    note()
    super.setZoomScale(scale, animated: animated)
  }
  override func zoom(to rect: CGRect, animated: Bool) {
    note()
    super.zoom(to: rect, animated: animated)
  }
  override var isAccessibilityElement: Bool {
    get {
      note()
      return super.isAccessibilityElement
    }
    set { super.isAccessibilityElement = newValue }
  }
  override var accessibilityLabel: String? {
    get {
      note()
      return super.accessibilityLabel
    }
    set { super.accessibilityLabel = newValue }
  }
  override var accessibilityValue: String? {
    get {
      note()
      return super.accessibilityValue
    }
    set { super.accessibilityValue = newValue }
  }
  override var accessibilityHint: String? {
    get {
      note()
      return super.accessibilityHint
    }
    set { super.accessibilityHint = newValue }
  }
  override var accessibilityIdentifier: String? {
    get {
      note()
      return super.accessibilityIdentifier
    }
    set { super.accessibilityIdentifier = newValue }
  }
  override var accessibilityTraits: AccessibilityTraits {
    get {
      note()
      return super.accessibilityTraits
    }
    set { super.accessibilityTraits = newValue }
  }
  override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> LayoutPriority {
    note()
    return super.contentHuggingPriority(for: axis)
  }
  override func setContentHuggingPriority(_ priority: LayoutPriority, for axis: NSLayoutConstraint.Axis) {
    note()
    super.setContentHuggingPriority(priority, for: axis)
  }
  override func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> LayoutPriority {
    note()
    return super.contentCompressionResistancePriority(for: axis)
  }
  override func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: NSLayoutConstraint.Axis) {
    note()
    super.setContentCompressionResistancePriority(priority, for: axis)
  }
  override var next: Responder? {
    note()
    return super.next
  }
  override var canBecomeFirstResponder: Bool {
    note()
    return super.canBecomeFirstResponder
  }
  override var canResignFirstResponder: Bool {
    note()
    return super.canResignFirstResponder
  }
  override var isFirstResponder: Bool {
    note()
    return super.isFirstResponder
  }
  override var canBecomeFocused: Bool {
    note()
    return super.canBecomeFocused
  }
  override var isFocused: Bool {
    note()
    return super.isFocused
  }
  override func becomeFirstResponder() -> Bool {
    note()
    return super.becomeFirstResponder()
  }
  override func resignFirstResponder() -> Bool {
    note()
    return super.resignFirstResponder()
  }
  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    note()
    super.pressesBegan(presses, with: event)
  }
  override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    note()
    super.pressesEnded(presses, with: event)
  }
  override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    note()
    super.pressesCancelled(presses, with: event)
  }
}
