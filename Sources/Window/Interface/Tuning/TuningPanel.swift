import Springflow
import SpringflowScenes

/// The panel over the stage in which the exhibit's parameters are tuned: by sliders, by typing, and back to what they
/// are in code, in groups by the type that declares them.
package final class TuningPanel: View {
  package let search = TextField()
  package let resetAll = Button(configuration: ParameterRow.small("reset all"))
  package let copy = Button(configuration: ParameterRow.small("copy"))
  package let compare = Button(configuration: ParameterRow.small("A / B"))
  private let title = Label(size: 14, InterfaceColors.strong, weight: .semibold)
  private let nothing = Label(size: 12)
  private let scroll = ScrollView()
  private var headings: [String: Label] = [:]
  /// The rows of all parameters, in their order.
  package private(set) var rows: [ParameterRow] = []
  /// Whether a key or a drag changes values by a tenth of the usual.
  var isFine = false
  /// The pictures since a run has begun.
  private var waitingPictures = 0
  /// The height of what it shows, in points.
  private var contentHeight: CGFloat = 0

  private static let (width, margin, padding): (CGFloat, CGFloat, CGFloat) = (300, 12, 16)
  private static let top: CGFloat = 82

  package override init(frame: CGRect) {
    super.init(frame: frame)
    becomePanel(cornerRadius: 14, shadow: 16)
    (title.text, nothing.textAlignment, nothing.numberOfLines) = ("Tune", .center, 0)
    (search.placeholder, search.borderStyle, search.font) = ("Search", .roundedRect, .systemFont(ofSize: 12))
    search.addAction(Action { [unowned self] _ in arrange() }, for: .editingChanged)
    resetAll.addAction(
      Action { [unowned self] _ in
        // It cannot be pressed again.
        if let first = firstControl { ViewHost.hosting(self).focus(first) }
        ask(.resetAll)
      }, for: .primaryActionTriggered)
    copy.showsMenuAsPrimaryAction = true
    copy.menu = Menu(
      children: TunedText.allCases.map { form in Action(title: form.title) { [unowned self] _ in ask(.copy(form)) } })
    scroll.contentInsetAdjustmentBehavior = .never
    compare.accessibilityLabel = "compare A and B"
    compare.addAction(Action { [unowned self] _ in ask(.compare(.toggle)) }, for: .primaryActionTriggered)
    for view in [title, compare, copy, resetAll, search, scroll, nothing] { addSubview(view) }
  }

  package required init?(coder: NSCoder) { nil }

  /// What has the focus when it opens with the keyboard: nothing into which one types, so that the same key closes it.
  var firstControl: View? { rows.lazy.filter { !$0.isHidden }.flatMap(\.controls).first { !($0 is TextField) } }

  /// What can have the focus, in the order of rows, also of those that are scrolled away.
  package var controls: [View] {
    let views = [compare, copy, resetAll, search] + rows.filter { !$0.isHidden }.flatMap(\.controls)
    return views.filter { $0.canBecomeFocused && !$0.isHidden }
  }

  /// What comes after the focused view, or before it.
  func control(_ step: Int, after view: View?) -> View {
    let controls = controls
    guard let index = controls.firstIndex(where: { $0 === view }) else { return firstControl ?? search }
    return controls[(index + step + controls.count) % controls.count]
  }

  // MARK: Content

  /// Shows parameters with their values; rows of those that are still there stay.
  func show(_ values: [TunedValue]) {
    let before = rows
    rows = values.map { value in
      guard let kept = before.first(where: { $0.value.parameter.isSame(as: value.parameter) }) else {
        return ParameterRow(value, in: self)
      }
      kept.show(value)
      return kept
    }
    for row in before where !rows.contains(row) { row.removeFromSuperview() }
    for button in [copy, resetAll] { button.isEnabled = values.contains(where: \.isChanged) }
    if rows == before { return }
    for row in rows where row.superview == nil { scroll.addSubview(row) }
    for owner in Set(values.map(\.owner)) where headings[owner] == nil {
      let heading = Label(size: 11, InterfaceColors.quiet, weight: .semibold)
      heading.text = owner
      headings[owner] = heading
      scroll.addSubview(heading)
    }
    arrange()
  }

  /// Shows the part of a run that is done, from 0 to 1, once pictures have been waiting for it for a fifth of a second;
  /// `nil` while there is none.
  func show(progress: Double?) {
    waitingPictures = progress == nil ? 0 : waitingPictures + 1
    title.text = waitingPictures > 12 ? "Tune \u{00B7} \(Int((progress ?? 0) * 100)) %" : "Tune"
  }

  /// Forgets what was typed and not entered; returns whether anything was.
  func forgetTyping() -> Bool { rows.map { $0.forgetTyping() }.contains(true) }

  // MARK: Layout

  /// Its left edge in a wide window, in points.
  static func left(in width: CGFloat) -> CGFloat { width - Self.width - margin }

  /// Lays it out at the right edge of a room, in points: as high as its rows, and at most as high as the room; in a
  /// narrow one in its lower half, so that the rest is seen.
  func place(in room: CGRect) {
    let isNarrow = room.width < 480
    let margin: CGFloat = room.height < 260 ? 4 : Self.margin
    let all = max(0, room.height - 2 * margin)
    let most = isNarrow ? max(min(all, 220), room.height * 0.55) : all
    let width = isNarrow ? room.width - 2 * Self.margin : Self.width
    if bounds.width != width {
      bounds.size.width = width
      arrange()
    }
    let height = min(Self.top + contentHeight + 8, most)
    frame = CGRect(
      x: room.maxX - width - Self.margin, y: isNarrow ? room.maxY - height - margin : room.minY + margin, width: width,
      height: height.rounded(.down))
  }

  /// Puts the rows that are searched for under the headings of their types.
  func arrange() {
    let width = bounds.width - 2 * Self.padding
    guard width > 0 else { return }
    let words = (search.text ?? "").lowercased().split(separator: " ")
    for row in rows { row.isHidden = !words.allSatisfy(row.value.searchText.contains) }
    for heading in headings.values { heading.isHidden = true }
    var (y, owner): (CGFloat, String?) = (0, nil)
    for row in rows where !row.isHidden {
      if row.value.owner != owner, let heading = headings[row.value.owner] {
        owner = row.value.owner
        heading.isHidden = false
        if y > 0 { y += 6 }
        heading.frame = CGRect(x: Self.padding, y: y, width: width, height: 16)
        y += 24
      }
      row.frame = CGRect(x: 0, y: y, width: bounds.width, height: 0)
      row.frame.size.height = row.arrange(padding: Self.padding)
      y += row.frame.height + 14
    }
    nothing.text = rows.isEmpty ? "This exhibit has no parameters: @Tunable makes a property one." : "Nothing found"
    nothing.isHidden = rows.contains { !$0.isHidden }
    contentHeight = nothing.isHidden ? y : 60
    scroll.contentSize = CGSize(width: bounds.width, height: y)
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  package override func layoutSubviews() {
    let width = bounds.width - 2 * Self.padding
    var right = bounds.width - 10
    for button in [resetAll, copy, compare] {
      let size = button.intrinsicContentSize
      button.frame = CGRect(x: right - size.width, y: 12, width: size.width, height: 24)
      right -= size.width
    }
    title.frame = CGRect(x: Self.padding, y: 12, width: right - Self.padding, height: 24)
    search.frame = CGRect(x: Self.padding, y: 42, width: width, height: 28)
    scroll.frame = CGRect(x: 0, y: Self.top, width: bounds.width, height: max(0, bounds.height - Self.top - 8))
    nothing.frame = CGRect(x: Self.padding, y: Self.top, width: width, height: 40)
  }
}

extension ExhibitCatalog.Parameter {
  /// Whether it is another session's parameter of the same property.
  fileprivate func isSame(as other: Self) -> Bool {
    qualifiedName == other.qualifiedName && kind == other.kind && summary == other.summary
  }
}

extension TunedValue {
  /// The words by which it is found.
  fileprivate var searchText: String { "\(parameter.qualifiedName) \(parameter.summary)".lowercased() }
}
