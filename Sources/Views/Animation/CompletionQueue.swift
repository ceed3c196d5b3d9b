import SpringflowNumerics

/// Calls that are due when updates have settled.
struct CompletionQueue {
  private struct Completion {
    let tick: Int
    let call: (Bool) -> Void
    var isFinished = true
  }

  private var completions: [Completion] = []

  var isEmpty: Bool { completions.isEmpty }

  /// Adds calls that are due in a tick.
  mutating func schedule(_ calls: [(Bool) -> Void], at tick: Int) {
    completions += calls.map { Completion(tick: tick, call: $0) }
  }

  /// Makes all calls due in a tick, as not finished: the data is reloaded.
  mutating func interrupt(at tick: Int) {
    completions = completions.map { Completion(tick: tick, call: $0.call, isFinished: false) }
  }

  /// Hashes when the calls are due, and whether as finished.
  func hash(into hash: inout StateHash) {
    hash.combine(completions) {
      $0.combine($1.tick)
      $0.combine($1.isFinished)
    }
  }

  /// Removes the calls that are due by a tick, and returns them, each with its argument.
  mutating func takeDue(by tick: Int) -> [() -> Void] {
    if completions.isEmpty { return [] }
    let due = completions.filter { $0.tick <= tick }
    completions.removeAll { $0.tick <= tick }
    return due.map { completion in { completion.call(completion.isFinished) } }
  }
}
