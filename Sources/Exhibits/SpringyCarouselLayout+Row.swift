import Springflow

/// What the tiles of the row have to do with each other: none hides another, and what is moved leaps over those between.
extension SpringyCarouselLayout {
  /// Of every tile at least this part of its width stays in sight.
  static let visibleShare: CGFloat = 1.0 / 3
  /// Where in the order of drawing a tile lies that an update takes to another place: in front of the others.
  static let front = 1
  /// A tile that comes among others or leaves them makes itself felt by and by, in so many ticks.
  private static let newness = 48
  /// By so much of it tiles outside of the walls are brought back in a tick.
  private static let recovery: CGFloat = 0.08
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
      anchor.y -= goal + way / 3 * max(0, goal - rise)
    }
    if member.attachment.anchorPoint != anchor { member.attachment.anchorPoint = anchor }
  }

  /// A tile that has come down where it belongs is one of the row again.
  private func land(_ place: Int) {
    let member = members[place]
    let height = abs(member.attributes.center.y - anchor(of: member.index).y)
    guard way(member) < Self.arrival, height < 2, member.presence > 0.9 else { return }
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
    let range = Double(side) - least
    let places = members.map { Double($0.attributes.center.x) }
    let presences = members.map { smooth($0.presence) }
    var pairs: [TileSpacing.Pair] = []
    for second in 1..<count {
      for first in stride(from: second - 1, through: 0, by: -1) {
        let height = abs(members[first].attributes.center.y - members[second].attributes.center.y)
        let nearness = smooth(1 - height / (Self.nearness * itemSize.height))
        let weight = Double(presences[first] * presences[second] * nearness)
        // What lies at another height, has just come or flies past hides nothing yet.
        if weight < 0.01 { continue }
        let gap = places[second] - places[first]
        var distance = least - Double(side) * (1 / weight - 1)
        // Whoever is far away is kept so by those between.
        if gap > distance + 4 * Double(side) { continue }
        // What came down on the wrong side is not thrown to the other one, but pushed, and the less gently the more it is
        // on its side again.
        let gentle = gap - range / 3
        if distance > gentle, members[first].presence < 1 || members[second].presence < 1 {
          distance = gentle + Double(smooth(CGFloat(gap / least))) * (distance - gentle)
        }
        pairs.append(TileSpacing.Pair(first: first, second: second, least: distance))
      }
    }
    if pairs.isEmpty { return }
    let half = Double(side / 2)
    let end = max(half, Double(collectionViewContentSize.width) - half)
    let walls = members.map { half - Double($0.slack)...end + Double($0.slack) }
    let spacing = TileSpacing(range: range, give: Double(side) / 16, walls: walls)
    let spread = spacing.spread(places, pairs)
    for index in members.indices where abs(spread[index] - places[index]) > 1e-9 {
      members[index].attributes.center.x = CGFloat(spread[index])
      animator.updateItem(usingCurrentState: members[index].attributes)
    }
  }

  /// Lets a tile become one of the row, or leave it, by and by.
  private func settle(_ place: Int) {
    let member = members[place]
    let goal = member.hasMoved ? min(max(1 - way(member) + Self.arrival, 0), 1) : 1
    let step = 1 / CGFloat(Self.newness)
    let presence = member.presence + min(max(goal - member.presence, -step), step)
    // One of the row for good is only what has its place there.
    let isThere = presence < 1 || member.presence == 1 || hasRoom(place, itemSize.width * Self.visibleShare)
    members[place].presence = isThere ? presence : member.presence
    members[place].slack = member.slack < 1e-3 ? 0 : member.slack * (1 - Self.recovery)
  }

  /// Puts tiles that come near, unseen, side by side beyond those that are there, if need be outside of the walls, which
  /// bring them back. One that has no room, and one that drops in, makes itself felt by and by.
  func makeRoom(for newcomers: [Int]) {
    let room = itemSize.width
    var places = members.map(\.attributes.center.x)
    let standing = newcomers.filter { !members[$0].hasDropped && !members[$0].hasMoved }
    for place in newcomers where !standing.contains(place) { members[place].presence = 0 }
    func isOfRow(_ place: Int) -> Bool {
      let height = abs(members[place].attributes.center.y - anchor(of: members[place].index).y)
      return !members[place].hasMoved && height < itemSize.height
    }
    let (first, last) = (newcomers.first ?? 0, newcomers.last ?? 0)
    if last == members.count - 1, first > 0 {
      for place in standing where isOfRow(place - 1) { places[place] = max(places[place], places[place - 1] + room) }
    } else if first == 0, last < members.count - 1 {
      for place in standing.reversed() where isOfRow(place + 1) {
        places[place] = min(places[place], places[place + 1] - room)
      }
    }
    for place in standing where places[place] != members[place].attributes.center.x {
      members[place].attributes.center.x = places[place]
      animator.updateItem(usingCurrentState: members[place].attributes)
    }
    for place in standing where !hasRoom(place, room - 1e-6) { members[place].presence = 0 }
    allowOutside()
  }

  /// Lets tiles that are outside of the walls be there as yet.
  func allowOutside() {
    let half = itemSize.width / 2
    let wall = max(half, collectionViewContentSize.width - half)
    for place in members.indices {
      let x = members[place].attributes.center.x
      members[place].slack = max(members[place].slack, half - x, x - wall)
    }
  }

  /// Whether a tile is so far from those before and after it.
  private func hasRoom(_ place: Int, _ room: CGFloat) -> Bool {
    let center = members[place].attributes.center
    for (other, member) in members.enumerated() where other != place && !member.hasMoved {
      let (dx, dy) = (member.attributes.center.x - center.x, member.attributes.center.y - center.y)
      if abs(dy) < itemSize.height, (other > place ? dx : -dx) < room { return false }
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
    for member in members where member.hasMoved || member.presence != 1 || member.slack != 0 {
      hash.combine(member.index)
      hash.combine(member.hasMoved)
      hash.combine(Double(member.presence))
      hash.combine(Double(member.slack))
    }
  }
}
