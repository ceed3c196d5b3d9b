import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Cover flow")
struct CoverFlowTests {
  /// The exhibit with card 10 of the first section at a distance to the right of the centre, in points.
  static func view(_ distance: CGFloat) -> CollectionView {
    let view = ExhibitFixture.exhibit(CoverFlow.self).view
    view.contentOffset.x = 170 + 119 * 10 - distance - 480
    view.layoutIfNeeded()
    return view
  }

  static func card(_ item: Int, _ view: CollectionView) throws -> CollectionViewLayoutAttributes {
    try #require(view.layoutAttributesForItem(at: IndexPath(item: item, section: 0)))
  }

  /// A rotation about the y axis by `angle`, after a scaling, then a translation by `x` and `z`, seen from a distance
  /// of 4.6777 card widths.
  static func transform(scale: CGFloat, angle: Double, x: CGFloat, z: CGFloat) -> CATransform3D {
    let (s, c) = Portable.sinCos(angle)
    let (sine, cosine, eye) = (CGFloat(s), CGFloat(c), CGFloat(-1 / (4.6777 * 170)))
    return CATransform3D(
      m11: scale * cosine, m12: 0, m13: scale * -sine, m14: scale * (-sine * eye),
      m21: 0, m22: scale, m23: 0, m24: 0, m31: sine, m32: 0, m33: cosine, m34: cosine * eye,
      m41: x, m42: 0, m43: z, m44: 1)
  }

  @Test("the central card of cover flow faces the viewer, 1.3 times as large, in front of all others")
  func central() throws {
    let card = try Self.card(10, Self.view(0))
    #expect(card.transform3D == Self.transform(scale: 1.3, angle: 0, x: 0, z: 40_000))
    #expect(card.zIndex == 1 && card.center == CGPoint(x: 170 + 1190, y: 300))
    #expect(abs(card.frame.width - 1.3 * 170) < 1e-9 && abs(card.frame.height - 1.3 * 200) < 1e-9)
  }

  @Test("all other cards of cover flow are rotated by 45 degrees and stand 40 points aside, to the bit")
  func beyond() throws {
    let view = Self.view(0)
    for item in 0..<22 where item != 10 {
      let side: CGFloat = item < 10 ? -1 : 1
      let card = try Self.card(item, view)
      // The z coordinate decreases with the distance: each card covers its outer neighbour.
      let depth = 100 - abs(119 * CGFloat(item - 10))
      #expect(card.transform3D == Self.transform(scale: 1, angle: Double(-side) * .pi / 4, x: 40 * side, z: depth))
      #expect(card.zIndex == 0 && card.center.x == 170 + 119 * CGFloat(item))
    }
  }

  @Test(
    "within 100 points of the centre of cover flow rotation, scale and offset depend on the distance",
    arguments: [1.0, 25, 50, 70, 99])
  func near(_ distance: CGFloat) throws {
    for d in [distance, -distance] {
      let n = distance / 100
      let side: CGFloat = d < 0 ? -1 : 1
      let card = try Self.card(10, Self.view(d))
      let expected = Self.transform(
        scale: 1 + 0.3 * (1 - n), angle: Double(-side * n) * .pi / 4, x: 40 * side * n,
        z: (1 - n) * 40_000 + (d < 0 ? 200 : 0))
      let pairs: [(CGFloat, CGFloat)] = [
        (card.transform3D.m11, expected.m11), (card.transform3D.m13, expected.m13),
        (card.transform3D.m14, expected.m14), (card.transform3D.m22, expected.m22),
        (card.transform3D.m34, expected.m34), (card.transform3D.m41, expected.m41),
        (card.transform3D.m43, expected.m43),
      ]
      for (found, wanted) in pairs { #expect(abs(found - wanted) < 1e-9) }
      // The depth must not change the perspective.
      #expect(card.transform3D.m44 == 1 && card.zIndex == 1)
    }
  }

  @Test("of two cards near the centre of cover flow the nearer one is drawn in front")
  func order() throws {
    for distance: CGFloat in [-50, 40, 70] {
      let view = Self.view(distance)
      let cells = view.placedElements.filter { $0.role == .item }
      #expect(cells.last?.item == (distance == 70 ? 9 : 10))
    }
  }

  @Test("the text of cover flow's headers is rotated by a quarter")
  func headers() {
    let view = ExhibitFixture.exhibit(CoverFlow.self).view
    let header = view.supplementaryView(
      forElementKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
    #expect(header?.content.textAngle == -.pi / 2 && header?.bounds.width == 50)
  }
}
