import SpringflowNumerics

/// A view onto content larger than itself. (`UIScrollView`.)
///
/// Its subviews are the content; ``contentSize`` says how large that is. A drag, a wheel or a program moves it.
///
/// ```swift
/// let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
/// scroll.addSubview(map)
/// scroll.contentSize = map.bounds.size
/// scroll.minimumZoomScale = 0.5
/// scroll.maximumZoomScale = 4
/// scroll.delegate = self  // viewForZooming(in:) returns the map
/// ```
@preconcurrency @MainActor
open class ScrollView: View {
  /// Is told of scrolling and zooming; held weakly.
  @_disfavoredOverload @_nonoverride
  open weak var delegate: (any ScrollViewDelegate)?

  /// The view's rectangle in its superview's coordinates, in points.
  open override var frame: CGRect {
    get { super.frame }
    set {
      requireFinite(newValue, "frame")
      if newValue.size == model.size || !modelPlacement.isUpright {
        super.frame = newValue
      } else if let backend, AnimationScope.current?.animation != nil, host != nil {
        backend.changeAnimated { changeSize(with: newValue) }
      } else {
        changeSize(with: newValue)
      }
    }
  }

  /// The part of the content that is in sight: its origin is the content offset, its size that of the view. In points.
  ///
  /// A drag or a fling sets the content offset, and that the bounds; `scrollViewDidScroll(_:)` tells of each change.
  open override var bounds: CGRect {
    get { probe?.bounds ?? CGRect(origin: scroller.offset, size: model.size) }
    set {
      if probe != nil { return changeProbe(bounds: newValue) }
      let old = scroller.offset
      // A subclass may have put it elsewhere, or left it where it was.
      if newValue != bounds, let motion = scrolling.takeMotion() { return move(to: newValue, motion) }
      if let backend, AnimationScope.current?.animation != nil, host != nil, newValue != bounds {
        return backend.moveAnimated { move(to: newValue) }
      }
      move(to: newValue)
      if backend == nil, let scope = AnimationScope.current {
        scope.note(self, originFrom: old, to: scroller.offset)
      }
    }
  }

  private func move(to newBounds: CGRect, _ motion: ((inout Scroller) -> Void)? = nil) {
    change(to: newBounds) {
      if newBounds.size != model.size { changeModel { $0.setSize(newBounds.size) } }
      if let motion {
        motion(&scroller)
        scroller.hold(at: newBounds.origin)
      } else {
        // A place past an edge is one of the content as it is now.
        if backend == nil { scrolling.fit() }
        scroller.follow(newBounds.origin, isByProgram: backend?.changesLayout != true, tick: scrollTick)
      }
      offsetDidChange()
    }
  }

  private func changeSize(with frame: CGRect) {
    change(to: CGRect(origin: bounds.origin, size: frame.size)) { changeFrame(to: frame) }
  }

  private func change(to newBounds: CGRect, _ change: () -> Void) {
    if newBounds == bounds { return }
    require(
      newBounds.minX.isFinite && newBounds.minY.isFinite && newBounds.width.isFinite && newBounds.height.isFinite,
      "a view's bounds, its content offset and its size, are finite numbers, found \(newBounds)")
    changeBounds(to: newBounds, change)
  }

  /// The size of the content, in points.
  open var contentSize: CGSize {
    get { probe?.contentSize ?? measuredContentSize }
    set {
      require(
        newValue.width.isFinite && newValue.height.isFinite,
        "a scroll view's contentSize is two finite numbers, found \(newValue.width) x \(newValue.height)")
      if probe != nil { return changeProbe(contentSize: newValue) }
      measuredContentSize = newValue
      noteAdjustedInset()
    }
  }
  final private(set) var measuredContentSize = CGSize.zero

  /// The distance at each edge by which content scrolls further than its own edges, in points.
  open var contentInset = EdgeInsets.zero {
    didSet {
      if contentInset == oldValue { return }
      requireFiniteInsets(contentInset, "contentInset")
      contentInsetDidChange(from: oldValue)
      noteAdjustedInset()
    }
  }

  /// Makes a view with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    node.clips = true
    scrolling = Scrolling(self)
    scrollPan.scrollView = self
    attach(scrollPan)
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// The point of the content at the view's top left corner, in points.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// The width of the part at each edge that the window's own elements cover, in points; zero unless set.
  open var safeAreaInsets = EdgeInsets.zero {
    didSet {
      if safeAreaInsets == oldValue { return }
      requireFiniteInsets(safeAreaInsets, "safeAreaInsets")
      insetsDidChange()
    }
  }

  open override func layoutMarginsDidChange() { insetsDidChange() }

  /// When the safe area is added to the content inset.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// Along the axes in which the content is longer than the view.
    case automatic
    /// The same.
    case scrollableAxes
    /// Never.
    case never
    /// Always.
    case always
  }

  /// When the safe area is added to the content inset; `automatic` unless set.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { insetsDidChange() } }
  }

  /// The content inset plus the safe area that is added to it, in points.
  open var adjustedContentInset: EdgeInsets {
    if safeAreaInsets == .zero || contentInsetAdjustmentBehavior == .never { return contentInset }
    let always = contentInsetAdjustmentBehavior == .always
    var inset = contentInset
    if always || contentSize.width > bounds.width {
      inset.left += safeAreaInsets.left
      inset.right += safeAreaInsets.right
    }
    if always || contentSize.height > bounds.height {
      inset.top += safeAreaInsets.top
      inset.bottom += safeAreaInsets.bottom
    }
    return inset
  }

  /// Whether the content's direction follows the language or is forced.
  open override var semanticContentAttribute: SemanticContentAttribute {
    didSet { if semanticContentAttribute != oldValue { insetsDidChange() } }
  }

  /// Called when ``adjustedContentInset`` has changed; the delegate is told afterwards.
  open func adjustedContentInsetDidChange() {}

  // MARK: Scrolling

  /// Whether ``ViewHost/scrollToTop()`` scrolls this view, if it is the only one in sight; yes unless set.
  open var scrollsToTop = true

  /// Whether the content bounces in a horizontal drag even where it all fits.
  open var alwaysBounceHorizontal: Bool {
    get { scroller.alwaysBounceHorizontal }
    set { scroller.alwaysBounceHorizontal = newValue }
  }

  /// Whether the content bounces in a vertical drag even where it all fits.
  open var alwaysBounceVertical: Bool {
    get { scroller.alwaysBounceVertical }
    set { scroller.alwaysBounceVertical = newValue }
  }

  /// Whether fingers and wheels move the content; yes unless set. Setting it to no ends a drag and a fling.
  open var isScrollEnabled: Bool {
    get { scroller.isEnabled }
    set {
      scroller.isEnabled = newValue
      if !newValue { scrolling.halt() }
      scrollPan.isEnabled = newValue
    }
  }

  /// Whether the content comes to rest on pages as long as the view, each fling turning one; no unless set.
  ///
  /// Pages begin at the content's edge, insets included; the last one ends at the other edge. As UIKit documents it, the
  /// delegate's `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)` is not called then.
  open var isPagingEnabled: Bool {
    get { scroller.isPaging }
    set { scroller.isPaging = newValue }
  }

  /// Whether the content can be pulled past its edges and springs back; yes unless set.
  ///
  /// When an update, a resize or an inset moves the content's end while a finger holds content past it, the content
  /// stays where it is on screen, with or without bouncing, and follows the finger; an update that would leave more
  /// than half of the view empty moves the end to the view's middle, in its animation. When the finger leaves the
  /// content springs back.
  open var bounces: Bool {
    get { scroller.bounces }
    set { scroller.bounces = newValue }
  }

  /// How fast a fling loses speed; `.normal` unless set. (`UIScrollView.decelerationRate`.)
  open var decelerationRate: DecelerationRate {
    get { DecelerationRate(rawValue: CGFloat(Portable.exp(-scroller.x.decelerationRate / 1000))) }
    set {
      require(!newValue.rawValue.isNaN, "a deceleration rate is a number from 0 to 1, found \(newValue.rawValue)")
      // At 0 content would stop at once, and at 1 only at an edge.
      let rate = Deceleration.rate(keptPerMillisecond: Double(min(max(newValue.rawValue, 1e-6), 1 - 1e-6)))
      scroller.x.decelerationRate = rate
      scroller.y.decelerationRate = rate
    }
  }

  /// Whether a finger is on the content.
  open var isTracking: Bool { scroller.isTracking }

  /// Whether a finger moves the content.
  open var isDragging: Bool { scroller.isDragging }

  /// Whether the content moves on after a finger has left, or springs back to its edge.
  open var isDecelerating: Bool { scrolling.motion == .decelerating && !scroller.isIdle }

  /// Sets the content offset or scrolls to one, in points; a scroll in progress ends.
  ///
  /// Content that is put past an edge stays there until a finger drags it, or its size, the view's or an inset changes.
  /// Content that would be further away than the view is long goes to its edge.
  /// To move content during a fling that continues, as endless content does, set `contentOffset`.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    require(
      contentOffset.x.isFinite && contentOffset.y.isFinite,
      "a content offset is two finite numbers, found (\(contentOffset.x), \(contentOffset.y))")
    bringUpToDate()
    if animated { scrolling.seek(to: contentOffset) } else { scrolling.stand(at: contentOffset) }
  }

  /// Whether an item looks pressed only when a finger has been on it for 0.15 s or leaves it, and not at once: a drag in
  /// between leaves no trace. Yes unless set. (`UIScrollView.delaysContentTouches`.)
  open var delaysContentTouches: Bool {
    get { delaysTouches }
    set { delaysTouches = newValue }
  }

  /// Scrolls the least distance that makes a rectangle of the content visible, in points, or as much of it as fits.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    bringUpToDate()
    guard rect.width > 0, rect.height > 0 else { return }
    let place = offset(toShow: rect)
    if animated { scrolling.seek(to: place) } else { scrolling.stand(at: place) }
  }

  // MARK: Scroll indicators

  /// Whether a bar at the right edge shows the content's position; yes unless set.
  open var showsVerticalScrollIndicator: Bool {
    get { scrolling.indicators.showsVertical }
    set { scrolling.indicators.showsVertical = newValue }
  }

  /// Whether a bar at the lower edge shows the content's position; yes unless set.
  open var showsHorizontalScrollIndicator: Bool {
    get { scrolling.indicators.showsHorizontal }
    set { scrolling.indicators.showsHorizontal = newValue }
  }

  /// The distance of the bar at the right from the view's edges, in points; zero unless set.
  open var verticalScrollIndicatorInsets: EdgeInsets {
    get { scrolling.indicators.verticalInsets }
    set { scrolling.indicators.verticalInsets = newValue }
  }

  /// The distance of the bar at the lower edge from the view's edges, in points; zero unless set.
  open var horizontalScrollIndicatorInsets: EdgeInsets {
    get { scrolling.indicators.horizontalInsets }
    set { scrolling.indicators.horizontalInsets = newValue }
  }

  /// The distance of both bars from the view's edges, in points; reads that of the vertical one.
  open var scrollIndicatorInsets: EdgeInsets {
    get { scrolling.indicators.verticalInsets }
    set {
      (scrolling.indicators.verticalInsets, scrolling.indicators.horizontalInsets) = (newValue, newValue)
    }
  }

  /// Shows the bars for three quarters of a second, to show that the content continues.
  open func flashScrollIndicators() {
    bringUpToDate()
    if scroller.hasRoom { scrolling.indicators.show(at: scrollTick, for: ScrollIndicators.flash) }
  }

  // MARK: Gestures

  /// The recognizer that scrolls by drags, the first of the view's. Other recognizers can wait for it or make it wait. While
  /// it is disabled or removed, fingers do not scroll.
  open var panGestureRecognizer: PanGestureRecognizer { scrollPan }

  /// The recognizer that zooms; `nil` as long as the smallest and the largest scale are the same.
  open var pinchGestureRecognizer: PinchGestureRecognizer? { madeZooming?.pinch }

  // MARK: Zooming

  /// The smallest scale; 1 unless set.
  open var minimumZoomScale: CGFloat {
    get { zooming.minimum }
    set { zooming.setRange(newValue, zooming.maximum) }
  }

  /// The largest scale; 1 unless set.
  open var maximumZoomScale: CGFloat {
    get { zooming.maximum }
    set { zooming.setRange(zooming.minimum, newValue) }
  }

  /// The scale of the delegate's `viewForZooming(in:)`; 1 at first. Setting it keeps the middle of what is in sight.
  open var zoomScale: CGFloat {
    get { zooming.scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Sets the scale, within its limits, and keeps the middle of what is in sight.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zooming.set(scale, animated: animated) }

  /// Zooms so that a rectangle of the zoomed view fills the view as far as the limits allow, in points of that view.
  open func zoom(to rect: CGRect, animated: Bool) { zooming.show(rect, animated: animated) }

  /// Whether a pinch may go past the limits, and springs back at its end; yes unless set.
  open var bouncesZoom: Bool {
    get { zooming.bounces }
    set { zooming.bounces = newValue }
  }

  /// Whether fingers zoom now.
  open var isZooming: Bool { madeZooming?.isZooming ?? false }

  /// Whether the scale springs back to one of its limits.
  open var isZoomBouncing: Bool { zooming.isBouncing }

  /// Brings the scroll, and the layout of what is marked, up to date now rather than in the next tick.
  open override func layoutIfNeeded() {
    if backend == nil { bringUpToDate() }
    super.layoutIfNeeded()
  }

  /// Brings the scroll up to date.
  open override func layoutSubviews() {
    bringUpToDate()
    super.layoutSubviews()
  }

  // MARK: For the library's own subclasses

  /// The engine of a collection view; `nil` for other scroll views.
  package final unowned(unsafe) var backend: (any ScrollViewBackend)?
  /// The content offset and its motion.
  @exclusivity(unchecked)
  final var scroller = Scroller()
  /// What moves the content, and what the delegate hears of it.
  package final private(set) var scrolling: Scrolling!
  /// The recognizer of drags that scroll.
  final let scrollPan = ScrollPan()
  /// The scale of the content.
  final var zooming: Zooming {
    if let madeZooming { return madeZooming }
    let zooming = Zooming(self)
    madeZooming = zooming
    return zooming
  }
  /// The same, if somebody has asked for it.
  private final var madeZooming: Zooming?
  /// How many ticks the view has made.
  private final var ticks = 0
  private final var delaysTouches = true
  /// The adjusted content inset when the delegate was last told of it.
  private final var knownInset = EdgeInsets.zero

  /// The tick by which scrolling is timed.
  package final var scrollTick: Int { backend?.tick ?? ticks }
  /// Who is told of scrolling.
  final var scrollDelegate: (any ScrollViewDelegate)? {
    backend.map(\.scrollDelegate) ?? (self as ScrollView).delegate
  }
  /// Whether something else moves the content for the time being.
  final var isScrollingSuspended: Bool { backend?.isScrollingSuspended ?? false }
  /// How fast content moves that follows an item near an edge, if one is dragged.
  final var reorderingVelocity: CGVector? { backend?.reorderingVelocity }

  /// Where content is to come to rest that would do so at a target, with a velocity in points per millisecond.
  final func restingOffset(for target: CGPoint, velocity: CGPoint) -> CGPoint {
    backend?.restingOffset(for: target, velocity: velocity) ?? target
  }

  /// The bounds and the content size about which a layout is being asked, if it is about others than the view's own.
  final var probe: (bounds: CGRect, contentSize: CGSize)? { backend?.probe }

  /// Lets a layout that is asked about other bounds change these.
  final func changeProbe(bounds: CGRect? = nil, contentSize: CGSize? = nil) {
    backend?.changeProbe(bounds: bounds, contentSize: contentSize)
  }

  /// Reports a problem: each kind once for a collection view's layout, to standard error otherwise.
  final func report(_ problem: String, _ sentence: String) {
    if let backend { return backend.report(problem, sentence) }
    FileHandle.standardError.write(Data("\(Swift.type(of: self)): \(sentence)\n".utf8))
  }

  /// Changes the bounds to others.
  final func changeBounds(to newBounds: CGRect, _ change: () -> Void) {
    if let backend { return backend.changeBounds(to: newBounds, change) }
    let old = scroller.offset
    change()
    if scroller.offset != old { scrollDelegate?.scrollViewDidScroll(self) }
  }

  /// The content is elsewhere, which frames show.
  final func offsetDidChange() {
    // As in UIKit: subclasses arrange what is in sight.
    markForLayout()
    if backend != nil { return }
    contentDidChange()
    keepRestlessInside()
  }

  /// Hashes the properties that a program sets.
  final func hashSettings(into hash: inout StateHash) {
    hashModel(into: &hash)
    hash.combine(measuredContentSize)
    hash.combine(contentInset)
    hash.combine(safeAreaInsets)
    hash.combine(contentInsetAdjustmentBehavior.rawValue)
    if !scrollsToTop { hash.combine(false) }
  }

  /// Applies new margins, safe area or direction.
  final func insetsDidChange() {
    backend?.insetsDidChange()
    noteAdjustedInset()
  }

  /// Tells of another adjusted content inset; between two states of a collection, when it is consistent again.
  final func noteAdjustedInset() {
    if contentInset == knownInset, safeAreaInsets == .zero { return }
    let inset = adjustedContentInset
    if inset == knownInset || backend?.isBetweenStates == true { return }
    knownInset = inset
    adjustedContentInsetDidChange()
    scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// A view at its content's top left edge stays there.
  final func contentInsetDidChange(from old: EdgeInsets) {
    func keep() {
      if bounds.minX == -old.left { bounds.origin.x = -contentInset.left }
      if bounds.minY == -old.top { bounds.origin.y = -contentInset.top }
    }
    if let backend { backend.contentInsetDidChange(keep) } else { keep() }
  }

  // MARK: As a view

  override var takesTicks: Bool { true }
  override func beginTick() { backend?.beginTick() }
  override func prepareTick() { backend?.prepareTick() }

  override func advanceTick(isTouched: Bool) {
    if let backend { return backend.advanceTick(isTouched: isTouched) }
    ticks += 1
    bringUpToDate()
    scrolling.move { [ticks] in $0.advance(to: ticks) }
    scrolling.settle()
  }

  override var isFading: Bool { scrolling.indicators.isChanging(at: scrollTick) }
  override var isInMotion: Bool {
    // What is out of date changes with the next tick, or now.
    bringUpToDate()
    return backend?.isInMotion ?? !scroller.isIdle
  }

  override func bringUpToDate() {
    if let backend { return backend.bringUpToDate() }
    scrolling.fit()
    _ = scrolling.correct()
  }

  override var isInLayoutPass: Bool { backend?.isInPass ?? false }

  override var pressRecognizer: PressRecognizer? { backend?.pressRecognizer }
  override var menuRecognizer: MenuRecognizer? { backend?.menuRecognizer }
  override var heldViews: [View] { backend?.heldViews ?? node.subviews }
  override var isNeverWhole: Bool { backend != nil }
  override func boundsSizeDidChange() { backend?.sizeDidChange() }

  override func subviewAtPoint(_ point: CGPoint, _ event: Event?) -> View? {
    backend.map { $0.subviewAtPoint(point, event) } ?? foremostSubview(at: point, event)
  }

  override func appear(in builder: inout FrameBuilder, under context: FrameBuilder.FrameContext) {
    if let backend { return backend.appear(in: &builder, under: context) }
    builder.add(self, describing: scrolling, under: context)
  }

  override func hashOwnState(into hash: inout StateHash) {
    if let backend { return backend.hashState(into: &hash) }
    hashSettings(into: &hash)
    scroller.hash(into: &hash)
    scrolling.hash(into: &hash)
    zooming.hash(into: &hash)
    hash.combine(ticks)
    hash.combine(delaysTouches)
  }
}

/// Traps with a sentence if an inset is no finite number.
private func requireFiniteInsets(_ insets: EdgeInsets, _ name: String) {
  require(
    (insets.top + insets.left + insets.bottom + insets.right).isFinite,
    "a scroll view's \(name) is four finite numbers, found top \(insets.top), left \(insets.left), bottom "
      + "\(insets.bottom), right \(insets.right)")
}
