import SpringflowNumerics

/// Words or a picture that are pressed to do something. (`UIButton`.)
///
/// ```swift
/// let shuffle = Button(configuration: .filled(), primaryAction: Action(title: "Shuffle") { _ in deal() })
/// let sort = Button(configuration: .gray())
/// sort.configuration?.title = "Sort by"
/// sort.menu = Menu(children: [Action(title: "Name") { _ in sort(.name) }, Action(title: "Size") { _ in sort(.size) }])
/// sort.showsMenuAsPrimaryAction = true
/// ```
///
/// Its look is a ``Configuration-swift.struct``, or, without one, the titles, colours and pictures that it was given for its
/// states. A menu opens where the finger comes down; it is left on an action, or tapped afterwards.
@preconcurrency @MainActor
open class Button: Control {
  /// What a button without a configuration looks like. (`UIButton.ButtonType`.)
  public enum ButtonType: Int, Hashable, Sendable {
    /// White words.
    case custom
    /// Words in the tint colour, which fade under the finger.
    case system
  }

  /// The values for one state.
  private struct ButtonFace: Equatable {
    var title: String?
    var titleColor: Color?
    var image: Image?
  }

  /// Which of the two kinds it is.
  public let buttonType: ButtonType
  private final var faces: [State: ButtonFace] = [:]
  private final let ground = View.part(cornerRadius: 0)
  private final let words = Label()
  private final let picture = ImageView()
  private final let recognizer = MenuRecognizer()
  /// The menu while it is open or fades out.
  private final var openMenu: ActionMenu?

  /// Makes a button of a kind, without a configuration.
  public convenience init(type buttonType: ButtonType) { self.init(.zero, buttonType) }

  /// Makes a button with white words, with a rectangle in its superview's coordinates, in points.
  public override convenience init(frame: CGRect) { self.init(frame, .custom) }

  private init(_ frame: CGRect, _ buttonType: ButtonType) {
    self.buttonType = buttonType
    super.init(frame: frame)
    words.font = .systemFont(ofSize: buttonType == .system ? 15 : Font.buttonFontSize)
    for part in [ground, picture, words] { addSubview(part) }
    recognizer.isOpen = { [unowned self] in isMenuOpen }
    recognizer.addAction { [unowned self] menu in
      switch menu.state {
      case .began: beginMenuTouch(at: menu.location(in: nil))
      case .changed: highlightEntry(at: menu.location(in: nil))
      case .ended: chooseEntry(at: menu.location(in: nil))
      default: openMenu?.highlighted = nil
      }
    }
  }

  /// Makes a button with a configuration; it shows the action's title and picture, if the configuration has none.
  public convenience init(configuration: Configuration, primaryAction: Action? = nil) {
    self.init(.zero, .system)
    self.configuration = configuration
    show(primaryAction)
  }

  /// Makes a button of a kind that shows an action's title and picture.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: Action?) {
    self.init(.zero, buttonType)
    show(primaryAction)
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  private func show(_ action: Action?) {
    guard let action else { return sizeToFit() }
    addAction(action, for: .primaryActionTriggered)
    if configuration == nil {
      setTitle(action.title.isEmpty ? nil : action.title, for: .normal)
      setImage(action.image, for: .normal)
    } else {
      if configuration?.title == nil, !action.title.isEmpty { configuration?.title = action.title }
      if configuration?.image == nil { configuration?.image = action.image }
    }
    sizeToFit()
  }

  // MARK: Look

  /// What the button shows and how; `nil` if titles, colours and pictures for states say so.
  open var configuration: Configuration? {
    didSet { if configuration != oldValue { contentsDidChange() } }
  }

  /// Called when the button's state has changed, before it is drawn in it: it may change the configuration.
  open var configurationUpdateHandler: (@MainActor (Button) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
  private final var needsUpdate = false

  /// Lets ``updateConfiguration()`` be called before the button is laid out next.
  open func setNeedsUpdateConfiguration() {
    needsUpdate = true
    setNeedsLayout()
  }

  /// Calls the ``configurationUpdateHandler``; a subclass may change the configuration for the state here.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  /// Changes the title for a state; states without one have the usual one.
  open func setTitle(_ title: String?, for state: State) { changeFace(state) { $0.title = title } }
  /// Changes the colour of the title for a state; states without one have the usual one.
  open func setTitleColor(_ color: Color?, for state: State) { changeFace(state) { $0.titleColor = color } }
  /// Changes the picture for a state; states without one have the usual one.
  open func setImage(_ image: Image?, for state: State) { changeFace(state) { $0.image = image } }
  /// The title for a state.
  open func title(for state: State) -> String? { faces[state]?.title }
  /// The colour of the title for a state.
  open func titleColor(for state: State) -> Color? { faces[state]?.titleColor }
  /// The picture for a state.
  open func image(for state: State) -> Image? { faces[state]?.image }
  /// The title that is shown.
  open var currentTitle: String? { configuration.map(\.title) ?? value(\.title) }
  /// The colour of the title that is shown.
  open var currentTitleColor: Color { foreground }
  /// The picture that is shown.
  open var currentImage: Image? { configuration.map(\.image) ?? value(\.image) }
  /// The label of the title: its font is that of a button without a configuration.
  open var titleLabel: Label? { words }
  /// The view of the picture.
  open var imageView: ImageView? { picture }

  /// The space between content and edges without a configuration, in points; none unless set.
  open var contentEdgeInsets = EdgeInsets.zero { didSet { if contentEdgeInsets != oldValue { contentsDidChange() } } }

  private func changeFace(_ state: State, _ change: (inout ButtonFace) -> Void) {
    let before = faces[state]
    change(&faces[state, default: ButtonFace()])
    if faces[state] != before { contentsDidChange() }
  }

  private func contentsDidChange() {
    forgetDigest()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private func value<Value>(_ field: KeyPath<ButtonFace, Value?>) -> Value? {
    if let value = faces[state]?[keyPath: field] { return value }
    // What is disabled and chosen looks as what is disabled.
    for part in [State.disabled, .highlighted, .selected] where state.contains(part) {
      if let value = faces[part]?[keyPath: field] { return value }
    }
    return faces[.normal]?[keyPath: field]
  }

  private var foreground: Color {
    guard let configuration else {
      if let color = value(\.titleColor) { return color.enabled(isEnabled || faces[.disabled]?.titleColor != nil) }
      return (buttonType == .system ? tintColor : .white).enabled(isEnabled)
    }
    if !isEnabled { return ControlColors.words.enabled(false) }
    if let color = configuration.baseForegroundColor { return color }
    return configuration.ground == .filled ? ControlColors.words(on: background ?? tintColor) : tintColor
  }

  private var background: Color? {
    guard let configuration else { return nil }
    let base = configuration.baseBackgroundColor
    switch configuration.ground {
    case .none: return isSelected ? (base ?? tintColor).withAlpha(0.18) : base
    case .gray:
      return isEnabled ? base ?? (isSelected ? ControlColors.raised : ControlColors.ground) : ControlColors.ground
    case .tinted: return isEnabled ? (base ?? tintColor).withAlpha(isSelected ? 0.34 : 0.2) : ControlColors.ground
    case .filled: return isEnabled ? base ?? tintColor : ControlColors.ground
    }
  }

  override func stateDidChange() {
    super.stateDidChange()
    if configurationUpdateHandler != nil { setNeedsUpdateConfiguration() }
    // What is pressed is seen at once; that it no longer is fades in.
    change(animated: !isHighlighted) { fade() }
  }

  private func fade() {
    let isFaint = isHighlighted && (configuration != nil || buttonType == .system)
    let hasGround = configuration.map { $0.ground != .none } ?? false
    ground.alpha = isFaint ? 0.75 : 1
    for part in [words, picture] { part.alpha = isFaint ? (hasGround ? 0.75 : 0.4) : 1 }
  }

  // MARK: Layout

  private var insets: EdgeInsets {
    guard let own = configuration?.contentInsets else { return contentEdgeInsets }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return EdgeInsets(
      top: own.top, left: isMirrored ? own.trailing : own.leading, bottom: own.bottom,
      right: isMirrored ? own.leading : own.trailing)
  }

  private var titleSize: CGSize {
    guard let title = currentTitle, !title.isEmpty else { return .zero }
    return TextLayout.fittingSize(title, TextFormat(font: configuration?.font ?? words.font))
  }

  /// Whether the picture is above or below the words, and whether it comes before them.
  private var arrangement: (isColumn: Bool, isFirst: Bool) {
    let placement = configuration?.imagePlacement ?? .leading
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return (
      placement == .top || placement == .bottom, placement == .top || placement == (isMirrored ? .trailing : .leading)
    )
  }

  /// The size of words and picture with the space between them.
  private func contentSize(_ title: CGSize, _ image: CGSize) -> CGSize {
    let padding = title == .zero || image == .zero ? 0 : configuration?.imagePadding ?? 0
    if arrangement.isColumn {
      return CGSize(width: max(title.width, image.width), height: title.height + padding + image.height)
    }
    return CGSize(width: title.width + padding + image.width, height: max(title.height, image.height))
  }

  /// The size of words and picture with the insets, in points.
  open override var intrinsicContentSize: CGSize {
    let (content, insets) = (contentSize(titleSize, currentImage?.size ?? .zero), insets)
    return CGSize(
      width: content.width + insets.left + insets.right, height: content.height + insets.top + insets.bottom)
  }

  /// Puts words and picture in their places.
  open override func layoutSubviews() {
    if needsUpdate {
      needsUpdate = false
      updateConfiguration()
    }
    if let configuration { words.font = configuration.font }
    words.text = currentTitle
    words.textColor = foreground
    picture.image = currentImage
    picture.tintColor = foreground
    picture.contentMode = .scaleAspectFit
    ground.frame = bounds
    ground.backgroundColor = background
    ground.layer.cornerRadius = configuration?.cornerRadius(bounds.size) ?? 0
    arrange(in: bounds.inset(by: insets))
    fade()
  }

  private func arrange(in room: CGRect) {
    let image = currentImage?.size ?? .zero
    var title = titleSize
    let (isColumn, isFirst) = arrangement
    // Words are cut for which there is no room.
    let padding = contentSize(title, image).width - title.width - image.width
    title.width = min(title.width, max(isColumn ? room.width : room.width - image.width - max(padding, 0), 0))
    let content = contentSize(title, image)
    let x: CGFloat =
      switch effectiveContentHorizontalAlignment {
      case .left, .leading: room.minX
      case .right, .trailing: room.maxX - content.width
      case .center, .fill: room.midX - content.width / 2
      }
    let y = room.midY - content.height / 2
    func place(_ view: View, _ size: CGSize, isFirst: Bool) {
      view.frame =
        isColumn
        ? CGRect(
          x: x + (content.width - size.width) / 2, y: isFirst ? y : y + content.height - size.height,
          width: size.width, height: size.height)
        : CGRect(
          x: isFirst ? x : x + content.width - size.width, y: y + (content.height - size.height) / 2,
          width: size.width, height: size.height)
    }
    place(words, title, isFirst: !isFirst)
    place(picture, image, isFirst: isFirst)
  }

  override func baselines(inHeight height: CGFloat) -> (first: CGFloat, last: CGFloat) {
    words.font = configuration?.font ?? words.font
    words.text = currentTitle
    return words.baselines(inHeight: height)
  }

  // MARK: Pressing

  /// Whether a press turns the button on and off, or, with a menu, chooses one of its actions; no unless set.
  open var changesSelectionAsPrimaryAction = false { didSet { forgetDigest() } }

  override func pressDidEnd(isInside: Bool) {
    super.pressDidEnd(isInside: isInside)
    if isInside, openMenu == nil { performPrimaryAction() }
  }

  /// Does what the button is for, as a press does.
  open override func performPrimaryAction() {
    if showsMenu { return openButtonMenu() }
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    super.performPrimaryAction()
  }

  override var claimsTaps: Bool { true }

  // MARK: Menu

  /// The menu that the button opens if ``showsMenuAsPrimaryAction`` says so.
  open var menu: Menu? { didSet { forgetDigest() } }

  /// Whether a press opens the ``menu``; no unless set.
  open var showsMenuAsPrimaryAction = false { didSet { forgetDigest() } }

  private var showsMenu: Bool { showsMenuAsPrimaryAction && menu?.actions.isEmpty == false }
  final var isMenuOpen: Bool { openMenu?.isClosing == false }

  override var menuRecognizer: MenuRecognizer? { isMenuOpen ? recognizer : nil }

  /// Opens the menu below the button, as a press does.
  private func openButtonMenu() {
    guard let host, let actions = menu?.actions, !actions.isEmpty else { return }
    openMenu = ActionMenu(actions, at: host.tick)
    host.show(menuOf: self)
    forgetDigest()
    sendActions(for: .menuActionTriggered)
  }

  /// Closes the menu, if it is open.
  open func dismissMenu() {
    guard isMenuOpen else { return }
    openMenu?.close(at: host?.tick ?? 0)
    forgetDigest()
  }

  /// The menu as it is on screen in a tick, in points of the host; `nil` once it has faded out.
  final func shownMenu(at tick: Int) -> Frame.OpenMenu? {
    guard let openMenu, let host, !openMenu.isOver(at: tick) else { return nil }
    return openMenu.column(at: convert(bounds, to: nil), in: host.rootView.frame, tick)
  }

  /// Whether the menu fades in or out in a tick.
  final func isMenuFading(at tick: Int) -> Bool { openMenu.map { !$0.fade.isOver(at: Double(tick)) } ?? false }

  /// Forgets a menu that has faded out; returns whether there still is one.
  final func keepsMenu(at tick: Int) -> Bool {
    guard let menu = openMenu, menu.isOver(at: tick) else { return openMenu != nil }
    openMenu = nil
    forgetDigest()
    return false
  }

  private func entry(at point: CGPoint) -> Int? { host.flatMap { shownMenu(at: $0.tick) }?.entry(at: point) }

  private func beginMenuTouch(at point: CGPoint) {
    guard let host, let shown = shownMenu(at: host.tick) else { return }
    if !shown.rect.contains(point) { return dismissMenu() }
    highlightEntry(at: point)
  }

  private func highlightEntry(at point: CGPoint) {
    guard isMenuOpen else { return }
    let entry = entry(at: point)
    openMenu?.highlighted = entry
    forgetDigest()
  }

  private func chooseEntry(at point: CGPoint) {
    guard isMenuOpen, let menu = openMenu else { return }
    openMenu?.highlighted = nil
    guard let index = entry(at: point) else { return }
    let action = menu.actions[index]
    if !action.attributes.contains(.keepsMenuPresented) { dismissMenu() }
    if changesSelectionAsPrimaryAction {
      for other in menu.actions { other.state = other === action ? .on : .off }
      if configuration == nil { setTitle(action.title, for: .normal) } else { configuration?.title = action.title }
    }
    sendAction(action)
  }

  /// A press opens the menu.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    if showsMenu { openButtonMenu() }
    return true
  }

  /// A finger that has opened the menu goes over its actions.
  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    if showsMenu { highlightEntry(at: touch.location(in: nil)) }
    return true
  }

  /// A finger that has opened the menu chooses an action, or leaves the menu open.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    if showsMenu, let touch { chooseEntry(at: touch.location(in: nil)) }
  }

  /// The menu closes.
  open override func cancelTracking(with event: Event?) { dismissMenu() }

  // MARK: As a view

  override var ownTraits: AccessibilityTraits? { .button }
  override var ownLabel: String? { currentTitle }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    hash.combine(configuration) { $1.hashState(into: &$0) }
    for state in faces.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let face = faces[state] else { continue }
      hash.combine(Int(state.rawValue))
      hash.combine(face.title) { $0.combine($1) }
      hash.combine(face.titleColor) { $1.hash(into: &$0) }
      hash.combine(face.image) { $1.hash(into: &$0) }
    }
    hash.combine(contentEdgeInsets)
    hash.combine(flags: changesSelectionAsPrimaryAction, showsMenuAsPrimaryAction, needsUpdate)
    hash.combine(menu) { $1.hashState(into: &$0) }
    hash.combine(openMenu) { $1.hash(into: &$0) }
    recognizer.hash(into: &hash)
  }
}
