import SpringflowNumerics

/// A view's rectangle, transform, opacity and colour: what animations change. Points.
package struct ViewModel: Equatable {
  /// The middle, in the superview's coordinates.
  package private(set) var center = CGPoint.zero
  /// The top left corner before the transform, in the superview's coordinates. Kept beside the middle, so that both read
  /// as they were set.
  package private(set) var corner = CGPoint.zero
  /// The size before the transform.
  package private(set) var size = CGSize.zero
  /// The point of the content at the top left corner.
  package var origin = CGPoint.zero
  /// The transform of the plane about the middle.
  package var transform = CGAffineTransform.identity
  /// The transform about the middle, if it leaves the plane; it replaces the other one.
  package var spatial: SpatialTransform?
  package var alpha: CGFloat = 1
  package var backgroundColor: Color?

  package init() {}

  /// Where the view is, without its transform.
  package struct Extent: Equatable {
    fileprivate var center: CGPoint
    fileprivate var corner: CGPoint
    fileprivate var size: CGSize
  }
  package var extent: Extent {
    get { Extent(center: center, corner: corner, size: size) }
    set { (center, corner, size) = (newValue.center, newValue.corner, newValue.size) }
  }
  /// Both transforms.
  package struct Transforms: Equatable {
    package var flat: CGAffineTransform
    package var spatial: SpatialTransform?
  }
  package var transforms: Transforms {
    get { Transforms(flat: transform, spatial: spatial) }
    set { (transform, spatial) = (newValue.flat, newValue.spatial) }
  }

  package mutating func setFrame(_ frame: CGRect) {
    (corner, size) = (frame.origin, frame.size)
    center = CGPoint(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
  }

  package mutating func setCenter(_ center: CGPoint) {
    self.center = center
    corner = CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
  }

  package mutating func setSize(_ size: CGSize) {
    self.size = size
    setCenter(center)
  }

  package mutating func place(center: CGPoint, size: CGSize) {
    self.size = size
    setCenter(center)
  }

  /// The smallest rectangle around the transformed view, in the superview's coordinates.
  package var frame: CGRect {
    if spatial == nil, transform.isIdentity { return CGRect(origin: corner, size: size) }
    let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let drawn = spatial?.value.boundingBox(of: box) ?? box.applying(transform)
    return drawn.offsetBy(dx: center.x, dy: center.y)
  }

  /// The state that additive animations blend.
  package var state: ElementState {
    ElementState(center: center, size: size, alpha: alpha, transform: transform, spatial: spatial)
  }

  package func hash(into hash: inout StateHash) {
    hash.combine(center)
    hash.combine(size)
    // Where it is not what the middle says, in the last bit.
    if corner.x != center.x - size.width / 2 || corner.y != center.y - size.height / 2 { hash.combine(corner) }
    hash.combine(origin)
    hash.combine(Double(transform.a), Double(transform.b))
    hash.combine(Double(transform.c), Double(transform.d))
    hash.combine(Double(transform.tx), Double(transform.ty))
    hash.combine(spatial) { $0.combine($1.value) }
    hash.combine(Double(alpha))
    hash.combine(backgroundColor) { $1.hash(into: &$0) }
  }
}

/// Where a view is, in its superview's coordinates. Points.
package struct ViewPlacement {
  package var center: CGPoint
  /// The top left corner before the transform.
  package var corner: CGPoint
  package var size: CGSize
  package var transform: CGAffineTransform
  package var spatial: SpatialTransform?
  package var alpha: CGFloat

  package init(
    center: CGPoint, corner: CGPoint? = nil, size: CGSize, transform: CGAffineTransform, spatial: SpatialTransform?,
    alpha: CGFloat
  ) {
    self.center = center
    self.corner = corner ?? CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
    (self.size, self.transform) = (size, transform)
    (self.spatial, self.alpha) = (spatial, alpha)
  }

  /// Whether it is only moved.
  package var isUpright: Bool { spatial == nil && transform.isIdentity }

  /// The map from the view's own coordinates to its superview's; `origin` is the point of the content at its top left
  /// corner.
  package func map(from origin: CGPoint) -> CoordinateMap {
    let (dx, dy) = (-origin.x - size.width / 2, -origin.y - size.height / 2)
    if let spatial {
      let about = CATransform3DConcat(CATransform3DMakeTranslation(dx, dy, 0), spatial.value)
      let placed = CATransform3DConcat(about, CATransform3DMakeTranslation(center.x, center.y, 0))
      return CoordinateMap(.space(SpatialTransform(placed)))
    }
    if transform.isIdentity { return .translation(corner.x - origin.x, corner.y - origin.y) }
    let about = CGAffineTransform(translationX: dx, y: dy).concatenating(transform)
    return CoordinateMap(.plane(about.concatenating(CGAffineTransform(translationX: center.x, y: center.y))))
  }
}

/// A view's place in a tree and its settings, and what of it has to be looked at again.
package struct ViewNode: Sendable {
  /// The superview, not counted, as it has the view.
  @inlinable
  package var superview: View? {
    get { superviewPointer?.takeUnretainedValue() }
    set { superviewPointer = newValue.map(Unmanaged.passUnretained) }
  }
  @usableFromInline
  var superviewPointer: Unmanaged<View>?
  package var subviews: [View] = []
  /// The host of a view without a superview, which may own it.
  package weak var host: ViewHost?
  /// The host that a view without a superview has made for itself.
  package var ownHost: ViewHost?
  /// The motions that the view's hosts advance; `nil` for none.
  var hostMotions: HostMotionList?

  /// Whether somebody has ever given the view a transform, an opacity, a visibility, recognizers or animations of its own, or
  /// has let it take no touches. Most cells have none of these, and are asked in every tick.
  package private(set) var hasOwnValues = false
  package var isHidden = false { didSet { noteOwnValue() } }
  package var clips = false
  package var isInteractive = true { didSet { noteOwnValue() } }
  package var autoresizesSubviews = true
  package var needsLayout = true
  /// Whether the view or one below it needs to be laid out.
  package var hasMarkedViews = true
  /// Whether one below it does.
  package var hasMarkedViewsInside = false
  package var autoresizingMask: View.AutoresizingMask = []
  package var contentMode = View.ContentMode.scaleToFill
  package var semantics = SemanticContentAttribute.unspecified
  package var tag = 0
  package var tintColor: Color?
  package var layoutMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  /// What frames show of the view and its subviews together, or of the view alone; `nil` after a change.
  package var wholeContent: SharedContent?
  package var ownContent: SharedContent?
  /// The number by which frames know the view, in its host; 0 without one.
  package var number = 0
  /// The tick of the host until which one of the views below this one counts as moving.
  package var restlessUntil = Int.min
  /// How many of this view and those in it frames never show as a whole.
  package var neverWholeCount = 0
  /// The last tick of the host in which the view was put elsewhere.
  package var lastMove = Int.min
  /// The hash of the view and those below it; `nil` after a change.
  package private(set) var digest: StateHash?
  /// The hash of those below it alone; `nil` after a change.
  package private(set) var insideDigest: StateHash?

  /// The view gets such a value.
  package mutating func noteOwnValue() { hasOwnValues = true }

  /// Keeps the hash of the view and those below it until a change.
  package mutating func keep(digest: StateHash) { self.digest = digest }

  /// Keeps the hash of those below the view until a change.
  mutating func keep(insideDigest: StateHash) { self.insideDigest = insideDigest }

  /// The view, or one below it, has changed.
  mutating func forgetDigests() { (digest, insideDigest) = (nil, nil) }

  /// The subviews from back to front: by their depth, and those of equal depth in their order.
  @MainActor
  package var subviewsInDepth: [View] {
    for subview in subviews where subview.ownLayer?.zPosition ?? 0 != 0 { return sortedByDepth }
    return subviews
  }

  @MainActor
  private var sortedByDepth: [View] {
    let ranks = subviews.enumerated().map { (depth: $0.element.ownLayer?.zPosition ?? 0, index: $0.offset) }
    return ranks.sorted { ($0.depth, $0.index) < ($1.depth, $1.index) }.map { subviews[$0.index] }
  }
}
