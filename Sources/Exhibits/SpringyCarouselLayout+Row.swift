import Springflow

/// What the tiles of the row have to do with each other: none hides another, and what is moved leaps over those between.
extension SpringyCarouselLayout {
  /// Of every tile at least this part of its width stays in sight.
  static let visibleShare: CGFloat = 1.0 / 3
  /// Where in the order of drawing a tile lies that an update takes to another place: in front of the others.
  static let front = 1
  /// A tile that comes among others or leaves them makes itself felt by and by: by so much of what is missing in a tick.
  private static let habit: CGFloat = 0.2
  /// Tiles make room for one that comes down when it is so high above them, in tiles.
  private static let nearness: CGFloat = 2
  /// On its way to another place a tile is one of the row again when it is as near to it, in tiles.
  private static let arrival: CGFloat = 0.06
  /// How high a tile leaps that goes far, in tiles.
  private static let leap: CGFloat = 2
  /// Beyond this many tiles it leaps as high as it can.
  private static let longWay: CGFloat = 1.6

  /// After each step of the springs.
  func keepRow() {
    for place in members.indices {
      settle(place)
      if members[place].hasMoved {
        land(place)
        hang(members[place])
      }
    }
    spread()
  }

  // MARK: Leaps

  /// How far along the row a tile is from its place, in tiles.
  private func way(_ member: Member) -> CGFloat {
    abs(member.attributes.center.x - anchor(of: member.index).x) / itemSize.width
  }

  /// Hangs a tile at its place; one on its way to another place higher, so that it leaps over those between.
  func hang(_ member: Member) {
    var anchor = anchor(of: member.index)
    if member.hasMoved {
      let way = way(member)
      let goal = smooth(way / Self.longWay) * Self.leap * itemSize.height
      let rise = anchor.y - member.attributes.center.y
      // The further it goes, the faster it goes, and the stiffer what lifts it.
      anchor.y -= goal + way / 3 * (goal - rise)
    }
    if member.attachment.anchorPoint != anchor { member.attachment.anchorPoint = anchor }
  }

  /// A tile that has come down where it belongs is one of the row again.
  private func land(_ place: Int) {
    let member = members[place]
    let height = abs(member.attributes.center.y - anchor(of: member.index).y)
    guard way(member) < Self.arrival, height < 2, member.weight > 0.98 else { return }
    members[place].hasMoved = false
    member.attributes.zIndex = 0
  }

  // MARK: Distances

  /// Moves tiles apart that come so near that one would hide the other.
  func spread() {
    let count = members.count
    guard count > 1 else { return }
    let side = itemSize.width
    let least = Double(side * Self.visibleShare)
    let places = members.map { Double($0.attributes.center.x) }
    let weights = members.map(\.weight)
    var pairs: [TileSpacing.Pair] = []
    for second in 1..<count {
      for first in stride(from: second - 1, through: 0, by: -1) {
        let height = abs(members[first].attributes.center.y - members[second].attributes.center.y)
        let weight = Double(
          smooth(weights[first] * weights[second]) * smooth(1 - height / (Self.nearness * itemSize.height)))
        // What lies at another height, has just come or flies past hides nothing yet.
        if weight < 0.1 { continue }
        let distance = least - Double(side) * (1 / weight - 1)
        // Whoever is far away is kept so by those between.
        if places[second] - places[first] > distance + 4 * Double(side) { continue }
        pairs.append(TileSpacing.Pair(first: first, second: second, least: distance))
      }
    }
    if pairs.isEmpty { return }
    let half = Double(side / 2)
    let end = max(half, Double(collectionViewContentSize.width) - half)
    let walls = members.map { half - Double($0.slack)...end + Double($0.slack) }
    let spacing = TileSpacing(range: Double(side) - least, give: Double(side) / 16, walls: walls)
    let spread = spacing.spread(places, pairs)
    for index in members.indices where abs(spread[index] - places[index]) > 1e-9 {
      members[index].attributes.center.x = CGFloat(spread[index])
      animator.updateItem(usingCurrentState: members[index].attributes)
    }
  }

  /// Lets a tile become one of the row, or leave it.
  private func settle(_ place: Int) {
    let member = members[place]
    let goal = member.hasMoved ? smooth(1 - max(0, way(member) - Self.arrival)) : 1
    let rest = goal - member.weight
    members[place].weight = abs(rest) < 1e-3 ? goal : member.weight + Self.habit * rest
    members[place].slack = member.slack < 1e-3 ? 0 : member.slack * (1 - Self.habit / 2)
  }

  /// Puts tiles that come near, unseen, side by side beyond those that are there, if need be outside of the walls, which
  /// bring them back. One that has no room, and one that drops in, makes itself felt by and by.
  func makeRoom(for newcomers: [Int]) {
    let (half, room) = (itemSize.width / 2, itemSize.width / 2)
    let wall = max(half, collectionViewContentSize.width - half)
    var places = members.map(\.attributes.center.x)
    let standing = newcomers.filter { !members[$0].hasDropped && !members[$0].hasMoved }
    for place in newcomers { members[place].weight = standing.contains(place) ? 1 : 0 }
    for place in standing { places[place] = min(max(places[place], half), wall) }
    if let first = newcomers.first, let last = newcomers.last {
      for place in standing where place > 0 && (place > first || last == members.count - 1) {
        if !members[place - 1].hasMoved { places[place] = max(places[place], places[place - 1] + room) }
      }
      for place in standing.reversed() where place < members.count - 1 && first == 0 {
        if !members[place + 1].hasMoved { places[place] = min(places[place], places[place + 1] - room) }
      }
    }
    for place in standing {
      members[place].slack = max(0, half - places[place], places[place] - wall)
      if places[place] != members[place].attributes.center.x {
        members[place].attributes.center.x = places[place]
        animator.updateItem(usingCurrentState: members[place].attributes)
      }
    }
    for place in standing where !hasRoom(place, itemSize.width) { members[place].weight = 0.5 }
  }

  /// Whether a tile is so far from those before and after it.
  private func hasRoom(_ place: Int, _ room: CGFloat) -> Bool {
    let center = members[place].attributes.center
    for (other, member) in members.enumerated() where other != place && !member.hasMoved {
      let (dx, dy) = (member.attributes.center.x - center.x, member.attributes.center.y - center.y)
      if abs(dy) < itemSize.height, (other > place ? dx : -dx) < room * 0.99 { return false }
    }
    return true
  }

  /// 3t² − 2t³ from 0 to 1.
  private func smooth(_ share: CGFloat) -> CGFloat {
    let t = min(max(share, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Mixes in what the next tick depends on beside bodies and springs.
  func hash(into hash: inout StateHash) {
    for member in members where member.hasMoved || member.weight != 1 || member.slack != 0 {
      hash.combine(member.index)
      hash.combine(member.hasMoved)
      hash.combine(Double(member.weight))
      hash.combine(Double(member.slack))
    }
  }
}
