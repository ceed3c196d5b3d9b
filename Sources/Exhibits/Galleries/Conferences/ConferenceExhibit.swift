import Springflow
import SpringflowScenes

/// What exhibits of conferences have in common: a view over their speakers, and what keys do to it.
@preconcurrency @MainActor
public class ConferenceExhibit: Tuned {
  /// The number of speakers at the eleven conferences.
  nonisolated public static let defaultItemCount = Conference.speakerCount

  /// The words for its content.
  nonisolated public static let words = ExhibitWords(item: "speaker", section: "conference")

  /// The view that shows the speakers.
  public let collectionView: CollectionView
  let data: ConferenceData
  private let motion = UpdateMotion()

  init(_ layout: CollectionViewLayout, style: ConferenceStyle, itemCount: Int, viewport: CGSize) {
    data = ConferenceData(itemCount: itemCount, style: style)
    collectionView = CollectionView(frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: layout)
    collectionView.allowsSelection = false
    data.attach(to: collectionView)
  }

  /// Takes over how updates move.
  public func didTune() { collectionView.updateAnimation = motion.animation }

  /// The distance that an arrow key scrolls, in points.
  public var arrowStride: CGFloat { 200 }

  /// The number of speakers.
  public var itemCount: Int { data.itemCount }

  /// Changes the viewport's size, in points; visible elements move to their new positions as in an update.
  public func resize(to viewport: CGSize) {
    let oldBounds = collectionView.bounds
    collectionView.fill(viewport) { boundsDidChange(from: oldBounds) }
  }

  /// Adapts what else depends on the view's size; called in an update.
  func boundsDidChange(from oldBounds: CGRect) {}

  // MARK: Changes

  /// Performs an update.
  func change(_ update: BatchUpdate, _ changingData: () -> Void) { collectionView.change(update, changingData) }

  /// Inserts a new speaker before the one that has a running number over all sections, or near the view's centre.
  public func insertItem(at index: Int?) {
    let path = index.map(collectionView.indexPath(ofRunning:)) ?? insertionPath
    var update = BatchUpdate()
    update.insertItems(at: [path])
    change(update) { data.insert(at: path) }
  }

  /// Deletes the speaker that has a running number over all sections, or the one nearest to the view's centre.
  public func deleteItem(at index: Int?) {
    guard let path = index.map(collectionView.indexPath(ofRunning:)) ?? centralElement(.cell)?.indexPath else { return }
    var update = BatchUpdate()
    update.deleteItems(at: [path])
    change(update) { data.remove(at: path) }
  }

  /// Moves a speaker, within a conference or to another: the one that has a running number over all sections, or the
  /// one nearest to the view's centre, to another number, or by some positions.
  public func moveItem(from: Int?, to: Int?) {
    guard let path = from.map(collectionView.indexPath(ofRunning:)) ?? centralElement(.cell)?.indexPath else { return }
    let to = to ?? MoveTarget.destination(of: collectionView.runningIndex(of: path), count: itemCount)
    let end = MoveTarget.path(from: path, toTheOneAt: collectionView.indexPath(ofRunning: to))
    var update = BatchUpdate()
    update.moveItem(at: path, to: end)
    change(update) { data.move(from: path, to: end) }
  }

  /// Before the central speaker, or after them if they are to the left of the centre; if no speaker is visible, in the
  /// section whose header or label is nearest.
  private var insertionPath: IndexPath {
    if let item = centralElement(.cell) {
      let isLeft = item.center.x < collectionView.bounds.midX
      return isLeft ? IndexPath(item: item.indexPath.item + 1, section: item.indexPath.section) : item.indexPath
    }
    let section = centralElement(.supplementaryView)?.indexPath.section ?? 0
    return IndexPath(item: data.speakers[section].count, section: section)
  }

  /// The visible element of a category whose centre is nearest to the view's; of equally near ones the first.
  func centralElement(
    _ category: CollectionView.ElementCategory
  ) -> CollectionViewLayoutAttributes? {
    collectionView.layoutIfNeeded()
    let bounds = collectionView.bounds
    func distance(_ attributes: CollectionViewLayoutAttributes) -> CGFloat {
      let (dx, dy) = (attributes.center.x - bounds.midX, attributes.center.y - bounds.midY)
      return dx * dx + dy * dy
    }
    return (collectionView.collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
      .filter { $0.representedElementCategory == category && !$0.isHidden }
      .min { (distance($0), $0.indexPath) < (distance($1), $1.indexPath) }
  }

  /// The names of items contain the speaker's name and conference.
  public var itemName: (IndexPath) -> String? { data.names }

  /// Mixes in the speakers of every section.
  public func hash(into hash: inout StateHash) { data.hash(into: &hash) }
}
