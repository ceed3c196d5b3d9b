extension World {
  /// Batches shorter than this are advanced with their neighbours, by a loop that costs as much as a batch of this
  /// length.
  private static let smallestBatch = 10
  /// The greatest number of rows without motion between batches that are advanced together.
  private static let widestGap = 4

  /// Merges short neighbouring batches of free bodies, so that a step does not pay for one batch per body, and finds
  /// the axes along which enclosed ones have no walls.
  ///
  /// - Complexity: O(*r*) for *r* batches, and O(*n*) for *n* rows that are merged or enclosed.
  mutating func mergeBatches() {
    propagators.clear(count: bodyRows.count)
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
}
