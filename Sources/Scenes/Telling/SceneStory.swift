import Springflow

/// What happens in a session, in order, in sentences: what was done, and what moves by that.
///
/// ```swift
/// let watch = try SceneWatch(replaying: scene, in: catalog)
/// print(try SceneStory(of: watch).text)
/// ```
///
/// A line a cause, at its time, and below it a line for each group of elements that it moves alike. Motion is relative
/// to the content, whose scroll has a separate line. A motion ends with rest, or where a later cause moves the
/// element on.
public struct SceneStory: Sendable {
  /// A moment: what was done, and what moves by that.
  struct StoryMoment: Sendable {
    let causes: [StoryCause]
    let groups: [StoryGroup]

    /// The number of ticks before it.
    var tick: Int { causes[0].tick }
    var seconds: Double { Double(tick) / Double(Scene.ticksPerSecond) }
  }

  /// The moments, in order of time.
  let moments: [StoryMoment]
  /// The ticks that were watched.
  public let ticks: ClosedRange<Int>
  /// The jumps that nothing explains, of the elements that are told and of the content.
  public var jumps: [Jump] { namedJumps.jumps }
  /// Whether nothing moved at the end.
  public let isSettled: Bool
  private let namedJumps: NamedJumps
  private let words: ExhibitWords
  /// The names of the elements that are on screen at the start.
  private let names: [String]

  /// Tells what a watch has seen.
  ///
  /// - Parameters:
  ///   - watch: The watch of the session.
  ///   - texts: Names of the elements whose motion is told (see ``SceneWatch/element(_:)``); without any, all.
  /// - Throws: `SceneError` if an element does not exist.
  /// - Complexity: O(*n*) for *n* frames times elements.
  @preconcurrency @MainActor
  public init(of watch: SceneWatch, elements texts: [String] = []) throws(SceneError) {
    let chosen = try watch.elements(named: texts)
    let all = watch.elements
    let told = texts.isEmpty ? all : all.filter { chosen.contains($0.id) }
    let start = StoryCause(deed: .start, tick: watch.firstTick, end: watch.firstTick)
    let causes = [[start]] + StoryCause.all(of: watch)
    let obstacles = StoryObstacles(of: all, in: watch)
    let times = causes.map { $0[0].tick }
    let ends = Array(times.dropFirst()) + [watch.lastTick]
    let scrolls = MotionSlicer(contentOf: watch).motions(times)
    let placing = Self.placing(causes, scrolls)
    var isPlaced = [Bool](repeating: false, count: watch.lastTick - watch.firstTick + 1)
    for number in placing.sorted() {
      for tick in times[number]..<max(times[number], ends[number]) { isPlaced[tick + 1 - watch.firstTick] = true }
    }
    var motions = scrolls.filter { !placing.contains($0.cause) }
    for element in told {
      let changes = watch.changes.filter { $0.id == element.id }
      let moved = MotionSlicer(element, in: watch, isPlaced: isPlaced).motions(
        times, inserted: changes.filter { $0.kind == .inserted }.map(\.tick),
        deleted: changes.filter { $0.kind == .deleted }.map(\.tick))
      motions += moved.map { motion in
        var motion = motion
        let moment = causes[motion.cause]
        // Where items only go, all have the names that they had.
        let isBefore = motion.presence == .vanishes || moment.contains(where: \.onlyDeletes)
        motion.name = watch.name(of: element.id, at: moment[0].end + (isBefore ? 0 : StoryCause.soon))
        let ticks = moment[0].tick...max(moment[0].tick, moment.map(\.end).max() ?? 0)
        motion.isActedOn =
          changes.contains { ticks.contains($0.tick) }
          || obstacles.isHeld(element.id, ticks)
            && !scrolls.contains { $0.cause == motion.cause }
        return motion
      }
    }
    for index in motions.indices where !motions[index].hits.isEmpty {
      obstacles.look(&motions[index], isPlaced: placing.contains(motions[index].cause))
    }
    moments = causes.enumerated().compactMap { number, causes in
      let moved = motions.filter { $0.cause == number }
      if number == 0, moved.isEmpty { return nil }
      let placed = causes.map { obstacles.placed(obstacles.named($0, in: watch), until: ends[number]) }
      return StoryMoment(causes: placed, groups: StoryGroup.groups(of: moved, after: causes))
    }
    (ticks, isSettled, words) = (watch.firstTick...watch.lastTick, watch.isSettled, watch.words)
    names = all.filter { $0.firstTick == watch.firstTick && $0.isSeen(0) }.map(\.name)
    namedJumps = NamedJumps(of: watch, elements: texts.isEmpty ? nil : chosen)
  }

  /// The causes that place the content in another way instead of scrolling it: other layouts, sizes and data.
  private static func placing(_ causes: [[StoryCause]], _ scrolls: [StoryMotion]) -> Set<Int> {
    var found: Set<Int> = []
    for (number, moment) in causes.enumerated() {
      let continues = scrolls.first { $0.cause == number }?.continues
      var (isPlacing, isScroll) = (false, false)
      for cause in moment {
        switch cause.deed {
        case .layout: isPlacing = true
        case .update: isPlacing = isPlacing || continues == false
        // A fling goes on in a window of another size.
        case .resize: isPlacing = isPlacing || continues != true
        case .wheel, .gesture("drag", _, _, _, _): isScroll = true
        default: break
        }
      }
      // A motion that a change of layout began continues in the same coordinates.
      let goesOn = found.contains(number - 1) && continues == true && !isScroll
      if isPlacing || goesOn { found.insert(number) }
    }
    return found
  }

  // MARK: Texts

  /// What is on screen at the start.
  private var beginning: String {
    let count = names.count
    if count == 0 { return "nothing is on screen" }
    let list = NameList.text(names, words)
    if count == 1 { return "\(list) is on screen" }
    return list.hasPrefix("\(count) ") ? "\(list) are on screen" : "\(count) elements are on screen: \(list)"
  }

  private var end: String {
    if isSettled { return "all is at rest" }
    let open = moments.flatMap(\.groups).flatMap(\.motions).filter { $0.settles == nil && !$0.isCut }
    let end = Double(ticks.upperBound) / Double(Scene.ticksPerSecond)
    let moving = open.filter { $0.ends >= end }
    if moving.isEmpty { return "nothing moves that can be seen" }
    let names = moving.filter { $0.id != nil }.map(\.name)
    let content = names.count < moving.count ? ["the content"] : []
    let list = content + (names.isEmpty ? [] : [NameList.text(names, words)])
    return "\(NameList.joined(list)) still \(moving.count == 1 ? "moves" : "move")"
  }

  /// The sentences: a line for each moment, and indented ones for what moves; lines have at most 100 columns.
  public var text: String {
    var lines = [StoryWords.wrapped("\(StoryWords.time(ticks.lowerBound)) s: \(beginning)")]
    for moment in moments {
      let causes = StoryCause.text(moment.causes, words)
      lines.append(StoryWords.wrapped("\(StoryWords.time(moment.tick)) s: \(causes)"))
      for group in moment.groups {
        lines.append(StoryWords.wrapped(group.text(words, after: moment.seconds), indent: 2))
      }
      let isRestart = moment.causes.contains { $0.deed == .command(name: "key R", meaning: "restart") }
      if isRestart { lines.append("  everything begins anew\n") }
      if moment.groups.isEmpty, !isRestart { lines.append("  nothing moves\n") }
    }
    if moments.isEmpty { lines.append("nothing happens\n") }
    lines.append("\(StoryWords.time(ticks.upperBound)) s: \(end)\n")
    return lines.joined() + namedJumps.text
  }

  /// The same facts as JSON, a line for each group.
  public var json: String {
    let told = moments.map { moment in
      let causes = moment.causes.map { $0.json(words) }.joined(separator: ", ")
      let groups = moment.groups.map { $0.json(words, after: moment.seconds) }.joined(separator: ", ")
      return JSONValue.line([
        ("at", SceneEncoder.seconds(moment.tick)), ("causes", "[\(causes)]"), ("motions", "[\(groups)]"),
      ])
    }
    return JSONValue.document([
      ("from", SceneEncoder.seconds(ticks.lowerBound)), ("to", SceneEncoder.seconds(ticks.upperBound)),
      ("beginning", beginning.json), ("end", end.json), ("isSettled", "\(isSettled)"),
      ("moments", JSONValue.list(told)),
      ("jumps", namedJumps.json),
    ])
  }
}

/// Finds the obstacles that elements hit, and the neighbours next to which they come to rest.
@MainActor
struct StoryObstacles {
  private typealias Box = (element: MeasuredElement, place: [[Double]])
  /// Elements, and where they are in the viewport.
  private let boxes: [Box]
  /// The edges of the stage and of the content, by ticks after the first one.
  private var edges: [[CGRect]]
  private let firstTick: Int
  private let bodiesCollide: Bool
  /// The elements under fingers, and when.
  private let held: [(id: ElementID, ticks: ClosedRange<Int>)]

  init(of elements: [MeasuredElement], in watch: SceneWatch) {
    boxes = elements.map { ($0, [$0.series(.x).values, $0.series(.y).values]) }
    (firstTick, bodiesCollide) = (watch.firstTick, watch.continuity.bodiesCollide)
    held = watch.marks.compactMap { mark in
      guard mark.kind == .gesture, let id = watch.touched[mark.commandCount] else { return nil }
      return (id, mark.tick...max(mark.tick, mark.end) + StoryCause.soon)
    }
    edges = Array(repeating: [], count: watch.lastTick - watch.firstTick + 1)
    for moment in watch.continuity.segments.flatMap(\.moments) {
      edges[moment.tick - firstTick] = [moment.stage] + (moment.walls.map { [$0] } ?? [])
    }
  }

  /// The sides of an element's box at a tick along an axis.
  private func sides(_ box: Box, _ tick: Int, _ axis: Int) -> ClosedRange<Double>? {
    let index = tick - box.element.firstTick
    guard box.place[axis].indices.contains(index), box.place[axis][index].isFinite else { return nil }
    let (middle, reach) = (box.place[axis][index], box.element.reach[axis][index])
    return reach.isFinite ? middle - reach...middle + reach : nil
  }

  /// How far apart a hit's partners may be drawn, in points: the way of a tick at 1000 points per second.
  private static let nearness = 9.0
  /// Two that hit each other were farther apart in so many ticks before.
  private static let approach = 60
  /// Springs alone stop no element at an edge from this speed, in points per second.
  private static let leastSpeed = 100.0

  /// Keeps the hits of a motion that have an obstacle in sight, and names that of the first one.
  func look(_ motion: inout StoryMotion, isPlaced: Bool) {
    guard let own = boxes.first(where: { $0.element.id == motion.id }) else { return }
    // Elements without bodies that push stop at their ends, and where fingers hold them.
    motion.hits.removeAll { hit in
      hit.way < StoryMotion.leastWay || !bodiesCollide && (isPlaced || !hit.isBounce)
        || held.contains { $0.id == own.element.id && $0.ticks.contains(hit.tick) }
    }
    let obstacles = motion.hits.map { obstacle(of: $0, own) }
    motion.obstacle = obstacles.lazy.compactMap { $0 }.first
    motion.hits = zip(motion.hits, obstacles).filter { $0.1 != nil }.map(\.0)
  }

  private func obstacle(of hit: StoryMotion.Hit, _ own: Box) -> String? {
    let tick = hit.tick + 1
    guard let along = sides(own, tick, hit.axis), let across = sides(own, tick, 1 - hit.axis) else { return nil }
    let front = hit.isForward ? along.upperBound : along.lowerBound
    for edge in edges[tick - firstTick] where bodiesCollide || hit.speed > Self.leastSpeed {
      let (low, high) = hit.axis == 0 ? (edge.minX, edge.maxX) : (edge.minY, edge.maxY)
      if abs(front - Double(hit.isForward ? high : low)) <= Self.nearness {
        return hit.axis == 0 ? "the \(hit.isForward ? "right" : "left") wall" : hit.isForward ? "the floor" : "the top"
      }
    }
    if !bodiesCollide { return nil }
    return boxes.first { box in
      guard box.element.id != own.element.id, let beside = sides(box, tick, 1 - hit.axis), beside.overlaps(across),
        let gap = gap(own, box, hit, tick), abs(gap) <= Self.nearness
      else { return false }
      // What moves along with it is no obstacle: the next link of a chain, a line to its end.
      let before = stride(from: tick - Self.approach, to: tick, by: 6).compactMap { self.gap(own, box, hit, $0) }
      return before.isEmpty || before.contains { $0 - gap > Self.nearness }
    }?.element.name
  }

  /// The distance from an element's front side, in the direction of a hit, to another element.
  private func gap(_ own: Box, _ other: Box, _ hit: StoryMotion.Hit, _ tick: Int) -> Double? {
    guard let own = sides(own, tick, hit.axis), let other = sides(other, tick, hit.axis) else { return nil }
    return hit.isForward ? other.lowerBound - own.upperBound : own.lowerBound - other.upperBound
  }

  /// Whether a finger takes an element in some ticks.
  func isHeld(_ id: ElementID, _ ticks: ClosedRange<Int>) -> Bool {
    held.contains { $0.id == id && ticks.contains($0.ticks.lowerBound) }
  }

  /// A cause, in which an update names items by their elements if the exhibit does not name them.
  func named(_ cause: StoryCause, in watch: SceneWatch) -> StoryCause {
    guard case .update(var update) = cause.deed else { return cause }
    func name(_ items: inout WatchedUpdate.NamedItems, _ kind: WatchedChange.ChangeKind) {
      let found = watch.changes.filter { $0.kind == kind && cause.tick...max(cause.tick, cause.end) ~= $0.tick }
      if items.names.isEmpty, found.count == items.count { items.names = found.map { watch.name(of: $0.id) } }
    }
    name(&update.inserted, .inserted)
    name(&update.deleted, .deleted)
    name(&update.moved, .moved)
    var cause = cause
    cause.deed = .update(update)
    return cause
  }

  /// A cause, in which an update says next to which neighbour its only new item comes to rest.
  func placed(_ cause: StoryCause, until end: Int) -> StoryCause {
    guard case .update(var update) = cause.deed, let name = update.inserted.names.first ?? update.moved.names.first,
      let own = boxes.first(where: { $0.element.name == name && $0.element.lastTick > update.tick })
    else { return cause }
    var cause = cause
    for (neighbour, word) in zip(update.neighbours, ["after", "before"]) {
      guard let neighbour, update.place == nil else { continue }
      guard let other = boxes.first(where: { $0.element.name == neighbour && $0.element.lastTick > update.tick })
      else { continue }
      // Nothing has come to rest before the ways of springs are over.
      let tick = min(
        update.tick + 3 * Scene.ticksPerSecond, max(end, update.tick + 1), own.element.lastTick, other.element.lastTick)
      guard let x = sides(own, tick, 0), let y = sides(own, tick, 1), let a = sides(other, tick, 0),
        let b = sides(other, tick, 1)
      else { continue }
      // Twice the distances of the centres.
      let dx = x.lowerBound + x.upperBound - a.lowerBound - a.upperBound
      let dy = y.lowerBound + y.upperBound - b.lowerBound - b.upperBound
      let (width, height) = (x.upperBound - x.lowerBound, y.upperBound - y.lowerBound)
      // Far from each other the order says nothing.
      if abs(dx) + abs(dy) < 12 * (width + height) { update.place = "\(word) \(neighbour)" }
      if abs(dy) < height / 2, abs(dx) < 6 * width { update.place = "\(dx > 0 ? "right" : "left") of \(neighbour)" }
      if abs(dx) < width / 2, abs(dy) < 6 * height { update.place = "\(dy > 0 ? "below" : "above") \(neighbour)" }
    }
    cause.deed = .update(update)
    return cause
  }
}
