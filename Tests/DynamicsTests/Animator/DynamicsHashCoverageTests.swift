import Springflow
import SpringflowDynamics
import SpringflowNumerics
import SpringflowTestSupport
import Testing

@MainActor
@Suite("What the hash of an animator covers")
struct DynamicsHashCoverageTests {
  private static let ofTheProgram = "the program's own: items, delegates, closures"
  private static let link = "leads back to an owner that is walked into elsewhere"
  private static let cache = "follows from the rest"
  private static let elsewhere = "has a test of its own"

  /// What the hash leaves out, with the reason.
  static let exceptions: [String: String] = [
    "AnimatedItem.cell": cache,
    "AnimatedItem.isReference": "does not change",
    "AnimatedItem.view": ofTheProgram,
    "AnimatedItem.item": ofTheProgram,
    "AnimatedItem.number": cache,
    "AnimatedItem.shapes": cache,
    "AttachmentBehavior.items": holders,
    "AttachmentBehavior.joint?": elsewhere,
    "AttachmentBehavior.kind": "does not change",
    "Boundary.identifier": ofTheProgram,
    "Boundary.path": ofTheProgram,
    "CollisionBehavior.collisionDelegate": ofTheProgram,
    "CollisionBehavior.isEntered": "always true where the behaviour acts",

    "ContactMonitor.members": cache,
    "ContactMonitor.owners": cache,
    "DynamicAnimator.collisionBehaviors": cache,
    "DynamicAnimator.delegate": ofTheProgram,
    "DynamicAnimator.diagnosticHandler": ofTheProgram,
    "DynamicAnimator.diagnostics": reports,
    "DynamicAnimator.grid": cache,
    "DynamicAnimator.groups": cache,
    "DynamicAnimator.hasLayoutReference": "does not change",
    "AnimatedItem.hasOthers": cache,
    "AnimatedItem.others": ofTheProgram,
    "DynamicAnimator.directory": elsewhere,
    "DynamicAnimator.isClearing": "false but within a tick",
    "DynamicAnimator.isTicking": "false but within a tick",
    "DynamicAnimator.knownDiagnostics": reports,
    "DynamicAnimator.ownBounds": "the last reference bounds tell it",
    "DynamicAnimator.preparing": cache,
    "DynamicAnimator.reducesMotionSource": ofTheProgram,
    "DynamicAnimator.referenceBoundsSource": ofTheProgram,
    "DynamicAnimator.table": cache,
    "DynamicAnimator.unchecked": reports,
    "DynamicAnimator.view": ofTheProgram,
    "DynamicAnimator.waiting": "empty but within a tick; the hash has its count",
    "DynamicAnimator.world": elsewhere,
    "DynamicBehavior.action": ofTheProgram,
    "DynamicBehavior.dynamicAnimator": link,
    "DynamicBehavior.parent": link,
    "DynamicBehavior.waitingNotes": reports,
    "FieldBehavior.bounds": "the field's region tells it",
    "FieldBehavior.entry": elsewhere,
    "FieldBehavior.evaluation": ofTheProgram,
    "FieldBehavior.field": elsewhere,
    "ItemListBehavior.items": holders,
    "ItemListBehavior.known": cache,
    "ItemPose.remainder": ofTheProgram,
    "ItemPose.transform": ofTheProgram,
    "SnapBehavior.item": holders,
    "SnapBehavior.joints": elsewhere,
  ]
  private static let holders = "the holders of the animator's members tell it"
  private static let reports = "diagnostics move nothing"

  @Test("every stored property of an animator and of its behaviours changes its hash, or is a known exception")
  func coverage() {
    var walker = FieldWalker(exceptions: Self.exceptions.keys, module: "SpringflowDynamics")
    walker.register(CGFloat.self) { $0 == 0 ? 1 : -$0 }
    walker.register(UInt.self) { $0 ^ 1 }
    walker.register([PushBehavior.Mode.continuous, .instantaneous])
    walker.register([AttachmentBehavior.Kind.limit, .fixed])
    walker.register([Field.Kind.spring, .vortex])
    walker.register([FieldRegion.infinite, .circle(radius: 1)])
    walker.register([Shape.circle(radius: 1), .circle(radius: 2)])
    var findings = FieldWalker.Findings()
    for seed: UInt64 in 0..<4 {
      let fuzz = BehaviorFuzz(seed: 300 + seed)
      for index in 0..<90 {
        fuzz.act()
        guard index % 30 == 29 else { continue }
        walker.walk(fuzz.animator, into: &findings) { fuzz.hash }
      }
    }
    #expect(findings.unnoticed.subtracting(findings.noticed).sorted() == [])
    #expect(findings.unknown.map { "\($0): \($1)" }.sorted() == [])
    #expect(Set(Self.exceptions.keys).subtracting(findings.excepted).sorted() == [])
    #expect(findings.noticed.count > 60, "\(findings.noticed.sorted())")
  }
}
