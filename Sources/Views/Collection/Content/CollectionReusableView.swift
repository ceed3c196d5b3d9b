import SpringflowNumerics

/// The view that shows a visible element: a header, a footer, a decoration view or a cell.
/// (`UICollectionReusableView`.)
///
/// What it shows is its `content`, a value that costs little, or views in it, or both: views are in front. Its frame is
/// the layout's; one that a program sets lasts until the layout gives other attributes. Its `alpha`, `transform` and
/// `isHidden` are its own, and are applied to what the layout says.
@preconcurrency @MainActor
open class CollectionReusableView: View {
  /// What the view shows.
  fileprivate final var ownContent = CellContent() { didSet { noteContent() } }
  /// A number that changes with the content.
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
  fileprivate final var element: VisibleElement? { (superview as? CollectionView)?.engine.store.element(shownBy: self) }

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
    if hasLayers { contentDidChange() }
  }

  /// What the view itself draws: its content, or, behind views alone, what was said of its look, which is nothing at first.
  package final var drawnContent: CellContent {
    if isContentSet || !hasVisibleViews { return ownContent }
    var look = Self.behindViews
    if isColorSet { look.background = ownContent.background }
    look.radius = ownContent.radius ?? 0
    look.shadow = ownContent.shadow ?? 0
    (look.border, look.borderWidth) = (ownContent.border, ownContent.borderWidth)
    return look
  }

  /// Changes the look of the view, which is not yet to give it a content.
  fileprivate final func style(_ change: (inout CellContent) -> Void) {
    let scope = AnimationScope.current
    let (wasStyling, before) = (isStyling, scope == nil ? ownContent : drawnContent)
    isStyling = true
    change(&ownContent)
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

  override func drawingDidChange() {
    forgetShownContent()
    super.drawingDidChange()
  }

  /// Whether it draws anything itself, or any view in it may be seen.
  private var hasVisibleViews: Bool {
    if node.drawing != nil { return true }
    for view in node.subviews where view.mayBeSeen { return true }
    return false
  }

  /// The colour of the content's background; `nil` if there is none or it is not one plain colour.
  open override var backgroundColor: Color? {
    get { ownContent.backgroundColor }
    set {
      isColorSet = true
      style { $0.backgroundColor = newValue }
    }
  }

  /// The view's rectangle in the content, in points: the smallest one around what the layout says. One that is set, or
  /// a centre, or bounds, lasts until the layout gives other attributes; in an animation block it goes there.
  open override var frame: CGRect {
    get { layoutFrame ?? super.frame }
    set {
      guard let layoutFrame else { return super.frame = newValue }
      // Under a transform of the layout's the view's own size changes in proportion.
      requireFinite(newValue, "frame")
      let (old, now) = (model.size, newValue.size)
      let size = CGSize(
        width: layoutFrame.width > 0 ? old.width * now.width / layoutFrame.width : now.width,
        height: layoutFrame.height > 0 ? old.height * now.height / layoutFrame.height : now.height)
      let shift = CGVector(dx: newValue.midX - layoutFrame.midX, dy: newValue.midY - layoutFrame.midY)
      changeModel { $0.place(center: CGPoint(x: $0.center.x + shift.dx, y: $0.center.y + shift.dy), size: size) }
    }
  }
  /// The frame by the layout's attributes, under whose transform it is larger than the view's own.
  private final var layoutFrame: CGRect?
  /// What the layout said when a program first put the view elsewhere, while that lasts.
  private struct Overruled {
    let state: ElementState
    /// Whether ``apply(_:)`` did, which is called again with the next attributes.
    var byApplying = false
  }
  @exclusivity(unchecked)
  private final var overruled: Overruled? { didSet { node.isOverruled = overruled != nil } }

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

  /// Takes the place that the layout gives, unless it is the one that a program has overruled; in an animated update
  /// from where the program has put it.
  final func arrange(by attributes: CollectionViewLayoutAttributes) {
    guard let overruled else { return takePlace(of: attributes) }
    if overruled.state == ElementState(attributes) { return }
    let (start, end) = (ruled, (model.center, model.size))
    takePlace(of: attributes)
    guard let scope = AnimationScope.current else { return }
    var before = model
    let state = ElementState(attributes).moved(from: start, to: end)
    before.place(center: state.center, size: state.size)
    scope.note(self, from: before)
  }

  /// Takes the place that the layout gives, and lets the view apply the attributes, which may put it elsewhere; where
  /// it does not, the place that a program has given it lasts.
  final func arrange(by attributes: CollectionViewLayoutAttributes, applying apply: () -> Void) {
    arrange(by: attributes)
    let (kept, end) = (overruled, (center: model.center, size: model.size))
    if kept != nil { takePlace(of: attributes) }
    apply()
    if model.center != attributes.center || model.size != attributes.size {
      overruled = Overruled(state: ElementState(attributes), byApplying: true)
    } else if let kept, !kept.byApplying {
      place(center: end.center, size: end.size)
      overruled = kept
    }
    noteLayoutFrame(attributes)
  }

  private final func takePlace(of attributes: CollectionViewLayoutAttributes) {
    if overruled != nil { overruled = nil }
    place(center: attributes.center, size: attributes.size)
    layoutFrame = attributes.isUpright ? nil : attributes.frame
  }

  private final func noteLayoutFrame(_ attributes: CollectionViewLayoutAttributes) {
    if attributes.isUpright {
      layoutFrame = nil
    } else if overruled != nil {
      layoutFrame = placed(ElementState(attributes), by: ownModelPlacement).box
    }
  }

  /// A state of the view's element with what a program, or an animation of the view, has added to its place.
  final func placed(_ state: ElementState, by own: ViewPlacement) -> ElementState {
    state.moved(from: ruled, to: (own.center, own.size))
  }

  /// Whether a program, or an animation of the view, has added anything to the place of the view's element.
  final func isMoved(by own: ViewPlacement) -> Bool { ruled != (own.center, own.size) }

  /// Where the layout has put the view.
  private final var ruled: (center: CGPoint, size: CGSize) {
    overruled.map { ($0.state.center, $0.state.size) } ?? (model.center, model.size)
  }

  /// Forgets what a program did to the view as one of the last element's, before it shows another one.
  final func resetOwnPlacement() {
    overruled = nil
    if let ownLayer, ownLayer.zPosition != 0 { ownLayer.zPosition = 0 }
    if motion != nil { endAnimations() }
    if model.transform.isIdentity, model.spatial == nil, model.alpha == 1, !node.isHidden { return }
    transform = .identity
    alpha = 1
    isHidden = false
  }

  /// All that the view and those in it draw.
  final func wholeContent(tint: Int, at tick: Int) -> SharedContent {
    let value = drawnContent.tinted(tint)
    if !hasLayers { return SharedContent(value) }
    return LayerList.content(of: self, at: tick, size: placement(at: tick).size, isWhole: true, value)
  }

  /// The layout's place on screen in a tick of the collection, with the view's own place, transform and opacity applied
  /// to it.
  final func placement(of element: VisibleElement, at tick: Int, with own: ViewPlacement) -> ViewPlacement {
    let state = placed(element.state(at: tick), by: own)
    let seen = CoordinateMap.combined(state, with: own.transform, own.spatial)
    return ViewPlacement(
      center: state.center, size: state.size, transform: seen.transform, spatial: seen.spatial,
      alpha: min(max(state.alpha, 0), 1) * own.alpha)
  }

  /// The content is to be made again for another size.
  fileprivate final func forgetShownContent() { contentVersion &+= 1 }
}

extension SpringflowAdditions where Self: CollectionReusableView {
  /// What the view shows. A view to which neither a content nor views were given shows a tile.
  public var content: CellContent {
    get { ownContent }
    _modify { yield &ownContent }
  }
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

  package final func elementSizeDidChange() { if hasLayers { forgetShownContent() } }

  package final func elementWasPlaced(from before: ViewModel) {
    guard let element else { return layoutFrame = nil }
    if overruled == nil {
      // An exiting element has other attributes than those by which the view was placed.
      var state = ElementState(element.attributes)
      (state.center, state.size) = (before.center, before.size)
      overruled = Overruled(state: state)
    }
    noteLayoutFrame(element.attributes)
  }
}

extension ElementState {
  /// The state elsewhere, by the difference between two places and sizes.
  fileprivate func moved(from start: (CGPoint, CGSize), to end: (CGPoint, CGSize)) -> ElementState {
    if start == end { return self }
    var moved = moved(by: CGVector(dx: end.0.x - start.0.x, dy: end.0.y - start.0.y))
    moved.size = CGSize(
      width: max(0, size.width + (end.1.width - start.1.width)),
      height: max(0, size.height + (end.1.height - start.1.height)))
    return moved
  }
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

  /// The depth of a shown element, until it leaves sight: it replaces the z index of its attributes.
  override var zPosition: CGFloat { didSet { if zPosition != oldValue { cell?.element?.ownDepth = zPosition } } }

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
