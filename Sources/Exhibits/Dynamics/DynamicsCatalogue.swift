import Springflow
import SpringflowScenes

/// Every behaviour of UIKit Dynamics on a page of its own: views without a collection, moved by animators.
public final class DynamicsCatalogue: Exhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "dynamics-catalogue"
  /// The summary that lists and help show.
  nonisolated public static let summary =
    "Gravity, collisions, attachments, snaps, pushes and fields: a page for each behaviour."
  /// The number of things on pages that take some.
  nonisolated public static let defaultItemCount = 3
  /// The most that a page takes.
  nonisolated public static let maximumItemCount = 40
  /// Each item costs a body that collides.
  nonisolated public static var elementCost: Int { 20 }
  /// The words for its content.
  nonisolated public static let words = ExhibitWords(item: "thing", filling: "add a thing")

  /// Its keys.
  nonisolated public static let keys = [
    KeyMeaning(.toggle, meaning: "show the next page", hint: "next page"),
    KeyMeaning(.back, meaning: "show the previous page", hint: "previous"),
    KeyMeaning(.insert, .space, meaning: "add a thing to the page", hint: "add"),
    KeyMeaning(.delete, .backspace, meaning: "take the last thing of the page away", hint: "take away"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("drag", meaning: "throw things, move anchors, aim pushes", hint: "throw"),
    GestureMeaning("tap", meaning: "drop, snap or push, as the page says", hint: "push"),
  ]

  /// The pages, in their order.
  package static let pages: [DynamicsPage.Type] = [
    GravityPage.self, CollisionPage.self, AttachmentPage.self, SpringPage.self, SnapPage.self,
    ContinuousPushPage.self, InstantaneousPushPage.self, PropertiesPage.self, CustomItemPage.self, PendulumPage.self,
    DropBounceRollPage.self, PicturePage.self, FieldPage.self,
  ]

  /// The view that the page is in.
  public let rootView: View
  /// There is nothing to scroll.
  public let arrowStride: CGFloat = 100
  /// The page that is shown.
  package private(set) lazy var shownPage = newPage()
  private(set) var pageIndex = 0
  @Tunable("the page that is shown first", 1...13) private var page = 1
  private let count: Int
  private let bar: PageBar

  /// Makes the bar in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    count = itemCount
    rootView = View(frame: ExhibitViewport.frame(in: viewport))
    bar = PageBar(count: Self.pages.count, current: 0)
  }

  /// Shows the first page.
  public func didTune() {
    pageIndex = page - 1
    bar.current = pageIndex
    rootView.addSubview(shownPage)
    rootView.addSubview(bar)
    bar.place(in: rootView.bounds)
    bar.previousButton.addAction(Action { [unowned self] _ in goBack() }, for: .primaryActionTriggered)
    bar.nextButton.addAction(Action { [unowned self] _ in toggle() }, for: .primaryActionTriggered)
    bar.stepper.addAction(Action { [unowned self] _ in step() }, for: .valueChanged)
    bar.show(shownPage)
  }

  private func newPage() -> DynamicsPage {
    Self.pages[pageIndex].init(frame: rootView.bounds, count: count)
  }

  // MARK: Pages

  /// Shows the next page.
  public func toggle() { show((pageIndex + 1) % Self.pages.count) }

  /// Shows the previous page.
  public func goBack() { show((pageIndex + Self.pages.count - 1) % Self.pages.count) }

  /// The old page fades, and then the new one appears, so that no words lie over each other.
  private func show(_ index: Int) {
    let old = shownPage
    old.isUserInteractionEnabled = false
    pageIndex = index
    shownPage = newPage()
    bar.current = index
    bar.show(shownPage)
    shownPage.alpha = 0
    rootView.insertSubview(shownPage, belowSubview: bar)
    View.animate(
      withDuration: 0.15, delay: 0, options: .curveEaseIn, animations: { old.alpha = 0 },
      completion: { _ in old.removeFromSuperview() })
    View.animate(withDuration: 0.2, delay: 0.15, options: .curveEaseOut, animations: { shownPage.alpha = 1 })
  }

  // MARK: Things

  /// The number of things on the page.
  public var itemCount: Int { shownPage.things.count }

  /// Adds a thing to the page, if the page takes more.
  public func insertItem(at index: Int?) {
    if shownPage.hasRoom { shownPage.insert() }
    bar.show(shownPage)
  }

  /// Takes the thing at an index away, or the last one, if the page offers it.
  public func deleteItem(at index: Int?) {
    guard type(of: shownPage).insertion != nil, itemCount > 0 else { return }
    shownPage.delete(at: index ?? itemCount - 1)
    bar.show(shownPage)
  }

  /// Follows the stepper.
  private func step() {
    if Int(bar.stepper.value) > itemCount { insertItem(at: nil) } else { deleteItem(at: nil) }
  }

  /// The keys that the page offers, in its own words.
  public var activeKeys: [KeyMeaning] {
    let page = shownPage
    let words = type(of: page).insertion
    return Self.keys.compactMap { key in
      if key.keys.contains(.insert) {
        return page.hasRoom ? words.map { KeyMeaning(.insert, .space, meaning: $0.insert, hint: key.hint) } : nil
      }
      if key.keys.contains(.delete) {
        return page.canDelete ? words.map { KeyMeaning(.delete, .backspace, meaning: $0.delete, hint: key.hint) } : nil
      }
      return key
    }
  }

  /// The reason that a key changed nothing.
  public func refusal(of key: ExhibitKey) -> String? {
    switch key {
    case .insert, .space, .delete, .backspace:
      if type(of: shownPage).insertion == nil { return "This page keeps what it shows" }
      if key == .insert || key == .space { return shownPage.hasRoom ? nil : "The page has no room for more" }
      return shownPage.canDelete ? nil : "The page keeps the last one"
    default: return commonRefusal(of: key)
    }
  }

  /// Things on some pages do.
  public var bodiesCollide: Bool { true }

  /// Whether things lie on the lower edge of the page.
  public var standsOnFloor: Bool { type(of: shownPage).hasFloor }

  /// Gives the page the viewport, without the strip at the bottom: everything goes to its new place in 0.3 s.
  public func resize(to viewport: CGSize) {
    rootView.frame = ExhibitViewport.frame(in: viewport)
    // As long as the floor of the stage takes, with which things on it go.
    View.animate(withDuration: 0.3) {
      for case let page as DynamicsPage in rootView.subviews { page.fill(rootView.bounds) }
      bar.place(in: rootView.bounds)
    }
  }

  /// Mixes in the page and what it keeps beside its views and its animator.
  public func hash(into hash: inout StateHash) {
    hash.combine(pageIndex)
    hash.combine(count)
    shownPage.mix(into: &hash)
  }
}
