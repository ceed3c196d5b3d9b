import SpringflowNumerics

/// What happens to a control. (`UIControl.Event`, under its older name: within controls the other would hide ``Event``.)
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// The set's bits.
  public let rawValue: UInt
  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// A finger has come down on it.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// A finger has come down on it again in quick succession.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The finger has moved inside.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The finger has moved outside.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The finger has come back.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The finger has left, still down.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The finger was lifted inside.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The finger was lifted outside.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The finger was taken away.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The value was changed by a finger or a key.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// What the control is for was done.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
  /// Its menu was opened.
  public static let menuActionTriggered = ControlEvents(rawValue: 1 << 14)
  /// The editing of its text has begun.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
  /// Its text was edited.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)
  /// The editing of its text has ended.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
  /// The editing of its text has ended by the return key.
  public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)
  /// All of fingers.
  public static let allTouchEvents = ControlEvents(rawValue: 0xFFF)
  /// All of text.
  public static let allEditingEvents = ControlEvents(rawValue: 0xF_0000)
  /// Those that a program may have for itself.
  public static let applicationReserved = ControlEvents(rawValue: 0xF00_0000)
  /// All.
  public static let allEvents = ControlEvents(rawValue: 0xFFFF_FFFF)
}

/// A view by which one sets or starts something, such as a slider or a button. (`UIControl`.)
///
/// It follows one finger, says by events what that does, and calls the actions that were added for them:
///
/// ```swift
/// let volume = Slider(frame: CGRect(x: 20, y: 80, width: 200, height: 34))
/// volume.addAction(Action { action in print((action.sender as? Slider)?.value ?? 0) }, for: .valueChanged)
/// ```
///
/// Fingers press it in an area of at least 32 by 32 points, and once down as far as 70 points outside, as in UIKit. A
/// subclass overrides ``beginTracking(_:with:)`` and the methods like it. In a scroll view a drag that begins on a control
/// scrolls and cancels the press, unless the control takes that drag for itself, as a slider's thumb does.
@preconcurrency @MainActor
open class Control: View {
  /// What a control looks like. (`UIControl.State`.)
  public struct State: OptionSet, Hashable, Sendable {
    /// The set's bits.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// As it is usually.
    public static let normal: State = []
    /// A finger is on it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It cannot be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is chosen, or on.
    public static let selected = State(rawValue: 1 << 2)
    /// The keyboard is for it.
    public static let focused = State(rawValue: 1 << 3)
    /// The bits that a program may have for itself.
    public static let application = State(rawValue: 0xFF_0000)
  }

  /// Where content is along x. (`UIControl.ContentHorizontalAlignment`.)
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center
    /// At the left.
    case left
    /// At the right.
    case right
    /// From one side to the other.
    case fill
    /// Where one begins to read.
    case leading
    /// Where one ends.
    case trailing
  }

  /// The least length of the area that takes fingers, in points.
  static let leastTouchLength: CGFloat = 32
  /// How far outside a finger that came down inside still counts as inside, in points. Source: UIKit, as observed.
  private static let dragMargin: CGFloat = 70

  /// The finger that presses the control.
  private final var trackedTouch: Touch?
  private final var handlers: [(action: Action, events: ControlEvents)] = []

  /// Makes a control with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a control with an action for ``ControlEvents/primaryActionTriggered``.
  public convenience init(frame: CGRect, primaryAction: Action?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  // MARK: State

  /// Whether the control can be used; yes unless set. A press ends when it becomes no.
  open var isEnabled = true {
    didSet {
      if isEnabled == oldValue { return }
      if !isEnabled, trackedTouch != nil { cancelPress(with: nil) }
      stateDidChange()
    }
  }

  /// Whether the control is chosen, or on; no unless set.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether a finger is on it.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// All of these.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Whether a finger presses the control.
  open var isTracking: Bool { trackedTouch != nil }
  /// Whether that finger is inside.
  open private(set) var isTouchInside = false

  /// Where the content is along x, in controls whose content may be narrower; in the middle unless set.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { stateDidChange() } }
  }

  /// The alignment along x with leading and trailing as left and right.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return switch contentHorizontalAlignment {
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    default: contentHorizontalAlignment
    }
  }

  /// The control has another state: it is drawn in it from the next layout on.
  func stateDidChange() {
    forgetDigest()
    setNeedsLayout()
  }

  // MARK: Actions

  /// Adds an action for some events; one with the same identifier no longer is for these.
  open func addAction(_ action: Action, for controlEvents: ControlEvents) {
    removeAction(action, for: controlEvents)
    if let index = handlers.firstIndex(where: { $0.action === action }) {
      handlers[index].events.formUnion(controlEvents)
    } else {
      handlers.append((action, controlEvents))
    }
  }

  /// Removes an action, or one with the same identifier, for some events.
  open func removeAction(_ action: Action, for controlEvents: ControlEvents) {
    removeActions(for: controlEvents) { $0.isSame(as: action) }
  }

  /// Removes the action with an identifier for some events.
  open func removeAction(identifiedBy actionIdentifier: Action.Identifier, for controlEvents: ControlEvents) {
    removeActions(for: controlEvents) { $0.identifier == actionIdentifier }
  }

  private func removeActions(for events: ControlEvents, where isMeant: (Action) -> Bool) {
    for index in handlers.indices where isMeant(handlers[index].action) { handlers[index].events.subtract(events) }
    handlers.removeAll { $0.events.isEmpty }
  }

  /// Calls an action in the control's name.
  open func sendAction(_ action: Action) { action.perform(sender: self) }

  /// Calls the actions for some events, each once, in the order in which they were added.
  open func sendActions(for controlEvents: ControlEvents) {
    for handler in handlers where !handler.events.isDisjoint(with: controlEvents) { sendAction(handler.action) }
  }

  /// Whether there is an action for some events.
  final func hasAction(for events: ControlEvents) -> Bool { handlers.contains { !$0.events.isDisjoint(with: events) } }

  /// Does what the control is for, as a press does.
  open func performPrimaryAction() { sendActions(for: .primaryActionTriggered) }

  // MARK: Tracking

  /// A finger has come down: returns whether the control follows it.
  open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }
  /// The finger has moved: returns whether the control goes on to follow it.
  open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }
  /// The finger has left.
  open func endTracking(_ touch: Touch?, with event: Event?) {}
  /// The finger was taken away.
  open func cancelTracking(with event: Event?) {}

  /// Whether a point of the control's coordinates is in its bounds, or in the 32 by 32 points about the middle of those of
  /// a smaller one.
  open override func point(inside point: CGPoint, with event: Event?) -> Bool { touchArea.contains(point) }

  private var touchArea: CGRect {
    let (bounds, least) = (boundsOnScreen, Self.leastTouchLength)
    if bounds.isEmpty { return .null }
    return bounds.insetBy(dx: min(0, (bounds.width - least) / 2), dy: min(0, (bounds.height - least) / 2))
  }

  private func isInside(_ touch: Touch) -> Bool {
    touchArea.insetBy(dx: -Self.dragMargin, dy: -Self.dragMargin).contains(touch.location(in: self))
  }

  /// The first finger that comes down begins a press; others have no effect.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    guard isEnabled, trackedTouch == nil, let touch = event?.touches.first(where: touches.contains) ?? touches.first
    else { return }
    (trackedTouch, isTouchInside) = (touch, true)
    forgetDigest()
    let isAccepted = beginTracking(touch, with: event)
    // What that has called may have ended the press.
    guard trackedTouch === touch else { return }
    guard isAccepted else { return endPress() }
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  /// Follows the finger that presses.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch)
    guard continueTracking(touch, with: event) else { return endPress() }
    // An action may have ended the press.
    guard trackedTouch === touch else { return }
    isHighlighted = isTouchInside
    forgetDigest()
    var events: ControlEvents = isTouchInside ? .touchDragInside : .touchDragOutside
    if isTouchInside != wasInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
    sendActions(for: events)
  }

  /// Ends the press.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let isInside = isInside(touch)
    isTouchInside = isInside
    trackedTouch = nil
    endTracking(touch, with: event)
    endPress()
    pressDidEnd(isInside: isInside)
  }

  /// Cancels the press.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    cancelPress(with: event)
  }

  private func cancelPress(with event: Event?) {
    trackedTouch = nil
    cancelTracking(with: event)
    endPress()
    sendActions(for: .touchCancel)
  }

  private func endPress() {
    (trackedTouch, isTouchInside, isHighlighted) = (nil, false, false)
    forgetDigest()
  }

  /// A finger that pressed the control has left.
  func pressDidEnd(isInside: Bool) { sendActions(for: isInside ? .touchUpInside : .touchUpOutside) }

  /// The value was changed by a finger or a key.
  final func sendValueChanged() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

  /// Whether single taps on the control are its own, so that recognizers of views around it do not see them. Source:
  /// Apple's "Event Handling Guide for iOS", "Interacting with Other User Interface Controls".
  var claimsTaps: Bool { false }

  /// The axis along which the present drag is the control's own; `nil` if it is not.
  var claimedAxis: NSLayoutConstraint.Axis? { nil }

  /// A single tap with one finger is the control's own where it is pressed by taps, and a drag where it is dragged.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    if gestureRecognizer.view === self || !isEnabled { return true }
    switch gestureRecognizer {
    case let tap as TapGestureRecognizer:
      return !claimsTaps || tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    case let pan as PanGestureRecognizer:
      guard let claimedAxis else { return true }
      let way = pan.translation(in: self)
      return (abs(way.x) < abs(way.y)) == (claimedAxis == .horizontal)
    case let swipe as SwipeGestureRecognizer:
      guard let claimedAxis else { return true }
      let isSideways = swipe.direction.isSubset(of: [.left, .right])
      return isSideways != (claimedAxis == .horizontal)
    default: return true
    }
  }

  // MARK: Keys

  /// Controls that can be used can have the focus.
  open override var canBecomeFocused: Bool { isEnabled }
  override var focusCornerRadius: CGFloat { 8 }
  override func focusChanged() { stateDidChange() }

  /// The space bar and return do what the control is for; arrows change its value, where it has one.
  open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    guard isEnabled, let key = presses.first?.key, takes(key) else { return super.pressesBegan(presses, with: event) }
  }

  private func takes(_ key: Key) -> Bool {
    if let heading = key.heading { return adjust(heading) }
    guard isFocused, key.keyCode == .keyboardSpacebar || key.keyCode == .keyboardReturnOrEnter else { return false }
    performPrimaryAction()
    return true
  }

  /// Changes the value by an arrow key; returns whether the control has a value along its direction.
  func adjust(_ heading: FocusHeading) -> Bool { false }

  /// Whether an arrow key points to larger values: to where one reads on.
  final func points(up heading: FocusHeading) -> Bool {
    (heading == .right) != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  // MARK: As a view

  /// Puts the control's parts in their places, in the colours of its state.
  func arrange() {}

  /// Puts the control's parts in their places.
  open override func layoutSubviews() { arrange() }

  /// Draws the control in another colour.
  open override func tintColorDidChange() { setNeedsLayout() }

  /// The intrinsic size, and what was asked for along axes without one. Points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let own = intrinsicContentSize
    return CGSize(width: own.width < 0 ? size.width : own.width, height: own.height < 0 ? size.height : own.height)
  }

  /// Changes views at once, or in 150 ms that ease out.
  final func change(animated: Bool, _ changes: () -> Void) {
    if animated {
      View.animate(withDuration: 0.15, delay: 0, options: .curveEaseOut, animations: changes)
    } else {
      changes()
    }
  }

  /// What the control is, and its state.
  open override var accessibilityTraits: AccessibilityTraits {
    get {
      if let traits = spoken?.traits { return traits }
      var traits = ownTraits ?? .none
      if isSelected { traits.insert(.selected) }
      if !isEnabled { traits.insert(.notEnabled) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }

  override var ownTraits: AccessibilityTraits? { AccessibilityTraits.none }

  override var pointerShape: PointerShape? { isEnabled ? .hand : .arrow }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    hash.combine(flags: isEnabled, isSelected, isHighlighted, isTouchInside)
    hash.combine(trackedTouch?.id)
    hash.combine(contentHorizontalAlignment.rawValue)
  }
}
