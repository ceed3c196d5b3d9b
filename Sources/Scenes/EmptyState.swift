import Springflow

/// The placeholder text of an exhibit without items, which fades in and out in 150 ms.
struct EmptyState: Equatable, Sendable {
  /// 150 ms.
  private static let ticks = 18

  private let detail: String
  private var level: Int
  private var isEmpty: Bool

  /// Begins with the text shown if the exhibit has no items.
  @MainActor
  init(of exhibit: any Exhibit) {
    let type = type(of: exhibit)
    let isEditable = (exhibit as? LayoutExhibit)?.isEditable ?? true
    let key = (isEditable ? type.keys : []).first { $0.keys.contains(.insert) }?.keys.first
    detail = key.map { "Press \($0.label) to \(type.words.filling)." } ?? "The data source has no \(type.words.items)."
    isEmpty = exhibit.itemCount == 0
    level = isEmpty ? Self.ticks : 0
  }

  /// Whether the text is fading in or out.
  var isChanging: Bool { level != (isEmpty ? Self.ticks : 0) }

  /// Advances by one tick, after which the exhibit is empty or not.
  mutating func advance(_ isEmpty: Bool) {
    self.isEmpty = isEmpty
    level = min(max(level + (isEmpty ? 1 : -1), 0), Self.ticks)
  }

  /// The visible text.
  var placeholder: Frame.Placeholder? {
    if level == 0 { return nil }
    // Eased out: fast at first.
    let rest = 1 - CGFloat(level) / CGFloat(Self.ticks)
    return Frame.Placeholder(text: "Nothing here", detail: detail, opacity: 1 - rest * rest)
  }
}
