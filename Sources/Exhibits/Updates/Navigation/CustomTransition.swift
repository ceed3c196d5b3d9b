import Springflow
import SpringflowScenes

/// A list and a grid of the same items in two collection views, and a transition that makes them one: objc.io, issue
/// 12.
public final class CustomTransition: CollectionExhibit {
  /// Its name in scene files.
  nonisolated public static let name = "custom-transition"
  /// The summary that lists and help show.
  nonisolated public static let summary = "A list becomes a grid, and a list again: two views, one motion."
  /// Enough items to scroll.
  nonisolated public static let defaultItemCount = 60
  /// Its keys.
  nonisolated public static let keys = [
    KeyMeaning.insert(.tiles), .delete(.tiles), .move(.tiles),
    KeyMeaning(.toggle, meaning: "push the grid, or pop back to the list", hint: "list and grid"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("tap", meaning: "push the grid, or pop back to the list", hint: "list and grid")
  ]

  private let navigation: NavigationController
  private let list: ArrangementController
  private let grid: ArrangementController
  private let data: NumberedItems
  private let animator = ArrangementTransition()

  /// Sets the items up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    let stage = ExhibitViewport.frame(in: viewport)
    data = NumberedItems(count: itemCount)
    list = ArrangementController(frame: stage) { width in
      Self.flow(CGSize(width: max(1, min(768, width - 2 * Self.gap)), height: 200))
    }
    grid = ArrangementController(frame: stage) { _ in Self.flow(CGSize(width: 180, height: 180)) }
    navigation = NavigationController(rootViewController: list)
    for controller in [list, grid] {
      let view: CollectionView = controller.collectionView
      view.dataSource = data
      view.alwaysBounceVertical = true
      view.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    }
    list.isPicked = { [weak self] _ in self?.toggle() }
    grid.isPicked = { [weak self] _ in self?.toggle() }
    navigation.delegate = animator
  }

  /// The space between items, and around them, in points.
  private static let gap: CGFloat = 10

  private static func flow(_ size: CGSize) -> CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = size
    layout.fadesItemsBetweenLines = true
    layout.minimumLineSpacing = gap
    layout.minimumInteritemSpacing = gap
    layout.sectionInset = EdgeInsets(top: gap, left: gap, bottom: gap, right: gap)
    return layout
  }

  /// The view on screen: the list's or the grid's.
  public var collectionView: CollectionView { navigation.visibleCollectionView ?? list.collectionView }

  /// The view of the stack.
  public var rootView: View { navigation.view }

  /// A line and the space below it, in points.
  public var arrowStride: CGFloat { (collectionView === list.collectionView ? 200 : 180) + Self.gap }

  /// The number of items.
  public var itemCount: Int { data.numbers.count }

  /// Advances the list, the grid and their transition by one tick.
  public func advance() { navigation.advance() }

  /// Changes the viewport's size, in points.
  public func resize(to viewport: CGSize) {
    for controller in [list, grid] {
      let view: CollectionView = controller.collectionView
      let isShown = view === collectionView
      view.fill(viewport, in: controller.view, with: isShown ? nil : UpdateAnimation.none) { controller.fit() }
    }
  }

  /// Pushes the grid, or pops it.
  public func toggle() {
    if navigation.topViewController === list {
      navigation.pushViewController(grid, animated: true)
    } else {
      navigation.popViewController(animated: true)
    }
  }

  // MARK: Changes

  /// Inserts an item at an index, or at the centre.
  public func insertItem(at index: Int?) {
    let place = index ?? collectionView.centralItem?.item ?? 0
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: place, section: 0)])
    change(update) { data.insertItem(at: [0, place]) }
  }

  /// Deletes the item at an index, or at the centre.
  public func deleteItem(at index: Int?) {
    guard let place = index ?? collectionView.centralItem?.item else { return }
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: place, section: 0)])
    change(update) { data.deleteItem(at: [0, place]) }
  }

  /// Moves the item at an index, or at the centre, to another index, or by some positions.
  public func moveItem(from: Int?, to: Int?) {
    guard let from = from ?? collectionView.centralItem?.item else { return }
    let to = to ?? MoveTarget.destination(of: from, count: itemCount)
    var update = BatchUpdate()
    update.moveItem(at: IndexPath(item: from, section: 0), to: IndexPath(item: to, section: 0))
    change(update) { data.moveItem(at: [0, from], to: [0, to]) }
  }

  /// Performs an update. The view that is not on screen applies it when it is shown again.
  private func change(_ update: BatchUpdate, _ changingData: () -> Void) {
    collectionView.change(update, changingData)
    for controller in [list, grid] where controller.collectionView !== collectionView {
      controller.collectionView.reloadData()
    }
  }

  /// The names of tiles contain their numbers.
  public var itemName: (IndexPath) -> String? { data.names(Self.words.item) }

  /// The effect of the toggle key in the view on screen.
  private var change: String { navigation.topViewController === list ? "push the grid" : "pop back to the list" }

  /// The toggle key's hint names the view that it leads to.
  public var activeKeys: [KeyMeaning] {
    let hint = navigation.topViewController === list ? "grid" : "list"
    return Self.keys.filter { canUse($0) && $0.keys != [.toggle] } + [KeyMeaning(.toggle, meaning: change, hint: hint)]
  }

  /// Its gestures work only while it has items.
  public var activeGestures: [GestureMeaning] {
    itemCount > 0 ? [GestureMeaning("tap", meaning: change, hint: "list and grid")] : []
  }

  /// Mixes in the items, and both views.
  public func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    navigation.hash(into: &hash)
    if navigation.topViewController === list { grid.collectionView.hash(into: &hash) }
  }
}

/// Controls one arrangement of the items.
private final class ArrangementController: CollectionViewController {
  private let makeLayout: (CGFloat) -> CollectionViewFlowLayout
  var isPicked: ((IndexPath) -> Void)?

  init(frame: CGRect, makeLayout: @escaping (CGFloat) -> CollectionViewFlowLayout) {
    self.makeLayout = makeLayout
    super.init(collectionViewLayout: makeLayout(frame.width), frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  /// A new layout of the same kind, as a layout serves one view only.
  func layout() -> CollectionViewFlowLayout { makeLayout(collectionView.bounds.width) }

  /// Adapts the size of items to the view.
  func fit() { (collectionView.collectionViewLayout as? CollectionViewFlowLayout)?.itemSize = layout().itemSize }

  override func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    isPicked?(indexPath)
  }
}

/// Replaces one view's items by another's: the target view first takes the source's position and layout, and then
/// changes to its own layout in an animation.
private final class ArrangementTransition: ViewControllerAnimatedTransitioning, NavigationControllerDelegate {
  private let motion = UpdateMotion(duration: 0.6)
  private var animation: UpdateAnimation { motion.animation }

  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
    animation.duration
  }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    guard let source = transitionContext.viewController(forKey: .from) as? ArrangementController,
      let target = transitionContext.viewController(forKey: .to) as? ArrangementController,
      let from = source.collectionView, let to = target.collectionView
    else { return transitionContext.completeTransition(true) }
    transitionContext.containerView.addSubview(target.view)
    source.view.removeFromSuperview()
    to.setCollectionViewLayout(source.layout(), animated: false)
    // Enough content for the source's offset, whatever the target's size.
    to.contentInset.bottom = from.bounds.maxY
    to.bounds = from.bounds
    to.adoptPresentation(from: from, with: animation)
    to.performBatchUpdates(
      with: animation,
      {
        to.contentInset.bottom = 0
        to.setCollectionViewLayout(target.layout(), animated: false)
      }, completion: { _ in transitionContext.completeTransition(true) })
  }

  func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { self }
}
