import SpringflowViews
import Testing

@Suite("Transforms")
struct TransformTests {
  @Test("a concatenation of transforms applies the left one first")
  func order() {
    let t = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(translationX: 10, y: 20))
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 12, y: 23))
    #expect(CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 3) == t)
  }

  @Test("a rotation by a quarter turn maps x to y, downward")
  func rotation() {
    let p = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(p.x) < 1e-15 && abs(p.y - 1) < 1e-15)
  }

  @Test("the inverse undoes a transform, and a singular one is returned unchanged")
  func inverse() {
    let t = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 0.5).translatedBy(x: 3, y: -4)
    let p = CGPoint(x: 5, y: 6).applying(t).applying(t.inverted())
    #expect(abs(p.x - 5) < 1e-12 && abs(p.y - 6) < 1e-12)
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test("the image of a rectangle under a transform is the bounding box of its corners")
  func box() {
    let box = CGRect(x: 0, y: 0, width: 2, height: 2).applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(box.width - 2 * 2.0.squareRoot()) < 1e-12)
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)) == .null)
  }

  @Test("a transform of the plane survives the conversion to space and back")
  func space() {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CATransform3D(affine: t).affine == t)
    var projection = CATransform3DIdentity
    projection.m34 = -1 / 500
    #expect(projection.affine == nil)
  }

  @Test("edge insets move each edge by its own distance")
  func insets() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 100).inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(rect == CGRect(x: 2, y: 1, width: 94, height: 96))
  }
}
