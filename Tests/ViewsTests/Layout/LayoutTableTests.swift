import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Layout tables")
struct LayoutTableTests {
  @Test("a layout table of a flow of two sections is this text, word by word")
  func flow() {
    let (_, layout, _) = FlowLayoutTests.view(CGSize(width: 100, height: 200), counts: [3, 0]) {
      $0.itemSize = CGSize(width: 33.3333, height: 20)
      $0.headerReferenceSize = CGSize(width: 0, height: 12)
      $0.footerReferenceSize = CGSize(width: 0, height: 5)
    }
    #expect(
      LayoutTable(of: layout).text == """
        CollectionViewFlowLayout: content 100 x 84, 7 elements
        element  section  item       x   y   width  height  z
        header         0     0       0   0     100      12  0
        item           0     0       0  12  33.333      20  0
        item           0     1  66.667  12  33.333      20  0
        item           0     2       0  42  33.333      20  0
        footer         0     0       0  62     100       5  0
        header         1     0       0  67     100      12  0
        footer         1     0       0  79     100       5  0

        """)
    #expect(LayoutTable(of: layout, in: CGRect(x: 0, y: 20, width: 10, height: 1)).elements.count == 1)
  }

  /// A layout with one element in which every value differs from the default.
  private final class Odd: CollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 10, height: 10) }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let faded = CollectionViewLayoutAttributes(forCellWith: [0, 0])
      faded.frame = CGRect(x: -0.0001, y: 1, width: 2, height: 3)
      faded.alpha = 0.25
      faded.isHidden = true
      faded.zIndex = -3
      let turned = CollectionViewLayoutAttributes(forDecorationViewOfKind: "shelf", with: [0, 0])
      turned.size = CGSize(width: 2, height: 2)
      turned.transform = CGAffineTransform(scaleX: 2, y: 2)
      let spatial = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: "label", with: [0, 1])
      spatial.transform3D.m34 = -0.5
      return [spatial, turned, faded]
    }
  }

  @Test("a layout table shows values that differ from the defaults")
  func remarks() {
    #expect(
      LayoutTable(of: Odd()).text == """
        Odd: content 10 x 10, 3 elements
        element  section  item   x   y  width  height   z
        item           0     0   0   1      2       3  -3  hidden, alpha 0.25
        label          0     1   0   0      0       0   0  in space [1 0 0 0 0 1 0 0 0 0 1 -0.5 0 0 0 1]
        shelf          0     0  -2  -2      4       4   0  transform [2 0 0 2 0 0]

        """)
  }
}
