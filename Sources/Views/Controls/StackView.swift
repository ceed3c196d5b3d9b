import SpringflowNumerics

/// Views in a row or a column, laid out by their intrinsic sizes. (`UIStackView`.)
///
/// ```swift
/// let form = StackView(arrangedSubviews: [title, slider, StackView(arrangedSubviews: [label, toggle])])
/// (form.axis, form.spacing) = (.vertical, 12)
/// form.frame.size = form.sizeThatFits(CGSize(width: 300, height: 0))
/// View.animate(withDuration: 0.3) { slider.isHidden = true }
/// ```
///
/// There are no constraints: where a view has no intrinsic length, it has the one with which it was added, or that the
/// program gave it since. Where views are to fill the length, the one that hugs its content least is stretched, views
/// without an intrinsic length first, and the one that resists least is made smaller; of equals the first. Hidden views
/// take no room: hidden or shown in an animation block, they fade, and the others make room.
@preconcurrency @MainActor
open class StackView: View {
  /// How views share the length. (`UIStackView.Distribution`.)
  public enum Distribution: Int, Hashable, Sendable {
    /// One of them is stretched or made smaller.
    case fill
    /// All are as long.
    case fillEqually
    /// All are stretched or made smaller in proportion.
    case fillProportionally
    /// All have their lengths, and what is left is between them.
    case equalSpacing
    /// All have their lengths, and their middles are as far from each other.
    case equalCentering
  }

  /// Where views are across the axis. (`UIStackView.Alignment`.)
  public enum Alignment: Int, Hashable, Sendable {
    /// From side to side.
    case fill
    /// At the side where one begins to read; at the top in a row.
    case leading
    /// In a row, with the first lines of text as high as each other.
    case firstBaseline
    /// In the middle.
    case center
    /// At the other side; at the bottom in a row.
    case trailing
    /// In a row, with the last lines of text as high as each other.
    case lastBaseline
    /// At the top.
    public static let top = Alignment.leading
    /// At the bottom.
    public static let bottom = Alignment.trailing
  }

  /// A view and what the stack knows of it.
  @MainActor
  private struct Arranged {
    let view: View
    /// The size for axes along which it has no intrinsic one, and the size that it got last.
    var (natural, given): (CGSize, CGSize)
    /// The space after it, if it has its own.
    var space: CGFloat?

    init(_ view: View) {
      self.view = view
      (natural, given) = (view.bounds.size, view.bounds.size)
    }
  }

  /// The space of ``spacing``, for ``setCustomSpacing(_:after:)``.
  nonisolated public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The system's space, 8 points, for ``setCustomSpacing(_:after:)``.
  nonisolated public static let spacingUseSystem = CGFloat.leastNormalMagnitude

  private final var arranged: [Arranged] = []
  private final var isArranging = false

  /// Makes a row without views, with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a row of views.
  public convenience init(arrangedSubviews views: [View]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  // MARK: Settings

  /// The direction in which views follow each other; to the side unless set.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementDidChange() } }
  /// How views share the length; one fills it unless set.
  open var distribution = Distribution.fill { didSet { arrangementDidChange() } }
  /// Where views are across the axis; from side to side unless set.
  open var alignment = Alignment.fill { didSet { arrangementDidChange() } }

  /// The space between two views, in points: the least one, if what is left is between them. 0 unless set.
  ///
  /// - Precondition: It is finite.
  open var spacing: CGFloat = 0 {
    didSet {
      require(spacing.isFinite, "the spacing of a stack view is finite, found \(spacing)")
      arrangementDidChange()
    }
  }

  /// Whether views keep the layout margins from the edges; no unless set.
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementDidChange() } }

  private func arrangementDidChange() {
    forgetDigest()
    setNeedsLayout()
  }

  // MARK: Views

  /// The views that are laid out, in their order.
  open var arrangedSubviews: [View] { arranged.map(\.view) }

  /// Adds a view after the last one; one that is among them stays where it is.
  ///
  /// - Precondition: The view is neither this one nor one that this one is in.
  open func addArrangedSubview(_ view: View) {
    if !arranged.contains(where: { $0.view === view }) { insertArrangedSubview(view, at: arranged.count) }
  }

  /// Adds a view at a position among the others, or moves it there.
  ///
  /// - Precondition: The view is neither this one nor one that this one is in, and there is the position.
  open func insertArrangedSubview(_ view: View, at stackIndex: Int) {
    if view.superview !== self { addSubview(view) }
    let old = arranged.firstIndex { $0.view === view }
    let entry = old.map { arranged.remove(at: $0) } ?? Arranged(view)
    let stackIndex = old == nil ? stackIndex : min(stackIndex, arranged.count)
    require(
      (0...arranged.count).contains(stackIndex),
      "there is no position \(stackIndex) in a stack view with \(arranged.count) other views")
    arranged.insert(entry, at: stackIndex)
    arrangementDidChange()
  }

  /// Lays a view out no longer; it stays a subview where it is.
  open func removeArrangedSubview(_ view: View) {
    arranged.removeAll { $0.view === view }
    arrangementDidChange()
  }

  /// A view that leaves is laid out no longer.
  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Changes the space after a view, in points, to one of its own, or back to ``spacingUseDefault``.
  ///
  /// - Precondition: It is finite.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: View) {
    require(spacing.isFinite, "the space after \(type(of: arrangedSubview)) is finite, found \(spacing)")
    guard let index = arranged.firstIndex(where: { $0.view === arrangedSubview }) else { return }
    arranged[index].space = spacing == Self.spacingUseDefault ? nil : spacing == Self.spacingUseSystem ? 8 : spacing
    arrangementDidChange()
  }

  /// The space after a view, if it has its own; else ``spacingUseDefault``.
  open func customSpacing(after arrangedSubview: View) -> CGFloat {
    arranged.first { $0.view === arrangedSubview }?.space ?? Self.spacingUseDefault
  }

  /// A stack in a stack asks for another size when its views do.
  open override func setNeedsLayout() {
    super.setNeedsLayout()
    (superview as? StackView)?.setNeedsLayout()
  }

  override func subviewWasResized() { setNeedsLayout() }

  /// What is arranged has its size from the stack, and not by a mask.
  override func autoresizes(_ subview: View) -> Bool { !arranged.contains { $0.view === subview } }

  override func subviewWasHidden(_ view: View) {
    guard arranged.contains(where: { $0.view === view }) else { return }
    setNeedsLayout()
    guard let scope = AnimationScope.current, scope.animation != nil else { return }
    scope.noteVisibility(of: view)
    layoutIfNeeded()
  }

  // MARK: Sizes

  private var isRow: Bool { axis == .horizontal }
  private var visible: [Arranged] { arranged.filter { !$0.view.isHidden } }
  private var margins: EdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  private func along(_ size: CGSize) -> CGFloat { isRow ? size.width : size.height }
  private func across(_ size: CGSize) -> CGFloat { isRow ? size.height : size.width }
  private func size(_ along: CGFloat, _ across: CGFloat) -> CGSize {
    isRow ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }

  /// The size that a view asks for, if its width is limited, in points.
  private func wish(_ entry: Arranged, width: CGFloat?) -> CGSize {
    if let width, entry.view.wrapsInWidth { return entry.view.sizeThatFits(CGSize(width: width, height: 0)) }
    let (own, size) = (entry.view.intrinsicContentSize, entry.view.bounds.size)
    let natural = size == entry.given ? entry.natural : size
    return CGSize(
      width: own.width >= 0 ? own.width : natural.width,
      height: own.height >= 0 ? own.height : natural.height)
  }

  private func space(after entry: Arranged) -> CGFloat { entry.space ?? spacing }

  private func spaces(_ entries: [Arranged]) -> CGFloat { entries.dropLast().reduce(0) { $0 + space(after: $1) } }

  /// The lengths of views along the axis in a room, if that is limited.
  private func lengths(_ entries: [Arranged], _ wishes: [CGFloat], in room: CGFloat?) -> [CGFloat] {
    guard let room, !entries.isEmpty else {
      return distribution == .fillEqually ? wishes.map { _ in wishes.max() ?? 0 } : wishes
    }
    let length = max(room - spaces(entries), 0)
    let sum = wishes.reduce(0, +)
    switch distribution {
    case .fillEqually: return wishes.map { _ in length / CGFloat(wishes.count) }
    case .fillProportionally:
      return wishes.map { sum > 0 ? $0 / sum * length : length / CGFloat(wishes.count) }
    case .equalSpacing, .equalCentering: if sum <= length { return wishes }
    case .fill: break
    }
    var lengths = wishes
    if sum < length {
      // A view that asks for no length takes what is left before others.
      let hugging = entries.map { entry in
        along(entry.view.intrinsicContentSize) < 0 ? 0 : entry.view.contentHuggingPriority(for: axis).rawValue
      }
      let least = hugging.indices.min { (hugging[$0], $0) < (hugging[$1], $1) } ?? 0
      lengths[least] += length - sum
      return lengths
    }
    let resistance = entries.map { $0.view.contentCompressionResistancePriority(for: axis).rawValue }
    var excess = sum - length
    for index in resistance.indices.sorted(by: { (resistance[$0], $0) < (resistance[$1], $1) }) {
      let loss = min(excess, lengths[index])
      lengths[index] -= loss
      excess -= loss
    }
    return lengths
  }

  /// The sizes of the visible views in a room, whose sides may be without limit.
  private func sizes(_ entries: [Arranged], width: CGFloat?, height: CGFloat?) -> [CGSize] {
    if isRow {
      let widths = lengths(entries, entries.map { wish($0, width: nil).width }, in: width)
      return zip(entries, widths).map { CGSize(width: $1, height: wish($0, width: $1).height) }
    }
    let wishes = entries.map { wish($0, width: width) }
    let heights = lengths(entries, wishes.map(\.height), in: height)
    return zip(wishes, heights).map { CGSize(width: min($0.width, width ?? $0.width), height: $1) }
  }

  /// The size of the views with the spaces between them, in points; a width above 0 limits that.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (entries, margins) = (visible, margins)
    let (sides, ends) = (margins.left + margins.right, margins.top + margins.bottom)
    let width = size.width > 0 && size.width < 1e6 ? max(size.width - sides, 0) : nil
    let wishes: [CGSize]
    if isRow {
      let free = entries.map { wish($0, width: nil).width }
      // A row takes no more than it asks for.
      let room = width.map { min($0, free.reduce(spaces(entries), +)) }
      wishes = sizes(entries, width: distribution == .fillEqually ? nil : room, height: nil)
    } else {
      wishes = entries.map { wish($0, width: width) }
    }
    let heights = distribution == .fillEqually && !isRow ? wishes.map { _ in wishes.map(\.height).max() ?? 0 } : nil
    let sum = (heights ?? wishes.map(along)).reduce(spaces(entries), +)
    var most = wishes.map(across).max() ?? 0
    if isRow, alignment == .firstBaseline || alignment == .lastBaseline {
      let lines = zip(entries, wishes).map { entry, size in
        let lines = entry.view.baselines(in: size)
        return (above: alignment == .firstBaseline ? lines.first : lines.last, height: size.height)
      }
      most = (lines.map(\.above).max() ?? 0) + (lines.map { $0.height - $0.above }.max() ?? 0)
    }
    let content = self.size(entries.isEmpty ? 0 : sum, most)
    return CGSize(width: content.width + sides, height: content.height + ends)
  }

  /// The size of the views with the spaces between them, in points.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// A row, and a column whose height does not follow from its width, take what they ask for.
  override var roomToFit: CGSize { !isRow && wrapsInWidth ? bounds.size : .zero }

  override var wrapsInWidth: Bool { arranged.contains { $0.view.wrapsInWidth } }

  // MARK: Layout

  override var isInLayoutPass: Bool { isArranging }

  /// Puts the views in their places.
  ///
  /// - Complexity: O(*n*) for *n* views, and that of their sizes.
  open override func layoutSubviews() {
    isArranging = true
    defer { isArranging = false }
    for index in arranged.indices where arranged[index].view.bounds.size != arranged[index].given {
      arranged[index].natural = arranged[index].view.bounds.size
    }
    let room = bounds.inset(by: margins)
    let (entries, room0) = (visible, CGSize(width: max(room.width, 0), height: max(room.height, 0)))
    let sizes = sizes(entries, width: room0.width, height: room0.height)
    let starts = starts(entries, sizes, in: along(room0))
    let baseline = baseline(entries, sizes)
    var (next, end) = (0, CGFloat(0))
    for index in arranged.indices {
      guard !arranged[index].view.isHidden else {
        // Where it would come to be shown.
        let size = arranged[index].view.bounds.size
        put(
          index, size, start: next == 0 ? 0 : end, across: offset(of: arranged[index].view, size, room0, baseline), room
        )
        continue
      }
      var size = sizes[next]
      if alignment == .fill { size = self.size(along(size), across(room0)) }
      put(
        index, size, start: starts[next], across: offset(of: arranged[index].view, size, room0, baseline), room)
      end = starts[next] + along(size)
      next += 1
    }
  }

  /// Where the views begin along the axis.
  private func starts(_ entries: [Arranged], _ sizes: [CGSize], in room: CGFloat) -> [CGFloat] {
    let lengths = sizes.map(along)
    var gaps = entries.map(space)
    let count = CGFloat(max(entries.count - 1, 1))
    if distribution == .equalSpacing || distribution == .equalCentering {
      let gap = (room - lengths.reduce(0, +)) / count
      if gap >= spacing { gaps = gaps.map { _ in gap } }
    }
    if distribution == .equalCentering, let first = lengths.first, let last = lengths.last {
      let step = (room - first / 2 - last / 2) / count
      let centred = zip(lengths, lengths.dropFirst()).map { step - $0 / 2 - $1 / 2 }
      if centred.allSatisfy({ $0 >= spacing }) { gaps = centred + [0] }
    }
    var start: CGFloat = 0
    return zip(lengths, gaps).map { length, gap in
      defer { start += length + gap }
      return start
    }
  }

  /// The lowest first line, or the highest last one from below, of a row whose lines are as high as each other.
  private func baseline(_ entries: [Arranged], _ sizes: [CGSize]) -> CGFloat {
    zip(entries, sizes).map { entry, size in
      let lines = entry.view.baselines(in: size)
      return alignment == .lastBaseline ? size.height - lines.last : lines.first
    }.max() ?? 0
  }

  /// Where a view begins across the axis.
  private func offset(of view: View, _ size: CGSize, _ room: CGSize, _ baseline: CGFloat) -> CGFloat {
    let rest = across(room) - across(size)
    switch alignment {
    case .fill, .leading: return 0
    case .center: return rest / 2
    case .trailing: return rest
    case .firstBaseline: return isRow ? baseline - view.baselines(in: size).first : 0
    case .lastBaseline:
      return isRow ? rest - baseline + size.height - view.baselines(in: size).last : 0
    }
  }

  private func put(_ index: Int, _ size: CGSize, start: CGFloat, across: CGFloat, _ room: CGRect) {
    let view = arranged[index].view
    var corner = isRow ? CGPoint(x: start, y: across) : CGPoint(x: across, y: start)
    if effectiveUserInterfaceLayoutDirection == .rightToLeft { corner.x = room.width - corner.x - size.width }
    // The transform stays.
    if view.bounds.size != size { view.bounds.size = size }
    view.center = CGPoint(
      x: room.minX + corner.x + size.width / 2, y: room.minY + corner.y + size.height / 2)
    arranged[index].given = size
  }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    hash.combine(axis.rawValue, distribution.rawValue)
    hash.combine(alignment.rawValue)
    hash.combine(spacing)
    hash.combine(isLayoutMarginsRelativeArrangement)
    let indices = arranged.map { entry in node.subviews.firstIndex { $0 === entry.view } }
    hash.combine(indices.map { $0 ?? -1 })
    hash.combine(arranged) {
      $0.combine($1.natural)
      $0.combine($1.given)
      $0.combine(flags: $1.space != nil)
      $0.combine($1.space ?? 0)
    }
  }
}
