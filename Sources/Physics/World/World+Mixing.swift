extension World {
  /// Runs shorter than this are carried with their neighbours, by a loop that costs as much as runs of so many rows.
  private static let shortestRun = 10
  /// Rows that nothing carries may lie between runs that are carried together, if they are no more than this.
  private static let widestGap = 4

  /// Merges short neighbouring runs of free bodies, so that a step does not pay for a run a body, and finds where
  /// enclosed ones have no walls.
  ///
  /// - Complexity: O(*r*) for *r* runs, and O(*n*) for *n* rows that are merged or enclosed.
  mutating func arrangeRuns() {
    mixture.clear(count: traits.count)
    var kept = 0
    var next = 0
    while next < runs.count {
      var end = next + 1
      while end < runs.count, isShort(runs[end - 1]), isShort(runs[end]),
        runs[end].rows.lowerBound - runs[end - 1].rows.upperBound <= Self.widestGap
      {
        end += 1
      }
      runs[kept] = end - next > 1 ? mixed(next..<end) : runs[next]
      if runs[kept].isEnclosed {
        runs[kept].isOpenAcross = runs[kept].rows.allSatisfy(x.isOpen)
        runs[kept].isOpenDown = runs[kept].rows.allSatisfy(y.isOpen)
      }
      kept += 1
      next = end
    }
    runs.removeLast(runs.count - kept)
  }

  private func isShort(_ run: Run) -> Bool { !run.isEnclosed && run.rows.count < Self.shortestRun }

  private mutating func mixed(_ group: Range<Int>) -> Run {
    let rows = runs[group.lowerBound].rows.lowerBound..<runs[group.upperBound - 1].rows.upperBound
    for run in runs[group] where !tunings[run.tuning].key.isFixed { mixture.assign(run.rows, tuning: run.tuning) }
    return Run(rows: rows, tuning: -1, isEnclosed: false, isMixed: true)
  }
}
