import SpringflowViews
import Testing

@Suite("Transforms of space")
struct SpaceTests {
  private func near(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: CGFloat = 1e-12) -> Bool {
    zip(a.numbers, b.numbers).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test("translating, scaling and rotating a space transform apply before the transform itself")
  func order() {
    let base = CATransform3DMakeTranslation(10, 20, 30)
    #expect(
      CATransform3DScale(base, 2, 3, 4) == CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), base))
    #expect(CATransform3DScale(base, 2, 3, 4).project(CGPoint(x: 1, y: 1)) == CGPoint(x: 12, y: 23))
    #expect(CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 1, 1, 0).project(.zero) == CGPoint(x: 2, y: 2))
  }

  @Test("a rotation about z is that of the plane, and one about an axis of length zero is the identity")
  func rotation() {
    let turn = CATransform3DMakeRotation(0.7, 0, 0, 5)
    #expect(near(turn, CATransform3DMakeAffineTransform(CGAffineTransform(rotationAngle: 0.7))))
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(0.7, 0, 0, 0)))
    // A third of a turn about the diagonal takes x to y, y to z, z to x.
    let third = CATransform3DMakeRotation(2 * .pi / 3, 1, 1, 1)
    var cycle = CATransform3D(numbers: [0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    #expect(near(third, cycle))
    cycle.m41 = 3
    #expect(!near(third, cycle))
  }

  @Test("the inverse undoes a space transform, also in perspective; a singular one is returned unchanged")
  func inverse() {
    var t = CATransform3DRotate(CATransform3DMakeTranslation(3, -4, 5), 0.8, 1, 2, 3)
    t.m34 = -1 / 700
    t = CATransform3DScale(t, 2, 0.5, 3)
    #expect(near(CATransform3DConcat(t, CATransform3DInvert(t)), CATransform3DIdentity, 1e-9))
    #expect(near(CATransform3DConcat(CATransform3DInvert(t), t), CATransform3DIdentity, 1e-9))
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
  }

  @Test("a perspective shows nearer points larger, and no point behind the eye")
  func perspective() {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    let near = CATransform3DTranslate(eye, 0, 0, 250)
    #expect(near.project(CGPoint(x: 10, y: 20)) == CGPoint(x: 20, y: 40))
    #expect(CATransform3DTranslate(eye, 0, 0, 600).project(CGPoint(x: 10, y: 20)) == nil)
    let box = near.boundingBox(of: CGRect(x: -10, y: -10, width: 20, height: 20))
    #expect(box == CGRect(x: -20, y: -20, width: 40, height: 40))
  }

  @Test("a transform that stays in the plane is distinguished from one that leaves it")
  func plane() {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(t)) == t)
    #expect(CATransform3DIsAffine(CATransform3DMakeAffineTransform(t)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 1, 0)))
    #expect(CATransform3DGetAffineTransform(CATransform3DMakeRotation(1, 0, 1, 0)) == .identity)
    #expect(CATransform3DEqualToTransform(CATransform3DIdentity, CATransform3D()))
  }

  @Test("the older names of Core Graphics have the same meaning")
  func names() {
    let rect = CGRectMake(1, 2, 3, 4)
    #expect(CGRectGetMaxX(rect) == 4 && CGRectGetMidY(rect) == 4 && CGRectGetHeight(rect) == 4)
    #expect(rect.equalTo(CGRect(origin: CGPointMake(1, 2), size: CGSizeMake(3, 4))))
    #expect(CGSize(width: 2, height: 3).applying(CGAffineTransformMakeScale(2, 2)) == CGSize(width: 4, height: 6))
    #expect(CGAffineTransformMakeTranslation(1, 2).tx == 1 && CGAffineTransformIdentity.isIdentity)
  }
}
