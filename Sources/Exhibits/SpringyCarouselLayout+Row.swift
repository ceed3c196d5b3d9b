import Springflow

/// What the tiles of the row have to do with each other: none hides another, and what is moved leaps over those between.
extension SpringyCarouselLayout {
  /// Of every tile at least this part of its width stays in sight.
  static let visibleShare: CGFloat = 1.0 / 3
  /// Where in the order of drawing a tile lies that an update takes to another place: in front of the others.
  static let front = 1
  /// A tile that comes makes itself felt by and by, in so many ticks.
  static let newness = 24
  /// How high a tile leaps that goes far, in tiles.
  private static let leap: CGFloat = 2.4
  /// Beyond this many tiles it leaps as high as it can.
  private static let longWay: CGFloat = 1.6

  /// After each step of the springs.
  func keepRow() {
    for place in members.indices {
      if members[place].age < Self.newness { members[place].age += 1 }
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
      let share = smooth(way(member) / Self.longWay)
      anchor.y = max(itemSize.height / 2, anchor.y - share * Self.leap * itemSize.height)
    }
    if member.attachment.anchorPoint != anchor { member.attachment.anchorPoint = anchor }
  }

  /// A tile that has come down where it belongs is one of the row again.
  private func land(_ place: Int) {
    let member = members[place]
    let height = abs(member.attributes.center.y - anchor(of: member.index).y)
    guard way(member) < 0.06, height < 1 else { return }
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
    let weights = members.map(weight)
    var pairs: [TileSpacing.Pair] = []
    for second in 1..<count {
      for first in stride(from: second - 1, through: 0, by: -1) {
        let height = abs(members[first].attributes.center.y - members[second].attributes.center.y)
        let weight = Double(weights[first] * weights[second] * smooth(1 - height / itemSize.height))
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
    let walls = half...max(half, Double(collectionViewContentSize.width) - half)
    let spacing = TileSpacing(range: Double(side) - least, give: Double(side) / 16, walls: walls)
    let spread = spacing.spread(places, pairs)
    for (index, member) in members.enumerated() where abs(spread[index] - places[index]) > 1e-9 {
      member.attributes.center.x = CGFloat(spread[index])
      animator.updateItem(usingCurrentState: member.attributes)
    }
  }

  /// How much a tile is one of the row, from 0 to 1.
  private func weight(_ member: Member) -> CGFloat {
    let presence = member.hasDropped ? smooth(CGFloat(member.age) / CGFloat(Self.newness)) : 1
    return member.hasMoved ? presence * smooth(1 - way(member)) : presence
  }

  /// 3t² − 2t³ from 0 to 1.
  private func smooth(_ share: CGFloat) -> CGFloat {
    let t = min(max(share, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Mixes in what the next tick depends on beside bodies and springs.
  func hash(into hash: inout StateHash) {
    for member in members where member.hasMoved || member.age < Self.newness {
      hash.combine(member.index)
      hash.combine(member.hasMoved)
      hash.combine(member.age)
    }
  }
}
