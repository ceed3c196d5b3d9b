import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A cell class that counts its instances.
final class FuzzedCell: CollectionViewCell {
  nonisolated(unsafe) static var alive = 0
  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.alive += 1
  }
  required init?(coder: NSCoder) { nil }
  deinit { Self.alive -= 1 }
}

/// Data in sections, with answers to every question of the view.
@MainActor
final class FuzzedData: NumberedSections, CollectionViewDataSourcePrefetching {
  var sections: [[Int]] = [Array(0..<20), [], Array(20..<27)]
  var next = 1000
  var mistakes: [String] = []
  private var unknown: [IndexPath] = []

  func isThere(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section) && sections[path.section].indices.contains(path.item)
  }

  func collectionView(_: CollectionView, canMoveItemAt path: IndexPath) -> Bool { path.item % 7 != 3 }
  func collectionView(_: CollectionView, moveItemAt from: IndexPath, to: IndexPath) {
    sections[to.section].insert(sections[from.section].remove(at: from.item), at: to.item)
  }
  func collectionView(_: CollectionView, prefetchItemsAt paths: [IndexPath]) {
    if !paths.allSatisfy(isThere) { mistakes.append("items that are not there are to be got ready: \(paths)") }
  }
}

/// A delegate that records displays, presses and scrolls, and has a menu for every item.
@MainActor
final class CheckingDelegate: CollectionViewDelegate {
  unowned let data: FuzzedData
  /// The views are kept alive, so that no other view gets the same address.
  var shown: [ObjectIdentifier: CollectionReusableView] = [:]
  var mistakes: [String] = []
  private(set) var isDragging = false
  private(set) var isDecelerating = false
  /// Chosen with random numbers: whether menus and transitions are changed in delegate calls.
  var isContrary = false

  init(_ data: FuzzedData) { self.data = data }

  private func expect(_ isRight: Bool, _ mistake: @autoclosure () -> String) {
    if !isRight { mistakes.append(mistake()) }
  }

  func collectionView(_: CollectionView, willDisplay cell: CollectionViewCell, forItemAt path: IndexPath) {
    expect(shown.updateValue(cell, forKey: ObjectIdentifier(cell)) == nil, "a cell comes that is shown")
    expect(data.isThere(path), "a cell comes for \(path)")
  }
  func collectionView(_: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt path: IndexPath) {
    expect(shown.removeValue(forKey: ObjectIdentifier(cell)) != nil, "a cell goes that is not shown")
  }
  func collectionView(
    _: CollectionView, willDisplaySupplementaryView view: CollectionReusableView, forElementKind kind: String,
    at path: IndexPath
  ) {
    expect(shown.updateValue(view, forKey: ObjectIdentifier(view)) == nil, "a \(kind) comes that is shown")
  }
  func collectionView(
    _: CollectionView, didEndDisplayingSupplementaryView view: CollectionReusableView, forElementOfKind kind: String,
    at path: IndexPath
  ) { expect(shown.removeValue(forKey: ObjectIdentifier(view)) != nil, "a \(kind) goes that is not shown") }

  func collectionView(_: CollectionView, shouldHighlightItemAt path: IndexPath) -> Bool {
    expect(data.isThere(path), "\(path) is pressed")
    return path.item % 5 != 4
  }
  func collectionView(_: CollectionView, didSelectItemAt path: IndexPath) {
    expect(data.isThere(path), "\(path) is selected")
  }
  func collectionView(_: CollectionView, didDeselectItemAt path: IndexPath) {
    expect(data.isThere(path), "\(path) is deselected")
  }
  func collectionView(_: CollectionView, shouldShowMenuForItemAt path: IndexPath) -> Bool { path.item % 2 == 0 }
  func collectionView(
    _: CollectionView, canPerformAction action: Selector, forItemAt path: IndexPath, withSender sender: Any?
  ) -> Bool { action != .paste }
  func collectionView(
    _ view: CollectionView, performAction action: Selector, forItemAt path: IndexPath, withSender sender: Any?
  ) {
    expect(data.isThere(path), "\(action) of \(path)")
    guard action == .cut, data.isThere(path) else { return }
    data.sections[path.section].remove(at: path.item)
    view.deleteItems(at: [path])
  }
  func collectionView(
    _: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath: IndexPath, atCurrentIndexPath: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath { isContrary ? atCurrentIndexPath : proposed }

  func scrollViewWillBeginDragging(_: ScrollView) {
    expect(!isDragging, "a drag begins in a drag")
    isDragging = true
  }
  func scrollViewWillEndDragging(
    _: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
  ) {
    expect(isDragging, "a drag ends that never began")
    if isContrary { targetContentOffset.y = (targetContentOffset.y / 50).rounded() * 50 }
  }
  func scrollViewDidEndDragging(_: ScrollView, willDecelerate: Bool) {
    expect(isDragging, "a drag has ended that never began")
    isDragging = false
  }
  func scrollViewWillBeginDecelerating(_: ScrollView) {
    expect(!isDecelerating, "a deceleration begins in another")
    isDecelerating = true
  }
  func scrollViewDidEndDecelerating(_: ScrollView) {
    expect(isDecelerating, "a deceleration ends that never began")
    isDecelerating = false
  }
}

/// A flow layout with headers, and a background behind each section.
final class SectionedFlow: CollectionViewFlowLayout {
  static let background = "background"
  override init() {
    super.init()
    itemSize = CGSize(width: 70, height: 50)
    headerReferenceSize = CGSize(width: 20, height: 24)
    sectionHeadersPinToVisibleBounds = true
    fadesItemsBetweenLines = true
    register(CollectionReusableView.self, forDecorationViewOfKind: Self.background)
  }
  required init?(coder: NSCoder) { nil }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard var found = super.layoutAttributesForElements(in: rect) else { return nil }
    let headers = found.filter { $0.representedElementCategory == .supplementaryView }
    for header in headers {
      if let decoration = layoutAttributesForDecorationView(ofKind: Self.background, at: header.indexPath) {
        found.append(decoration)
      }
    }
    return found
  }
  override func layoutAttributesForDecorationView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard
      let header = layoutAttributesForSupplementaryView(ofKind: CollectionView.elementKindSectionHeader, at: path)
    else { return nil }
    let decoration = CollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
    decoration.frame = header.frame
    decoration.zIndex = -1
    return decoration
  }
}
