import Springflow

/// A demo: a layout with its data, that can be touched, scrolled and changed.
@MainActor
public protocol Exhibit: AnyObject, SendableMetatype {
  /// Its name in scene files and on the command line.
  nonisolated static var name: String { get }
  /// What it shows, in a sentence.
  nonisolated static var summary: String { get }
  /// What tunes it.
  nonisolated static var parameters: [ExhibitParameter] { get }
  /// How many items it has where the scene does not say.
  nonisolated static var defaultItemCount: Int { get }
  /// The highest number of items with which it runs as it should; it takes no more.
  nonisolated static var maximumItemCount: Int { get }

  /// How much work an element is in a tick, next to one that only lies there.
  nonisolated static var elementCost: Int { get }

  /// What keys do in it beside scrolling and starting over, in the order in which help lists them.
  nonisolated static var keys: [KeyMeaning] { get }
  /// What fingers do in it beside scrolling, in the order in which help lists it.
  nonisolated static var gestures: [GestureMeaning] { get }
  /// Whether it shows the albums of its settings.
  nonisolated static var showsAlbums: Bool { get }
  /// How its content is called.
  nonisolated static var words: ExhibitWords { get }

  /// Sets the exhibit up in a viewport of a size in points.
  init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize)

  /// The view that shows it.
  var collectionView: CollectionView { get }
  /// How far an arrow key scrolls, in points.
  var arrowStride: CGFloat { get }
  /// How many items there are.
  var itemCount: Int { get }
  /// Whether things stand on the stage's lower edge, which then goes along with them when the viewport takes another
  /// height.
  var standsOnFloor: Bool { get }

  /// Takes another viewport, in points.
  func resize(to viewport: CGSize)
  /// Inserts a new item: before the one that is at `index`, at the end if that is the count, or, with `nil`, where the
  /// insert key does.
  ///
  /// - Precondition: The index is from 0 to the count.
  func insertItem(at index: Int?)
  /// Deletes the item at `index`, or, with `nil`, where the delete key does; does nothing if there is none.
  ///
  /// - Precondition: The index is from 0 to below the count.
  func deleteItem(at index: Int?)
  /// Moves the item at `from` so that it comes to be at `to`, counted after the move; with `nil`, as the move key does.
  /// Does nothing if there is none, or where items have no order of their own.
  ///
  /// - Precondition: Both are from 0 to below the count.
  func moveItem(from: Int?, to: Int?)
  /// Changes between two ways of showing the items, or goes to the next of several, if there are.
  func toggle()
  /// Goes back to the way of showing the items that comes before, if there are several.
  func goBack()
  /// Inserts a section where the exhibit's key does, if it does.
  func insertSection()
  /// Deletes a section where the exhibit's key does, if it does.
  func deleteSection()
  /// Keeps the selected items for pasting, and takes them away, where the exhibit has that.
  func cutItems()
  /// Keeps the selected items for pasting, where the exhibit has that.
  func copyItems()
  /// Inserts what was kept, where the exhibit has that.
  func pasteItems()
  /// A few words about the exhibit's state that are to be seen over it.
  var caption: Frame.Caption? { get }
  /// Those of ``keys`` that can do something in the present layout and with what there is.
  var activeKeys: [KeyMeaning] { get }
  /// Those of ``gestures`` that can do something in the present layout and with what there is.
  var activeGestures: [GestureMeaning] { get }
  /// Names an item of the present data, such as "tile 12"; it goes on naming the items of that data after a change.
  var itemName: (IndexPath) -> String? { get }
  /// Why a key that has just been pressed changed nothing, in a few words, if the exhibit can tell.
  func refusal(of key: ExhibitKey) -> String?
  /// Whether something will happen by itself though nothing moves, such as messages that have been asked for.
  var isWaiting: Bool { get }
  /// Goes a tick on: what the exhibit does by itself, and then its view.
  func advance()
  /// Mixes in every bit of the data that the next tick depends on.
  func hash(into hash: inout StateHash)
}

extension Exhibit {
  /// It does not, unless it says so.
  nonisolated public static var showsAlbums: Bool { false }
  /// Items come, go and move.
  nonisolated public static var keys: [KeyMeaning] { [.insert(words), .delete(words), .move(words)] }
  /// They scroll.
  nonisolated public static var gestures: [GestureMeaning] { [] }

  /// A million, unless it says so: a flow looks only at what is in sight.
  nonisolated public static var maximumItemCount: Int { 1_000_000 }
  /// One that lies there, or is animated.
  nonisolated public static var elementCost: Int { 1 }
  /// Whether some more items may come.
  public func hasRoom(for count: Int = 1) -> Bool { itemCount + count <= Self.maximumItemCount }

  /// They do not, unless it says so.
  public var standsOnFloor: Bool { false }
  /// Nothing: its items have no order of their own.
  public func moveItem(from: Int?, to: Int?) {}
  /// Nothing: there is one way of showing the items.
  public func toggle() {}
  /// Nothing: there are no several ways of showing the items.
  public func goBack() {}
  /// Nothing: its sections stay.
  public func insertSection() {}
  /// Nothing: its sections stay.
  public func deleteSection() {}
  /// Nothing.
  public func cutItems() {}
  /// Nothing.
  public func copyItems() {}
  /// Nothing.
  public func pasteItems() {}
  /// None.
  public var caption: Frame.Caption? { nil }
  /// Nothing goes on by itself but the view.
  public func advance() { collectionView.advance() }

  /// Whether a key does something beside scrolling and starting over.
  nonisolated public static func understands(_ key: ExhibitKey) -> Bool { keys.contains { $0.keys.contains(key) } }

  /// Does what a key does; `restart` is the session's, which makes a new exhibit.
  public func press(_ key: ExhibitKey) {
    collectionView.layoutIfNeeded()
    let page = CGVector(dx: collectionView.bounds.width, dy: collectionView.bounds.height)
    let inset = collectionView.adjustedContentInset
    let start = CGPoint(x: -inset.left, y: -inset.top)
    switch key {
    case .insert, .space: if hasRoom() { insertItem(at: nil) }
    case .delete, .backspace: deleteItem(at: nil)
    case .move: moveItem(from: nil, to: nil)
    case .toggle: toggle()
    case .back: goBack()
    case .insertSection: insertSection()
    case .deleteSection: deleteSection()
    case .restart: break
    case .left: arrow(.left, -arrowStride, 0)
    case .right: arrow(.right, arrowStride, 0)
    case .up: arrow(.up, 0, -arrowStride)
    case .down: arrow(.down, 0, arrowStride)
    case .enter: collectionView.pressFocusedItem()
    case .escape: collectionView.stepBack()
    case .selectAll: collectionView.selectAll(nil)
    case .cut: cutItems()
    case .copy: copyItems()
    case .paste: pasteItems()
    case .pageUp: scroll(-page.dx, -page.dy)
    case .pageDown: scroll(page.dx, page.dy)
    case .home: collectionView.setContentOffset(start, animated: true)
    case .end:
      let content = collectionView.contentSize
      let end = CGPoint(
        x: max(start.x, content.width + inset.right - page.dx), y: max(start.y, content.height + inset.bottom - page.dy)
      )
      collectionView.setContentOffset(end, animated: true)
    }
  }

  /// Moves the focus where there is one, and scrolls elsewhere.
  private func arrow(_ heading: FocusHeading, _ dx: CGFloat, _ dy: CGFloat) {
    if collectionView.allowsFocus { collectionView.moveFocus(heading) } else { scroll(dx, dy) }
  }

  /// Scrolls as if pulled in the middle of the view.
  private func scroll(_ dx: CGFloat, _ dy: CGFloat) {
    let middle = CGPoint(x: collectionView.bounds.width / 2, y: collectionView.bounds.height / 2)
    collectionView.scroll(by: CGVector(dx: dx, dy: dy), from: middle)
  }
}

/// Every exhibit there is.
public enum ExhibitCatalog {
  /// The exhibits in the order in which they are listed; the first is the one that the window opens with.
  public static let all: [any Exhibit.Type] = [
    SpringyCarousel.self, SpringyGrid.self, Gallery.self, ShelfGallery.self, ZoomGallery.self, SineGallery.self,
    PhotoGallery.self, WeekCalendar.self,
    ConferenceGrid.self, ConferenceLine.self, CoverFlow.self, ConferenceStacks.self, ConferenceSpiral.self,
    Conferences.self, Circle.self,
    AnimatedFlow.self, Chat.self, LayoutPush.self, CustomTransition.self,
    Cradle.self, Pile.self, Chain.self, Pyramid.self,
  ]

  /// The exhibit of a name.
  public static func exhibit(named name: String) -> (any Exhibit.Type)? { all.first { $0.name == name } }
}
