extension BodyStore {
  /// Batches shorter than this are advanced with their neighbours, by a loop that costs as much as a batch of this
  /// length.
  private static let smallestBatch = 10
  /// The greatest number of rows without motion between batches that are advanced together.
  private static let widestGap = 4

  /// Groups neighbours of one motion model that are awake.
  mutating func rebuildBatches() {
    batches.removeAll(keepingCapacity: true)
    for row in awakeRows {
      let row = Int(row)
      let model = Int(rows[row].model)
      let isEnclosed = rows[row].body.enclosure != nil
      if let last = batches.indices.last, batches[last].rows.upperBound == row,
        batches[last].model == model,
        batches[last].isEnclosed == isEnclosed
      {
        batches[last].rows = batches[last].rows.lowerBound..<row + 1
      } else {
        batches.append(Batch(rows: row..<row + 1, model: model, isEnclosed: isEnclosed))
      }
    }
    mergeBatches()
    batchesAreStale = false
  }

  /// Merges short neighbouring batches of free bodies, so that a step does not pay for one batch per body, and finds
  /// the axes along which enclosed ones have no walls.
  ///
  /// - Complexity: O(*r*) for *r* batches, and O(*n*) for *n* rows that are merged or enclosed.
  private mutating func mergeBatches() {
    propagators.clear(count: rows.count)
    var kept = 0
    var next = 0
    while next < batches.count {
      var end = next + 1
      while end < batches.count, isShort(batches[end - 1]), isShort(batches[end]),
        batches[end].rows.lowerBound - batches[end - 1].rows.upperBound <= Self.widestGap
      {
        end += 1
      }
      batches[kept] = end - next > 1 ? mixed(next..<end) : batches[next]
      if batches[kept].isEnclosed {
        batches[kept].isOpenAcross = batches[kept].rows.allSatisfy(x.isOpen)
        batches[kept].isOpenDown = batches[kept].rows.allSatisfy(y.isOpen)
      }
      kept += 1
      next = end
    }
    batches.removeLast(batches.count - kept)
  }

  private func isShort(_ batch: Batch) -> Bool { !batch.isEnclosed && batch.rows.count < Self.smallestBatch }

  private mutating func mixed(_ group: Range<Int>) -> Batch {
    let rows = batches[group.lowerBound].rows.lowerBound..<batches[group.upperBound - 1].rows.upperBound
    for batch in batches[group] where !models[batch.model].parameters.isFixed {
      propagators.assign(batch.rows, model: batch.model)
    }
    return Batch(rows: rows, model: -1, isEnclosed: false, isMixed: true)
  }

  /// Closes the gaps of removed bodies.
  mutating func compactRows() {
    var target = 0
    var awake = 0
    var nextAwake = 0
    for row in rows.indices {
      let isAwake = nextAwake < awakeRows.count && Int(awakeRows[nextAwake]) == row
      if isAwake { nextAwake += 1 }
      guard rows[row].isAlive else { continue }
      if target != row {
        x.move(row, to: target)
        y.move(row, to: target)
        angular.move(row, to: target)
        inertias[target] = inertias[row]
        snapshots[target] = snapshots[row]
        restTicks[target] = restTicks[row]
        restPoses[target] = restPoses[row]
        rows[target] = rows[row]
        slots[Int(rows[target].slot)].row = Int32(target)
      }
      if isAwake {
        awakeRows[awake] = Int32(target)
        awake += 1
      }
      target += 1
    }
    x.truncate(to: target)
    y.truncate(to: target)
    angular.truncate(to: target)
    inertias.truncate(to: target)
    snapshots.truncate(to: target)
    restTicks.removeLast(restTicks.count - target)
    restPoses.removeLast(restPoses.count - target)
    rows.removeLast(rows.count - target)
    awakeRows.removeLast(awakeRows.count - awake)
    shapelessRows = rows.indices.filter { rows[$0].body.shapes.isEmpty }.map { Int32($0) }
    deadRows = 0
  }
}
