public import Testing

/// Lets a suite's tests run while tests of views do, one after the other, instead of before them on all threads.
///
/// Views are tested on the main actor, one test after the other, which takes most of the time. Tests that need no main actor
/// would start at once on every thread, and the main actor would be alone when they have ended; so they share one thread.
public struct ConcurrentWithViews: SuiteTrait, TestTrait, TestScoping {
  /// True, as each test waits for itself.
  public var isRecursive: Bool { true }

  /// Runs a test when the one before it has ended.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turn.shared.begin()
    do {
      try await function()
    } catch {
      await Turn.shared.end()
      throw error
    }
    await Turn.shared.end()
  }
}

extension Trait where Self == ConcurrentWithViews {
  /// For tests that take long and need no main actor.
  public static var concurrentWithViews: Self { Self() }
}

/// Lets one test after the other run, in the order in which they ask.
private actor Turn {
  static let shared = Turn()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func begin() async {
    if isTaken { await withCheckedContinuation { waiting.append($0) } } else { isTaken = true }
  }

  func end() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
