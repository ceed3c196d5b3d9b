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
/// Its look is a ``Configuration-swift.struct``, or, without one, the titles, colours and pictures of its states. A menu
/// opens when the finger comes down; leaving that on an action chooses it, and so does a tap afterwards.
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
  public private(set) final var buttonType = ButtonType.custom
  private final var faces: [State: ButtonFace] = [:]
  private final let ground = View.part(cornerRadius: 0)
  private final let words = Label()
  private final let picture = ImageView()
  private final let recognizer = MenuRecognizer()
  /// The menu while it is open or fades out.
  private final var openMenu: ActionMenu?
  /// Whether the present press has opened it.
  private final var pressOpensMenu = false
  /// Opens the menu of a button that does something else when it is pressed.
  private final var longPress: LongPressGestureRecognizer?

  /// Makes a button with white words, with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    words.font = .systemFont(ofSize: Font.buttonFontSize)
    for part in [ground, picture, words] { addSubview(part) }
    recognizer.isOpen = { [weak self] in self?.isMenuOpen ?? false }
    recognizer.addAction { [weak self] in self?.followMenuTouch($0) }
  }

  /// Makes a button of a kind, without a configuration.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if buttonType == .system { words.font = .systemFont(ofSize: 15) }
  }

  /// Makes a button with white words that shows an action's title and picture.
  public convenience init(frame: CGRect, primaryAction: Action?) {
    self.init(frame: frame)
    show(primaryAction)
  }

  /// Makes a button with a configuration; it shows the action's title and picture, if the configuration has none.
  public convenience init(configuration: Configuration, primaryAction: Action? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    show(primaryAction)
    sizeToFit()
  }

  /// Makes a button of a kind that shows an action's title and picture.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: Action?) {
    self.init(type: buttonType)
    show(primaryAction)
    sizeToFit()
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  private func show(_ action: Action?) {
    guard let action else { return }
    addAction(action, for: .primaryActionTriggered)
    if configuration == nil {
      setTitle(action.title.isEmpty ? nil : action.title, for: .normal)
      setImage(action.image, for: .normal)
    } else {
      if configuration?.title == nil, !action.title.isEmpty { configuration?.title = action.title }
      if configuration?.image == nil { configuration?.image = action.image }
    }
  }

  // MARK: Look

  /// What the button shows and how; `nil` if titles, colours and pictures for states say so.
  open var configuration: Configuration? {
    didSet { if configuration != oldValue { contentsDidChange() } }
  }

  /// Called when the button's state has changed, before it is drawn in it: it may change the configuration.
  open var configurationUpdateHandler: (@MainActor (Button) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
  private final var needsUpdate = true

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
    switch configuration.ground {
    case .none: return tintColor
    case .gray, .tinted: return ControlColors.words(in: tintColor)
    case .filled: return ControlColors.words(on: background ?? tintColor)
    }
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
    setNeedsUpdateConfiguration()
    if !isEnabled { dismissMenu() }
    // Other titles have other sizes.
    if faces.count > 1 { invalidateIntrinsicContentSize() }
    // What is pressed is seen at once; that it no longer is fades in.
    change(animated: !isHighlighted) { fade() }
  }

  private func fade() {
    let isFaint = isHighlighted && (configuration != nil || buttonType == .system)
    let hasGround = configuration.map { $0.ground != .none } ?? false
    ground.alpha = isFaint ? 0.75 : 1
    for part in [words, picture] { part.alpha = isFaint ? (hasGround ? 0.75 : 0.4) : 1 }
    if !isEnabled, faces[.disabled]?.image == nil { picture.alpha = ControlColors.disabledAlpha }
  }

  // MARK: Layout

  private var insets: EdgeInsets {
    guard let own = configuration?.contentInsets else {
      // UIKit's, where nothing else is said.
      let isBare = contentEdgeInsets == .zero && currentTitle?.isEmpty == false
      return isBare ? EdgeInsets(top: 6, left: 0, bottom: 6, right: 0) : contentEdgeInsets
    }
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

  override func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat) {
    let (font, insets) = (configuration?.font ?? words.font ?? .systemFont(ofSize: 15), insets)
    let line = insets.top + (size.height - insets.top - insets.bottom - font.lineHeight) / 2 + font.ascender
    return (line, line)
  }

  // MARK: Pressing

  /// Whether a press turns the button on and off, or, with a menu that it opens, the button shows the action that is on;
  /// no unless set.
  open var changesSelectionAsPrimaryAction = false { didSet { menuDidChange() } }

  override func pressDidEnd(isInside: Bool) {
    // The menu has taken the press.
    if pressOpensMenu { return sendActions(for: .touchCancel) }
    super.pressDidEnd(isInside: isInside)
    if isInside { performPrimaryAction() }
  }

  /// Does what the button is for, as a press does.
  open override func performPrimaryAction() {
    if showsMenu { return openButtonMenu() }
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    super.performPrimaryAction()
  }

  /// A drag of the finger that has opened the menu goes over its actions, and does not scroll.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    if pressOpensMenu, isMenuOpen, gestureRecognizer.view !== self { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  override var claimsTaps: Bool { true }
  override var focusCornerRadius: CGFloat { configuration?.cornerRadius(bounds.size) ?? 6 }

  // MARK: Menu

  /// The menu that a press opens, if ``showsMenuAsPrimaryAction`` says so, or else a press of half a second.
  open var menu: Menu? { didSet { menuDidChange() } }

  /// Whether a press opens the ``menu``; no unless set.
  open var showsMenuAsPrimaryAction = false { didSet { menuDidChange() } }

  /// The menu is another one, or opens in another way.
  private func menuDidChange() {
    forgetDigest()
    dismissMenu()
    let needsLongPress = menu != nil && !showsMenuAsPrimaryAction
    if needsLongPress, longPress == nil {
      let recognizer = LongPressGestureRecognizer { [weak self] in if $0.state == .began { self?.openButtonMenu() } }
      addGestureRecognizer(recognizer)
      longPress = recognizer
    } else if !needsLongPress, let recognizer = longPress {
      removeGestureRecognizer(recognizer)
      longPress = nil
    }
    guard showsMenu, changesSelectionAsPrimaryAction, let actions = menu?.actions else { return }
    if let chosen = actions.first(where: { $0.state == .on }) ?? actions.first { showChoice(chosen, among: actions) }
  }

  private func showChoice(_ action: Action, among actions: [Action]) {
    for other in actions { other.state = other === action ? .on : .off }
    if configuration == nil {
      setTitle(action.title, for: .normal)
      setImage(action.image, for: .normal)
    } else {
      configuration?.title = action.title
      configuration?.image = action.image
    }
  }

  private var showsMenu: Bool { showsMenuAsPrimaryAction && menu?.actions.isEmpty == false }
  final var isMenuOpen: Bool { openMenu?.isClosing == false }

  override var menuRecognizer: MenuRecognizer? { isMenuOpen ? recognizer : nil }
  override var ownMenuRecognizer: MenuRecognizer? { recognizer }
  override func hostWasLost() { forgetMenu() }

  /// Closes the menu at once.
  final func forgetMenu() {
    openMenu = nil
    recognizer.loseFinger()
    forgetDigest()
  }

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
    if isMenuOpen, isInHiddenView { dismissMenu() }
    guard let menu = openMenu, menu.isOver(at: tick) else { return openMenu != nil }
    openMenu = nil
    forgetDigest()
    return false
  }

  private func followMenuTouch(_ recognizer: GestureRecognizer) {
    forgetDigest()
    let point = recognizer.location(in: nil)
    switch recognizer.state {
    case .began: beginMenuTouch(at: point)
    case .changed: highlightEntry(at: point)
    case .ended: chooseEntry(at: point)
    default: openMenu?.highlighted = nil
    }
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
    guard isMenuOpen else { return }
    let entry = entry(at: point)
    openMenu?.highlighted = nil
    if let entry { choose(entry) }
  }

  private func choose(_ index: Int) {
    guard let menu = openMenu else { return }
    let action = menu.actions[index]
    if !action.attributes.contains(.keepsMenuPresented) { dismissMenu() }
    if changesSelectionAsPrimaryAction { showChoice(action, among: menu.actions) }
    sendAction(action)
  }

  /// A key while the menu is open: arrows go over its actions, return chooses, escape closes it.
  final func pressInMenu(_ key: Key) -> Bool {
    guard isMenuOpen, let menu = openMenu else { return false }
    switch key.keyCode {
    case .keyboardUpArrow, .keyboardDownArrow:
      let open = menu.actions.indices.filter { !menu.actions[$0].attributes.contains(.disabled) }
      let place = menu.highlighted.flatMap { open.firstIndex(of: $0) }
      let step = key.keyCode == .keyboardDownArrow ? 1 : -1
      guard !open.isEmpty else { break }
      openMenu?.highlighted = open[((place ?? (step > 0 ? -1 : 0)) + step + open.count) % open.count]
      forgetDigest()
    case .keyboardReturnOrEnter, .keyboardSpacebar: if let entry = menu.highlighted { choose(entry) }
    case .keyboardEscape, .keyboardTab: dismissMenu()
    default: break
    }
    return true
  }

  /// A press opens the menu.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    pressOpensMenu = showsMenu
    if showsMenu { openButtonMenu() }
    return true
  }

  /// A finger that has opened the menu goes over its actions.
  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    if pressOpensMenu { highlightEntry(at: touch.location(in: nil)) }
    return true
  }

  /// A finger that has opened the menu chooses an action, or leaves the menu open.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    if pressOpensMenu, let touch { chooseEntry(at: touch.location(in: nil)) }
  }

  /// The menu closes that the press has opened.
  open override func cancelTracking(with event: Event?) { if pressOpensMenu { dismissMenu() } }

  // MARK: As a view

  /// Its menu's actions can change without it.
  override var keepsDigest: Bool { menu == nil }
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
    hash.combine(buttonType.rawValue)
    hash.combine(flags: changesSelectionAsPrimaryAction, showsMenuAsPrimaryAction, needsUpdate, pressOpensMenu)
    hash.combine(menu) { $1.hashState(into: &$0) }
    hash.combine(openMenu) {
      $1.hash(into: &$0)
      $0.combine($1.isClosing)
    }
    recognizer.hash(into: &hash)
  }
}
