import Foundation

/// How much the tests of random inputs do.
public enum TestLength {
  /// Whether `SPRINGFLOW_FULL_TESTS` is set, as in `.ci/run`: tests of random inputs run all their seeds, and not only the
  /// first of them.
  public static let isFull = ProcessInfo.processInfo.environment["SPRINGFLOW_FULL_TESTS"] != nil
}
