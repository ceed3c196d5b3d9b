import Springflow

/// The interaction of the tiles in the row: no tile hides another, and a moved tile jumps over those between.
extension SpringyCarouselLayout {
  /// The fraction of every tile's width that stays visible.
  static let visibleShare: CGFloat = 1.0 / 3
  /// The z-index of a tile that an update moves: in front of the others.
  static let front = 1
  /// The height at which the tiles below make room for a falling one, in tiles.
  private static let nearness: CGFloat = 2
  /// The distance on the wrong side of each other up to which tiles are pushed past each other, in tiles.
  private static let crossing: CGFloat = 0.5
  /// The distance from its place at which a moved tile joins the row again, in tiles.
  private static let arrival: CGFloat = 0.06
  /// The greatest height of a jump, in tiles.
  private static let jumpHeight: CGFloat = 2
  /// The distance from which on a jump has the greatest height, in tiles.
  private static let longDistance: CGFloat = 1.6

  /// Updates the row after each step of the springs.
  func keepRow() {
    for place in members.indices where members[place].hasMoved {
      land(place)
      hang(members[place])
    }
    advanceTolerances()
    spread()
  }

  // MARK: Jumps

  /// The horizontal distance of a tile from its place, in tiles.
  private func distanceToPlace(_ member: CarouselItem) -> CGFloat {
    abs(member.attributes.center.x - anchor(of: member.index).x) / itemSize.width
  }

  /// Sets a tile's anchor to its place, or above it while the tile is moved, so that it jumps over those between.
  func hang(_ member: CarouselItem) {
    var anchor = anchor(of: member.index)
    if member.hasMoved {
      let distance = distanceToPlace(member)
      let goal = smooth(distance / Self.longDistance) * Self.jumpHeight * itemSize.height
      let rise = anchor.y - member.attributes.center.y
      // A longer distance means a higher speed, which needs a stronger lift.
      anchor.y -= goal + distance / 3 * max(0, goal - rise)
    }
    if member.attachment.anchorPoint != anchor { member.attachment.anchorPoint = anchor }
  }

  /// A tile that has come down at its place joins the row again.
  private func land(_ place: Int) {
    let member = members[place]
    let height = abs(member.attributes.center.y - anchor(of: member.index).y)
    guard distanceToPlace(member) < Self.arrival, height < 2 else { return }
    members[place].hasMoved = false
    member.attributes.zIndex = 0
  }

  // MARK: Distances

  /// Shows tiles apart that are so near that one would hide the other.
  ///
  /// A transform translates the drawn tiles only. Bodies and springs are unaffected, so tiles swing with the classic's
  /// numbers. The translation is continuous in the bodies' positions, and zero where no tile is near another.
  func spread() {
    let side = itemSize.width
    let places = members.map { Double($0.attributes.center.x) }
    let pairs = pairs(places)
    let half = Double(side / 2)
    let end = max(half, Double(collectionViewContentSize.width) - half)
    // Tiles outside the row's ends may stay there.
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

  /// The least distance between two tiles of the row, in points.
  private var least: Double { Double(itemSize.width * Self.visibleShare) }

  /// The distance at which two tiles of the row begin to push each other, in points. Neighbours begin when they touch,
  /// others when they are nearer than the tiles between allow.
  private func reach(_ first: Int, _ second: Int) -> Double {
    second == first + 1 ? Double(itemSize.width) : min(Double(itemSize.width), 2 * least)
  }

  /// The pairs of tiles that could hide one another, and their least distances.
  private func pairs(_ places: [Double]) -> [TileSpacing.SpacingConstraint] {
    let least = least
    // The largest translation is the one with which all others push a tile.
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

  /// Lets new tiles join the row gradually, and leaving ones leave it gradually.
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
        // A new tile takes its place once it is nearly on the right side of the others.
        let isApart =
          free[first] || free[second] || abs(a.y - b.y) > Self.nearness * itemSize.height
          || tolerance.isWhole && gap < -Self.crossing * itemSize.width
        if isApart { tolerance.advance(toward: max(0, reach(first, second) - Double(gap))) } else { tolerance.fade() }
        if !tolerance.isOver { next[key] = tolerance }
      }
    }
    tolerances = next
  }

  /// Whether a tile is at the height of the row and not being moved.
  private func isInRow(_ member: CarouselItem) -> Bool {
    let height = abs(member.attributes.center.y - member.attachment.anchorPoint.y)
    return !member.hasMoved && height < Self.nearness / 2 * itemSize.height
  }

  /// Places new tiles outside the visible area and beyond the tiles there, if necessary outside the walls, which bring
  /// them back.
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

  /// The curve 3t² − 2t³ from 0 to 1.
  private func smooth(_ share: CGFloat) -> CGFloat {
    let t = min(max(share, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Mixes in the tiles near the view, and which of them are joining the row.
  func hashRow(into hash: inout StateHash) {
    hash.combine(members) { hash, member in
      hash.combine(member.index)
      hash.combine(member.serial)
      hash.combine(flags: member.hasDropped, member.hasMoved, member.isNew, member.isInContact)
    }
    hash.combine(tolerances.count)
    // The sum does not depend on the order of a dictionary.
    var sum: UInt64 = 0
    for (pair, tolerance) in tolerances {
      var entry = StateHash()
      entry.combine(pair.first, pair.second)
      entry.combine(tolerance.amount, tolerance.rate)
      entry.combine(tolerance.isWhole)
      sum &+= entry.value
    }
    hash.combine(sum)
  }
}
