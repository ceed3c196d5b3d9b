import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// The items and their bodies.
extension DynamicAnimator {
  /// Takes over the state of an item.
  func update(_ item: any DynamicItem) {
    guard let body = table.body(of: item) else { return }
    let center = center(of: item)
    ItemCheck.requireFinite(center, of: item)
    world.setPosition(center, of: body)
    resume()
    if needsFullUpdate(item, body) { updateFully(item) }
  }

  /// Whether more than the centre of an item may have changed.
  private func needsFullUpdate(_ item: any DynamicItem, _ body: BodyID) -> Bool {
    if grid != nil || item.collisionBoundsType != .rectangle || item is DynamicItemGroup { return true }
    let (size, old) = (item.bounds.size, world.sizeInPlace(of: body))
    if Double(size.width) != old.x || Double(size.height) != old.y { return true }
    let transform = item.transform
    return transform.b != 0 || transform.a < 0 || world.angleInPlace(of: body) != 0
  }

  private func updateFully(_ item: any DynamicItem) {
    guard let member = table[item] else { return }
    let transform = member.isReference ? .identity : item.transform
    if transform != member.pose.transform {
      let pose = ItemPose(transform)
      // The body has turned farther than a transform tells; it turns by the shortest way.
      var turn = pose.angle - member.pose.angle
      turn -= (turn / (2 * Double.pi)).rounded() * 2 * Double.pi
      member.pose = pose
      if turn != 0 {
        world.setAngle(world.angleInPlace(of: member.body) + turn, of: member.body)
        refresh(member)
      }
    }
    sizeMayHaveChanged(of: member)
    noteBox(of: member)
  }

  /// Adopts an item's size and shape.
  func sizeMayHaveChanged(of member: AnimatedItem) {
    let item = member.item
    let size = ItemCheck.size(of: item)
    let shapes = ItemShape.shapes(of: item)
    if size != world.sizeInPlace(of: member.body) || shapes != member.shapes {
      member.shapes = shapes
      var body = world.bodyInPlace(member.body)
      body.size = size
      refresh(member, body)
      for holder in member.holders { holder.itemDidChange(item, in: self) }
    }
  }

  // MARK: Holding

  func hold(_ item: any DynamicItem, by behavior: DynamicBehavior) {
    if let member = table[item] ?? replaced(by: item) {
      member.holders.append(behavior)
      refresh(member)
    } else {
      ItemCheck(animator: self).requireBelonging(item)
      let ownCenter = item.center
      let earlier = directory?.didAdd(item)
      if let earlier { item.center = earlier.position }
      let (center, pose) = (center(of: item), ItemPose(isReference(item) ? .identity : item.transform))
      ItemCheck.requireFinite(center, of: item)
      var body = Body(position: center, size: ItemCheck.size(of: item))
      body.angle = pose.angle
      if let earlier { body.velocity = Vector(earlier.velocity) }
      do {
        lastItemNumber += 1
        let view = referenceView == nil ? nil : item as? View
        let member = AnimatedItem(item, body: try world.add(body), number: lastItemNumber, pose: pose, view: view)
        member.shapes = ItemShape.shapes(of: item)
        member.isReference = isReference(item)
        if earlier != nil { member.given = (Vector(ownCenter), elapsedTicks) }
        member.holders.append(behavior)
        members.append(member)
        table.insert(member, for: item)
        contacts.add(member)
        if let group = item as? DynamicItemGroup {
          for part in group.items { groups[ObjectIdentifier(part)] = group }
        }
        refresh(member, body)
        noteBox(of: member)
        noteArrival(of: item)
      } catch {
        fatalError("\(ItemShape.name(of: item)) cannot be moved: \(error)")
      }
    }
    resume()
  }

  func release(of item: any DynamicItem, by behavior: DynamicBehavior) {
    guard let member = table[item], let holder = member.holders.firstIndex(identicalTo: behavior) else { return }
    member.holders.remove(at: holder)
    if member.holders.isEmpty {
      remove(member)
    } else {
      refresh(member)
      if member.hasOthers { forgetObjects(of: member) }
    }
    resume()
  }

  private func remove(_ member: AnimatedItem) {
    contacts.remove(member)
    if let directory {
      let (position, velocity) = (world.positionInPlace(of: member.body), world.velocityInPlace(of: member.body))
      directory.didRemove(
        member.item, position: CGPoint(x: position.x, y: position.y), velocity: CGPoint(x: velocity.x, y: velocity.y))
    }
    world.remove(member.body)
    for object in member.objects { table.remove(object) }
    if let group = member.item as? DynamicItemGroup {
      for part in group.items { groups[ObjectIdentifier(part)] = nil }
    }
    if member.cell >= 0 { grid?.remove(member) }
    if member.maySleep { countSleepers(-1) }
    noteDeparture(of: member.item)
    member.isAlive = false
    hasGaps = true
  }

  /// Closes the gaps of released members.
  func closeGaps() {
    guard hasGaps else { return }
    hasGaps = false
    members.removeAll { !$0.isAlive }
  }

  /// Puts the combined effect of an item's behaviours into its body.
  func refresh(_ member: AnimatedItem) { refresh(member, world.bodyInPlace(member.body)) }

  private func refresh(_ member: AnimatedItem, _ old: Body) {
    var profile = ItemProfile()
    var setters: [DynamicBehavior] = []
    for holder in member.holders {
      if holder.setsProperties { setters.append(holder) } else { holder.contribute(to: &profile, of: member.item) }
    }
    if setters.count > 1 { setters.sort { $0.comes(before: $1) } }
    for setter in setters { setter.contribute(to: &profile, of: member.item) }
    if member.isReference { profile.properties.isAnchored = true }
    var body = old
    let isBox = body.angle == 0 && member.item.collisionBoundsType == .rectangle && !(member.item is DynamicItemGroup)
    profile.apply(to: &body, shapes: member.shapes, isBox: isBox)
    require(
      !body.allowsSleep || !body.shapes.isEmpty,
      "\(ItemShape.name(of: member.item)) has no area, and cannot collide; give it a size before it is added to a "
        + "CollisionBehavior")
    do { try world.update(member.body, to: body) } catch {
      fatalError("\(ItemShape.name(of: member.item)) cannot be moved: \(error)")
    }
    if body.allowsSleep != member.maySleep {
      member.maySleep = body.allowsSleep
      countSleepers(body.allowsSleep ? 1 : -1)
    }
    if body.shapes != old.shapes || body.filter != old.filter || body.kind != old.kind {
      contacts.shapesDidChange(of: member)
    }
  }

  /// Bodies sleep only if they collide: then, as in UIKit, whole piles do. A body on springs alone follows them to the end,
  /// until the animator pauses.
  private func countSleepers(_ change: Int) {
    sleeperCount += change
    world.allowsSleep = sleeperCount > 0
  }
}
