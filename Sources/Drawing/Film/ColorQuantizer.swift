/// Chooses the colours that stand for all colours of a film.
///
/// Boxes of colours are split at their means, always the one with the greatest sum of squares, until there are enough.
/// Then each colour goes to the nearest of the boxes' means, and these become the means of what went to them, a few
/// times over (k-means). All numbers are whole, so the result is the same on every machine.
package struct ColorQuantizer {
  /// The colours 0xRRGGBB and their numbers of pixels.
  let counted: [(color: UInt32, count: Int)]

  package init(counted: [(color: UInt32, count: Int)]) { self.counted = counted }

  /// After so many rounds the means hardly move.
  private static let rounds = 6

  /// A range of colours, and where it is to be split.
  private struct ColorBox {
    let range: Range<Int>
    let mean: UInt32
    var error = 0
    var shift: UInt32 = 0
  }

  /// The colours that stand for all, at most some number. The most frequent one is among them.
  package func colors(most: Int) -> [UInt32] {
    var nearest = NearestColor(split(most))
    let ground = counted.max { $0.count < $1.count }?.color
    for round in 1...Self.rounds {
      var groups = [ColorGroup](repeating: ColorGroup(), count: nearest.colors.count)
      for (color, count) in counted { groups[nearest.index(of: color)].add(color, count) }
      nearest = NearestColor(
        zip(groups, nearest.colors).map { group, old in
          if group.count == 0 { return old }
          // A flat area keeps its colour, whatever is near it.
          let isFlat = round == Self.rounds && (group.highest * 2 > group.count || group.mostFrequent == ground)
          return isFlat ? group.mostFrequent : group.mean
        })
    }
    return nearest.colors
  }

  /// The means of boxes with all colours, at most some number.
  private func split(_ most: Int) -> [UInt32] {
    var colors = counted
    var boxes = [Self.box(colors[...])]
    while boxes.count < most, let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      boxes[widest].error > 0
    {
      let box = boxes[widest]
      let middle = colors[box.range].partition { $0.color >> box.shift & 255 > box.mean >> box.shift & 255 }
      boxes[widest] = Self.box(colors[box.range.lowerBound..<middle])
      boxes.append(Self.box(colors[middle..<box.range.upperBound]))
    }
    return boxes.map(\.mean)
  }

  /// The box of some colours, to be split by the channel with the greatest sum of squares.
  private static func box(_ colors: ArraySlice<(color: UInt32, count: Int)>) -> ColorBox {
    var group = ColorGroup()
    for (color, count) in colors { group.add(color, count) }
    var box = ColorBox(range: colors.indices, mean: group.mean)
    for (shift, weight) in NearestColor.channels {
      let mean = Int(box.mean >> shift & 255)
      let error = colors.reduce(0) {
        let difference = Int($1.color >> shift & 255) - mean
        return $0 + weight * $1.count * difference * difference
      }
      if error > box.error { (box.error, box.shift) = (error, shift) }
    }
    return box
  }
}

/// Colours for which one stands.
private struct ColorGroup {
  private var (red, green, blue) = (0, 0, 0)
  private(set) var count = 0
  /// The number of pixels of the most frequent colour.
  private(set) var highest = 0
  private(set) var mostFrequent: UInt32 = 0

  mutating func add(_ color: UInt32, _ count: Int) {
    red += count * Int(color >> 16)
    green += count * Int(color >> 8 & 255)
    blue += count * Int(color & 255)
    self.count += count
    if count > highest { (highest, mostFrequent) = (count, color) }
  }

  /// The mean colour of at least one, rounded down.
  var mean: UInt32 { UInt32((red / count) << 16 | (green / count) << 8 | blue / count) }
}
