import Springflow

/// The visible crowds, and the events that they stand for.
struct VisibleCrowds {
  /// A crowd's block, and the position of its middle on its day, from 0 to 1.
  struct CrowdBlock {
    let attributes: CollectionViewLayoutAttributes
    let place: CGFloat
  }

  /// Blocks by the number of their element.
  private(set) var blocks: [Int: CrowdBlock] = [:]
  /// The frame of the block that stands for an event, by the event's number.
  private(set) var frames: [Int: CGRect] = [:]

  init() {}

  @MainActor
  init(_ layout: WeekLayout) {
    guard let bounds = layout.collectionView?.bounds else { return }
    let beside = WeekLayout.hourHeaderWidth
    for number in layout.dayNumbers(from: bounds.minX - beside, to: bounds.maxX - beside) {
      let plan = layout.days[number].plan
      var here: [CGRect] = []
      for index in plan.crowds.indices {
        let element = WeekLayout.element(ofCrowd: index, day: number)
        guard let attributes = layout.attributes(of: .crowd, element) else { continue }
        let place = (attributes.center.x - layout.left(ofDay: number)) / layout.dayWidth
        blocks[element] = CrowdBlock(attributes: attributes, place: place)
        here.append(attributes.frame)
      }
      for (event, place) in zip(layout.days[number].events, plan.placements) {
        if case .gathered(let crowd) = place, here.indices.contains(crowd) { frames[event.number] = here[crowd] }
      }
    }
  }
}

/// The transitions of new and deleted events and crowds. They do not fade, as the text behind would shine through.
extension WeekLayout {
  /// The initial attributes of an item that was not shown: a new event grows in place, one that was gathered with
  /// others grows out of their block.
  func beginning(ofItem path: IndexPath) -> CollectionViewLayoutAttributes? {
    if let attributes = update.beginning(of: path, in: self) { return shrunk(attributes) }
    guard placeOfItem.indices.contains(path.item) else { return nil }
    let place = placeOfItem[path.item]
    guard let frame = crowdsBefore.frames[days[place.day].events[place.index].number] else { return nil }
    let attributes = attributes(ofItem: path.item)
    attributes?.frame = frame
    return attributes.flatMap(shrunk)
  }

  /// A deleted event shrinks in place, behind the events that take its room.
  func end(ofItem path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = update.end(of: path) else { return nil }
    attributes.zIndex = -1
    return shrunk(attributes)
  }

  /// A crowd grows where its day was before the update.
  func beginning(ofCrowd number: Int) -> CollectionViewLayoutAttributes? {
    guard let beginning = attributes(of: .crowd, number).flatMap(shrunk) else { return nil }
    let day = number / Self.crowdsPerDay
    let place = (beginning.center.x - left(ofDay: day)) / dayWidth
    beginning.center.x = Self.hourHeaderWidth + (CGFloat(day) + place) * before.dayWidth
    beginning.center.x += visibleBounds.minX - before.origin.x
    return beginning
  }

  /// A crowd that no longer exists shrinks where it would be after the update.
  func end(ofCrowd number: Int) -> CollectionViewLayoutAttributes? {
    guard let block = crowdsBefore.blocks[number], let end = shrunk(block.attributes) else { return nil }
    end.center.x = left(ofDay: number / Self.crowdsPerDay) + block.place * dayWidth
    return end
  }

  /// Visible crowds that the update created or removed.
  var changedCrowds: [IndexPath] {
    let (before, after) = (Set(crowdsBefore.blocks.keys), Set(VisibleCrowds(self).blocks.keys))
    return before.symmetricDifference(after).sorted().map { IndexPath(item: $0, section: 0) }
  }

  /// The initial attributes of an hour's line that a larger view uncovers: it moves with all others.
  func beginning(ofLine number: Int) -> CollectionViewLayoutAttributes? {
    let attributes = attributes(of: .hourLine, number)
    attributes?.center.y += visibleBounds.minY - before.origin.y
    return attributes
  }

  /// A copy that is too small to be seen.
  func shrunk(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes? {
    let shrunk = attributes.copy() as? CollectionViewLayoutAttributes
    shrunk?.transform = CGAffineTransform(scaleX: 1e-4, y: 1e-4)
    return shrunk
  }
}
