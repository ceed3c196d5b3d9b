import Springflow
import SpringflowBaseTestSupport
import Testing

@testable import SpringflowExhibits

@MainActor
@Suite("A grid's places near the view")
struct NearbyPlacesTests {
  @Test("they are those that the flow has in the rectangle, and a scroll seldom asks for them", arguments: 0..<8)
  func scroll(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let data = NumberedItems(count: 400)
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 37, height: 41.5)
    layout.minimumLineSpacing = 10
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    view.dataSource = data
    view.layoutIfNeeded()
    var places = NearbyPlaces()
    var (queries, y) = (0, 0.0 as CGFloat)
    for step in 0..<600 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: y = CGFloat.random(in: -300...3000, using: &random)
      case 1:
        data.insert(at: Int.random(in: 0...data.numbers.count, using: &random))
        view.reloadData()
        view.layoutIfNeeded()
        places.forget()
      default: y += CGFloat.random(in: -4...12, using: &random)
      }
      let rect = CGRect(x: 0, y: y, width: step < 300 ? 300 : 150, height: 200)
      let found = places.paths(in: rect) {
        queries += 1
        return layout.layoutAttributesForElements(in: $0) ?? []
      }
      let expected = (layout.layoutAttributesForElements(in: rect) ?? []).map(\.indexPath)
      #expect(found == expected && found == found.sorted(), "step \(step), y \(y)")
    }
    #expect(queries < 150)
  }
}
