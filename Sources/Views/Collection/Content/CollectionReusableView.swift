import SpringflowNumerics

/// The view that shows a visible element: a header, a footer, a decoration view or a cell.
/// (`UICollectionReusableView`.)
///
/// What it shows is its ``content``, a value that costs little, or views in it, or both: views are in front. Its frame is
/// the layout's. Its `alpha`, `transform` and `isHidden` are its own, and are applied to what the layout says.
@preconcurrency @MainActor
open class CollectionReusableView: View {
  /// What the view shows. A view to which neither a content nor views were given shows a tile.
  open var content = CellContent() { didSet { noteContent() } }
  /// A number that changes with the content. It says nothing about a content that a subclass overrides.
  @exclusivity(unchecked)
  private(set) final var contentVersion = 0
  /// Whether a content was given.
  private final var isContentSet = false
  /// Whether the content is changed as the look of the view: its colour, corners, border and shadow.
  private final var isStyling = false
  /// Whether a colour was given to the view, or taken from it.
  private final var isColorSet = false
  /// The reuse identifier that the view was registered with, or `nil` if it was not dequeued.
  public package(set) var reuseIdentifier: String?
  /// Whether the view shows an element now.
  final var isShown = false
  /// Where its element was among the others when it was last looked for.
  final var lastIndex = 0
  /// The element that it shows, if it is in sight or exits.
  private final var element: VisibleElement? { (superview as? CollectionView)?.engine.store.element(shownBy: self) }

  /// Makes an empty view with a rectangle in points; the layout gives it another one.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    elementBackend = self
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// Makes an empty view. Collection views call this initializer, and then it has the frame that the layout gives.
  ///
  /// A subclass that overrides the two designated initialisers inherits it.
  public required convenience init() { self.init(frame: ViewRequest.current?.takeFrame() ?? .zero) }

  private func noteContent() {
    contentVersion &+= 1
    if !isStyling { isContentSet = true }
    if !node.subviews.isEmpty { contentDidChange() }
  }

  /// What the view itself draws: its content, or, behind views alone, what was said of its look, which is nothing at first.
  package final var drawnContent: CellContent {
    if isContentSet || !hasVisibleViews { return content }
    var look = Self.behindViews
    if isColorSet { look.background = content.background }
    look.radius = content.radius ?? 0
    look.shadow = content.shadow ?? 0
    (look.border, look.borderWidth) = (content.border, content.borderWidth)
    return look
  }

  /// Changes the look of the view, which is not yet to give it a content.
  fileprivate final func style(_ change: (inout CellContent) -> Void) {
    let scope = AnimationScope.current
    let (wasStyling, before) = (isStyling, scope == nil ? content : drawnContent)
    isStyling = true
    change(&content)
    isStyling = wasStyling
    guard let scope else { return }
    let now = drawnContent
    if now.isColored != before.isColored { return }
    var (start, end) = (before.appearance, now.appearance)
    // What is not set is drawn by other rules, and changes at once.
    if before.radius == nil || now.radius == nil { start.style.cornerRadius = end.style.cornerRadius }
    if before.shadow == nil || now.shadow == nil { start.style.shadowOpacity = end.style.shadowOpacity }
    if start != end { scope.note(self, from: start, to: end) }
  }

  /// What the view itself draws in a tick of its host, in the middle of an animation of its colours and corners.
  final func contentOnScreen(at tick: Int) -> CellContent {
    var content = drawnContent
    // Without a difference these are equal, where both are within the same limits.
    let (own, shown) = (content.appearance.adding(AppearanceChange()), presentedAppearance(at: tick))
    if shown.background != own.background { content.background = shown.background.map { .plain($0) } ?? .none }
    if shown.style.cornerRadius != own.style.cornerRadius { content.radius = shown.style.cornerRadius }
    if shown.style.borderColor != own.style.borderColor { content.border = shown.style.borderColor }
    if shown.style.borderWidth != own.style.borderWidth { content.borderWidth = shown.style.borderWidth }
    if shown.style.shadowOpacity != own.style.shadowOpacity { content.shadow = Float(shown.style.shadowOpacity) }
    return content
  }

  /// Views alone say themselves what they look like while they are selected or pressed, as in UIKit.
  private static let behindViews = {
    var content = CellContent.empty
    (content.selected, content.highlighted) = (.plain, .plain)
    content.shadow = 0
    return content
  }()

  /// Whether any view in it may be seen.
  private var hasVisibleViews: Bool {
    for view in node.subviews where view.mayBeSeen { return true }
    return false
  }

  /// The colour of the content's background; `nil` if there is none or it is not one plain colour.
  open override var backgroundColor: Color? {
    get { content.backgroundColor }
    set {
      isColorSet = true
      style { $0.backgroundColor = newValue }
    }
  }

  /// The view's rectangle in the content, in points: the smallest one around what the layout says. The layout sets it, so
  /// that other values do not last.
  open override var frame: CGRect {
    get { layoutFrame ?? super.frame }
    set {
      layoutFrame = nil
      super.frame = newValue
    }
  }
  /// The frame by the layout's attributes, under whose transform it is larger than the view's own.
  private final var layoutFrame: CGRect?

  /// Called before the view shows another element.
  open func prepareForReuse() {}

  /// Called when the view enters and whenever its layout attributes change.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// The attributes that the view prefers to the layout's; the layout's own unless overridden.
  ///
  /// Called when the view enters and when the layout changes its size. A layout that measures its cells, such as a flow
  /// layout with an estimated size, then uses the preferred size.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes { layoutAttributes }

  // MARK: As a view

  /// Takes the place that the layout gives.
  final func arrange(by attributes: CollectionViewLayoutAttributes) {
    place(center: attributes.center, size: attributes.size)
    layoutFrame = attributes.isUpright ? nil : attributes.frame
  }

  /// Forgets what a program did to the view as one of the last element's, before it shows another one.
  final func resetOwnPlacement() {
    if motion != nil { endAnimations() }
    if model.transform.isIdentity, model.spatial == nil, model.alpha == 1, !node.isHidden { return }
    transform = .identity
    alpha = 1
    isHidden = false
  }

  private func combined(
    _ state: ElementState, with transform: CGAffineTransform, _ spatial: SpatialTransform?, _ alpha: CGFloat
  ) -> ViewPlacement {
    let placed = CoordinateMap.combined(state, with: transform, spatial)
    return ViewPlacement(
      center: state.center, size: state.size, transform: placed.transform, spatial: placed.spatial,
      alpha: min(max(state.alpha, 0), 1) * alpha)
  }

  /// All that the view and those in it draw.
  final func wholeContent(tint: Int, at tick: Int) -> SharedContent {
    let value = drawnContent.tinted(tint)
    if node.subviews.isEmpty { return SharedContent(value) }
    return LayerList.content(of: self, at: tick, size: placement(at: tick).size, isWhole: true, value)
  }

  /// The layout's place on screen in a tick of the collection, with the view's own transform and opacity applied to it.
  final func placement(of element: VisibleElement, at tick: Int, with own: ViewPlacement) -> ViewPlacement {
    combined(element.state(at: tick), with: own.transform, own.spatial, own.alpha)
  }

  /// The content is to be made again for another size.
  fileprivate final func forgetShownContent() { contentVersion &+= 1 }
}

extension CollectionReusableView: ElementViewBackend {
  package final var elementPlacement: ViewPlacement? {
    // As on screen: where a cell is hit is where points in it are.
    guard let engine = (superview as? CollectionView)?.engine, let element else { return nil }
    return placement(of: element, at: engine.tick, with: ownModelPlacement)
  }

  package final func elementPlacement(at tick: Int) -> ViewPlacement? {
    guard let engine = (superview as? CollectionView)?.engine, let element else { return nil }
    return placement(of: element, at: engine.tick, with: ownPlacement(at: tick))
  }

  package final var elementAppearance: ViewAppearance { drawnContent.appearance }

  package final func makeElementLayer() -> CALayer { CellLayer(self) }

  package final func elementSizeDidChange() { if !node.subviews.isEmpty { forgetShownContent() } }
}

extension CellContent {
  /// The colours and corners as those of a layer.
  fileprivate var appearance: ViewAppearance {
    var style = LayerStyle()
    style.cornerRadius = radius ?? 0
    style.borderColor = border
    style.borderWidth = border == nil ? 0 : borderWidth
    style.shadowOpacity = CGFloat(shadow ?? 0)
    return ViewAppearance(background: backgroundColor, style: style)
  }

  /// Whether the background is one colour, or none, rather than a tile's or a picture.
  fileprivate var isColored: Bool {
    switch background {
    case .plain, .none: true
    default: false
    }
  }

  package var backgroundColor: Color? {
    get { if case .plain(let color) = background { color } else { nil } }
    set { background = newValue.map { .plain($0) } ?? .none }
  }
}

/// The layer of a cell or the like: corners, border and shadow are those of its content.
@MainActor
final class CellLayer: CALayer {
  private var cell: CollectionReusableView? { delegate as? CollectionReusableView }

  /// The radius of the corners, in points; reads as 0 if none is set.
  override var cornerRadius: CGFloat {
    get { cell?.content.radius ?? 0 }
    set { cell?.style { $0.radius = newValue } }
  }

  override var borderColor: Color? {
    get { cell?.content.border }
    set { cell?.style { $0.border = newValue } }
  }

  /// 0 without a line; setting it without a colour makes the line black.
  override var borderWidth: CGFloat {
    get { cell.map { $0.content.border == nil ? 0 : $0.content.borderWidth } ?? 0 }
    set {
      cell?.style {
        $0.borderWidth = newValue
        if newValue > 0, $0.border == nil { $0.border = .black }
      }
    }
  }

  /// 0 for none, 1 for that of a tile.
  override var shadowOpacity: Float {
    get { cell?.content.shadow ?? 0 }
    set { cell?.style { $0.shadow = newValue } }
  }
}
