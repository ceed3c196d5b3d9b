import Springflow

/// A demonstration: a tree of views with its data, which the user can scroll, touch and change.
///
/// Most show a collection view: those are ``CollectionExhibit``s.
@preconcurrency @MainActor
public protocol Exhibit: AnyObject, SendableMetatype {
  /// Its name in scene files and on the command line.
  nonisolated static var name: String { get }
  /// One sentence about what it shows.
  nonisolated static var summary: String { get }
  /// The number of items if the scene gives none.
  nonisolated static var defaultItemCount: Int { get }
  /// The highest number of items. The exhibit refuses more, as it would no longer keep up.
  nonisolated static var maximumItemCount: Int { get }

  /// The work of an element in a tick, relative to an element at rest.
  nonisolated static var elementCost: Int { get }

  /// Its keys except those for scrolling and restarting, in the order of the help.
  nonisolated static var keys: [KeyMeaning] { get }
  /// Its gestures except scrolling, in the order of the help.
  nonisolated static var gestures: [GestureMeaning] { get }
  /// Whether it shows the albums of its settings.
  nonisolated static var showsAlbums: Bool { get }
  /// The names of its content.
  nonisolated static var words: ExhibitWords { get }

  /// Creates the exhibit in a viewport, whose size is in points. Its tunables are not set yet, which
  /// ``make(itemCount:settings:viewport:)`` does, too.
  init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize)

  /// The view that shows it, with all others in it. It stays the same.
  var rootView: View { get }
  /// The distance that an arrow key scrolls, in points.
  var arrowStride: CGFloat { get }
  /// The number of items.
  var itemCount: Int { get }
  /// Whether items stand on the lower edge of the view. The edge then moves with them when the viewport's height
  /// changes.
  var standsOnFloor: Bool { get }

  /// Whether bodies push each other, so that any of them may change its velocity at any time.
  var bodiesCollide: Bool { get }
  /// Whether a change of the viewport's size puts its elements to their new places at once.
  var resizesAtOnce: Bool { get }

  /// Changes the viewport's size, in points.
  func resize(to viewport: CGSize)
  /// Inserts a new item before the item at `index`, at the end if `index` is the count, or, with `nil`, where the
  /// insert key does.
  ///
  /// - Precondition: The index is from 0 to the count.
  func insertItem(at index: Int?)
  /// Deletes the item at `index`, or, with `nil`, the one that the delete key deletes. Does nothing without items.
  ///
  /// - Precondition: The index is from 0 to below the count.
  func deleteItem(at index: Int?)
  /// Moves the item at `from` to the index `to`, counted after the move; with `nil`, as the move key does. Does nothing
  /// without items, or where items have no order of their own.
  ///
  /// - Precondition: Both are from 0 to below the count.
  func moveItem(from: Int?, to: Int?)
  /// Shows the next of the exhibit's arrangements, if it has several.
  func toggle()
  /// Shows the previous of the exhibit's arrangements, if it has several.
  func goBack()
  /// Inserts a section where the exhibit's key does, if it supports that.
  func insertSection()
  /// Deletes a section where the exhibit's key does, if it supports that.
  func deleteSection()
  /// Copies the selected items for pasting and deletes them, if the exhibit supports that.
  func cutItems()
  /// Copies the selected items for pasting, if the exhibit supports that.
  func copyItems()
  /// Inserts the copied items, if the exhibit supports that.
  func pasteItems()
  /// The subset of ``keys`` that has an effect in the present layout and with the present items.
  var activeKeys: [KeyMeaning] { get }
  /// The subset of ``gestures`` that has an effect in the present layout and with the present items.
  var activeGestures: [GestureMeaning] { get }
  /// Names the items of the present data, such as "tile 12". The closure keeps naming that data's items after a change.
  var itemName: (IndexPath) -> String? { get }
  /// The reason that the key just pressed changed nothing, in a few words, if the exhibit knows it.
  func refusal(of key: ExhibitKey) -> String?
  /// Whether something will happen although nothing moves, such as the arrival of requested messages.
  var isWaiting: Bool { get }
  /// Advances the exhibit's own state by one tick, and then its view.
  func advance()
  /// Mixes in every bit of the data that the next tick depends on.
  func hash(into hash: inout StateHash)
}

extension Exhibit {
  /// By default it does not.
  nonisolated public static var showsAlbums: Bool { false }
  /// By default items can be inserted, deleted and moved.
  nonisolated public static var keys: [KeyMeaning] { [.insert(words), .delete(words), .move(words)] }
  /// By default fingers only scroll.
  nonisolated public static var gestures: [GestureMeaning] { [] }

  /// A million by default, as a flow layout looks only at the visible items.
  nonisolated public static var maximumItemCount: Int { 1_000_000 }
  /// By default 1, the cost of an element at rest or in an animation.
  nonisolated public static var elementCost: Int { 1 }
  /// Whether `count` more items may be inserted.
  public func hasRoom(for count: Int = 1) -> Bool { itemCount + count <= Self.maximumItemCount }

  /// By default they do not.
  public var standsOnFloor: Bool { false }
  /// By default those of a world's layout do.
  public var bodiesCollide: Bool { collectionView?.collectionViewLayout is WorldLayout }
  /// By default elements move there.
  public var resizesAtOnce: Bool { false }
  /// Does nothing, as its items have no order of their own.
  public func moveItem(from: Int?, to: Int?) {}
  /// Does nothing, as there is only one arrangement.
  public func toggle() {}
  /// Does nothing, as there is no previous arrangement.
  public func goBack() {}
  /// Does nothing, as its sections are fixed.
  public func insertSection() {}
  /// Does nothing, as its sections are fixed.
  public func deleteSection() {}
  /// Does nothing, as it does not support cutting.
  public func cutItems() {}
  /// Does nothing, as it does not support copying.
  public func copyItems() {}
  /// Does nothing, as it does not support pasting.
  public func pasteItems() {}
  /// Advances the views, the only part that moves by default.
  public func advance() { ViewHost.hosting(rootView).advance() }

  /// The exhibit's collection view: its root or the first one in it; `nil` if there is none.
  public var collectionView: CollectionView? { scrollView(where: { $0 is CollectionView }) as? CollectionView }

  /// The view that keys scroll: its root or the first scroll view in it; `nil` if there is none.
  public var scrollView: ScrollView? { scrollView(where: { _ in true }) }

  private func scrollView(where fits: (ScrollView) -> Bool) -> ScrollView? {
    func first(in view: View) -> ScrollView? {
      if let scrollView = view as? ScrollView, fits(scrollView) { return scrollView }
      // Elements of a collection are no place to look for the exhibit's own view.
      if view is CollectionView { return nil }
      for subview in view.subviews { if let found = first(in: subview) { return found } }
      return nil
    }
    return first(in: rootView)
  }

  /// Makes the exhibit as a session does, with its tunables set.
  ///
  /// ```swift
  /// let stairs = try Stairs.make(settings: ["rise": 120])
  /// ```
  ///
  /// - Parameters:
  ///   - itemCount: The default number unless given.
  ///   - viewport: Its size, in points.
  /// - Throws: `SceneError` if a value is given that a parameter does not take, or to a parameter that is not there.
  public static func make(
    itemCount: Int? = nil, settings: ExhibitSettings = ExhibitSettings(), viewport: CGSize = Scene.defaultViewport
  ) throws(SceneError) -> Self {
    let exhibit = Self(itemCount: itemCount ?? defaultItemCount, settings: settings, viewport: viewport)
    _ = try exhibit.tune(settings)
    return exhibit
  }

  /// Sets its tunables as the settings say; returns its parameters. Where they reduce motion, its collection view does.
  func tune(_ settings: ExhibitSettings) throws(SceneError) -> [ExhibitCatalog.Parameter] {
    if settings.reducesMotion { collectionView?.reducesMotion = true }
    let tuning = try ExhibitTuning(self, settings)
    // Tuning may have made another one.
    if settings.reducesMotion { collectionView?.reducesMotion = true }
    return tuning.parameters
  }

  /// Whether a key does something other than scrolling and restarting.
  nonisolated public static func understands(_ key: ExhibitKey) -> Bool { keys.contains { $0.keys.contains(key) } }

  /// Performs a key's action. The session performs `restart` itself, by creating a new exhibit.
  public func press(_ key: ExhibitKey) {
    rootView.layoutIfNeeded()
    switch key {
    case .insert, .space: if hasRoom() { insertItem(at: nil) }
    case .delete, .backspace: deleteItem(at: nil)
    case .move: moveItem(from: nil, to: nil)
    case .toggle: toggle()
    case .back: goBack()
    case .insertSection: insertSection()
    case .deleteSection: deleteSection()
    case .restart, .tab, .backtab: break
    case .left: arrow(.left, -arrowStride, 0)
    case .right: arrow(.right, arrowStride, 0)
    case .up: arrow(.up, 0, -arrowStride)
    case .down: arrow(.down, 0, arrowStride)
    case .enter: collectionView?.pressFocusedItem()
    case .escape: collectionView?.stepBack()
    case .selectAll: collectionView?.selectAll(nil)
    case .cut: cutItems()
    case .copy: copyItems()
    case .paste: pasteItems()
    case .pageUp, .pageDown, .home, .end: if let scrollView { turn(scrollView, key) }
    }
  }

  /// Scrolls by a page, or to one of the content's ends.
  private func turn(_ view: ScrollView, _ key: ExhibitKey) {
    let page = CGVector(dx: view.bounds.width, dy: view.bounds.height)
    let inset = view.adjustedContentInset
    let start = CGPoint(x: -inset.left, y: -inset.top)
    switch key {
    case .pageUp: scroll(-page.dx, -page.dy)
    case .pageDown: scroll(page.dx, page.dy)
    case .home:
      if view.contentOffset.x != start.x { view.setContentOffset(start, animated: true) } else { view.scrollToTop() }
    default:
      let content = view.contentSize
      let end = CGPoint(
        x: max(start.x, content.width + inset.right - page.dx), y: max(start.y, content.height + inset.bottom - page.dy)
      )
      view.setContentOffset(end, animated: true)
    }
  }

  /// Moves the focus if there is one, and scrolls otherwise.
  private func arrow(_ heading: FocusHeading, _ dx: CGFloat, _ dy: CGFloat) {
    if let collectionView, collectionView.allowsFocus { collectionView.moveFocus(heading) } else { scroll(dx, dy) }
  }

  /// Scrolls as a drag in the middle of the view does.
  private func scroll(_ dx: CGFloat, _ dy: CGFloat) {
    guard let scrollView else { return }
    let middle = CGPoint(x: scrollView.bounds.width / 2, y: scrollView.bounds.height / 2)
    scrollView.scroll(by: CGVector(dx: dx, dy: dy), from: middle)
  }
}

/// An exhibit that shows a collection view.
@preconcurrency @MainActor
public protocol CollectionExhibit: Exhibit {
  /// The collection view.
  var collectionView: CollectionView { get }
}

extension CollectionExhibit {
  /// The collection view.
  public var rootView: View { collectionView }
  /// Advances the view, the only part that moves by default.
  public func advance() { collectionView.advance() }
}
