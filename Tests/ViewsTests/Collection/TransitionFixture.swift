import Springflow
import SpringflowTestSupport
import Testing

/// A circular layout about the middle of the view, all sections one after another.
final class RingLayout: CollectionViewLayout {
  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }
  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    attributes(at: path, place: counts.prefix(path.section).reduce(path.item, +), of: counts.reduce(0, +))
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let counts = counts
    let total = counts.reduce(0, +)
    var found: [CollectionViewLayoutAttributes] = []
    for (section, count) in counts.enumerated() {
      for item in 0..<count {
        found.append(attributes(at: IndexPath(item: item, section: section), place: found.count, of: total))
      }
    }
    return found
  }
  private var counts: [Int] {
    guard let view = collectionView else { return [] }
    return (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
  }
  private func attributes(at path: IndexPath, place: Int, of count: Int) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.size = CGSize(width: 40, height: 40)
    let turn = Double(place) / Double(max(1, count)) * 2 * Double.pi
    attributes.transform = CGAffineTransform(rotationAngle: CGFloat(turn / 2))
    let (sin, cos) = Portable.sinCos(turn)
    attributes.center = CGPoint(x: 150 + 110 * CGFloat(cos), y: 200 + 110 * CGFloat(sin))
    return attributes
  }
}

/// A flow layout whose cells grow near the middle of the view.
final class SwellingLayout: CollectionViewFlowLayout {
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map(swollen)
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath).map(swollen)
  }
  private func swollen(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard let copy = attributes.copy() as? CollectionViewLayoutAttributes, let view = collectionView else {
      return attributes
    }
    let distance = min(1, abs(copy.center.y - view.bounds.midY) / 150)
    let scale = 1 + 0.5 * (1 - distance)
    copy.transform = CGAffineTransform(scaleX: scale, y: scale)
    return copy
  }
}

/// The kinds of layouts that tests combine.
enum Arrangement: String, CaseIterable, CustomTestStringConvertible {
  case grid, line, ring, swelling
  /// A layout with a header and a decoration view for each section.
  case sections
  var testDescription: String { rawValue }

  @MainActor
  func make() -> CollectionViewLayout {
    switch self {
    case .ring: return RingLayout()
    case .sections: return SectionedFlow()
    case .grid: return Self.flow(CollectionViewFlowLayout(), CGSize(width: 60, height: 60), .vertical)
    case .line: return Self.flow(CollectionViewFlowLayout(), CGSize(width: 180, height: 380), .horizontal)
    case .swelling: return Self.flow(SwellingLayout(), CGSize(width: 90, height: 90), .vertical)
    }
  }

  @MainActor
  private static func flow(
    _ layout: CollectionViewFlowLayout, _ size: CGSize, _ direction: CollectionView.ScrollDirection
  ) -> CollectionViewLayout {
    layout.itemSize = size
    layout.scrollDirection = direction
    layout.minimumLineSpacing = 10
    layout.minimumInteritemSpacing = 10
    return layout
  }
}

/// One element at one tick, in points of the view, with other quantities scaled to be comparable to points.
struct ElementSample {
  let tick: Int
  var x, y, width, height, alpha, a, b: Double
  /// Whether the element is visible, and whether it is well within the view.
  var isSeen = false
  var isInside = false

  init(_ element: Frame.Element, in frame: Frame) {
    tick = frame.tick
    (x, y) = (Double(element.center.x), Double(element.center.y))
    (width, height) = (Double(element.size.width), Double(element.size.height))
    alpha = 100 * Double(element.alpha)
    (a, b) = (50 * Double(element.transform.a), 50 * Double(element.transform.b))
    isSeen = alpha > 2 && frame.stage.contains(element.center)
    isInside = alpha > 5 && frame.stage.insetBy(dx: 12, dy: 12).contains(element.center)
  }

  /// A weighted sum of three samples. Written out, since tests are not optimized.
  init(_ p: ElementSample, _ u: Double, _ q: ElementSample, _ v: Double, _ r: ElementSample, _ w: Double) {
    tick = q.tick
    x = u * p.x + v * q.x + w * r.x
    y = u * p.y + v * q.y + w * r.y
    width = u * p.width + v * q.width + w * r.width
    height = u * p.height + v * q.height + w * r.height
    alpha = u * p.alpha + v * q.alpha + w * r.alpha
    a = u * p.a + v * q.a + w * r.a
    b = u * p.b + v * q.b + w * r.b
  }

  static func - (left: ElementSample, right: ElementSample) -> ElementSample {
    ElementSample(left, 1, right, -1, right, 0)
  }

  static let opacity = 4
  /// Whether a component is at a bound: an opacity at 0 or 1, a size at zero.
  func isBound(_ part: Int) -> Bool {
    switch part {
    case 2: width <= 0
    case 3: height <= 0
    case Self.opacity: alpha <= 0 || alpha >= 100
    default: false
    }
  }

  var parts: [Double] { [x, y, width, height, alpha, a, b] }

  /// Whether each component is at most the limit.
  func isWithin(_ limit: Double) -> Bool {
    let low = -limit
    return x <= limit && x >= low && y <= limit && y >= low && width <= limit && width >= low && height <= limit
      && height >= low && alpha <= limit && alpha >= low && a <= limit && a >= low && b <= limit && b >= low
  }
}

/// All samples of one element.
final class RecordedTrack {
  var samples: [ElementSample] = []

  /// `count` samples of consecutive ticks from a tick on, if they exist.
  func samples(_ count: Int, from tick: Int) -> ArraySlice<ElementSample>? {
    guard let first = samples.firstIndex(where: { $0.tick == tick }), first + count <= samples.count else { return nil }
    return samples[first + count - 1].tick == tick + count - 1 ? samples[first..<first + count] : nil
  }
}

/// A view whose elements are recorded tick by tick while layouts change.
@MainActor
final class TransitionFixture {
  let view: CollectionView
  let data = FuzzedData()
  /// Whether ticks are recorded.
  var isWatching = true
  private var tracks: [ElementID: RecordedTrack] = [:]
  private var ticks = 0...0

  /// Whether the items form two sections.
  init(_ arrangement: Arrangement, items: Int = 40, offset: CGPoint = .zero, isWatching: Bool = true) {
    self.isWatching = isWatching
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: arrangement.make())
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      CollectionReusableView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    data.sections = [Array(0..<items * 3 / 5), Array(items * 3 / 5..<items)]
    view.dataSource = data
    view.layoutIfNeeded()
    view.contentOffset = offset
    view.layoutIfNeeded()
    record()
  }

  var tick: Int { view.snapshot().tick }

  func wait(_ ticks: Int = 1) {
    for _ in 0..<ticks {
      view.advance()
      record()
    }
  }

  var hash: UInt64 {
    var hash = StateHash()
    view.hash(into: &hash)
    return hash.value
  }

  func settle(_ limit: Int = 1200) {
    var count = 0
    while view.isMoving, count < limit {
      wait()
      count += 1
    }
  }

  private func record() {
    if !isWatching { return }
    let frame = view.snapshot()
    ticks = tracks.isEmpty ? frame.tick...frame.tick : ticks.lowerBound...frame.tick
    for element in frame.elements {
      let track = tracks[element.id] ?? RecordedTrack()
      if track.samples.isEmpty { tracks[element.id] = track }
      track.samples.append(ElementSample(element, in: frame))
    }
  }

  private var sorted: [(key: ElementID, value: RecordedTrack)] { tracks.sorted { $0.key < $1.key } }

  // MARK: Jumps

  /// Changes of velocity at once, in position, size or opacity: by more than the neighbouring ticks explain, and by
  /// more than the onset of an acceleration. Only inside the view, for visible elements, and from a tick on.
  func jumps(over limit: Double, from start: Int = 0) -> [String] {
    var found: [String] = []
    for (id, track) in sorted {
      let samples = track.samples
      // Elements may appear and disappear only outside the view or while transparent.
      for (index, sample) in samples.enumerated() where sample.isInside {
        if index == 0 ? sample.tick > ticks.lowerBound : samples[index - 1].tick < sample.tick - 1 {
          found.append("tick \(sample.tick): \(id) is new at \(sample.parts)")
        }
        if index == samples.count - 1 ? sample.tick < ticks.upperBound : samples[index + 1].tick > sample.tick + 1 {
          found.append("tick \(sample.tick + 1): \(id) is gone, was at \(sample.parts)")
        }
      }
      if samples.count < 7 { continue }
      for index in 3..<samples.count - 3 where samples[index].tick >= start && samples[index].isSeen {
        func secondDifference(_ at: Int) -> ElementSample {
          ElementSample(samples[at + 1], 1, samples[at], -2, samples[at - 1], 1)
        }
        let here = secondDifference(index)
        if here.isWithin(limit) { continue }
        // A track has no gaps while it is observed.
        guard samples[index + 3].tick - samples[index - 3].tick == 6 else { continue }
        let around = [
          secondDifference(index - 2), secondDifference(index - 1), secondDifference(index + 1),
          secondDifference(index + 2),
        ].map(\.parts)
        for (part, value) in here.parts.enumerated() {
          let most = around.reduce(0) { max($0, abs($1[part])) }
          // A component reaches or leaves a bound with its velocity.
          var allowed = limit + 1.5 * most
          if samples[index - 1...index + 1].contains(where: { $0.isBound(part) }) {
            let speeds = [samples[index - 1] - samples[index - 2], samples[index + 2] - samples[index + 1]].map {
              $0.parts[part]
            }
            allowed += max(abs(speeds[0]), abs(speeds[1]))
          }
          if abs(value) > allowed {
            found.append(
              "tick \(samples[index].tick): \(id), part \(part), bends by \(value) at \(samples[index].parts)")
          }
        }
      }
    }
    return found
  }

  /// Departures from the course that an element would have taken otherwise, from a tick on, at once rather than by a
  /// change of acceleration: the relative velocity, from the three ticks that follow, is more than a limit, in points
  /// per tick.
  func departures(from free: TransitionFixture, at tick: Int, over limit: Double) -> [String] {
    var found: [String] = []
    for (id, track) in sorted {
      guard let mine = track.samples(4, from: tick), let other = free.tracks[id]?.samples(4, from: tick),
        mine.first?.isSeen == true
      else { continue }
      let away = zip(mine, other).map { $0 - $1 }
      if !away[0].isWithin(1e-9) { found.append("tick \(tick): \(id) was elsewhere before, by \(away[0].parts)") }
      // The initial slope of the cubic through the differences.
      var speed = ElementSample(away[1], 3, away[2], -1.5, away[3], 1 / 3.0)
      if (mine + other).contains(where: { $0.isBound(ElementSample.opacity) }), abs(speed.alpha) < 2 { speed.alpha = 0 }
      if !speed.isWithin(limit) { found.append("tick \(tick): \(id) departs by \(speed.parts) a tick") }
    }
    return found
  }

  /// Elements whose state differs from the last sample, though no time has passed.
  func shifts() -> [String] {
    let frame = view.snapshot()
    let now = Dictionary(uniqueKeysWithValues: frame.elements.map { ($0.id, ElementSample($0, in: frame)) })
    var found: [String] = []
    for (id, track) in sorted {
      guard let last = track.samples.last, last.tick == frame.tick, last.isSeen else { continue }
      guard let sample = now[id] else {
        found.append("tick \(frame.tick): \(id) is gone at once")
        continue
      }
      if !(sample - last).isWithin(1e-6) {
        found.append("tick \(frame.tick): \(id) shifts by \((sample - last).parts)")
      }
    }
    return found
  }
}
