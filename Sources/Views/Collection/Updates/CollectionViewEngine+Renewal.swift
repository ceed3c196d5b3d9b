/// Elements that an update renews: reloaded ones get new views, over which the old ones fade out, reconfigured ones
/// keep their views.
extension CollectionViewEngine {
  func renew(_ map: UpdateMap, _ before: UpdateSnapshot, with animation: UpdateAnimation, after delay: Int) {
    if map.renewsNothing { return }
    let reloaded = Set(map.reloadedItems.compactMap(map.after))
    let reconfigured = Set(map.reconfiguredItems.compactMap(map.after))
    let sections = Set(map.reconfiguredSections.compactMap { map.after(section: $0) })
    // Elements that were made in this update show the new data already.
    for element in elements where element.isPresent && before[element] != nil {
      let path = AfterPath(section: element.key.section, item: element.key.item)
      if element.key.category == .cell {
        if reloaded.contains(path) {
          reload(element, with: animation, after: delay)
        } else if reconfigured.contains(path) || sections.contains(path.section) {
          reconfigure(element)
        }
      } else if element.key.category == .supplementaryView, map.isReloaded(sectionAfter: path.section) {
        reload(element, with: animation, after: delay)
      }
    }
  }

  /// Gives an element a new view; the old one fades out over it, if it showed something else.
  func reload(_ element: VisibleElement, with animation: UpdateAnimation, after delay: Int = 0) {
    let old = element.view
    let wasAnnounced = element.isAnnounced
    let new = makeView(element.key, element.key.indexPath, element.attributes)
    element.askedSize = nil
    if new === old {
      // A view that is not dequeued may belong to its item for good.
      interaction.updateAppearance(of: element, animated: true)
      element.show()
      return
    }
    element.view = nil
    element.isAnnounced = false
    delegateQueue.adopt(element, new)
    interaction.updateAppearance(of: element, animated: true)
    element.show()
    delegateQueue.noteMade(element)
    guard let old else { return }
    let now = view.host?.tick ?? 0
    for view in [old, new] { view?.drawMarkedViews(at: now) }
    let oldContent = old.wholeContent(tint: element.id.number, at: now)
    guard animation.ticks > 0, let new,
      old.content != new.content || oldContent != new.wholeContent(tint: element.id.number, at: now)
    else {
      delegateQueue.endDisplay(old, element.key, wasAnnounced: wasAnnounced)
      return
    }
    element.outgoingContents.append(
      VisibleElement.OutgoingContent(
        id: store.makeID(), view: old, content: oldContent, since: tick + delay, animation: animation,
        wasAnnounced: wasAnnounced))
  }

  /// Lets the data source update the element's present view.
  private func reconfigure(_ element: VisibleElement) {
    guard let old = element.view else { return }
    store.pool.offered = old
    let new = makeView(element.key, element.key.indexPath, element.attributes)
    store.pool.offered = nil
    element.askedSize = nil
    if new === old {
      interaction.updateAppearance(of: element, animated: true)
      element.show()
      return
    }
    delegateQueue.endDisplay(old, element.key, wasAnnounced: element.isAnnounced)
    element.view = nil
    element.isAnnounced = false
    delegateQueue.adopt(element, new)
    interaction.updateAppearance(of: element, animated: true)
    element.show()
    delegateQueue.noteMade(element)
  }
}

extension UpdateMap {
  /// Whether no remaining element is reloaded or reconfigured.
  fileprivate var renewsNothing: Bool {
    reloadedItems.isEmpty && reconfiguredItems.isEmpty && reconfiguredSections.isEmpty && !reloadsSections
  }
}
