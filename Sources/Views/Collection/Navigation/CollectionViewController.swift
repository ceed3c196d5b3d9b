import SpringflowNumerics

/// A view controller of a collection view, whose data source and delegate it is. (`UICollectionViewController`.)
///
/// Subclasses override the methods that they need; the others have the defaults of the delegate's protocol.
@preconcurrency @MainActor
open class CollectionViewController: ViewController, CollectionViewDataSource, CollectionViewDelegate {
  /// The layout that the controller was made with.
  public final let collectionViewLayout: CollectionViewLayout
  /// Whether the controller, when it is pushed onto another collection view controller, is shown in that one's
  /// collection view, by a change of layouts. Set it before the push. The data source stays the other controller's,
  /// with the same counts.
  open var useLayoutToLayoutNavigationTransitions = false
  /// Whether all items are deselected when the view is about to be shown; `true` unless set. A `viewWillAppear(_:)` of
  /// a subclass has to call its superclass's.
  open var clearsSelectionOnViewWillAppear = true
  /// Whether a long press picks up an item that the data source allows to be moved; `true` unless set before the view
  /// is made.
  open var installsStandardGestureForInteractiveMovement = true
  /// The controller's main item: it stays in view when the controller is pushed and popped. Unless set, the anchor of
  /// `setCollectionViewLayout(_:with:keepingInView:completion:)` stays in view.
  open var itemKeptInView: IndexPath?
  /// The view's rectangle when it is made, in points.
  private let frame: CGRect
  private var made: CollectionView?
  /// Whether the view is another controller's.
  private var isGuest = false
  /// What becomes the view when that is loaded: the other controller's, or a collection view that was set.
  private var ready: View?

  /// Makes a controller with the layout of its future view.
  public init(collectionViewLayout layout: CollectionViewLayout) {
    collectionViewLayout = layout
    frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    super.init()
  }

  /// Makes a controller with the layout of its future view and a rectangle in points.
  public init(collectionViewLayout layout: CollectionViewLayout, frame: CGRect) {
    collectionViewLayout = layout
    self.frame = frame
    super.init()
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// The collection view, which fills the controller's view. It is made when either is first asked for, which calls
  /// `viewDidLoad()`, or is that of the controller below if that one is shared. One that is set takes its place.
  open var collectionView: CollectionView! {
    get {
      loadViewOnce()
      return made ?? makeCollectionView()
    }
    set {
      let old = made
      made = newValue
      guard let container = viewIfLoaded, old !== newValue else { return }
      if let old, old.superview === container { old.removeFromSuperview() }
      if let newValue, newValue !== container { show(newValue, in: container) }
    }
  }

  /// The view that holds the collection view: what is put in front of that one stays in place while it scrolls. A
  /// collection view that is set here is both.
  open override var view: View! {
    get { super.view }
    set {
      if let own = newValue as? CollectionView {
        made = own
        if !isViewLoaded { return ready = own }
      }
      super.view = newValue
    }
  }

  /// Makes the view with the collection view in it, unless there is one, whose data source and delegate the controller
  /// becomes.
  open override func loadView() {
    if let ready { return view = ready }
    let container = View(frame: frame)
    view = container
    show(made ?? makeCollectionView(), in: container)
  }

  private func makeCollectionView() -> CollectionView {
    let view = CollectionView(frame: frame, collectionViewLayout: collectionViewLayout)
    made = view
    view.dataSource = self
    view.delegate = self
    if installsStandardGestureForInteractiveMovement { view.installStandardGestureForInteractiveMovement() }
    return view
  }

  private func show(_ collectionView: CollectionView, in container: View) {
    collectionView.frame = container.bounds
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.insertSubview(collectionView, at: 0)
  }

  /// The collection view, if it was made already.
  final var collectionViewIfLoaded: CollectionView? { isViewLoaded ? made : nil }

  override func hashSettings(into hash: inout StateHash) {
    super.hashSettings(into: &hash)
    hash.combine(useLayoutToLayoutNavigationTransitions)
    hash.combine(clearsSelectionOnViewWillAppear)
    hash.combine(installsStandardGestureForInteractiveMovement)
    hash.combine(itemKeptInView) { $0.combine(Array($1)) }
    hash.combine(frame)
    hash.combine(isGuest)
  }

  /// Shows the controller in another controller's view.
  final func share(_ lender: CollectionViewController) {
    (made, isGuest) = (lender.collectionView, true)
    ready = lender.view
    if isViewLoaded { view = lender.view }
  }

  /// Leaves another controller's view: the controller gets a view of its own again, made when it is asked for.
  final func leaveSharedView() {
    if !isGuest { return }
    (made, isGuest, ready) = (nil, false, nil)
    view = nil
  }

  /// Deselects all items, unless ``clearsSelectionOnViewWillAppear`` is `false`; the delegate is not told.
  ///
  /// In a shared view this is the selection of the controller that was on screen before: it is kept only if the
  /// appearing controller's property is `false`.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if clearsSelectionOnViewWillAppear, isViewLoaded { collectionView.clearSelection(animated: animated) }
  }

  // MARK: Data and delegate

  /// 0, the number of items in a section.
  open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  /// An empty cell.
  open func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
  /// 1, the number of sections.
  open func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// An empty view.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView { CollectionReusableView() }
  /// `false`.
  open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing: a data source whose items can be moved implements this.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
  /// `nil`: the view assigns a number.
  open func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int? { nil }
  /// `true`.
  open func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    true
  }
  /// Does nothing.
  open func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {}
  /// Does nothing.
  open func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  /// `true`.
  open func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
  /// `true`.
  open func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool { true }
  /// Does nothing.
  open func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Does nothing.
  open func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// `true`.
  open func collectionView(
    _ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Does nothing.
  open func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {}
  /// `true`.
  open func collectionView(_ collectionView: CollectionView, canFocusItemAt indexPath: IndexPath) -> Bool { true }
  /// The view's own choice.
  open func collectionView(
    _ collectionView: CollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath
  ) -> Bool { collectionView.selectionFollowsFocus }
  /// `nil`: an item in sight.
  open func indexPathForPreferredFocusedView(in collectionView: CollectionView) -> IndexPath? { nil }
  /// Does nothing.
  open func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  open func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// Does nothing.
  open func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  open func collectionView(
    _ collectionView: CollectionView, didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// `false`.
  open func collectionView(_ collectionView: CollectionView, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool {
    false
  }
  /// `false`.
  open func collectionView(
    _ collectionView: CollectionView, canPerformAction action: Selector, forItemAt indexPath: IndexPath,
    withSender sender: Any?
  ) -> Bool { false }
  /// Does nothing.
  open func collectionView(
    _ collectionView: CollectionView, performAction action: Selector, forItemAt indexPath: IndexPath,
    withSender sender: Any?
  ) {}
  /// The library's own transition layout.
  open func collectionView(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout {
    CollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }
  /// The layout's own choice.
  open func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    collectionView.collectionViewLayout.targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }
  /// The proposed path.
  open func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }
  /// The result of `collectionView(_:targetIndexPathForMoveFromItemAt:toProposedIndexPath:)`.
  open func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    self.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath, toProposedIndexPath: proposedIndexPath)
  }
  /// Does nothing.
  open func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Leaves the offset as proposed.
  open func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing.
  open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// `true`.
  open func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// Does nothing.
  open func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  /// Does nothing.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
  /// `nil`: nothing is zoomed.
  open func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Does nothing.
  open func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  /// Does nothing.
  open func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// Does nothing.
  open func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {}
}
