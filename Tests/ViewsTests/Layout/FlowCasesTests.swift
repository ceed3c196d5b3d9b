import Foundation
import Springflow
import SpringflowTestSupport
import Testing

/// A case of `flow-layout-cases.json`: a flow layout and the frames of an independent implementation of UIKit's.
struct FlowCase: Decodable, Sendable, CustomTestStringConvertible {
  struct Setup: Decodable, Sendable {
    var bounds: [Double]
    var direction: String
    var sizing: String
    var itemSize: [Double]?
    var sections: [Section]
  }
  struct Section: Decodable, Sendable {
    var count: Int
    var interitem: Double
    var line: Double
    var insets: [Double]
    var header: [Double]
    var footer: [Double]
    var sizes: [[Double]]?
  }
  struct Frames: Decodable, Sendable {
    var header: [Double]?
    var items: [[Double]]
    var footer: [Double]?
  }
  struct Expected: Decodable, Sendable {
    var contentLength: Double
    var sections: [Frames]
  }
  struct Belief: Decodable, Sendable { var sections: [Frames] }
  struct Unbound: Decodable, Sendable {
    var cross: [[Int]]?
    var main: [[Int]]?
  }

  var id: String
  var `case`: Setup
  var expected: Expected
  var suspect: Bool
  var binds: String?
  var tolerance: Double?
  var unbound: Unbound?
  var uikitBelief: Belief?

  var testDescription: String { id }

  static let all: [FlowCase] = {
    let text = (try? Repository.text("Tests/ViewsTests/Layout/flow-layout-cases.json")) ?? "[]"
    return (try? JSONDecoder().decode([FlowCase].self, from: Data(text.utf8))) ?? []
  }()
}

/// A delegate that returns a case's values.
private final class CaseDelegate: CollectionViewDelegateFlowLayout {
  let setup: FlowCase.Setup

  init(_ setup: FlowCase.Setup) { self.setup = setup }

  func collectionView(_: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize {
    let size = setup.sections[path.section].sizes?[path.item] ?? setup.itemSize ?? [0, 0]
    return CGSize(width: size[0], height: size[1])
  }
  func collectionView(_: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int) -> EdgeInsets {
    let inset = setup.sections[section].insets
    return EdgeInsets(top: inset[0], left: inset[1], bottom: inset[2], right: inset[3])
  }
  func collectionView(
    _: CollectionView, layout: CollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { setup.sections[section].line }
  func collectionView(
    _: CollectionView, layout: CollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { setup.sections[section].interitem }
  func collectionView(
    _: CollectionView, layout: CollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { CGSize(width: setup.sections[section].header[0], height: setup.sections[section].header[1]) }
  func collectionView(
    _: CollectionView, layout: CollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize { CGSize(width: setup.sections[section].footer[0], height: setup.sections[section].footer[1]) }
}

/// A case set up in a view, which keeps neither its data source nor its delegate alive.
@MainActor
private struct Bench {
  let layout = CollectionViewFlowLayout()
  let view: CollectionView
  private let source: CountingSource
  private let delegate: CaseDelegate

  init(_ setup: FlowCase.Setup) {
    layout.diagnosticHandler = { _ in }
    layout.scrollDirection = setup.direction == "vertical" ? .vertical : .horizontal
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: setup.bounds[0], height: setup.bounds[1]), collectionViewLayout: layout)
    source = CountingSource(counts: setup.sections.map(\.count))
    delegate = CaseDelegate(setup)
    view.dataSource = source
    view.delegate = delegate
    view.layoutIfNeeded()
  }
}

@MainActor
@Suite("Frames of an independent flow layout")
struct FlowCasesTests {
  @Test("the reference file has a hundred cases, most of them binding")
  func present() {
    #expect(FlowCase.all.count == 100)
    #expect(FlowCase.all.count { !$0.suspect } == 73)
  }

  /// Checks every binding number of a case, to the tolerance it states: 1e-6, unless it is suspect.
  @Test("the frames of every reference case are those of the flow layout", arguments: FlowCase.all)
  func holds(_ flow: FlowCase) throws {
    let setup = flow.case
    let bench = Bench(setup)
    let layout = bench.layout
    let problems = layout.diagnostics
    #expect(problems.isEmpty || flow.binds == "none")
    if flow.suspect, flow.binds == "none", flow.uikitBelief == nil { return }

    // Only UIKit rounds to pixels; everything else is binding, beliefs included.
    let tolerance = 1e-6
    let isVertical = setup.direction == "vertical"
    let length = isVertical ? layout.collectionViewContentSize.height : layout.collectionViewContentSize.width
    #expect(abs(length - flow.expected.contentLength) <= tolerance)
    let crossExtent = isVertical ? layout.collectionViewContentSize.width : layout.collectionViewContentSize.height
    #expect(crossExtent == CGFloat(setup.bounds[isVertical ? 0 : 1]))
    let expected = flow.uikitBelief?.sections ?? flow.expected.sections
    for (section, frames) in expected.enumerated() {
      check(layout, CollectionView.elementKindSectionHeader, section, frames.header)
      check(layout, CollectionView.elementKindSectionFooter, section, frames.footer)
      for (item, numbers) in frames.items.enumerated() {
        let found = try #require(layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))).frame
        let across = isVertical ? found.minX : found.minY
        let along = isVertical ? found.minY : found.minX
        let isBelieved = flow.uikitBelief != nil
        let place = "\(flow.id) \(section).\(item): \(found) for \(numbers)"
        if isBelieved || flow.unbound?.cross?.contains([section, item]) != true {
          #expect(abs(across - numbers[isVertical ? 0 : 1]) <= tolerance, "\(place)")
        }
        if isBelieved || flow.unbound?.main?.contains([section, item]) != true {
          #expect(abs(along - numbers[isVertical ? 1 : 0]) <= tolerance, "\(place)")
        }
        #expect(abs(found.width - numbers[2]) <= tolerance && abs(found.height - numbers[3]) <= tolerance, "\(place)")
      }
    }
  }

  private func check(_ layout: CollectionViewLayout, _ kind: String, _ section: Int, _ numbers: [Double]?) {
    let found = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: 0, section: section))
    #expect(found?.frame == numbers.map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
  }

  @Test("a query finds the same frames as asking item by item, in every reference case", arguments: FlowCase.all)
  func queries(_ flow: FlowCase) {
    let setup = flow.case
    let bench = Bench(setup)
    let layout = bench.layout
    var all: [CollectionViewLayoutAttributes] = []
    for section in setup.sections.indices {
      let path = IndexPath(item: 0, section: section)
      let header = layout.layoutAttributesForSupplementaryView(
        ofKind: CollectionView.elementKindSectionHeader, at: path)
      let footer = layout.layoutAttributesForSupplementaryView(
        ofKind: CollectionView.elementKindSectionFooter, at: path)
      let items = (0..<setup.sections[section].count).compactMap {
        layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))
      }
      all += [header].compactMap { $0 } + items + [footer].compactMap { $0 }
    }
    let size = layout.collectionViewContentSize
    for step in 0..<12 {
      let share = CGFloat(step) / 12
      let rect = CGRect(
        x: size.width * share - 31.3, y: size.height * share - 17.7, width: size.width / 3 + 1.9,
        height: size.height / 5 + 2.3)
      let found = layout.layoutAttributesForElements(in: rect) ?? []
      #expect(found == all.filter { $0.frame.intersects(rect) })
    }
  }
}
