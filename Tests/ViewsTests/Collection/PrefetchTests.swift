import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Prefetching")
struct PrefetchTests {
  final class Witness: CollectionViewDataSourcePrefetching {
    var calls: [String] = []
    var wanted: Set<Int> = []
    var twice = 0
    func collectionView(_: CollectionView, prefetchItemsAt paths: [IndexPath]) {
      calls.append("+" + paths.map { String($0.item) }.joined(separator: " "))
      for path in paths where !wanted.insert(path.item).inserted { twice += 1 }
    }
    func collectionView(_: CollectionView, cancelPrefetchingForItemsAt paths: [IndexPath]) {
      calls.append("-" + paths.map { String($0.item) }.joined(separator: " "))
      for path in paths { wanted.remove(path.item) }
    }
  }

  static func column() -> (CollectionView, CountingSource, Witness) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
    let source = CountingSource(counts: [1000])
    let witness = Witness()
    view.dataSource = source
    view.prefetchDataSource = witness
    view.layoutIfNeeded()
    return (view, source, witness)
  }

  static func go(_ view: CollectionView, to y: CGFloat) {
    view.contentOffset.y = y
    view.advance()
  }

  @Test("items of the next view's length are prefetched once, nearest first, and cancelled when the scroll reverses")
  func ahead() {
    let (view, source, witness) = Self.column()
    view.advance()
    #expect(witness.calls.isEmpty)
    Self.go(view, to: 10_050)
    #expect(witness.calls == ["+105 106 107 108 109"])
    witness.calls = []
    Self.go(view, to: 10_060)
    #expect(witness.calls.isEmpty)
    Self.go(view, to: 10_160)
    #expect(witness.calls == ["+110 111"])
    witness.calls = []
    Self.go(view, to: 10_150)
    #expect(witness.calls == ["-107 108 109 110 111", "+100 99 98 97 96"] && source.sections.count == 1)
  }

  @Test("prefetched paths follow updates, and a reload forgets them")
  func updates() {
    let (view, source, witness) = Self.column()
    Self.go(view, to: 10_050)
    witness.calls = []
    source.insert(0)
    view.performBatchUpdates { view.insertItems(at: [[0, 0]]) }
    for _ in 0..<60 { view.advance() }
    Self.go(view, to: 10_040)
    #expect(witness.calls.first == "-106 107 108 109 110")
    witness.calls = []
    view.reloadData()
    Self.go(view, to: 10_050)
    Self.go(view, to: 10_060)
    #expect(witness.calls.first?.hasPrefix("+") == true && !witness.calls.contains { $0.hasPrefix("-") })
  }

  @Test("all items of a long scroll are prefetched before they are shown, none twice")
  func complete() {
    let (view, source, witness) = Self.column()
    for y in stride(from: 0.0, through: 20_000, by: 60) { Self.go(view, to: CGFloat(y)) }
    #expect(Set(6..<200).isSubset(of: witness.wanted) && witness.twice == 0)
    #expect(!witness.calls.contains { $0.hasPrefix("-") } && source.sections.count == 1)
  }

  @Test("nothing is prefetched if prefetching is disabled")
  func disabled() {
    let (view, source, witness) = Self.column()
    view.isPrefetchingEnabled = false
    for y in stride(from: 0.0, through: 2000, by: 60) { Self.go(view, to: CGFloat(y)) }
    #expect(witness.calls.isEmpty && source.sections.count == 1)
  }
}
