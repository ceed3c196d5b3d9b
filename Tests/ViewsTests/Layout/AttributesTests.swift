import Springflow
import Testing

final class MarkedAttributes: CollectionViewLayoutAttributes {
  var mark = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? MarkedAttributes)?.mark = mark
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MarkedAttributes, super.isEqual(object) else { return false }
    return MainActor.assumeIsolated { other.mark == mark }
  }
}

@MainActor
@Suite("Layout attributes")
struct AttributesTests {
  @Test("a copy of attributes is equal, of the same class, and independent")
  func copies() throws {
    let original = MarkedAttributes(forCellWith: IndexPath(item: 3, section: 1))
    original.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    original.alpha = 0.5
    original.mark = 7
    let copy = try #require(original.copy() as? MarkedAttributes)
    #expect(copy == original && copy.hash == original.hash)
    #expect(copy.mark == 7)
    copy.mark = 8
    #expect(copy != original)
    copy.mark = 7
    copy.zIndex = 1
    #expect(copy != original)
  }

  @Test("frame, centre, size and bounds of attributes agree")
  func frames() {
    let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    attributes.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(attributes.center == CGPoint(x: 25, y: 40))
    attributes.bounds = CGRect(x: 5, y: 5, width: 10, height: 10)
    #expect(attributes.frame == CGRect(x: 20, y: 35, width: 10, height: 10))
    attributes.transform = CGAffineTransform(scaleX: 2, y: 1)
    #expect(attributes.frame == CGRect(x: 15, y: 35, width: 20, height: 10))
    #expect(attributes.size == CGSize(width: 10, height: 10))
  }

  @Test("a three-dimensional transform that stays in the plane is the affine one")
  func transforms() {
    let attributes = CollectionViewLayoutAttributes()
    attributes.transform3D = CATransform3D(affine: CGAffineTransform(scaleX: 2, y: 3))
    #expect(attributes.transform == CGAffineTransform(scaleX: 2, y: 3))
    var spatial = CATransform3DIdentity
    spatial.m34 = -0.001
    attributes.transform3D = spatial
    #expect(attributes.transform == .identity && attributes.transform3D == spatial)
  }

  @Test("attributes of different kinds are different elements")
  func kinds() {
    let path = IndexPath(item: 0, section: 0)
    let header = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: "header", with: path)
    #expect(header != CollectionViewLayoutAttributes(forCellWith: path))
    #expect(header != CollectionViewLayoutAttributes(forDecorationViewOfKind: "header", with: path))
    #expect(header.representedElementCategory == .supplementaryView && header.representedElementKind == "header")
    #expect(header.description == "<CollectionViewLayoutAttributes header [0, 0] (0.0, 0.0, 0.0, 0.0)>")
  }
}
