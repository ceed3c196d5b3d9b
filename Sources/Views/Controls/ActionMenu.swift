import SpringflowNumerics

/// A menu of actions while it is open or fades out: in a line about an item, in a column at a button.
struct ActionMenu {
  let actions: [Action]
  /// The entry under the touch.
  var highlighted: Int?
  private(set) var fade = EasedLevel()

  /// Opens a menu in a tick.
  @MainActor
  init(_ actions: [Action], at tick: Int) {
    self.actions = actions
    fade.turn(to: 1, at: Double(tick))
  }

  /// Whether it fades out.
  private(set) var isClosing = false

  /// Whether it has faded out.
  func isOver(at tick: Int) -> Bool { isClosing && fade.isOver(at: Double(tick)) }

  /// Closes the menu: it fades out from a tick on.
  mutating func close(at tick: Int) {
    (highlighted, isClosing) = (nil, true)
    fade.turn(to: 0, at: Double(tick))
  }

  @MainActor
  func hash(into hash: inout StateHash) {
    hash.combine(actions) { $0.combine($1.name?.rawValue ?? $1.title) }
    hash.combine(highlighted)
    fade.hash(into: &hash)
  }

  // MARK: Geometry

  /// The height of an entry, in points.
  private static let entryHeight: CGFloat = 36
  /// The distance from the menu to the item: the length of the arrow and a gap.
  private static let itemDistance: CGFloat = 10
  /// The least distance from the menu to the edges of its room.
  private static let margin: CGFloat = 8
  /// The font of a column's entries: that in which they are drawn.
  private static let font = Font.systemFont(ofSize: 13)

  /// The menu in a line above or below a box in a room, with an arrow to it, opaque. Points from the room's corner.
  @MainActor
  func line(about box: CGRect, in room: CGSize) -> Frame.OpenMenu {
    let widths = actions.map { CGFloat(30 + 7 * $0.title.count) }
    let width = widths.reduce(0, +)
    let margin = Self.margin
    let x = max(min(box.midX - width / 2, room.width - margin - width), margin)
    let above = box.minY - Self.itemDistance - Self.entryHeight
    let below = box.maxY + Self.itemDistance
    var rect = CGRect(x: x, y: above, width: width, height: Self.entryHeight)
    var tip: CGPoint? = CGPoint(x: box.midX, y: box.minY - 2)
    if above < margin {
      rect.origin.y = below
      tip = CGPoint(x: box.midX, y: box.maxY + 2)
      if rect.maxY > room.height - margin {
        // The menu of an item as high as the view lies on the item.
        rect.origin.y = max(margin, (room.height - Self.entryHeight) / 2)
        tip = nil
      }
    }
    var left = rect.minX
    var placement = Frame.OpenMenu(rect: rect, entries: [], opacity: 1)
    placement.entries = actions.indices.map { index in
      defer { left += widths[index] }
      return entry(index, CGRect(x: left, y: rect.minY, width: widths[index], height: rect.height))
    }
    // An arrow cannot start from a rounded corner.
    let reach = (rect.minX + 16)...(rect.maxX - 16)
    placement.tip = tip.map { CGPoint(x: min(max($0.x, reach.lowerBound), reach.upperBound), y: $0.y) }
    return placement
  }

  /// The menu in a column below or above a button in a room, as it is on screen in a tick. Points of the room's
  /// coordinates.
  @MainActor
  func column(at button: CGRect, in room: CGRect, _ tick: Int) -> Frame.OpenMenu {
    let widths = actions.map { TextLayout.fittingSize($0.title, TextFormat(font: Self.font)).width }
    let hasMarks = actions.contains { $0.state != .off }
    // Marks stand in the leading margin.
    let width = min(max((widths.max() ?? 0) + (hasMarks ? 56 : 32), 120), max(room.width - 2 * Self.margin, 0))
    // More actions than fit are closer to each other.
    let most = (room.height - 2 * Self.margin) / CGFloat(max(actions.count, 1))
    let entryHeight = min(Self.entryHeight, max(most, 18))
    let height = CGFloat(actions.count) * entryHeight
    var corner = CGPoint(
      x: max(min(button.minX, room.maxX - Self.margin - width), room.minX + Self.margin), y: button.maxY + 4)
    if corner.y + height > room.maxY - Self.margin {
      // Above the button if there is more room.
      let isAbove = button.minY - room.minY > room.maxY - button.maxY
      corner.y = max(isAbove ? button.minY - 4 - height : room.maxY - Self.margin - height, room.minY + Self.margin)
    }
    var placement = Frame.OpenMenu(
      rect: CGRect(origin: corner, size: CGSize(width: width, height: height)), entries: [],
      opacity: fade.value(at: Double(tick)))
    placement.isColumn = true
    placement.entries = actions.indices.map { index in
      entry(
        index,
        CGRect(
          x: corner.x, y: corner.y + CGFloat(index) * entryHeight, width: width, height: entryHeight))
    }
    return placement
  }

  @MainActor
  private func entry(_ index: Int, _ rect: CGRect) -> Frame.OpenMenu.Entry {
    let action = actions[index]
    var entry = Frame.OpenMenu.Entry(title: action.title, rect: rect, isHighlighted: highlighted == index)
    if action.state != .off { entry.style.insert(.checked) }
    if action.attributes.contains(.disabled) { entry.style.insert(.disabled) }
    if action.attributes.contains(.destructive) { entry.style.insert(.destructive) }
    return entry
  }
}

extension Frame.OpenMenu {
  /// The entry at a point that can be chosen.
  func entry(at point: CGPoint) -> Int? {
    entries.firstIndex { $0.rect.contains(point) && !$0.style.contains(.disabled) }
  }

  func offset(by translation: CGVector) -> Frame.OpenMenu {
    var menu = self
    menu.rect = rect.offsetBy(dx: translation.dx, dy: translation.dy)
    menu.tip = tip.map { CGPoint(x: $0.x + translation.dx, y: $0.y + translation.dy) }
    for index in entries.indices {
      menu.entries[index].rect = entries[index].rect.offsetBy(dx: translation.dx, dy: translation.dy)
    }
    return menu
  }

  func hash(into hash: inout StateHash) {
    hash.combine(rect)
    hash.combine(tip) { $0.combine($1) }
    hash.combine(entries) {
      $0.combine($1.title)
      $0.combine($1.rect)
      $0.combine($1.isHighlighted)
    }
    hash.combine(opacity)
  }
}
