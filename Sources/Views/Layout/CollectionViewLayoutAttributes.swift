import SpringflowNumerics

/// The position and appearance of an element of a collection: the value that a layout computes for each.
///
/// Points, in the content's coordinates; y grows downward. Attributes made for the same element with the same values
/// are equal. Subclasses add values of their own and override `copy(with:)` and `isEqual(_:)`.
@preconcurrency @MainActor
open class CollectionViewLayoutAttributes: NSObject, @MainActor NSCopying, SpringflowAdditions {
  // Read and written for every element in every tick, on the main actor and never while being accessed: without the
  // runtime's exclusivity checks on these a carousel's tick is a fifth faster. (So in the other hot classes, too.)
  /// The element's centre, in points.
  @exclusivity(unchecked)
  open var center = CGPoint.zero
  /// The element's size before its transform, in points.
  @exclusivity(unchecked)
  open var size = CGSize.zero
  /// The opacity, from 0, invisible, to 1, opaque.
  @exclusivity(unchecked)
  open var alpha: CGFloat = 1
  /// The order in depth: elements with higher numbers lie in front.
  @exclusivity(unchecked)
  open var zIndex = 0
  /// Whether the element is hidden: a hidden element is not shown, and may get no view at all.
  @exclusivity(unchecked)
  open var isHidden = false
  /// The element's index path in the data.
  @exclusivity(unchecked)
  open var indexPath: IndexPath
  /// The category: an item, a supplementary or a decoration element.
  @exclusivity(unchecked)
  open internal(set) var representedElementCategory: CollectionView.ElementCategory
  /// The kind of supplementary or decoration element, or `nil` for an item.
  @exclusivity(unchecked)
  open internal(set) var representedElementKind: String?

  /// Whether `super` has given these for an update, and they are where the element is shown.
  @exclusivity(unchecked)
  fileprivate(set) final var whereShown = false
  @exclusivity(unchecked)
  private final var planar = CGAffineTransform.identity
  /// The three-dimensional transform, if it leaves the plane.
  @exclusivity(unchecked)
  private(set) final var spatialBox: SpatialTransform?

  private var spatial: CATransform3D? {
    get { spatialBox?.value }
    set { spatialBox = newValue.map(SpatialTransform.init) }
  }

  /// Makes attributes of item 0 of section 0; use the `for…` initialisers.
  public required override init() {
    indexPath = IndexPath(item: 0, section: 0)
    representedElementCategory = .cell
  }

  /// Makes attributes of an item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Makes attributes of a supplementary element, such as a header.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Makes attributes of a decoration element, which belongs to the layout and not to the data.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// The key of the element that the attributes belong to.
  final func represent(
    _ category: CollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
  ) {
    representedElementCategory = category
    representedElementKind = kind
    indexPath = path
  }

  /// The layout's own attributes, if these are their mirror image in a right-to-left view. Copies have none.
  private(set) final var mirrorOriginal: CollectionViewLayoutAttributes?

  /// A copy at the mirror image of the centre, in content of a width; in points.
  final func mirrorImage(inWidth width: CGFloat) -> CollectionViewLayoutAttributes? {
    guard let copy = copy() as? CollectionViewLayoutAttributes else { return nil }
    copy.center.x = width - copy.center.x
    copy.mirrorOriginal = self
    return copy
  }

  /// The affine transform about the centre; setting it replaces `transform3D`.
  open var transform: CGAffineTransform {
    get { planar }
    set {
      planar = newValue
      spatialBox = nil
    }
  }

  /// The three-dimensional transform about the centre; setting it sets `transform` to its planar part, or to the
  /// identity.
  open var transform3D: CATransform3D {
    get { spatial ?? CATransform3D(affine: planar) }
    set {
      let affine = newValue.affine
      planar = affine ?? .identity
      spatial = affine == nil ? newValue : nil
    }
  }

  /// Whether ``transform3D`` leaves the plane.
  final var isSpatial: Bool { spatialBox != nil }

  /// Whether all numbers of the transform are finite.
  final var hasFiniteTransform: Bool {
    if let spatial { return spatial.numbers.allSatisfy(\.isFinite) }
    return (planar.a + planar.b + planar.c + planar.d + planar.tx + planar.ty).isFinite
  }

  /// Whether the element is neither turned nor scaled.
  final var isUpright: Bool { spatialBox == nil && planar.isIdentity }

  /// The bounding rectangle of the transformed element; setting it sets `center` and `size`.
  open var frame: CGRect {
    get {
      let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      if let spatial { return spatial.boundingBox(of: box).offsetBy(dx: center.x, dy: center.y) }
      if planar.isIdentity { return box.offsetBy(dx: center.x, dy: center.y) }
      return box.applying(planar).offsetBy(dx: center.x, dy: center.y)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
    }
  }

  /// The element's rectangle in its own coordinates; setting it sets only the size.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// The shape with which an animator lets the element collide: its rectangle unless overridden.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }

  /// The outline for the type `path`: convex, in points about the element's centre. Empty unless overridden.
  open var collisionBoundingPath: BezierPath { BezierPath() }

  /// A copy of the same class with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.center = center
    copy.size = size
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.planar = planar
    copy.spatialBox = spatialBox
    return copy
  }

  /// Whether the other object is attributes of the same class with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionViewLayoutAttributes, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { hasSameValues(as: other) }
  }

  /// Equal attributes have equal hashes, the same in every run.
  open override var hash: Int {
    MainActor.assumeIsolated {
      var hash = StateHash()
      hash.combine(indexPath)
      hash.combine(representedElementKind) { $0.combine($1) }
      return Int(truncatingIfNeeded: hash.value)
    }
  }

  /// The element, its frame, and all values that differ from the defaults.
  open override var description: String {
    MainActor.assumeIsolated {
      let kind = representedElementKind.map { " \($0)" } ?? ""
      var text = "<\(Swift.type(of: self))\(kind) [\(indexPath.section), \(indexPath.item)]"
      text += " (\(frame.minX), \(frame.minY), \(frame.width), \(frame.height))"
      if alpha != 1 { text += " alpha \(alpha)" }
      if zIndex != 0 { text += " z \(zIndex)" }
      if isHidden { text += " hidden" }
      return text + ">"
    }
  }

  fileprivate final func hasSameValues(as other: CollectionViewLayoutAttributes) -> Bool {
    // The centre is compared first: it differs most often, and numbers compare faster than paths.
    center == other.center && size == other.size && alpha == other.alpha && planar == other.planar
      && zIndex == other.zIndex && isHidden == other.isHidden && indexPath == other.indexPath
      && representedElementCategory == other.representedElementCategory
      && representedElementKind == other.representedElementKind && spatialBox == other.spatialBox
  }

  /// Hashes all values, to the bit; those that a subclass adds are not known here.
  final func hash(into hash: inout StateHash) {
    hash.combine(representedElementCategory.rawValue)
    hash.combine(flags: isHidden)
    hash.combine(representedElementKind) { $0.combine($1) }
    hash.combine(indexPath)
    hash.combine(center)
    hash.combine(size)
    hash.combine(Double(alpha).bitPattern, UInt64(bitPattern: Int64(zIndex)))
    hash.combine(Double(planar.a), Double(planar.b))
    hash.combine(Double(planar.c), Double(planar.d))
    hash.combine(Double(planar.tx), Double(planar.ty))
    hash.combine(spatialBox) { $0.combine($1.value) }
  }
}

extension SpringflowAdditions where Self: CollectionViewLayoutAttributes {
  /// Whether `super` has given these attributes for an update, so that they are where the view shows the element. A
  /// layout that wraps another one, and shows elements elsewhere than that one has them, leaves them there. Copies say
  /// no.
  public internal(set) var isWhereShown: Bool {
    get { whereShown }
    set { whereShown = newValue }
  }

  /// Whether other attributes are equal: `isEqual(_:)`, without dynamic dispatch for the library's own class.
  public func matches(_ other: CollectionViewLayoutAttributes) -> Bool {
    let own = CollectionViewLayoutAttributes.self
    if type(of: self) == own, type(of: other) == own { return hasSameValues(as: other) }
    return isEqual(other)
  }
}
