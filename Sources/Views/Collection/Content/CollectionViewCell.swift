/// The view that shows a visible item. (`UICollectionViewCell`.)
///
/// From back to front: its `content`, ``backgroundView``, ``selectedBackgroundView``, and
/// ``contentView`` with the views that a program adds.
///
/// ```swift
/// final class NameCell: CollectionViewCell {
///   let name = Label()
///   override init(frame: CGRect) {
///     super.init(frame: frame)
///     contentView.addSubview(name)
///   }
///   override func layoutSubviews() {
///     super.layoutSubviews()
///     name.frame = contentView.bounds.insetBy(dx: 12, dy: 8)
///   }
/// }
/// ```
@preconcurrency @MainActor
open class CollectionViewCell: CollectionReusableView {
  /// Whether the item is selected. Set by the collection view.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }
  /// Whether the item is pressed. Set by the collection view.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }
  /// Whether the item has the keyboard's focus, and shows it.
  public final override var isFocused: Bool { hasFocus }
  @exclusivity(unchecked)
  final var hasFocus = false {
    didSet { if hasFocus != oldValue { stateDidChange() } }
  }
  private final var madeContentView: View?

  /// Makes an empty cell with a rectangle in points; the layout gives it another one.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Views

  /// The view for a program's own views, as large as the cell. It is made when it is first asked
  /// for, or when a program adds a view to the cell itself, which is in front of it.
  open var contentView: View {
    if let madeContentView { return madeContentView }
    let view = View(frame: CGRect(origin: .zero, size: bounds.size))
    show(contentView: view)
    return view
  }

  private func show(contentView view: View) {
    madeContentView?.removeFromSuperview()
    view.frame = CGRect(origin: .zero, size: bounds.size)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    madeContentView = view
    let behind = [backgroundView, selectedBackgroundView].compactMap { $0 }.filter { $0.superview === self }
    super.insertSubview(view, at: Set(behind.map(ObjectIdentifier.init)).count)
  }

  /// A view behind everything, as large as the cell; `nil` unless set.
  open var backgroundView: View? {
    didSet { exchange(oldValue, for: backgroundView, at: 0) }
  }

  /// A view in front of the ``backgroundView`` that is shown while the cell is selected or pressed; `nil` unless set.
  open var selectedBackgroundView: View? {
    didSet {
      exchange(oldValue, for: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
    }
  }

  private func exchange(_ old: View?, for new: View?, at index: Int) {
    if old === new { return }
    old?.removeFromSuperview()
    guard let new else { return }
    new.frame = CGRect(origin: .zero, size: bounds.size)
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    super.insertSubview(new, at: min(index, subviews.count))
  }

  // What a program adds to the cell itself stands to the content view as if that had always been there.

  open override func addSubview(_ view: View) {
    _ = contentView
    super.addSubview(view)
  }

  open override func insertSubview(_ view: View, at index: Int) {
    _ = contentView
    super.insertSubview(view, at: index)
  }

  // MARK: Configuration

  /// What the cell shows, as a value: a `CellContent`, which the cell draws itself, or another one, whose view becomes the
  /// ``contentView``. (`contentConfiguration`.)
  ///
  /// The view is made once, and shows each further configuration of the same kind. `nil` takes the view, or the value,
  /// away.
  open var contentConfiguration: (any ContentConfiguration)? {
    didSet {
      // What is set while the cell is selected shows that at once.
      if isShown, !isUpdating, followsState { return updateForState() }
      configurationDidChange(from: oldValue)
    }
  }
  /// Whether the configuration is being updated for a state.
  private final var isUpdating = false

  /// Whether ``contentConfiguration`` is updated for the cell's state whenever that changes; yes unless set.
  open var automaticallyUpdatesContentConfiguration = true

  /// Called before the cell is displayed and when its state changes, after ``updateConfiguration(using:)``, which then
  /// need not be overridden.
  open var configurationUpdateHandler: ((_ cell: CollectionViewCell, _ state: CellConfigurationState) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// What the cell's content may depend on.
  open var configurationState: CellConfigurationState {
    var state = CellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted, state.isFocused) = (isSelected, isHighlighted, isFocused)
    state.isDisabled = !isUserInteractionEnabled
    return state
  }

  /// Called before the cell is displayed and when its state changes: sets what the cell shows for it. Does nothing unless
  /// overridden, as the ``contentConfiguration`` is updated before.
  open func updateConfiguration(using state: CellConfigurationState) {}

  /// Lets ``updateConfiguration(using:)`` be called before the cell is displayed next, or now if it is.
  open func setNeedsUpdateConfiguration() {
    if isShown { updateConfigurationNow() }
  }

  /// Updates what the cell shows for its state: the configuration by itself, then by overriding, then by the handler.
  final func updateConfigurationNow() {
    if followsState { updateForState() }
    let state = configurationState
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }

  /// Whether the configuration may be another one for another state; a value shows states by itself.
  private var followsState: Bool {
    guard let contentConfiguration else { return false }
    return automaticallyUpdatesContentConfiguration && !(contentConfiguration is CellContent)
  }

  /// Replaces the configuration by the one for the cell's state.
  private func updateForState() {
    let wasUpdating = isUpdating
    isUpdating = true
    contentConfiguration = contentConfiguration?.updated(for: configurationState)
    isUpdating = wasUpdating
  }

  private func configurationDidChange(from old: (any ContentConfiguration)?) {
    guard let contentConfiguration else {
      if old is CellContent { content = CellContent() } else if old != nil { show(contentView: View()) }
      return
    }
    if let value = contentConfiguration as? CellContent {
      content = value
      return
    }
    if let shown = madeContentView as? View & ContentView, shown.supports(contentConfiguration) {
      shown.configuration = contentConfiguration
    } else {
      show(contentView: contentConfiguration.makeContentView())
    }
  }

  private func stateDidChange() {
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
    if isShown { updateConfigurationNow() }
  }
}
