import SpringflowNumerics

extension SpringflowAdditions where Self: CollectionView {
  // MARK: Animation

  /// What keeps its position on screen when items are inserted and deleted; the content offset unless set.
  public var contentOffsetAnchor: CollectionView.ContentOffsetAnchor {
    get { offsetAnchor }
    set { offsetAnchor = newValue }
  }

  /// The animation of updates that specify none; ease in and ease out in 0.3 s unless set.
  public var updateAnimation: UpdateAnimation {
    get { engine.chosenUpdateAnimation }
    set { engine.chosenUpdateAnimation = newValue }
  }

  /// Whether motion is reduced, as for people whom swinging and bouncing disturb.
  ///
  /// The springs of updates, transitions and interactive movement, and those of attachments in the animator of the
  /// layout, then have a damping ratio of at least 1: they return without crossing. It takes effect with the next
  /// update and the next tick; animations that have begun go on as they are. A session of a scene with
  /// `"reduceMotion": true` sets it.
  public var reducesMotion: Bool {
    get { engine.reducesMotion }
    set { engine.reducesMotion = newValue }
  }

  // MARK: Updates as values

  /// Changes data and view together, as a value that is checked first.
  ///
  /// Everything continues from its position and velocity on screen. `changingData` is called once the operations are
  /// known to be possible, and has to change the data source's answers accordingly. Its changes of the view (the frame,
  /// the layout or the layout's properties) are part of the animation.
  ///
  /// ```swift
  /// var update = BatchUpdate()
  /// update.insertItems(at: [IndexPath(item: 3, section: 0)])
  /// try view.performBatchUpdates(update) { numbers.insert(42, at: 3) }
  /// ```
  ///
  /// - Parameters:
  ///   - update: The operations.
  ///   - animation: The animation of the update; the view's ``updateAnimation`` unless given.
  ///   - changingData: Changes the data, so that the data source answers with the new counts.
  ///   - completion: Called when this update's motion has settled, at once if there is none, with `true`, or with
  ///     `false` if everything was reloaded before.
  /// - Throws: `BatchUpdateError` naming the guilty operation. If an operation is impossible, `changingData` was not
  ///   called; if the counts found afterwards are others, it was (see
  ///   ``performBatchUpdates(_:with:setting:of:to:completion:)``). The view is as it was in either case, its layout and
  ///   its frame included. Within another update it is part of that one: its operations are checked, and its errors
  ///   thrown, with the outermost, whose animation is used.
  /// - Complexity: O(*v* + *s* + *k* log *k*) for *v* elements near the view, *s* sections and *k* operations, in
  ///   addition to the layout's own.
  public func performBatchUpdates(
    _ update: BatchUpdate, with animation: UpdateAnimation? = nil, changingData: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) throws(BatchUpdateError) {
    try engine.update(update, with: animation, changingData: changingData, completion: completion)
  }

  /// Changes data and view together, or neither: the data is restored if it does not agree with the operations.
  ///
  /// ```swift
  /// var numbers = source.numbers
  /// numbers.insert(42, at: 3)
  /// try view.performBatchUpdates(update, setting: \.numbers, of: source, to: numbers)
  /// ```
  ///
  /// - Parameters:
  ///   - update: The operations.
  ///   - animation: The animation of the update; the view's ``updateAnimation`` unless given.
  ///   - data: The property of the object in which the data source's data is stored.
  ///   - object: The object.
  ///   - newData: The data after the update.
  ///   - completion: Called when this update's motion has settled, at once if there is none, with `true`, or with
  ///     `false` if everything was reloaded before.
  /// - Throws: `BatchUpdateError` naming the guilty operation; view and data are as they were.
  /// - Complexity: As for ``performBatchUpdates(_:with:changingData:completion:)``.
  public func performBatchUpdates<Object: AnyObject, Data>(
    _ update: BatchUpdate, with animation: UpdateAnimation? = nil,
    setting data: ReferenceWritableKeyPath<Object, Data>, of object: Object, to newData: Data,
    completion: ((Bool) -> Void)? = nil
  ) throws(BatchUpdateError) {
    let oldData = object[keyPath: data]
    try engine.update(
      update, with: animation, changingData: { object[keyPath: data] = newData },
      undoing: { object[keyPath: data] = oldData }, completion: completion)
  }

  /// Checks an update without changing anything: returns its effect, or throws its error.
  ///
  /// - Parameters:
  ///   - update: The operations.
  ///   - countsAfter: The number of items in each section after the update, if known; needed for the counts of inserted
  ///     and reloaded sections.
  /// - Returns: The map between the items before and after; `explain()` describes it as text.
  /// - Throws: The same `BatchUpdateError` as the update itself.
  /// - Complexity: O(*s* + *k* log *k*) for *s* sections and *k* operations.
  public func dryRun(_ update: BatchUpdate, countsAfter: [Int]? = nil) throws(BatchUpdateError) -> UpdateMap {
    engine.bringUpToDate()
    return try update.map(from: engine.dataCounts, to: countsAfter)
  }

  /// The map between the items before and after the last update, or `nil` before the first one.
  public var lastUpdate: UpdateMap? { engine.lastUpdate }

  /// Animates a block's changes of the view: its frame, its insets, its layout or the layout's properties.
  ///
  /// ```swift
  /// view.animate { view.frame.size.width = 400 }
  /// view.animate(with: .spring(frequency: 2, damping: 0.7)) { layout.itemSize = CGSize(width: 200, height: 200) }
  /// ```
  ///
  /// This is an update without operations: everything continues from its position and velocity on screen. Layouts are
  /// told of changed bounds by `prepare(forAnimatedBoundsChange:)` and `finalizeAnimatedBoundsChange()`.
  ///
  /// - Precondition: The data source's counts do not change.
  public func animate(
    with animation: UpdateAnimation? = nil, _ changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    do {
      try engine.update(BatchUpdate(), with: animation, changingData: changes, completion: completion)
    } catch { fatalError(error.description) }
  }

  // MARK: Updates as in UIKit

  /// The same with an animation of its own.
  public func performBatchUpdates(
    with animation: UpdateAnimation?, _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    do {
      try engine.update(collecting: updates, with: animation, completion: completion)
    } catch { fatalError(error.description) }
  }

  func name(_ change: (inout BatchUpdate) -> Void) {
    do { try engine.name(change) } catch { fatalError(error.description) }
  }
}
