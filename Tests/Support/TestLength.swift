import Foundation

/// How much tests of random or long inputs do.
public enum TestLength {
  /// Whether `SPRINGFLOW_FULL_TESTS` is set, as in `.ci/run`: tests of random inputs run all their seeds, and not only the
  /// first of them.
  public static let isFull = ProcessInfo.processInfo.environment["SPRINGFLOW_FULL_TESTS"] != nil

  /// Whether this is a debug build, in which a step takes ten times as long: tests take the smaller of their inputs,
  /// unless the environment asks for all of them, or for a number of the fuzzer's seeds.
  public static var isShort: Bool {
    #if DEBUG
      !isFull && !FuzzSettings.isFull
    #else
      false
    #endif
  }

  /// The number of a test's inputs, which may be smaller in a debug build.
  public static func count(_ usual: Int, short: Int) -> Int { isShort ? short : usual }

  /// A test's cases; in a debug build `short` of them, evenly spread.
  public static func cases<Case>(_ all: some Sequence<Case>, short: Int) -> [Case] {
    let all = Array(all)
    guard isShort, all.count > short else { return all }
    return (0..<short).map { all[$0 * all.count / short] }
  }
}
