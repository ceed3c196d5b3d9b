import Springflow
import SpringflowScenes

/// Small coloured tiles; a picked one is pushed, in the same collection view, into a flow of large ones:
/// layout-to-layout navigation, objc.io, issue 12.
public final class LayoutPush: EditableExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "layout-push"
  /// The summary that lists and help show.
  nonisolated public static let summary = "A picked tile is pushed into large ones, and popped: one view, two layouts."
  /// The original's number.
  nonisolated public static let defaultItemCount = ColoredSections.counts.reduce(0, +)
  /// Its keys.
  nonisolated public static let keys = [
    KeyMeaning.insert(.tiles), .delete(.tiles), .move(.tiles),
    KeyMeaning(.toggle, meaning: "push the tile at the centre, or pop", hint: "push and pop"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("tap", meaning: "push the tile; on a large one: pop", hint: "push and pop")
  ]

  private let motion = UpdateMotion(duration: 0.5)
  private let navigation: NavigationController
  private let small: TilesController
  private let data: ColoredSections

  /// Sets the tiles up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = ColoredSections(count: itemCount)
    small = TilesController(
      collectionViewLayout: AnimatedFlowLayout(side: 50), frame: ExhibitViewport.frame(in: viewport))
    navigation = NavigationController(rootViewController: small)
    let view = collectionView
    view.dataSource = data
    view.alwaysBounceVertical = true
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: ColoredSections.reuseIdentifier)
  }

  /// Takes over how pushes move.
  public func didTune() { navigation.layoutTransitionAnimation = motion.animation }

  /// The view that shows the tiles.
  public var collectionView: CollectionView { small.collectionView }

  /// The view of the stack.
  public var rootView: View { navigation.view }

  /// A line of tiles and the space below it, in points.
  public var arrowStride: CGFloat {
    let layout = collectionView.collectionViewLayout as? CollectionViewFlowLayout
    return layout.map { $0.itemSize.height + $0.minimumLineSpacing } ?? 100
  }

  /// The number of tiles.
  public var itemCount: Int { data.count }

  /// Advances the view and its transition by one tick.
  public func advance() { navigation.advance() }

  /// Changes the viewport's size, in points.
  public func resize(to viewport: CGSize) { collectionView.fill(viewport, in: small.view) }

  /// Pushes the tile at the centre, or pops.
  public func toggle() {
    if navigation.viewControllers.count > 1 {
      navigation.popViewController(animated: true)
    } else if let path = collectionView.centralItem {
      small.push(path)
    }
  }

  /// The tiles.
  public var items: any EditableDataSource { data }

  /// The names of tiles contain their numbers.
  public var itemName: (IndexPath) -> String? { data.names }

  private var isPushed: Bool { navigation.viewControllers.count > 1 }

  /// The toggle key pushes a small tile, and pops a large one.
  public var activeKeys: [KeyMeaning] {
    let keys = Self.keys.filter { canUse($0) && $0.keys != [.toggle] }
    if isPushed { return keys + [KeyMeaning(.toggle, meaning: "pop: back to the small tiles", hint: "pop")] }
    return keys + (itemCount > 0 ? [KeyMeaning(.toggle, meaning: "push the tile at the centre", hint: "push")] : [])
  }

  /// The tap pushes a small tile, and pops a large one.
  public var activeGestures: [GestureMeaning] {
    if itemCount == 0 { return [] }
    return isPushed
      ? [GestureMeaning("tap", meaning: "pop: back to the small tiles", hint: "pop")]
      : [GestureMeaning("tap", meaning: "push the tile", hint: "push")]
  }

  /// The reason that a key changed nothing.
  public func refusal(of key: ExhibitKey) -> String? {
    key == .toggle ? "There is no tile to push" : commonRefusal(of: key)
  }

  /// Mixes in the tiles, and the state of the navigation.
  public func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    navigation.hash(into: &hash)
  }
}

/// Controls the small tiles; a tap on one pushes it.
private final class TilesController: CollectionViewController {
  func push(_ path: IndexPath) {
    guard navigationController?.topViewController === self else { return }
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 300)
    layout.fadesItemsBetweenLines = true
    layout.minimumLineSpacing = 16
    layout.minimumInteritemSpacing = 16
    layout.sectionInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 8)
    let detail = DetailController(collectionViewLayout: layout)
    detail.useLayoutToLayoutNavigationTransitions = true
    detail.itemKeptInView = path
    navigationController?.pushViewController(detail, animated: true)
  }

  override func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    push(indexPath)
  }
}

/// Controls the large tiles: the pushed one moves to the middle in the same motion, and a tap pops.
private final class DetailController: CollectionViewController {
  override func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    guard navigationController?.isTransitioning == true, let itemKeptInView,
      let center = collectionView.collectionViewLayout.layoutAttributesForItem(at: itemKeptInView)?.center
    else { return proposedContentOffset }
    let highest = max(0, collectionView.contentSize.height - collectionView.bounds.height)
    return CGPoint(x: 0, y: min(max(0, (center.y - collectionView.bounds.height / 2).rounded()), highest))
  }

  override func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    itemKeptInView = indexPath
    navigationController?.popViewController(animated: true)
  }
}
