import SpringflowGeometry

/// Looks after a collection view, whose data source and delegate it is. (`UICollectionViewController`.)
///
/// Subclasses override what they want to say; the rest is as where a delegate does not implement it.
@preconcurrency @MainActor
open class CollectionViewController: ViewController, CollectionViewDataSource, CollectionViewDelegate {
  /// The layout that the controller was made with.
  public final let collectionViewLayout: CollectionViewLayout
  /// Whether the controller, when it is pushed onto another one of its kind, is shown in that one's collection view, by a
  /// change of layouts; set it before. The data source stays the other's, with the same counts.
  open var useLayoutToLayoutNavigationTransitions = false
  /// Whether nothing is selected any more when the view is about to be shown; yes unless set. A `viewWillAppear(_:)` of
  /// a subclass calls its superclass's.
  open var clearsSelectionOnViewWillAppear = true
  /// Whether a long press picks up an item that the data source lets be moved; yes unless set before the view is made.
  open var installsStandardGestureForInteractiveMovement = true
  /// The item that the controller is about: it stays in view when the controller is pushed and popped. Unless set, what
  /// `setCollectionViewLayout(_:with:keepingInView:completion:)` keeps.
  open var itemKeptInView: IndexPath?
  /// The view's rectangle in the viewport when it is made, in points.
  private let frame: CGRect
  private var made: CollectionView?
  /// Whether that is another controller's.
  private var isGuest = false

  /// Makes a controller, and later its view, with a layout.
  public init(collectionViewLayout layout: CollectionViewLayout) {
    collectionViewLayout = layout
    frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    super.init()
  }

  /// Makes a controller, and later its view, with a layout and a rectangle in points.
  public init(collectionViewLayout layout: CollectionViewLayout, frame: CGRect) {
    collectionViewLayout = layout
    self.frame = frame
    super.init()
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// The view: made when it is first asked for, which calls `viewDidLoad()`, or the one of the controller below, if that
  /// is shared.
  open var collectionView: CollectionView! {
    get {
      loadViewOnce()
      return made ?? makeView()
    }
    set { made = newValue }
  }

  /// The same: the collection view is all that the controller shows.
  open var view: CollectionView! {
    get { collectionView }
    set { collectionView = newValue }
  }

  /// Makes the collection view, unless there is one; the controller becomes its data source and delegate.
  open override func loadView() { if made == nil { makeView() } }

  @discardableResult
  private func makeView() -> CollectionView {
    let view = CollectionView(frame: frame, collectionViewLayout: collectionViewLayout)
    made = view
    view.dataSource = self
    view.delegate = self
    if installsStandardGestureForInteractiveMovement { view.installStandardGestureForInteractiveMovement() }
    return view
  }

  /// Shows itself in another controller's view.
  final func share(_ shared: CollectionView) {
    made = shared
    isGuest = true
  }

  /// Has a view of its own again, made and set up when it is asked for, if it was in another controller's.
  final func leaveSharedView() {
    if !isGuest { return }
    isGuest = false
    made = nil
    isViewLoaded = false
  }

  /// Deselects all, unless ``clearsSelectionOnViewWillAppear`` says otherwise; the delegate is not told.
  ///
  /// In a shared view this is the selection of the controller that was on screen before: what was picked there stays
  /// selected only where the controller that appears says so.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if clearsSelectionOnViewWillAppear, isViewLoaded { collectionView.clearSelection(animated: animated) }
  }

  // MARK: Data and delegate

  /// None.
  open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  /// An empty cell.
  open func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
  /// One section.
  open func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// Nothing to see.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView { CollectionReusableView() }
  /// No.
  open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  /// Nothing: a data source whose items can be moved implements this.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
  /// No identifier of its own.
  open func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int? { nil }
  /// Yes.
  open func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    true
  }
  /// Nothing.
  open func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {}
  /// Nothing.
  open func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  /// Yes.
  open func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
  /// Yes.
  open func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool { true }
  /// Nothing.
  open func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Nothing.
  open func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// Yes.
  open func collectionView(_ collectionView: CollectionView, canFocusItemAt indexPath: IndexPath) -> Bool { true }
  /// Nothing.
  open func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Nothing.
  open func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// Nothing.
  open func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Nothing.
  open func collectionView(
    _ collectionView: CollectionView, didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// No.
  open func collectionView(_ collectionView: CollectionView, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool {
    false
  }
  /// No.
  open func collectionView(
    _ collectionView: CollectionView, canPerformAction action: Selector, forItemAt indexPath: IndexPath,
    withSender sender: Any?
  ) -> Bool { false }
  /// Nothing.
  open func collectionView(
    _ collectionView: CollectionView, performAction action: Selector, forItemAt indexPath: IndexPath,
    withSender sender: Any?
  ) {}
  /// The library's own.
  open func collectionView(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewLayout? { nil }
  /// What the layout says.
  open func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    collectionView.collectionViewLayout.targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }
  /// What is proposed.
  open func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }
  /// What `collectionView(_:targetIndexPathForMoveFromItemAt:toProposedIndexPath:)` says.
  open func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    self.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath, toProposedIndexPath: proposedIndexPath)
  }
  /// Nothing.
  open func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Nothing.
  open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// The proposed offset.
  open func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
  ) {}
  /// Nothing.
  open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Nothing.
  open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Nothing.
  open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Nothing.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
