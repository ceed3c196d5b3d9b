import Springflow
import SpringflowViews

extension ViewFuzzer {
  // MARK: Invariants

  func check() {
    let engine = view.engine
    let told = witness.mistakes + data.mistakes
    expect(told.isEmpty, "\(told.first ?? "")")
    expect(engine.dataCounts == data.sections.map(\.count), "counts differ")
    let elements = view.snapshot().elements
    var ids: Set<ElementID> = []
    var areFinite = true
    for element in elements {
      ids.insert(element.id)
      areFinite =
        areFinite && element.center.x.isFinite && element.center.y.isFinite && element.size.width.isFinite
        && element.size.height.isFinite && element.alpha >= 0 && element.alpha <= 1
    }
    expect(ids.count == elements.count, "an element is there twice")
    expect(areFinite, "an element is nowhere")
    var known: Set<ObjectIdentifier> = []
    for element in engine.elements {
      if let view = element.view { known.insert(ObjectIdentifier(view)) }
      for outgoing in element.outgoingContents { known.insert(ObjectIdentifier(outgoing.view)) }
    }
    for ended in engine.delegateQueue.ended { known.insert(ObjectIdentifier(ended.view)) }
    expect(witness.shown.keys.allSatisfy(known.contains), "a view is forgotten whose coming was told")
    checkCells(engine)
    let selected = Set(view.indexPathsForSelectedItems ?? [])
    expect(selected.allSatisfy(data.isThere) && selected.count == view.numberOfSelectedItems, "\(selected) is selected")
    expect(view.focusedIndexPath.map(data.isThere) ?? true, "the focus is on nothing")
    expect(view.openMenuItem.map(data.isThere) ?? true, "the menu is of nothing")
    expect(view.contentOffset.x.isFinite && view.contentOffset.y.isFinite, "the content is nowhere")
  }

  /// Checks that cells show the data, know whether they are selected, and are no more than needed.
  private func checkCells(_ engine: CollectionViewEngine) {
    var shown = 0
    let selected = Set(view.indexPathsForSelectedItems ?? [])
    for element in engine.elements where element.key.category == .cell {
      shown += (element.view == nil ? 0 : 1) + element.outgoingContents.count
      guard element.isPresent, let cell = element.view as? CollectionViewCell else { continue }
      let path = engine.dataPath(of: element.key.indexPath)
      let number = data.isThere(path) ? data.sections[path.section][path.item] : nil
      expect(number.map(String.init) == cell.content.text, "\(path) shows \(cell.content.text)")
      expect(
        cell.isSelected == selected.contains(path), "\(path) is \(cell.isSelected ? "" : "not ")told to be selected")
    }
    mostShown = max(mostShown, shown)
    // While some elements enter others have not left yet.
    expect(
      !isWatched || FuzzedCell.alive <= 2 * mostShown + 2,
      "\(FuzzedCell.alive) cells are kept, of which \(shown) are shown")
  }

  // MARK: Invariants at rest

  /// Releases everything, waits, and checks that everything is in its place.
  func rest() {
    for finger in 0...2 { view.touch(finger, .ended, at: CGPoint(x: 150, y: 200)) }
    view.cancelInteractiveMovement()
    view.dismissMenu()
    if view.collectionViewLayout is CollectionViewTransitionLayout { view.finishInteractiveTransition() }
    for _ in 0..<4000 where view.isMoving { view.advance() }
    check()
    expect(!view.isMoving && view.touches.isEmpty, "it does not come to rest")
    expect(!(view.collectionViewLayout is CollectionViewTransitionLayout), "a transition does not end")
    expect(!witness.isDragging && !witness.isDecelerating, "the delegate does not know that it is at rest")
    expect(completions.begun == completions.ended, "completions: \(completions)")
    let engine = view.engine
    let (offset, stay) = (view.contentOffset, engine.scroller.clamped(view.contentOffset))
    expect(
      abs(offset.x - stay.x) < 1e-6 && abs(offset.y - stay.y) < 1e-6, "the content rests at \(offset), not at \(stay)")
    expect(
      engine.elements.allSatisfy { $0.isPresent && $0.outgoingContents.isEmpty && $0.animations.isEmpty },
      "something is left over")
    let shown = Set(engine.elements.compactMap { $0.view.map(ObjectIdentifier.init) })
    expect(shown == Set(witness.shown.keys), "the delegate was told of other views than are shown")
    let sight = view.bounds
    let expected = (view.collectionViewLayout.layoutAttributesForElements(in: sight) ?? []).filter {
      $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.width > 0 && $0.frame.intersects(sight)
    }
    let cells = view.placedElements.filter { $0.role == .item }
    let places = Set(cells.map { IndexPath(item: $0.item, section: $0.section) })
    expect(places.isSuperset(of: expected.map(\.indexPath)), "an item is missing")
    for cell in cells {
      let path = IndexPath(item: cell.item, section: cell.section)
      let attributes = view.layoutAttributesForItem(at: path)
      let isInPlace = attributes.map {
        abs($0.center.x - sight.minX - cell.center.x) < 1e-6 && abs($0.center.y - sight.minY - cell.center.y) < 1e-6
      }
      expect(isInPlace == true && cell.size == attributes?.size && cell.alpha == 1, "\(path) is not in its place")
    }
  }

}
