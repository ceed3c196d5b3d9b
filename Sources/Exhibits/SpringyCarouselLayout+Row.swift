import Springflow

/// What the tiles of the row have to do with each other: none hides another, and what is moved leaps over those between.
extension SpringyCarouselLayout {
  /// Of every tile at least this part of its width stays in sight.
  static let visibleShare: CGFloat = 1.0 / 3
  /// Where in the order of drawing a tile lies that an update takes to another place: in front of the others.
  static let front = 1
  /// Tiles make room for one that comes down when it is so high above them, in tiles.
  private static let nearness: CGFloat = 2
  /// So far on the wrong side of each other tiles are pushed past each other, in tiles.
  private static let crossing: CGFloat = 0.5
  /// On its way to another place a tile is one of the row again when it is as near to it, in tiles.
  private static let arrival: CGFloat = 0.06
  /// How high a tile leaps that goes far, in tiles.
  private static let leap: CGFloat = 2
  /// Beyond this many tiles it leaps as high as it can.
  private static let longDistance: CGFloat = 1.6

  /// After each step of the springs.
  func keepRow() {
    for place in members.indices where members[place].hasMoved {
      land(place)
      hang(members[place])
    }
    advanceTolerances()
    spread()
  }

  // MARK: Leaps

  /// How far along the row a tile is from its place, in tiles.
  private func distanceToPlace(_ member: CarouselItem) -> CGFloat {
    abs(member.attributes.center.x - anchor(of: member.index).x) / itemSize.width
  }

  /// Hangs a tile at its place; one on its way to another place higher, so that it leaps over those between.
  func hang(_ member: CarouselItem) {
    var anchor = anchor(of: member.index)
    if member.hasMoved {
      let distance = distanceToPlace(member)
      let goal = smooth(distance / Self.longDistance) * Self.leap * itemSize.height
      let rise = anchor.y - member.attributes.center.y
      // The further it goes, the faster it goes, and the stiffer what lifts it.
      anchor.y -= goal + distance / 3 * max(0, goal - rise)
    }
    if member.attachment.anchorPoint != anchor { member.attachment.anchorPoint = anchor }
  }

  /// A tile that has come down where it belongs is one of the row again.
  private func land(_ place: Int) {
    let member = members[place]
    let height = abs(member.attributes.center.y - anchor(of: member.index).y)
    guard distanceToPlace(member) < Self.arrival, height < 2 else { return }
    members[place].hasMoved = false
    member.attributes.zIndex = 0
  }

  // MARK: Distances

  /// Shows tiles apart that come so near that one would hide the other.
  ///
  /// Only what is shown is moved, by a translation: bodies and springs know nothing of it, so that tiles swing by the
  /// classic's numbers. It follows where the bodies are without a jump, and goes back to nothing where none is near another.
  func spread() {
    let side = itemSize.width
    let places = members.map { Double($0.attributes.center.x) }
    let pairs = pairs(places)
    let half = Double(side / 2)
    let end = max(half, Double(collectionViewContentSize.width) - half)
    // What is outside of the row's ends may be there.
    let walls = places.map { min(half, $0)...max(end, $0) }
    let spacing = TileSpacing(give: Double(side) / 16, walls: walls)
    let shown = pairs.isEmpty ? places : spacing.spread(places, pairs)
    for index in members.indices {
      let shift = CGFloat(shown[index] - places[index])
      let transform = shift == 0 ? .identity : CGAffineTransform(translationX: shift, y: 0)
      if members[index].attributes.transform != transform { members[index].attributes.transform = transform }
      members[index].isInContact = false
    }
    for pair in pairs where shown[pair.second] - shown[pair.first] < pair.least + pair.range {
      members[pair.first].isInContact = true
      members[pair.second].isInContact = true
    }
  }

  /// How near two tiles of the row may be to each other, in points.
  private var least: Double { Double(itemSize.width * Self.visibleShare) }

  /// How far apart two tiles of the row begin to feel each other, in points: those next to each other where they touch;
  /// others not before they come nearer than those between would let them.
  private func reach(_ first: Int, _ second: Int) -> Double {
    second == first + 1 ? Double(itemSize.width) : min(Double(itemSize.width), 2 * least)
  }

  /// All tiles that could hide one another, and how far apart they have to be.
  private func pairs(_ places: [Double]) -> [TileSpacing.SpacingConstraint] {
    let least = least
    // Nothing is shown further from where it is than all the others push it.
    let most = Double(itemSize.width) + Double(members.count) * least
    let isRowOnly = tolerances.isEmpty && !members.contains(where: \.isNew)
    var pairs: [TileSpacing.SpacingConstraint] = []
    for second in members.indices.dropFirst() {
      for first in stride(from: second - 1, through: 0, by: -1) {
        let (gap, reach) = (places[second] - places[first], reach(first, second))
        if gap > reach + most { continue }
        var distance = least
        if !isRowOnly {
          let key = PairTolerance.TilePairID(members[first].serial, members[second].serial)
          if members[first].isNew || members[second].isNew {
            tolerances[key] = gap < reach ? PairTolerance(reach - gap) : nil
          }
          distance -= tolerances[key]?.amount ?? 0
        }
        if gap > distance + most { continue }
        pairs.append(TileSpacing.SpacingConstraint(first: first, second: second, least: distance, range: reach - least))
      }
    }
    for place in members.indices { members[place].isNew = false }
    return pairs
  }

  /// Lets tiles that came among others become part of the row by and by, and those that leave it leave it so.
  private func advanceTolerances() {
    if tolerances.isEmpty, members.allSatisfy(isInRow) { return }
    let free = members.map { $0.hasMoved }
    var next: [PairTolerance.TilePairID: PairTolerance] = [:]
    for second in members.indices.dropFirst() {
      for first in 0..<second {
        let (a, b) = (members[first].attributes.center, members[second].attributes.center)
        let key = PairTolerance.TilePairID(members[first].serial, members[second].serial)
        var tolerance = tolerances[key] ?? PairTolerance()
        let gap = b.x - a.x
        // One that came among others takes its place once it is nearly on its side of them.
        let isApart =
          free[first] || free[second] || abs(a.y - b.y) > Self.nearness * itemSize.height
          || tolerance.isWhole && gap < -Self.crossing * itemSize.width
        if isApart { tolerance.advance(toward: max(0, reach(first, second) - Double(gap))) } else { tolerance.fade() }
        if !tolerance.isOver { next[key] = tolerance }
      }
    }
    tolerances = next
  }

  /// Whether a tile is at the height of the row, and not on its way to another place.
  private func isInRow(_ member: CarouselItem) -> Bool {
    let height = abs(member.attributes.center.y - member.attachment.anchorPoint.y)
    return !member.hasMoved && height < Self.nearness / 2 * itemSize.height
  }

  /// Puts tiles that come near, unseen, beyond the edges of what is seen and beyond those tiles that are there, if need be
  /// outside of the walls, which bring them back.
  func makeRoom(for newcomers: [Int], outside bounds: CGRect) {
    let side = itemSize.width
    let standing = newcomers.filter { !members[$0].hasDropped && !members[$0].hasMoved }
    for place in standing.reversed() {
      let anchor = anchor(of: members[place].index).x
      guard anchor < bounds.minX else { continue }
      let others = members[(place + 1)...].filter(isInRow).flatMap { [$0.attributes.center.x, $0.shownX] }
      let limit = min(max(anchor, bounds.minX - side / 2), (others.min() ?? .infinity) - side)
      members[place].attributes.center.x = min(members[place].attributes.center.x, limit)
    }
    for place in standing {
      let anchor = anchor(of: members[place].index).x
      guard anchor > bounds.maxX else { continue }
      let others = members[..<place].filter(isInRow).flatMap { [$0.attributes.center.x, $0.shownX] }
      let limit = max(min(anchor, bounds.maxX + side / 2), (others.max() ?? -.infinity) + side)
      members[place].attributes.center.x = max(members[place].attributes.center.x, limit)
    }
    for place in standing { animator.updateItem(usingCurrentState: members[place].attributes) }
  }

  /// 3t² − 2t³ from 0 to 1.
  private func smooth(_ share: CGFloat) -> CGFloat {
    let t = min(max(share, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Mixes in what the next tick depends on beside bodies and springs.
  func hash(into hash: inout StateHash) {
    hash.combine(tolerances.count)
    for member in members where member.hasMoved { hash.combine(member.index) }
    for second in members.indices.dropFirst() where !tolerances.isEmpty {
      for first in 0..<second {
        guard let tolerance = tolerances[PairTolerance.TilePairID(members[first].serial, members[second].serial)] else {
          continue
        }
        hash.combine(members[first].index)
        hash.combine(members[second].index)
        hash.combine(tolerance.amount)
        hash.combine(tolerance.rate)
        hash.combine(tolerance.isWhole)
      }
    }
  }
}
