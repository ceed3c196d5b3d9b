import Springflow
import SpringflowScenes

/// A conversation that grows at both ends: earlier days are loaded when the user scrolls up to them, new messages are
/// added at the bottom, and the visible messages stay in place.
public final class Chat: CollectionExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "chat"
  /// The summary that lists and help show.
  nonisolated public static let summary = "A list that grows at the top without moving the visible messages."
  /// Messages of several days.
  nonisolated public static let defaultItemCount = 40
  /// Its keys. Messages are ordered by time, so the move key has no meaning.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "a new message at the end", hint: "message"),
    KeyMeaning(.delete, .backspace, meaning: "delete the message at the centre", hint: "delete"),
    KeyMeaning(.insertSection, meaning: "load an earlier day", hint: "earlier day"),
    KeyMeaning(.deleteSection, meaning: "delete the day at the centre", hint: "delete day"),
  ]

  /// The words for its content.
  nonisolated public static let words = ExhibitWords(item: "message", section: "day", filling: "write a message")

  /// The view that shows the messages.
  public let collectionView: CollectionView
  private let layout = ChatLayout()
  private let data: Messages
  @Tunable("distance from the top at which an earlier day is requested, in pt; 0 never requests", 0...100_000, step: 10)
  private var reach: CGFloat = 700
  @Tunable("how long an earlier day takes to come, in s", 0...60, step: 0.05) private var latency = 0.15
  private let motion = UpdateMotion()
  /// The tick in which the requested earlier day arrives.
  private var arrival: Int?

  /// Sets the conversation up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = Messages(count: itemCount)
    collectionView = CollectionView(frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: layout)
    collectionView.allowsSelection = false
    collectionView.alwaysBounceVertical = true
    collectionView.contentOffsetAnchor = .firstVisibleItem
    collectionView.register(Bubble.self, forCellWithReuseIdentifier: Messages.bubbleIdentifier)
    collectionView.register(
      CollectionReusableView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: Messages.headerIdentifier)
    collectionView.dataSource = data
  }

  /// Takes over how updates move, and shows the end.
  public func didTune() {
    collectionView.updateAnimation = motion.animation
    collectionView.layoutIfNeeded()
    collectionView.contentOffset.y = max(0, collectionView.contentSize.height - collectionView.bounds.height)
  }

  /// The height of a few messages, in points.
  public let arrowStride: CGFloat = 120

  /// The number of messages.
  public var itemCount: Int { data.count }

  /// Changes the viewport's size, in points. The visible messages stay in place, or the end, if it is visible.
  ///
  /// The change is immediate, as the lines of a message are broken anew and would not fit a bubble of an intermediate
  /// size.
  public func resize(to viewport: CGSize) {
    stayingAtEnd { collectionView.fill(viewport, with: UpdateAnimation.none) }
  }

  /// Lines are broken anew at once.
  public var resizesAtOnce: Bool { true }

  // MARK: Changes

  /// Inserts a message: before the one that has a running number over all days, or at the end.
  public func insertItem(at index: Int?) {
    let path = index.map(collectionView.indexPath(ofRunning:)) ?? data.end
    var update = BatchUpdate()
    update.insertItems(at: [path])
    change(update) { data.insert(at: path) }
  }

  /// Deletes the message that has a running number over all days, or the one at the centre.
  public func deleteItem(at index: Int?) {
    guard let path = index.map(collectionView.indexPath(ofRunning:)) ?? collectionView.centralItem else { return }
    var update = BatchUpdate()
    update.deleteItems(at: [path])
    change(update) { data.remove(at: path) }
  }

  /// Loads an earlier day at once.
  public func insertSection() {
    guard data.hasEarlierDays, hasRoom() else { return }
    var update = BatchUpdate()
    update.insertSections([0])
    change(update) { data.insertEarlierDay() }
  }

  /// Deletes the day at the centre with its messages; the last one left stays.
  public func deleteSection() {
    guard data.dayCount > 1, let section = collectionView.centralItem?.section else { return }
    var update = BatchUpdate()
    update.deleteSections([section])
    change(update) { data.removeDay(at: section) }
  }

  private func change(_ update: BatchUpdate, _ changingData: () -> Void) {
    stayingAtEnd { collectionView.change(update, changingData) }
  }

  /// A view that shows the end of the conversation keeps showing it; one scrolled further up, or dragged, stays in
  /// place.
  private func stayingAtEnd(_ change: () -> Void) {
    collectionView.layoutIfNeeded()
    let distance = collectionView.contentSize.height - collectionView.bounds.maxY
    if distance < 1, !collectionView.isTracking { layout.distanceToEnd = distance }
    change()
    layout.distanceToEnd = nil
  }

  // MARK: Time

  /// Requests an earlier day when the user scrolls near the top, and inserts it when it arrives.
  public func advance() {
    if let tick = arrival, tick <= collectionView.tick {
      arrival = nil
      insertSection()
    } else if arrival == nil, isRunningOut {
      arrival = collectionView.tick + Int((latency * 120).rounded())
    }
    collectionView.advance()
  }

  private var isRunningOut: Bool {
    collectionView.contentVelocity.dy < 0 && collectionView.contentOffset.y < reach && data.hasEarlierDays
  }

  /// Whether an earlier day has been requested.
  public var isWaiting: Bool { arrival != nil }

  /// No earlier days can be loaded before the conversation's beginning, and the last day cannot be deleted.
  public var activeKeys: [KeyMeaning] {
    Self.keys.filter { meaning in
      switch meaning.keys {
      case [.insertSection]: data.hasEarlierDays && hasRoom()
      case [.deleteSection]: data.dayCount > 1 && itemCount > 0
      default: canUse(meaning)
      }
    }
  }

  /// The reason that a key changed nothing.
  public func refusal(of key: ExhibitKey) -> String? {
    switch key {
    case .insertSection where hasRoom(): "There are no earlier days: the conversation began here"
    case .deleteSection: data.dayCount > 1 ? "No message in sight whose day to delete" : "The last day stays"
    default: commonRefusal(of: key)
    }
  }

  /// Mixes in the messages, and the arrival of the requested ones.
  public func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    hash.combine(arrival)
  }
}
