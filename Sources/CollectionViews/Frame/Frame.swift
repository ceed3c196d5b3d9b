import SpringflowGeometry

/// What is on screen after one tick, as a value: all that drawing needs.
public struct Frame: Equatable, Sendable {
  /// One element, in points of the viewport, unrounded.
  public struct Element: Equatable, Sendable {
    /// Which element it is.
    public var id: ElementID
    /// Whether it is an item, or what else.
    public var category = CollectionView.ElementCategory.cell
    /// The kind of supplementary or decoration element, or `nil` for an item.
    public var kind: String?
    /// Its section, counted from 0.
    public var section: Int
    /// Its place in the section, counted from 0.
    public var item: Int
    /// Its centre.
    public var center: CGPoint
    /// Its size before the transform.
    public var size: CGSize
    /// From 0, not there, to 1, opaque.
    public var alpha: CGFloat
    /// The alpha to which it comes from nothing, or from which it goes to nothing; 0 where it does neither.
    public var fullAlpha: CGFloat = 0
    /// A transform of the plane about the centre.
    public var transform: CGAffineTransform
    /// A transform of space about the centre, in place of ``transform``, if it leaves the plane.
    public var spatial: CATransform3D?
    /// Elements with higher numbers lie in front.
    public var zIndex: Int
    /// What moves it: the velocity of its body in points per second of the content, zero where there is none.
    public var velocity: CGVector
    /// What it shows.
    public var content: CellContent
    /// How much it looks pressed, from 0 to 1.
    public var highlight: CGFloat = 0
    /// How much it looks selected, from 0 to 1.
    public var selection: CGFloat = 0
    /// How much the keyboard's focus is seen on it, from 0 to 1.
    public var focus: CGFloat = 0

    /// Makes an opaque, upright element at rest.
    public init(id: ElementID, section: Int, item: Int, center: CGPoint, size: CGSize, content: CellContent) {
      self.id = id
      self.section = section
      self.item = item
      self.center = center
      self.size = size
      alpha = 1
      transform = .identity
      zIndex = 0
      velocity = .zero
      self.content = content
    }
  }

  /// A bar that says which part of the content is in sight. Points of the viewport.
  public struct Indicator: Equatable, Sendable {
    /// Where it is.
    public var rect: CGRect
    /// From 0, not there, to 1.
    public var opacity: CGFloat

    /// Whether it stands at a side rather than lying at the lower edge.
    public var isVertical: Bool { rect.height > rect.width }

    /// Makes a bar.
    public init(rect: CGRect, opacity: CGFloat) {
      self.rect = rect
      self.opacity = opacity
    }
  }

  /// A few quiet words over the stage.
  public struct Caption: Equatable, Sendable {
    /// The words, on one line.
    public var text: String
    /// From 0, not there, to 1.
    public var opacity: CGFloat

    /// Makes a caption.
    public init(text: String, opacity: CGFloat) {
      self.text = text
      self.opacity = opacity
    }
  }

  /// Words in the middle of a stage on which there is nothing to show.
  public struct Placeholder: Equatable, Sendable {
    /// That there is nothing, in a few words.
    public var text: String
    /// What to do about it, in a line.
    public var detail: String
    /// From 0, not there, to 1.
    public var opacity: CGFloat

    /// Makes a placeholder.
    public init(text: String, detail: String, opacity: CGFloat) {
      self.text = text
      self.detail = detail
      self.opacity = opacity
    }
  }

  /// The menu of an item. Points of the viewport.
  public struct Menu: Equatable, Sendable {
    /// One of its actions.
    public struct Entry: Equatable, Sendable {
      /// What it says.
      public var title: String
      /// Where it is.
      public var rect: CGRect
      /// Whether the pointer or a finger is on it.
      public var isHighlighted: Bool

      /// Makes an entry.
      public init(title: String, rect: CGRect, isHighlighted: Bool) {
        self.title = title
        self.rect = rect
        self.isHighlighted = isHighlighted
      }
    }

    /// Where it is.
    public var rect: CGRect
    /// What it offers, from left to right.
    public var entries: [Entry]
    /// From 0, not there, to 1.
    public var opacity: CGFloat
    /// Where its arrow points, above or below it; `nil` if it has none.
    public var tip: CGPoint?

    /// Makes a menu.
    public init(rect: CGRect, entries: [Entry], opacity: CGFloat) {
      self.rect = rect
      self.entries = entries
      self.opacity = opacity
    }
  }

  /// The tick after which this is on screen.
  public var tick: Int
  /// The size of the whole picture, in points.
  public var viewport: CGSize
  /// The collection view's rectangle in the viewport.
  public var stage: CGRect
  /// Whether what reaches beyond the stage is cut off.
  public var clipsToStage = false
  /// Where the collection view's content stands, in points.
  public var contentOffset: CGPoint
  /// How fast it moves, in points per second.
  public var contentVelocity: CGVector
  /// Whether nothing will be different in the next tick: nothing moves, no scroll indicator fades.
  public var isSettled: Bool
  /// The elements from back to front.
  public var elements: [Element]
  /// The scroll indicators that are to be seen.
  public var indicators: [Indicator] = []
  /// The menu that is open, if one is.
  public var menu: Menu?
  /// A few quiet words over the stage, such as how many items are selected.
  public var caption: Caption?
  /// What stands in the middle of the stage where there are no items.
  public var placeholder: Placeholder?
  /// Where several fingers are down, in points of the viewport; empty for one or none.
  public var fingers: [CGPoint] = []
  /// What moves the elements, for whoever wants to look into it; `nil` unless asked for.
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
