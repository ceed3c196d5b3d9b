import SpringflowPhysics

/// A setting of a behaviour that has no effect, or none that its author can have meant, or an item that was stopped because its
/// motion left all bounds; everything else goes on.
public struct DynamicsDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The behaviour's class, or the animator's for an item that was stopped.
  public let behavior: String
  /// A sentence that names the problem and its cure.
  public let problem: String

  /// Makes a diagnostic.
  public init(behavior: String, problem: String) { (self.behavior, self.problem) = (behavior, problem) }

  /// The class and the sentence.
  public var description: String { "\(behavior): \(problem)" }
}

extension DynamicsDiagnostic {
  /// Says that an item was stopped, and why.
  @MainActor
  init(_ fault: SimulationFault, of item: any DynamicItem, in animator: DynamicAnimator) {
    self.init(
      behavior: "\(type(of: animator))",
      problem:
        "\(ItemShape.name(of: item)) was stopped: \(fault.cause); look for a force without a limit, or give the item "
        + "resistance")
  }
}
