import Springflow

/// What happened to an element that is or was on screen.
struct WatchedChange: Equatable {
  enum ChangeKind: String, CaseIterable {
    case inserted, deleted, moved
  }

  /// The number of ticks before it.
  let tick: Int
  let kind: ChangeKind
  let id: ElementID
}

extension SceneWatch {
  /// The elements that were on screen, by their identities.
  ///
  /// - Complexity: O(*n*) for *n* frames times elements.
  public var elements: [MeasuredElement] {
    var tracks: [ElementID: [(track: ElementTrack, segment: TrackSegment, scrolled: CGPoint)]] = [:]
    let start = continuity.segments.first?.moments.first?.offset ?? .zero
    for segment in continuity.segments {
      // Where everything is placed anew, so is the content.
      let offset = segment.moments.first?.offset ?? start
      let scrolled = CGPoint(x: offset.x - start.x, y: offset.y - start.y)
      for track in segment.tracks { tracks[track.id, default: []].append((track, segment, scrolled)) }
    }
    return tracks.keys.sorted().map { MeasuredElement($0, name(of: $0), tracks[$0] ?? []) }
  }

  /// The name of an element.
  package func name(of id: ElementID) -> String { known[id]?.name ?? "element \(id)" }

  /// Its name at a tick: names that count items change with updates.
  func name(of id: ElementID, at tick: Int) -> String {
    known[id]?.spans.last { $0.first <= tick }?.name ?? name(of: id)
  }

  /// The identity of the element that a text names.
  ///
  /// - Parameter text: An identity such as `31`; a name such as `tile 31`; a role, `first` or `last` and `inserted`,
  ///   `deleted` or `moved`; an index path at a time in seconds, `0-14@1.2`; or a view's path in the tree, `/0/3`,
  ///   when it was first seen.
  /// - Throws: `SceneError` if there is none.
  public func element(_ text: String) throws(SceneError) -> ElementID {
    let words = text.split(separator: " ").map(String.init)
    let ids = known.keys.sorted()
    if let id = ids.first(where: { $0.description == text || known[$0]?.name == text }) { return id }
    if let id = ids.first(where: { known[$0]?.spans.contains { $0.name == text } == true }) { return id }
    if words.count == 2, let kind = WatchedChange.ChangeKind(rawValue: words[1]), ["first", "last"].contains(words[0]) {
      let found = changes.filter { $0.kind == kind }
      if let change = words[0] == "first" ? found.first : found.last { return change.id }
      throw unknown(text, "no element that is on screen is \(kind.rawValue) in these ticks")
    }
    if text.hasPrefix("/") {
      let found = ids.filter { name(of: $0).split(separator: " ").dropFirst().first.map(String.init) == text }
      if found.count == 1 { return found[0] }
      if !found.isEmpty { throw unknown(text, "there were several: \(found.map(name).joined(separator: ", "))") }
    }
    if text.contains("@"), !text.hasPrefix("@") { return try element(atPath: text, ids) }
    let names = ids.map { name(of: $0) }
    if let nearest = Suggestion.nearest(to: text, among: names) { throw unknown(text, "did you mean '\(nearest)'?") }
    let more = names.count > 8 ? ", … (\(names.count) in all)" : ""
    throw unknown(
      text, names.isEmpty ? "there are none" : "there are \(names.prefix(8).joined(separator: ", "))\(more)")
  }

  /// The identities of the elements that texts name, each once.
  package func elements(named texts: [String]) throws(SceneError) -> [ElementID] {
    var ids: [ElementID] = []
    for text in texts { ids.append(try element(text)) }
    return ids.uniqued()
  }

  /// The element at an index path at a time.
  private func element(atPath text: String, _ ids: [ElementID]) throws(SceneError) -> ElementID {
    let parts = text.split(separator: "@", maxSplits: 1)
    let numbers = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let seconds = Double(parts[1]), seconds.isFinite, abs(seconds) < 1e6,
      1...2 ~= numbers.count, let item = numbers[numbers.count - 1], let section = numbers.count == 2 ? numbers[0] : 0
    else {
      throw unknown(text, "an index path at a time is section-item@seconds, such as 0-14@1.2")
    }
    let tick = Int((seconds * Double(Scene.ticksPerSecond)).rounded())
    guard firstTick...lastTick ~= tick else {
      let (first, last) = (SceneEncoder.seconds(firstTick), SceneEncoder.seconds(lastTick))
      throw unknown(text, "the time is from \(first) to \(last) s")
    }
    let path = IndexPath(item: item, section: section)
    for id in ids where known[id]?.role == .item {
      if known[id]?.spans.contains(where: { $0.first...$0.last ~= tick && $0.path == path }) == true { return id }
    }
    throw unknown(text, "no item of that index path is on screen then")
  }

  private func unknown(_ text: String, _ hint: String) -> SceneError {
    SceneError(at: "element", expected: "an element that is on screen", found: text.quoted, hint: hint)
  }
}

extension Sequence where Element: Hashable {
  /// The elements, each once, in the order of their first occurrences.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
