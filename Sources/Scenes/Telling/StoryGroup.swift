import Springflow

/// Elements that move alike after one cause, as one clause tells them.
struct StoryGroup {
  /// What they do; what is seen first comes first, up to hits.
  enum MotionKind: String, CaseIterable {
    case scrolls, appears, vanishes, relocates, hits, moves, swings, enters, leaves, changes, mixed
    /// Whether it is a motion of what is in sight before and after.
    var isMotion: Bool { [.moves, .swings, .enters, .leaves, .changes].contains(self) }
  }

  let kind: MotionKind
  /// Where they move; of those that hit something only "down", for a fall; "out" of those that fade out and are gone.
  let heading: String?
  /// Whether they lag behind the content that scrolls.
  let isLag: Bool
  /// Whether they were in motion when the cause came.
  let continues: Bool
  var motions: [StoryMotion]

  /// The motions after the causes of a moment in groups, the most visible first: at most `most`, of which the last one
  /// sums up.
  static func groups(of motions: [StoryMotion], after causes: [StoryCause], most: Int = 4) -> [StoryGroup] {
    let content = motions.first { $0.id == nil }
    let isLag = isLag(motions, content, causes)
    let directions = motions.compactMap { kind(of: $0, isLag) == .moves ? heading(of: $0, .moves) : nil }
    // Without a main direction all that moves is one.
    let kinds = Set(directions)
    let main = kinds.map { kind in directions.filter { $0 == kind }.count }.max() ?? 0
    let byDirection = kinds.count <= 3 || 5 * main >= 2 * directions.count
    var groups: [StoryGroup] = []
    for motion in motions {
      let kind = kind(of: motion, isLag)
      let heading = kind == .moves && !byDirection ? nil : heading(of: motion, kind)
      let isSame = { (group: StoryGroup) in
        if (group.kind, group.heading) != (kind, heading) { return false }
        if kind == .relocates { return true }
        if kind.isMotion, group.motions[0].isActedOn != motion.isActedOn { return false }
        return (group.continues == motion.continues || kind == .swings)
          && (group.motions[0].order == motion.order || isLag && (kind != .moves || heading != nil))
      }
      if let index = groups.firstIndex(where: isSame) {
        groups[index].motions.append(motion)
      } else {
        groups.append(
          StoryGroup(kind: kind, heading: heading, isLag: isLag, continues: motion.continues, motions: [motion]))
      }
    }
    let order = groups.indices.sorted { a, b in
      (groups[a].motions[0].order, groups[a].rank, a) < (groups[b].motions[0].order, groups[b].rank, b)
    }
    groups = order.map { groups[$0] }
    guard groups.count > most else { return groups }
    let rest = groups[(most - 1)...].flatMap(\.motions)
    return groups[..<(most - 1)]
      + [StoryGroup(kind: .mixed, heading: nil, isLag: isLag, continues: false, motions: rest)]
  }

  /// Whether most of what moves swings against the content that scrolls, as springs make it.
  private static func isLag(_ motions: [StoryMotion], _ content: StoryMotion?, _ causes: [StoryCause]) -> Bool {
    guard let content, !causes.contains(where: \.isEffect) else { return false }
    let moved = motions.filter { $0.id != nil && $0.isMove }
    let against = moved.filter { motion in
      let way = motion.dx * content.dx + motion.dy * content.dy
      let least = motion.distance * content.distance / 2
      let isBack = motion.presence == .enters ? way > least : way < -least
      return isBack && (motion.isSwing || motion.isCut || motion.presence != .stays)
    }
    return 2 * against.count > moved.count
  }

  private static func kind(of motion: StoryMotion, _ isLag: Bool) -> MotionKind {
    if motion.id == nil { return .scrolls }
    let sight = MotionKind(rawValue: motion.presence.rawValue)
    if let sight, [.appears, .vanishes, .relocates].contains(sight) { return sight }
    if motion.mainHit != nil { return .hits }
    if !motion.isMove { return .changes }
    return isLag ? .swings : sight ?? (motion.isSwing ? .swings : .moves)
  }

  private static func heading(of motion: StoryMotion, _ kind: MotionKind) -> String? {
    if kind == .hits { return motion.mainHit?.isFall == true ? "down" : nil }
    if kind == .vanishes { return motion.alphaAfter < 0.1 ? "out" : nil }
    return kind == .moves ? StoryWords.direction(motion.dx, motion.dy) : nil
  }

  /// Smaller for what is seen first.
  private var rank: Double {
    let place = MotionKind.allCases.prefix { $0 != .moves }.firstIndex(of: kind)
    if let place { return Double(place) - (heading == nil ? 0 : 0.5) - 1e9 }
    if motions[0].isActedOn { return -1e8 }
    let sizes = motions.map { max($0.distance, abs($0.peakTurn), 100 * abs($0.peakGrowth - 1)) }
    return -(sizes.max() ?? 0) * Double(motions.count).squareRoot()
  }

  // MARK: Words

  private var many: Bool { Set(motions.map(\.id)).count > 1 }

  /// The clause: "tiles 15 to 30 move 80 pt to the right, overshoot by up to 6.1 pt, are at rest by 2.40 s".
  ///
  /// - Parameter cause: When the cause was, in seconds.
  func text(_ words: ExhibitWords, after cause: Double) -> String {
    let names = motions.map(\.name).uniqued()
    let subject =
      kind == .mixed && names.count > 1 ? "\(names.count) others" : NameList.text(names, words)
    let begins = motions.map(\.begins).min() ?? 0
    let late = begins - cause > 0.2 ? ", from \(StoryWords.time(begins)) s on" : ""
    let parts = presence + way + shape + end
    // A lone motion until a time needs no comma.
    let clauses = parts.joined(separator: parts.count == 2 && parts[1].hasPrefix("until") ? " " : ", ")
    return "\(subject)\(late.isEmpty ? "" : late + ",") \(clauses)"
  }

  private func verb(_ one: String, _ several: String) -> String { many ? several : one }

  private var presence: [String] {
    switch kind {
    case .appears:
      return motions.allSatisfy { $0.alphaBefore < 0.1 } ? [verb("fades in", "fade in")] : [verb("appears", "appear")]
    case .relocates:
      let fades = [true, false].filter { isOut in motions.contains { $0.isFadingOut == isOut } }
      let words = fades.map { $0 ? "out" : fades.count > 1 ? "in again elsewhere" : "in elsewhere" }
      return ["\(verb("fades", "fade")) \(words.joined(separator: " and "))"]
    case .vanishes:
      return heading == nil ? [] : [verb("fades out", "fade out")]
    default: return []
    }
  }

  private var way: [String] {
    let hitting = motions.filter { $0.mainHit != nil }
    return hitting.isEmpty ? farWay + impact(of: motions.filter { !$0.hits.isEmpty }) : falls(hitting)
  }

  private var farWay: [String] {
    let moved = motions.filter(\.isMove)
    if moved.isEmpty || kind == .relocates { return [] }
    let ways = moved.map(\.distance)
    let directions = moved.map { StoryWords.direction($0.dx, $0.dy) ?? "" }
    let direction = Set(directions).count == 1 ? directions[0] : nil
    let far = StoryWords.number(ways.max() ?? 0)
    let upTo = "by \(many && Set(ways.map { StoryWords.number($0) }).count > 1 ? "up to " : "")\(far) pt"
    // Not all of several need to move.
    let amount = moved.count < motions.count ? "up to \(far) pt" : "\(StoryWords.range(ways)) pt"
    switch kind {
    case .swings:
      let verb = isLag ? verb("lags", "lag") : verb("swings", "swing")
      return ["\(verb) \(upTo)\(many ? "" : direction.map { " \($0)" } ?? "")\(isLag ? "" : " and back")"]
    case .enters, .leaves:
      let sight = kind == .enters ? "into sight" : "out of sight"
      return ["\(verb("moves", "move")) \(upTo.dropFirst(3))\(direction.map { " \($0)" } ?? "") \(sight)"]
    case .mixed: return [verb("moves", "move") + " \(amount)"]
    default: break
    }
    if !many, moved[0].isSwing {
      return ["\(kind == .scrolls ? "scrolls" : "moves") \(far) pt \(direction ?? "") and back"]
    }
    let on = continues && kind != .scrolls ? " on" : ""
    let verb = kind == .scrolls ? "scrolls" : verb("moves", "move")
    var parts = ["\(verb)\(on) \(amount) \(direction ?? "in different directions")"]
    // What goes to another place unseen does not overshoot there.
    let overshoot = moved.filter { $0.leastAlpha >= StoryMotion.leastFade }.map(\.overshoot).max() ?? 0
    if overshoot >= StoryMotion.leastWay {
      let most = many && moved.count > 1 ? "up to " : ""
      parts.append("\(many ? "overshoot" : "overshoots") by \(most)\(StoryWords.number(overshoot)) pt")
    }
    return parts
  }

  /// Ways that end at obstacles.
  private func falls(_ hitting: [StoryMotion]) -> [String] {
    let hits = hitting.compactMap(\.mainHit)
    guard let hit = hits.min(by: { $0.tick < $1.tick }) else { return [] }
    let isFall = hit.isFall
    let way = StoryWords.number(hits.map(\.way).max() ?? 0)
    let (impact, move) = (impact(of: hitting), isFall ? verb("falls", "fall") : verb("moves", "move"))
    if many { return ["\(move) by up to \(way) pt"] + impact }
    let heading = StoryWords.direction(hit.axis == 0 ? (hit.isForward ? 1 : -1) : 0, hit.axis == 1 ? -1 : 0) ?? ""
    return ["\(move) \(way) pt\(isFall ? "" : " \(heading)") and \(impact[0])"] + impact.dropFirst()
  }

  /// The first hit of several motions, and how often they bounce.
  private func impact(of hitting: [StoryMotion]) -> [String] {
    let firsts = hitting.compactMap { motion in motion.hits.first.map { (motion, $0) } }
    guard let (motion, hit) = firsts.min(by: { $0.1.tick < $1.1.tick }) else { return [] }
    let what = motion.obstacle.map { "hits \($0)" } ?? "stops"
    let impact = "\(what) at \(StoryWords.time(hit.tick)) s with \(StoryWords.number(hit.speed)) pt/s"
    let bounces = hitting.map { $0.hits.filter(\.isBounce).count }.max() ?? 0
    let more = "\(verb("bounces", "bounce")) \(many ? "up to " : "")\(StoryWords.times(bounces))"
    return [many ? "first \(StoryWords.readable(motion.name)) \(impact)" : impact] + (bounces > 0 ? [more] : [])
  }

  private var shape: [String] {
    if kind == .relocates { return [] }
    var parts: [String] = []
    let growths = motions.compactMap(\.toldGrowth)
    if let most = growths.max(by: { abs($0.factor - 1) < abs($1.factor - 1) }) {
      let verb = most.factor > 1 ? verb("grows", "grow") : verb("shrinks", "shrink")
      let size = "\(StoryWords.number(100 / most.factor, 0)) % of \(many ? "their sizes" : "its size")"
      let limit = growths.count == 1 ? "to" : most.factor > 1 ? "up to" : "down to"
      var amount = most.factor < 0.05 ? "to a point" : "\(limit) \(StoryWords.number(most.factor, 2)) times"
      // What is new has no size before.
      if kind == .appears, !most.isBack { amount = "from \(size)" }
      if most.factor > 50 { amount = "from a point" }
      parts.append("\(verb) \(amount)\(most.isBack ? " and back" : "")")
    }
    let turns = motions.compactMap(\.toldTurn)
    if let most = turns.max(by: { abs($0.angle) < abs($1.angle) }) {
      let isMixed = Set(turns.map { $0.angle > 0 }).count > 1
      let sense = isMixed ? "" : most.angle > 0 ? " clockwise" : " anticlockwise"
      let by = "by \(turns.count > 1 ? "up to " : "")\(StoryWords.number(abs(most.angle)))°"
      parts.append("\(verb("turns", "turn")) \(by)\(sense)\(most.isBack ? " and back" : "")")
    }
    if motions.contains(where: \.isTilted) { parts.append(verb("tilts in space", "tilt in space")) }
    return parts + fades
  }

  private var fades: [String] {
    if [.appears, .vanishes].contains(kind) { return [] }
    func part(_ faded: [StoryMotion], _ one: String, _ several: String) -> String? {
      if 5 * faded.count < motions.count { return nil }
      if faded.count == motions.count { return verb(one, several) }
      return faded.count == 1 ? "one of them \(one)" : "\(faded.count) of them \(several)"
    }
    let least = StoryMotion.leastFade
    let sunk = motions.filter { $0.alphaBefore - $0.alphaAfter >= least }
    let risen = motions.filter { $0.alphaAfter - $0.alphaBefore >= least }
    let dipped = motions.filter {
      abs($0.alphaAfter - $0.alphaBefore) < least && $0.alphaBefore - $0.leastAlpha >= least
    }
    func to(_ faded: [StoryMotion]) -> String { "\(StoryWords.range(faded.map { 100 * $0.alphaAfter }, 0)) % opacity" }
    return [
      part(sunk, "fades to \(to(sunk))", "fade to \(to(sunk))"),
      part(risen, "fades in to \(to(risen))", "fade in to \(to(risen))"),
      part(dipped, "fades out and in again", "fade out and in again"),
    ].compactMap { $0 }
  }

  private var end: [String] {
    let ends = motions.map(\.ends).max() ?? 0
    if kind == .vanishes { return ["\(verb("is", "are")) gone \(many ? "by" : "at") \(StoryWords.time(ends)) s"] }
    let rests = motions.compactMap(\.settles)
    let open = motions.filter {
      $0.settles == nil && ![.leaves, .vanishes].contains($0.presence) && !($0.presence == .relocates && $0.isFadingOut)
    }
    let isQuick = motions.allSatisfy { ($0.settles ?? $0.ends) - $0.begins <= 0.02 && !$0.isCut }
    if isQuick { return ["at once"] }
    if let last = open.map(\.ends).max() {
      let (time, moving) = (StoryWords.time(last), Set(open.filter { !$0.isCut }.map(\.name)).count)
      if moving == 0 { return ["until \(time) s"] }
      if moving == Set(motions.map(\.name)).count { return ["\(verb("is", "are")) still moving at \(time) s"] }
      let others = rests.max().map { "the others are at rest by \(StoryWords.time($0)) s" }
      return ["\(moving) of them \(moving == 1 ? "is" : "are") still moving at \(time) s"] + (others.map { [$0] } ?? [])
    }
    guard let last = rests.max() else { return kind == .relocates ? ["until \(StoryWords.time(ends)) s"] : [] }
    return ["\(verb("is", "are")) at rest \(many ? "by" : "at") \(StoryWords.time(last)) s"]
  }

  /// The facts as a JSON object.
  func json(_ words: ExhibitWords, after cause: Double) -> String {
    let ids = motions.compactMap(\.id).map { "\($0)".json }
    func most(_ value: (StoryMotion) -> Double) -> String { StoryWords.json(motions.map(value).max()) }
    let isOver = motions.allSatisfy { $0.settles != nil }
    let hit = motions.compactMap { motion in motion.hits.first.map { (motion, $0) } }.min { $0.1.tick < $1.1.tick }
    return JSONValue.line([
      ("elements", "[\(ids.joined(separator: ", "))]"),
      ("names", "[\(motions.map(\.name.json).joined(separator: ", "))]"), ("count", "\(motions.count)"),
      ("kind", kind.rawValue.json),
      ("begins", StoryWords.json(motions.map(\.begins).min())),
      ("settles", isOver ? StoryWords.json(motions.compactMap(\.settles).max()) : "null"),
      ("ends", most { $0.settles ?? $0.ends }), ("movedOn", "\(motions.contains(where: \.isCut))"),
      ("leastWay", StoryWords.json(motions.map(\.distance).min())), ("way", most(\.distance)),
      ("dx", StoryWords.json(motions.map(\.dx).max { abs($0) < abs($1) })),
      ("dy", StoryWords.json(motions.map(\.dy).max { abs($0) < abs($1) })), ("overshoot", most(\.overshoot)),
      ("growth", StoryWords.json(motions.map(\.growth).max { abs($0 - 1) < abs($1 - 1) })),
      ("turn", StoryWords.json(motions.map(\.turn).max { abs($0) < abs($1) })),
      ("bounces", "\(motions.map { $0.hits.filter(\.isBounce).count }.max() ?? 0)"),
      ("firstHitAt", hit.map { SceneEncoder.seconds($0.1.tick) } ?? "null"),
      ("firstHitSpeed", StoryWords.json(hit?.1.speed)), ("obstacle", hit?.0.obstacle?.json ?? "null"),
      ("text", text(words, after: cause).json),
    ])
  }
}
