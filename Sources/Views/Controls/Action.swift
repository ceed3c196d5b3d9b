import SpringflowNumerics

/// Something that a menu can show: an action, or a menu in it. (`UIMenuElement`.)
@preconcurrency @MainActor
open class MenuElement: NSObject {
  /// The words.
  open var title: String
  /// A picture beside the words, in a button that shows the element; menus show words alone.
  open var image: Image?

  init(title: String, image: Image?) { (self.title, self.image) = (title, image) }

  func hashState(into hash: inout StateHash) {
    hash.combine(title)
    hash.combine(image) { $1.hash(into: &$0) }
  }
}

/// What is done when a control or a menu says so: a function with words and a picture. (`UIAction`.)
///
/// It stands for UIKit's targets as well, which need Objective-C's selectors:
///
/// ```swift
/// button.addAction(Action { [weak self] _ in self?.shuffle() }, for: .touchUpInside)
/// ```
open class Action: MenuElement {
  /// By what an action is told from others. (`UIAction.Identifier`.)
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Names an action.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Names an action.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu shows an action. (`UIMenuElement.Attributes`.)
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The set's bits.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// It destroys something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays open when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// Whether what an action is about is on, which menus show by a mark. (`UIMenuElement.State`.)
  public enum State: Int, Hashable, Sendable {
    /// It is off.
    case off
    /// It is on.
    case on
    /// It is on for some.
    case mixed
  }

  /// By what it is told from others: what it was made with, or one that no other action has.
  public var identifier: Identifier {
    name ?? Identifier("action at \(UInt(bitPattern: ObjectIdentifier(self)))")
  }
  /// The identifier that it was made with.
  let name: Identifier?
  /// How a menu shows it.
  open var attributes: Attributes
  /// Whether what it is about is on.
  open var state: State
  /// What called the action, while it is called.
  open private(set) weak var sender: AnyObject?
  private let handler: @MainActor (Action) -> Void

  /// Makes an action; without an identifier it is told from others by itself.
  public init(
    title: String = "", image: Image? = nil, identifier: Identifier? = nil, attributes: Attributes = [],
    state: State = .off, handler: @escaping @MainActor (Action) -> Void
  ) {
    name = identifier
    (self.attributes, self.state, self.handler) = (attributes, state, handler)
    super.init(title: title, image: image)
  }

  override func hashState(into hash: inout StateHash) {
    super.hashState(into: &hash)
    hash.combine(name?.rawValue ?? "")
    hash.combine(Int(attributes.rawValue), state.rawValue)
  }

  /// Calls the action's function.
  func perform(sender: AnyObject?) {
    let before = self.sender
    self.sender = sender
    handler(self)
    self.sender = before
  }

  /// Whether another action replaces this one where it is added.
  func isSame(as other: Action) -> Bool { self === other || name != nil && name == other.name }
}

/// Actions to choose from. (`UIMenu`.)
///
/// Menus in a menu are shown in their place among its actions.
open class Menu: MenuElement {
  /// Actions and menus, in their order.
  public let children: [MenuElement]

  /// Makes a menu.
  public init(title: String = "", image: Image? = nil, children: [MenuElement] = []) {
    self.children = children
    super.init(title: title, image: image)
  }

  override func hashState(into hash: inout StateHash) {
    super.hashState(into: &hash)
    hash.combine(children) { $1.hashState(into: &$0) }
  }

  /// The actions to choose from, those of menus in it included, but for hidden ones.
  var actions: [Action] {
    children.flatMap { child -> [Action] in
      if let menu = child as? Menu { return menu.actions }
      return (child as? Action).map { $0.attributes.contains(.hidden) ? [] : [$0] } ?? []
    }
  }
}
