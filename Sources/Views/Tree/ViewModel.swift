import SpringflowNumerics

/// A view's rectangle, transform, opacity and colour: what animations change. Points.
package struct ViewModel: Equatable {
  /// The middle, in the superview's coordinates.
  private(set) var center = CGPoint.zero
  /// The top left corner before the transform, in the superview's coordinates. Kept beside the middle, so that both read
  /// as they were set.
  private(set) var corner = CGPoint.zero
  /// The size before the transform.
  private(set) var size = CGSize.zero
  /// The point of the content at the top left corner.
  var origin = CGPoint.zero
  /// The transform of the plane about the middle.
  var transform = CGAffineTransform.identity
  /// The transform about the middle, if it leaves the plane; it replaces the other one.
  var spatial: SpatialTransform?
  var alpha: CGFloat = 1
  var backgroundColor: Color?

  /// Where the view is, without its transform.
  struct Extent: Equatable {
    fileprivate var center: CGPoint
    fileprivate var corner: CGPoint
    fileprivate var size: CGSize
  }
  var extent: Extent {
    get { Extent(center: center, corner: corner, size: size) }
    set { (center, corner, size) = (newValue.center, newValue.corner, newValue.size) }
  }
  /// Both transforms.
  struct Transforms: Equatable {
    var flat: CGAffineTransform
    var spatial: SpatialTransform?
  }
  var transforms: Transforms {
    get { Transforms(flat: transform, spatial: spatial) }
    set { (transform, spatial) = (newValue.flat, newValue.spatial) }
  }

  mutating func setFrame(_ frame: CGRect) {
    (corner, size) = (frame.origin, frame.size)
    center = CGPoint(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
  }

  mutating func setCenter(_ center: CGPoint) {
    self.center = center
    corner = CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
  }

  mutating func setSize(_ size: CGSize) {
    self.size = size
    setCenter(center)
  }

  mutating func place(center: CGPoint, size: CGSize) {
    self.size = size
    setCenter(center)
  }

  /// The smallest rectangle around the transformed view, in the superview's coordinates.
  var frame: CGRect {
    if spatial == nil, transform.isIdentity { return CGRect(origin: corner, size: size) }
    let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let drawn = spatial?.value.boundingBox(of: box) ?? box.applying(transform)
    return drawn.offsetBy(dx: center.x, dy: center.y)
  }

  /// The state that additive animations blend.
  var state: ElementState {
    ElementState(center: center, size: size, alpha: alpha, transform: transform, spatial: spatial)
  }

  func hash(into hash: inout StateHash) {
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
  var corner: CGPoint
  var size: CGSize
  var transform: CGAffineTransform
  var spatial: SpatialTransform?
  package var alpha: CGFloat

  init(
    center: CGPoint, corner: CGPoint? = nil, size: CGSize, transform: CGAffineTransform, spatial: SpatialTransform?,
    alpha: CGFloat
  ) {
    self.center = center
    self.corner = corner ?? CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
    (self.size, self.transform) = (size, transform)
    (self.spatial, self.alpha) = (spatial, alpha)
  }

  /// Whether it is only moved.
  var isUpright: Bool { spatial == nil && transform.isIdentity }

  /// The map from the view's own coordinates to its superview's; `origin` is the point of the content at its top left
  /// corner.
  func map(from origin: CGPoint) -> CoordinateMap {
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
  var superview: View? {
    get { superviewPointer?.takeUnretainedValue() }
    set { superviewPointer = newValue.map(Unmanaged.passUnretained) }
  }
  var superviewPointer: Unmanaged<View>?
  package var subviews: [View] = []
  /// The host of a view without a superview, which may own it.
  weak var host: ViewHost?
  /// The host that a view without a superview has made for itself.
  var ownHost: ViewHost?
  /// The motions that the view's hosts advance; `nil` for none.
  var hostMotions: HostMotionList?

  /// Whether somebody has ever given the view a transform, an opacity, a visibility, recognizers or animations of its own, or
  /// has let it take no touches. Most cells have none of these, and are asked in every tick.
  private(set) var hasOwnValues = false
  var isHidden = false { didSet { noteOwnValue() } }
  /// Whether a program has put the view elsewhere than whoever arranges it.
  var isOverruled = false
  var clips = false
  var isInteractive = true { didSet { noteOwnValue() } }
  var autoresizesSubviews = true
  package var needsLayout = true
  /// Whether the view or one below it needs to be laid out.
  package var hasMarkedViews = true
  /// Whether one below it does.
  var hasMarkedViewsInside = false
  /// Whether what the view draws itself is out of date.
  var needsDisplay = true
  /// The tick before which it stays as it is.
  var earliestDisplay = Int.min
  /// Whether that is so of the view, or of one below it, and is to be looked at.
  var hasUndrawnViews = true
  /// What the view drew itself when it was last asked to; `nil` if that was nothing.
  package var drawing: Image?
  var autoresizingMask: View.AutoresizingMask = []
  var contentMode = View.ContentMode.scaleToFill
  var semantics = SemanticContentAttribute.unspecified
  var tag = 0
  /// The standing of a program's own view among the elements of the collection view that it is in; see
  /// `CollectionView+Subviews.swift`.
  var standing = 0
  var tintColor: Color?
  var priorities = SizePriorities()
  var layoutMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  /// What frames show of the view and its subviews together, or of the view alone; `nil` after a change.
  package var wholeContent: SharedContent?
  package var ownContent: SharedContent?
  /// The number by which frames know the view, in its host; 0 without one.
  package var number = 0
  /// The tick of the host until which one of the views below this one counts as moving.
  package var restlessUntil = Int.min
  /// How many of this view and those in it frames never show as a whole.
  var neverWholeCount = 0
  /// The last tick of the host in which the view was put elsewhere.
  var lastMove = Int.min
  /// The hash of the view and those below it; `nil` after a change.
  package private(set) var digest: StateHash?
  /// The hash of those below it alone; `nil` after a change.
  private(set) var insideDigest: StateHash?

  /// The view gets such a value.
  mutating func noteOwnValue() { hasOwnValues = true }

  /// Keeps the hash of the view and those below it until a change.
  package mutating func keep(digest: StateHash) { self.digest = digest }

  /// Keeps the hash of those below the view until a change.
  mutating func keep(insideDigest: StateHash) { self.insideDigest = insideDigest }

  /// The view, or one below it, has changed.
  mutating func forgetDigests() { (digest, insideDigest) = (nil, nil) }

  /// The subviews from back to front: by their depth, and those of equal depth in their order.
  @MainActor
  var subviewsInDepth: [View] {
    for subview in subviews where subview.ownLayer?.zPosition ?? 0 != 0 { return sortedByDepth }
    return subviews
  }

  @MainActor
  private var sortedByDepth: [View] {
    let ranks = subviews.enumerated().map { (depth: $0.element.ownLayer?.zPosition ?? 0, index: $0.offset) }
    return ranks.sorted { ($0.depth, $0.index) < ($1.depth, $1.index) }.map { subviews[$0.index] }
  }
}
