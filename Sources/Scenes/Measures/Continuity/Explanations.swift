/// How often each reason explained a second difference that is larger than its tolerance.
///
/// A looser check explains more, and a tolerance that is larger leaves less to explain: both change the numbers.
package final class Explanations: CustomStringConvertible {
  /// Why something that changes its velocity or place is not reported.
  enum MotionCause: Int, CaseIterable {
    case fingerHoldsContent, transitionIsReplaced, contentIsSmooth
    case elementScrollsWithContent, bodyChangesLine, elementIsPinned, bodyIsPushed, placeIsSmooth
    case restingBodyIsPushed, bodyMovesElement
    case bodyIsUpdated, bodiesCollide
    case velocityIsSmooth, pushIsAllowed, bodyBounces
    case sizeIsSmooth, cornerIsAtEye, cornerIsSmooth
    case alphaReachesLimit, alphaIsSmooth
    case fingersLead, fingersLift
  }

  private var counts = [Int](repeating: 0, count: MotionCause.allCases.count)

  /// Makes an empty count.
  package init() {}

  func note(_ reason: MotionCause) { counts[reason.rawValue] += 1 }

  /// A line for each reason that explained something: its name and how often it did.
  package var description: String {
    MotionCause.allCases.filter { counts[$0.rawValue] > 0 }.map { "\($0) \(counts[$0.rawValue])\n" }.joined()
  }
}
