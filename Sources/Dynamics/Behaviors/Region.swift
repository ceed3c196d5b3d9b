import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// A part of the plane about a point: where a field acts. (`UIRegion`.)
///
/// ```swift
/// let ring = Region(radius: 100).byDifference(from: Region(radius: 50))
/// ring.contains(CGPoint(x: 75, y: 0))  // true
/// ```
@preconcurrency @MainActor
open class Region: NSObject, @MainActor NSCopying, @MainActor NSCoding {
  /// The region as fields know it.
  nonisolated let shape: FieldRegion

  /// The whole plane.
  public class var infinite: Region { Region(shape: .infinite) }

  /// Makes the whole plane.
  public override convenience init() { self.init(shape: .infinite) }

  /// Makes a circle about the origin, its rim included; the radius is in points.
  ///
  /// - Precondition: The radius is finite and not negative.
  public convenience init(radius: CGFloat) {
    require(radius.isFinite && radius >= 0, "the radius of a Region is finite and not negative, found \(radius)")
    self.init(shape: .circle(radius: Double(radius)))
  }

  /// Makes a rectangle about the origin, its edges not included; the size is in points.
  ///
  /// - Precondition: The size is finite and not negative.
  public convenience init(size: CGSize) {
    require(
      size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0,
      "the size of a Region is finite and not negative, found \(size.width) x \(size.height)")
    self.init(shape: .rectangle(size: Vector(x: Double(size.width), y: Double(size.height))))
  }

  /// Makes a region of a value; for the functions that combine regions.
  public required init(shape: FieldRegion) {
    do { try shape.validate() } catch { fatalError("a Region cannot be made: \(error)") }
    self.shape = shape
  }

  /// The points that are not in this region.
  open func inverse() -> Self { Self(shape: .inverse(shape)) }

  /// The points that are in this region or in another one.
  ///
  /// - Precondition: Regions are combined at most 32 levels deep.
  open func byUnion(with region: Region) -> Self { Self(shape: .union(shape, region.shape)) }

  /// The points that are in this region and not in another one.
  ///
  /// - Precondition: Regions are combined at most 32 levels deep.
  open func byDifference(from region: Region) -> Self { Self(shape: .difference(shape, region.shape)) }

  /// The points that are in this region and in another one.
  ///
  /// - Precondition: Regions are combined at most 32 levels deep.
  open func byIntersection(with region: Region) -> Self { Self(shape: .intersection(shape, region.shape)) }

  /// Whether a point, in points from the region's origin, is in it.
  ///
  /// - Complexity: O(*n*) in the number of regions that it is made of.
  open func contains(_ point: CGPoint) -> Bool { shape.contains(Vector(point)) }

  /// A region with the same points.
  open func copy(with zone: NSZone? = nil) -> Any { Self(shape: shape) }

  /// Whether the other object is a region that is made in the same way.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? Region)?.shape == shape
  }

  /// Equal for equal regions.
  open override var hash: Int {
    switch shape {
    case .infinite: 1
    case .circle: 2
    case .rectangle: 3
    case .inverse: 4
    case .union: 5
    case .difference: 6
    case .intersection: 7
    }
  }

  // MARK: Archives

  /// Reads a region from a keyed archive; `nil` if it is none.
  public required convenience init?(coder: NSCoder) {
    func part(_ key: String) -> Region? { coder.decodeObject(forKey: key) as? Region }
    let shape: FieldRegion
    switch coder.decodeInteger(forKey: "kind") {
    case 1: shape = .infinite
    case 2: shape = .circle(radius: coder.decodeDouble(forKey: "width"))
    case 3:
      shape = .rectangle(
        size: Vector(x: coder.decodeDouble(forKey: "width"), y: coder.decodeDouble(forKey: "height")))
    case 4:
      guard let first = part("first") else { return nil }
      shape = .inverse(first.shape)
    case 5, 6, 7:
      guard let first = part("first")?.shape, let second = part("second")?.shape else { return nil }
      let kind = coder.decodeInteger(forKey: "kind")
      shape =
        kind == 5 ? .union(first, second) : kind == 6 ? .difference(first, second) : .intersection(first, second)
    default: return nil
    }
    guard (try? shape.validate()) != nil else { return nil }
    self.init(shape: shape)
  }

  /// Writes the region into a keyed archive.
  open func encode(with coder: NSCoder) {
    func encode(_ kind: Int, _ first: FieldRegion? = nil, _ second: FieldRegion? = nil) {
      coder.encode(kind, forKey: "kind")
      if let first { coder.encode(Region(shape: first), forKey: "first") }
      if let second { coder.encode(Region(shape: second), forKey: "second") }
    }
    switch shape {
    case .infinite: encode(1)
    case .circle(let radius):
      encode(2)
      coder.encode(radius, forKey: "width")
    case .rectangle(let size):
      encode(3)
      coder.encode(size.x, forKey: "width")
      coder.encode(size.y, forKey: "height")
    case .inverse(let region): encode(4, region)
    case .union(let first, let second): encode(5, first, second)
    case .difference(let first, let second): encode(6, first, second)
    case .intersection(let first, let second): encode(7, first, second)
    }
  }
}
