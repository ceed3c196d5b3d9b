import Springflow
import SpringflowExhibits

/// The words that an exhibit without items shows, which come and go in 150 ms.
struct EmptyState: Equatable, Sendable {
  /// 150 ms.
  private static let ticks = 18

  private let detail: String
  private var level: Int
  private var isEmpty: Bool

  /// Begins with the words there, or not, as the exhibit has items.
  @MainActor
  init(of exhibit: any Exhibit) {
    let type = type(of: exhibit)
    let key = type.keys.first { $0.keys.contains(.insert) }?.keys.first ?? .insert
    detail = "Press \(key.label) to \(type.words.filling)."
    isEmpty = exhibit.itemCount == 0
    level = isEmpty ? Self.ticks : 0
  }

  /// Whether the words come or go.
  var isChanging: Bool { level != (isEmpty ? Self.ticks : 0) }

  /// A tick has passed, after which there are items, or none.
  mutating func advance(_ isEmpty: Bool) {
    self.isEmpty = isEmpty
    level = min(max(level + (isEmpty ? 1 : -1), 0), Self.ticks)
  }

  /// What is to be seen of the words.
  var placeholder: Frame.Placeholder? {
    if level == 0 { return nil }
    // Eased out: fast at first.
    let rest = 1 - CGFloat(level) / CGFloat(Self.ticks)
    return Frame.Placeholder(text: "Nothing here", detail: detail, opacity: 1 - rest * rest)
  }
}
