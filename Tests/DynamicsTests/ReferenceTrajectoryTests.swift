import Springflow
import SpringflowTestSupport
import Testing

@Suite("The reference model is UIKit's engine, as far as it was measured")
struct ReferenceModelTests {
  /// Points, in the engine's own precision.
  private func points(_ metres: Float) -> Float { metres * 100 }

  @Test("free fall: every digit of five frames")
  func freeFall() {
    var model = ReferenceModel<Float>(center: SIMD2(1.5, 0.5), size: SIMD2(1, 1))
    model.resistance = 0
    model.gravity = SIMD2(0, 10)
    for measured: Float in [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076] {
      model.frame()
      #expect(points(model.position.y) == measured)
    }
  }

  @Test("pendulum: every digit of frames 1 and 10")
  func pendulum() {
    var model = ReferenceModel<Float>(center: SIMD2(2, 1), size: SIMD2(0.4, 0.4))
    model.resistance = 0
    model.gravity = SIMD2(0, 10)
    model.add(.rod(anchor: SIMD2(1, 1), offset: .zero, length: 1))
    model.frame()
    #expect(points(model.position.x) == 199.999969 && points(model.position.y) == 100.069443)
    for _ in 1..<10 { model.frame() }
    #expect(points(model.position.x) == 199.132126 && points(model.position.y) == 113.146225)
  }

  @Test("spring at a length: every digit of frames 1 and 10")
  func spring() {
    var model = ReferenceModel<Float>(center: SIMD2(1, 2.5), size: SIMD2(0.4, 0.4))
    model.resistance = 0
    model.add(.soft(anchor: SIMD2(1, 1), offset: .zero, length: 1, frequency: 2, damping: 0.3))
    model.frame()
    #expect(points(model.position.y) == 249.48938)
    for _ in 1..<10 { model.frame() }
    #expect(points(model.position.y) == 201.092148)
  }

  @Test("push: the velocities of one step and then two, and the spin of a push beside the centre")
  func push() {
    var model = ReferenceModel<Float>(center: .zero, size: SIMD2(1, 1))
    model.resistance = 0
    model.angularResistance = 0
    model.load = { _ in .init(force: SIMD2(1, 0), torque: -0.5) }
    for (frame, measured) in ([0.8333, 2.5, 4.1667, 5.8333] as [Float]).enumerated() {
      model.frame()
      #expect(abs(points(model.velocity.x) - measured) < 1e-4)
      if frame == 0 { #expect(abs(model.angularVelocity + 0.025) < 1e-6) }
    }
  }
}

@MainActor
@Suite("Trajectories of UIKit")
struct ReferenceTrajectoryTests {
  @Test(
    "free motion, falls, rods and pins are UIKit's within 1 % of the distance travelled, but for its step",
    arguments: TestLength.cases(ReferenceScene.rigid, short: 2))
  func rigid(_ scene: ReferenceScene) { check(scene) }

  @Test(
    "pushes and fields are UIKit's within 1 % of the distance travelled, but for its step",
    arguments: TestLength.cases(ReferenceScene.fields, short: 1))
  func fields(_ scene: ReferenceScene) { check(scene) }

  @Test(
    "springs and snaps have the frequency and the damping that UIKit's step gives them",
    arguments: TestLength.cases(ReferenceScene.soft, short: 1))
  func soft(_ scene: ReferenceScene) { check(scene) }

  private func check(_ scene: ReferenceScene) {
    let (measured, limit) = (scene.play(), scene.play(division: 64))
    let exact = scene.playWithAnimator(isKicked: false)
    let plain = scene.deviation(of: exact, from: measured)
    let kicked = scene.deviation(of: scene.playWithAnimator(isKicked: true), from: measured)
    let ofTheStep = scene.deviation(of: measured, from: limit)
    let remaining = scene.deviation(of: exact, from: limit)
    if Self.printsTable {
      let row = [plain, kicked, remaining, ofTheStep].map { "\(($0.ofTheWhole * 10000).rounded() / 100)" }
      print("| \(scene.name) | \(row.joined(separator: " | ")) |")
    }
    if scene.isSteppedLikeUIKit {
      #expect(kicked.ofTheWhole < (scene.isSnap ? 0.03 : 0.01))
      return
    }
    // Without a step of UIKit's in between, both are the same motion.
    #expect(remaining.ofTheWhole < scene.tolerance)
    // With it, they are as far apart as the half kick explains, or as the step itself moves UIKit's.
    let isWithin = min(plain.ofTheWhole, kicked.ofTheWhole) < 0.01
    #expect(isWithin != scene.isLimitedByStep)
    if !isWithin { #expect(plain.ofTheWhole < ofTheStep.ofTheWhole + scene.tolerance) }
  }

  /// Prints the errors, in per cent of the whole distance: without and with the half kick, against UIKit's engine at a 64th
  /// of its step, and of that against the engine itself.
  private static let printsTable = ProcessInfo.processInfo.environment["SPRINGFLOW_PRINT_TRAJECTORIES"] != nil
}
