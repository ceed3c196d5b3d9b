import SpringflowDeterminism
import SpringflowGeometry

/// A view onto content larger than itself. (`UIScrollView`.)
///
/// Every scroll view is a ``CollectionView``: there are no others yet.
@preconcurrency @MainActor
open class ScrollView: NSObject {
  /// The view's rectangle in its parent's coordinates, in points.
  open var frame: CGRect {
    get { place }
    set {
      if newValue.size == place.size {
        place = newValue
      } else {
        change(to: CGRect(origin: bounds.origin, size: newValue.size)) { place = newValue }
      }
    }
  }
  private var place: CGRect

  /// The part of the content that is in sight: its origin is the content offset, its size that of the view. In points.
  ///
  /// A drag or a fling changes the content offset without this setter; `scrollViewDidScroll(_:)` tells of each change.
  open var bounds: CGRect {
    get { probe?.bounds ?? CGRect(origin: scroller.offset, size: place.size) }
    set {
      if probe != nil { return changeProbe(bounds: newValue) }
      change(to: newValue) {
        place.size = newValue.size
        scroller.follow(newValue.origin)
      }
    }
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
    set { if probe != nil { changeProbe(contentSize: newValue) } else { measuredContentSize = newValue } }
  }
  private var measuredContentSize = CGSize.zero

  /// A number that identifies the view for the application; 0 unless set.
  open var tag = 0

  /// The distance at each edge by which content scrolls further than its own edges, in points.
  open var contentInset = EdgeInsets.zero {
    didSet { if contentInset != oldValue { contentInsetDidChange(from: oldValue) } }
  }

  /// Whether content beyond the view's edges is clipped; yes unless set.
  open var clipsToBounds = true

  /// The engine of this view.
  final var engine: CollectionViewEngine { ownEngine! }
  /// Set by the collection view's initialiser, before anybody can ask for it.
  final var ownEngine: CollectionViewEngine?

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// Makes a view with a rectangle in its parent's coordinates.
  package init(frame: CGRect) {
    place = frame
  }

  /// The point of the content at the view's top left corner, in points.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// The width of the part at each edge that the window's own elements cover, in points; zero unless set.
  open var safeAreaInsets = EdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { insetsDidChange() } }
  }

  /// The default distance of content from the view's edges, in points; 8 unless set.
  open var layoutMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { if layoutMargins != oldValue { insetsDidChange() } }
  }

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
  open var semanticContentAttribute = SemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { insetsDidChange() } }
  }

  /// The direction in which the view's content runs: left to right unless its semantics force the other.
  open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  // MARK: Scrolling

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

  /// Whether fingers and wheels move the content; yes unless set.
  open var isScrollEnabled: Bool {
    get { scroller.isEnabled }
    set {
      scroller.isEnabled = newValue
      if !newValue { engine.scrolling.cancelDrag() }
      engine.scrollPan.isEnabled = newValue
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
      require(
        newValue.rawValue > 0 && newValue.rawValue < 1,
        "a deceleration rate lies above 0 and below 1, found \(newValue.rawValue)")
      let rate = Deceleration.rate(keptPerMillisecond: Double(newValue.rawValue))
      scroller.x.decelerationRate = rate
      scroller.y.decelerationRate = rate
    }
  }

  /// Whether a finger is on the content.
  open var isTracking: Bool { scroller.isTracking }

  /// Whether a finger moves the content.
  open var isDragging: Bool { scroller.isDragging }

  /// Whether the content moves on after a finger has left, or springs back to its edge.
  open var isDecelerating: Bool { engine.scrolling.motion == .decelerating && !scroller.isIdle }

  /// Sets the content offset, or scrolls to one within the content, in points; a scroll in progress ends.
  ///
  /// To move content during a fling that continues, as endless content does, set `contentOffset`.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    engine.bringUpToDate()
    if animated { engine.scrolling.seek(to: contentOffset) } else { engine.scrolling.stand(at: contentOffset) }
  }

  /// Whether an item looks pressed only when a finger has been on it for 0.15 s or leaves it, and not at once: a drag in
  /// between leaves no trace. Yes unless set. (`UIScrollView.delaysContentTouches`.)
  open var delaysContentTouches: Bool {
    get { engine.interaction.delaysContentTouches }
    set { engine.interaction.delaysContentTouches = newValue }
  }

  /// Scrolls the least distance that makes a rectangle of the content visible, in points, or as much of it as fits.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    engine.bringUpToDate()
    guard rect.width > 0, rect.height > 0 else { return }
    let place = offset(toShow: rect, at: [])
    if animated { engine.scrolling.seek(to: place) } else { engine.scrolling.stand(at: place) }
  }

  // MARK: Scroll indicators

  /// Whether a bar at the right edge shows the content's position; yes unless set.
  open var showsVerticalScrollIndicator: Bool {
    get { engine.scrolling.indicators.showsVertical }
    set { engine.scrolling.indicators.showsVertical = newValue }
  }

  /// Whether a bar at the lower edge shows the content's position; yes unless set.
  open var showsHorizontalScrollIndicator: Bool {
    get { engine.scrolling.indicators.showsHorizontal }
    set { engine.scrolling.indicators.showsHorizontal = newValue }
  }

  /// The distance of the bar at the right from the view's edges, in points; zero unless set.
  open var verticalScrollIndicatorInsets: EdgeInsets {
    get { engine.scrolling.indicators.verticalInsets }
    set { engine.scrolling.indicators.verticalInsets = newValue }
  }

  /// The distance of the bar at the lower edge from the view's edges, in points; zero unless set.
  open var horizontalScrollIndicatorInsets: EdgeInsets {
    get { engine.scrolling.indicators.horizontalInsets }
    set { engine.scrolling.indicators.horizontalInsets = newValue }
  }

  /// The distance of both bars from the view's edges, in points; reads that of the vertical one.
  open var scrollIndicatorInsets: EdgeInsets {
    get { engine.scrolling.indicators.verticalInsets }
    set {
      (engine.scrolling.indicators.verticalInsets, engine.scrolling.indicators.horizontalInsets) = (newValue, newValue)
    }
  }

  /// Shows the bars for three quarters of a second, to show that the content continues.
  open func flashScrollIndicators() {
    engine.bringUpToDate()
    if scroller.hasRoom { engine.scrolling.indicators.show(at: engine.tick, for: ScrollIndicators.flash) }
  }

  // MARK: Gestures

  /// The recognizers that watch the view's fingers, in the order in which they were added; the scroll's is the first.
  open var gestureRecognizers: [GestureRecognizer]? { engine.gestures.recognizers }

  /// The recognizer that scrolls by drags. Other recognizers can wait for it or make it wait. While it is disabled or
  /// removed, fingers do not scroll.
  open var panGestureRecognizer: PanGestureRecognizer { engine.scrollPan }

  /// Lets a recognizer watch the view's fingers; the view keeps it, and takes it from the view that had it.
  open func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) { engine.gestures.add(gestureRecognizer) }

  /// Removes a recognizer; a gesture in progress is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    engine.gestures.remove(gestureRecognizer)
  }

  // MARK: Layout

  /// Brings layout and elements up to date now rather than in the next tick.
  open func layoutIfNeeded() {
    engine.bringUpToDate()
    engine.delegateQueue.deliver()
  }

  /// The content offset and its motion.
  final var scroller = Scroller()

  /// The bounds and the content size about which a layout is being asked, if it is about others than the view's own.
  var probe: (bounds: CGRect, contentSize: CGSize)? { nil }

  /// Lets a layout that is asked about other bounds change these.
  func changeProbe(bounds: CGRect? = nil, contentSize: CGSize? = nil) {}

  /// Changes the bounds to others.
  func changeBounds(to newBounds: CGRect, _ change: () -> Void) { change() }

  /// Hashes the properties that a program sets.
  func hashSettings(into hash: inout StateHash) {
    hash.combine(place)
    hash.combine(measuredContentSize)
    hash.combine(tag)
    hash.combine(contentInset)
    hash.combine(clipsToBounds)
    hash.combine(safeAreaInsets)
    hash.combine(layoutMargins)
    hash.combine(contentInsetAdjustmentBehavior.rawValue)
    hash.combine(semanticContentAttribute.rawValue)
  }

  /// Applies new margins, safe area or direction.
  package func insetsDidChange() {}

  /// A view at its content's top left edge stays there.
  package func contentInsetDidChange(from old: EdgeInsets) {
    if bounds.minX == -old.left { bounds.origin.x = -contentInset.left }
    if bounds.minY == -old.top { bounds.origin.y = -contentInset.top }
  }
}

/// Directions in which a language is written. (`UIUserInterfaceLayoutDirection`.)
public enum UserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// As in English.
  case leftToRight
  /// As in Arabic.
  case rightToLeft
}

/// What a view's content means for its direction. (`UISemanticContentAttribute`.)
public enum SemanticContentAttribute: Int, Hashable, Sendable {
  /// As the language.
  case unspecified
  /// Playback controls: never mirrored.
  case playback
  /// Directions in space: never mirrored.
  case spatial
  /// Left to right.
  case forceLeftToRight
  /// Right to left.
  case forceRightToLeft
}
