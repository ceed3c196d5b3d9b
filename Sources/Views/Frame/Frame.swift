/// The screen after one tick, as a value with everything that drawing needs.
public struct Frame: Equatable, Sendable {
  /// One element, in points of the viewport, unrounded.
  public struct Element: Equatable, Sendable {
    /// The element's identity.
    public var id: ElementID
    /// What it is of a collection; `nil` for a view that is no element of one.
    public var role: Role?
    /// Its centre.
    public var center: CGPoint
    /// Its size before the transform.
    public var size: CGSize
    /// Its opacity, from 0, invisible, to 1, opaque.
    public var alpha: CGFloat
    /// The alpha at which a fade in ends or a fade out starts; 0 without a fade.
    public var fullAlpha: CGFloat = 0
    /// The affine transform about the centre.
    public var transform: CGAffineTransform
    /// The three-dimensional transform about the centre, in place of ``transform``, if it leaves the plane.
    public var spatial: CATransform3D? {
      get { spatialBox?.value }
      set { spatialBox = newValue.map(SpatialTransform.init) }
    }
    /// The transform in three dimensions, shared by the frames that have it.
    package var spatialBox: SpatialTransform?
    /// The order in depth: elements with higher numbers lie in front.
    public var zIndex: Int
    /// The velocity of its body in points per second of the content; zero without a body.
    public var velocity: CGVector
    /// Its content as a value; empty if it is made of views alone.
    public var content: CellContent {
      get { sharedContent.value }
      set { sharedContent = SharedContent(newValue, layers: sharedContent.layers) }
    }
    /// What the views in it draw over its content, from back to front.
    public var layers: [Layer] { sharedContent.layers }
    /// The content, shared by the frames that have it.
    package var sharedContent: SharedContent
    /// The progress of its highlighted appearance, from 0 to 1.
    public var highlight: CGFloat = 0
    /// The progress of its selected appearance, from 0 to 1.
    public var selection: CGFloat = 0
    /// The opacity of its focus ring, from 0 to 1.
    public var focus: CGFloat = 0
    /// Beyond what nothing of it is drawn; `nil` for no limit. In points of the viewport.
    public var clip: Clip?

    /// What an element is of a collection.
    public enum Role: UInt8, Hashable, Sendable {
      /// An item.
      case item
      /// A supplementary element, such as a header.
      case supplementary
      /// A decoration element.
      case decoration
    }

    /// Whether it goes: it was deleted, or is what an element showed before.
    package var isLeaving = false

    /// Makes an opaque, untransformed element at rest.
    public init(id: ElementID, center: CGPoint, size: CGSize, content: CellContent) {
      self.init(id: id, center: center, size: size, content: SharedContent(content))
    }

    package init(id: ElementID, center: CGPoint, size: CGSize, content: SharedContent) {
      self.id = id
      self.center = center
      self.size = size
      alpha = 1
      transform = .identity
      zIndex = 0
      velocity = .zero
      sharedContent = content
    }
  }

  /// A scroll indicator. Points of the viewport.
  public struct Indicator: Equatable, Sendable {
    /// Its rectangle.
    public var rect: CGRect
    /// Its opacity, from 0, invisible, to 1.
    public var opacity: CGFloat

    /// Whether it stands at a side, not at the lower edge.
    public var isVertical: Bool { rect.height > rect.width }

    /// Makes an indicator.
    public init(rect: CGRect, opacity: CGFloat) {
      self.rect = rect
      self.opacity = opacity
    }
  }

  /// A text in the middle of a stage that has nothing to show.
  public struct Placeholder: Equatable, Sendable {
    /// The statement that there is nothing, in a few words.
    public var text: String
    /// A suggestion of what to do about it, on one line.
    public var detail: String
    /// Its opacity, from 0, invisible, to 1.
    public var opacity: CGFloat

    /// Makes a placeholder.
    public init(text: String, detail: String, opacity: CGFloat) {
      self.text = text
      self.detail = detail
      self.opacity = opacity
    }
  }

  /// A menu that is open, of an item or of a button. Points of the viewport.
  public struct OpenMenu: Equatable, Sendable {
    /// An action of the menu.
    public struct Entry: Equatable, Sendable {
      /// Its title.
      public var title: String
      /// Its rectangle.
      public var rect: CGRect
      /// Whether the pointer or a finger is on it.
      public var isHighlighted: Bool
      /// Whether it is on, cannot be chosen, or destroys something.
      public var style: EntryStyle = []

      /// Makes an entry.
      public init(title: String, rect: CGRect, isHighlighted: Bool) {
        self.title = title
        self.rect = rect
        self.isHighlighted = isHighlighted
      }
    }

    /// What an entry says beside its title.
    public struct EntryStyle: OptionSet, Hashable, Sendable {
      /// The set's bits.
      public let rawValue: UInt8
      /// Makes a set from its bits.
      public init(rawValue: UInt8) { self.rawValue = rawValue }
      /// What it is about is on: it has a mark.
      public static let checked = EntryStyle(rawValue: 1 << 0)
      /// It cannot be chosen.
      public static let disabled = EntryStyle(rawValue: 1 << 1)
      /// It destroys something.
      public static let destructive = EntryStyle(rawValue: 1 << 2)
    }

    /// Its rectangle.
    public var rect: CGRect
    /// Its actions, from left to right, or in a column from top to bottom.
    public var entries: [Entry]
    /// Whether the actions are in a column, as those of a button are.
    public var isColumn = false
    /// Its opacity, from 0, invisible, to 1.
    public var opacity: CGFloat
    /// The tip of its arrow, above or below it; `nil` without an arrow.
    public var tip: CGPoint?

    /// Makes a menu.
    public init(rect: CGRect, entries: [Entry], opacity: CGFloat) {
      self.rect = rect
      self.entries = entries
      self.opacity = opacity
    }
  }

  /// The tick after which the frame is on screen.
  public var tick: Int
  /// The size of the whole picture, in points.
  public var viewport: CGSize
  /// The rectangle of the frame's main scroll view in the viewport, or of the root if there is none.
  public var stage: CGRect
  /// Whether content beyond the stage is clipped.
  public var clipsToStage = false
  /// That scroll view's content offset, in points.
  public var contentOffset: CGPoint
  /// The velocity of the content offset, in points per second.
  public var contentVelocity: CGVector
  /// Whether the next tick changes nothing: nothing moves and no scroll indicator fades.
  public var isSettled: Bool
  /// The elements from back to front.
  public var elements: [Element]
  /// The visible scroll indicators.
  public var indicators: [Indicator] = []
  /// The open menu, if there is one.
  public var menu: OpenMenu?
  /// The text in the middle of the stage if there are no items.
  public var placeholder: Placeholder?
  /// The positions of two or more fingers, in points of the viewport; empty for one or none.
  public var fingers: [CGPoint] = []
  /// The physics of the elements, for inspection; `nil` unless asked for.
  public var overlay: Overlay?

  /// Makes an empty frame.
  public init(tick: Int, viewport: CGSize, stage: CGRect) {
    self.tick = tick
    self.viewport = viewport
    self.stage = stage
    contentOffset = .zero
    contentVelocity = .zero
    isSettled = true
    elements = []
  }
}
