import Springflow
import SpringflowScenes

/// Editing of the photos that the user has chosen: the selected ones, or else the focused one.
extension Gallery {
  /// The photos that a key or a menu acts on, in order: the menu's own one and, if that is selected, all selected ones.
  private func chosen(_ item: IndexPath?) -> [IndexPath] {
    let selected = collectionView.indexPathsForSelectedItems ?? []
    if let item { return selected.contains(item) ? selected : [item] }
    if !selected.isEmpty { return selected }
    return collectionView.showsFocus ? [collectionView.focusedIndexPath].compactMap { $0 } : []
  }

  /// Whether the user has chosen a photo.
  var hasChoice: Bool { !chosen(nil).isEmpty }

  /// Copies the chosen photos for pasting.
  func copy(_ item: IndexPath?) {
    let paths = chosen(item)
    if paths.isEmpty { return }
    clipboard = paths.map { data.photos[$0.section][$0.item].picture }
  }

  /// Deletes the chosen photos, in one update.
  func remove(_ item: IndexPath?) {
    let paths = chosen(item)
    if paths.isEmpty { return }
    var update = BatchUpdate()
    update.deleteItems(at: paths)
    change(update) { for path in paths.reversed() { data.remove(at: path) } }
  }

  /// Copies the chosen photos for pasting, and deletes them.
  func cut(_ item: IndexPath?) {
    copy(item)
    remove(item)
  }

  /// Inserts the copied photos after a photo, in one update.
  func paste(after item: IndexPath?) {
    if clipboard.isEmpty || data.photos.isEmpty || !hasRoom(for: clipboard.count) { return }
    let place =
      item ?? collectionView.focusedIndexPath ?? collectionView.indexPathsForSelectedItems?.last
      ?? collectionView.centralItem
    let section = place?.section ?? 0
    let first = place.map { $0.item + 1 } ?? 0
    var update = BatchUpdate()
    update.insertItems(at: clipboard.indices.map { IndexPath(item: first + $0, section: section) })
    change(update) { data.insert(clipboard, at: IndexPath(item: first, section: section)) }
  }
}

/// The menus of the gallery's photos.
final class GalleryMenus: CollectionViewDelegate {
  weak var gallery: Gallery?

  func collectionView(_ collectionView: CollectionView, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool { true }

  func collectionView(
    _ collectionView: CollectionView, canPerformAction action: Selector, forItemAt indexPath: IndexPath,
    withSender sender: Any?
  ) -> Bool {
    switch action {
    case .cut, .copy: true
    case .paste: gallery?.clipboard.isEmpty == false
    default: false
    }
  }

  func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    gallery?.contentOffset(forProposed: proposedContentOffset) ?? proposedContentOffset
  }

  func collectionView(
    _ collectionView: CollectionView, performAction action: Selector, forItemAt indexPath: IndexPath,
    withSender sender: Any?
  ) {
    switch action {
    case .cut: gallery?.cut(indexPath)
    case .copy: gallery?.copy(indexPath)
    case .paste: gallery?.paste(after: indexPath)
    default: break
    }
  }
}
