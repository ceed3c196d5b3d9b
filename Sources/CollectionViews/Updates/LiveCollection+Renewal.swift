import SpringflowUpdates

/// Elements that an update shows anew: reloaded ones in new views, over which the old ones fade away, reconfigured ones
/// in the views that they have.
extension LiveCollection {
  func renew(_ map: UpdateMap, with animation: UpdateAnimation) {
    if map.renewsNothing { return }
    let reloaded = Set(map.reloadedItems.compactMap(map.after))
    let reconfigured = Set(map.reconfiguredItems.compactMap(map.after))
    let sections = Set(map.reconfiguredSections.compactMap { map.after(section: $0) })
    // What was made in this update shows the new data already.
    for element in elements where element.isResident && element.origin != nil {
      let path = AfterPath(section: element.key.section, item: element.key.item)
      if element.key.category == .cell {
        if reloaded.contains(path) {
          reload(element, with: animation)
        } else if reconfigured.contains(path) || sections.contains(path.section) {
          reconfigure(element)
        }
      } else if element.key.category == .supplementaryView, map.isReloaded(sectionAfter: path.section) {
        reload(element, with: animation)
      }
    }
  }

  /// Shows an element in a new view; the old one fades away over it, if it showed something else.
  func reload(_ element: VisibleElement, with animation: UpdateAnimation) {
    let old = element.view
    let wasAnnounced = element.isAnnounced
    let new = makeView(element.key, element.key.path)
    element.askedSize = nil
    if new === old {
      // A view made by hand may show its item for good.
      mark(element, animated: true)
      element.show()
      return
    }
    element.view = nil
    element.isAnnounced = false
    adopt(element, new)
    mark(element, animated: true)
    element.show()
    announce(element)
    guard let old else { return }
    guard animation.ticks > 0, let new, new.content != old.content else {
      giveBack(old, element.key, wasAnnounced: wasAnnounced)
      return
    }
    dealtNumbers += 1
    element.covers.append(
      VisibleElement.Cover(
        id: ElementID(.view, dealtNumbers), view: old, since: tick, animation: animation, wasAnnounced: wasAnnounced))
  }

  /// Lets the data source fill the view that an element has.
  private func reconfigure(_ element: VisibleElement) {
    guard let old = element.view else { return }
    pool.offered = old
    let new = makeView(element.key, element.key.path)
    pool.offered = nil
    element.askedSize = nil
    if new === old {
      mark(element, animated: true)
      element.show()
      return
    }
    giveBack(old, element.key, wasAnnounced: element.isAnnounced)
    element.view = nil
    element.isAnnounced = false
    adopt(element, new)
    mark(element, animated: true)
    element.show()
    announce(element)
  }
}

extension UpdateMap {
  /// Whether nothing that stays is shown anew.
  fileprivate var renewsNothing: Bool {
    reloadedItems.isEmpty && reconfiguredItems.isEmpty && reconfiguredSections.isEmpty && !reloadsSections
  }
}
