import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Sliders, steppers, switches and progress")
struct SliderTests {
  private func slider(_ low: Float = 0, _ high: Float = 1, _ value: Float = 0) -> (Slider, ControlFixture) {
    let slider = Slider(frame: CGRect(x: 50, y: 100, width: 226, height: 34))
    (slider.minimumValue, slider.maximumValue, slider.value) = (low, high, value)
    return (slider, ControlFixture(slider))
  }

  @Test("the value follows the thumb, whose way is the width less its own", arguments: [false, true])
  func values(_ isMirrored: Bool) {
    let (slider, fixture) = slider(-2, 6, -2)
    if isMirrored { slider.semanticContentAttribute = .forceRightToLeft }
    func x(_ share: CGFloat) -> CGFloat { 50 + 13 + 200 * (isMirrored ? 1 - share : share) }
    // The finger holds the thumb 5 points beside its middle.
    fixture.touch(.began, x(0) + 5, 117)
    for share in [0, 0.25, 0.5, 1, 1.3, 0.75, -0.5, 0.1] {
      fixture.touch(.moved, x(CGFloat(share)) + 5, 60)
      #expect(abs(Double(slider.value) - (-2 + 8 * min(max(share, 0), 1))) < 1e-6)
    }
    fixture.touch(.ended, x(0.1) + 5, 117)
    #expect(fixture.take().filter { $0 == "value" || $0 == "primary" }.count == 2 * 6)
    #expect(slider.accessibilityValue == "10%")
  }

  @Test("a drag begins on the thumb alone, and one that is not continuous calls its actions at its end")
  func ends() {
    let (slider, fixture) = slider()
    fixture.drag(CGPoint(x: 200, y: 117), CGPoint(x: 250, y: 117))
    #expect(slider.value == 0 && fixture.take() == [])
    slider.isContinuous = false
    fixture.drag(CGPoint(x: 63, y: 117), CGPoint(x: 163, y: 117))
    #expect(slider.value == 0.5)
    #expect(fixture.take().filter { $0 == "value" } == ["value"])
  }

  @Test("bounds that cross take each other along, and no value is outside")
  func bounds() {
    let (slider, _) = slider()
    slider.minimumValue = 5
    #expect(slider.maximumValue == 5 && slider.value == 5)
    slider.maximumValue = -3
    #expect(slider.minimumValue == -3 && slider.value == -3)
    #expect(slider.accessibilityValue == "0%")
    (slider.minimumValue, slider.maximumValue) = (-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    slider.value = 0
    #expect(slider.accessibilityValue == "50%")
    var random = SeededGenerator(seed: 3)
    let number = Stepper()
    for _ in 0..<2000 {
      let value = Double.random(in: -1...1, using: &random) * (Bool.random(using: &random) ? 1e308 : 10)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: number.minimumValue = value
      case 1: number.maximumValue = value
      case 2: number.value = value
      default: number.performPrimaryAction()
      }
      #expect(number.minimumValue <= number.value && number.value <= number.maximumValue)
    }
  }

  @Test("numbers that are none, and steps of zero, end with a sentence")
  func traps() async {
    let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      Slider().value = .nan
    }
    #expect(value.reason.contains("a slider's value is a finite number, found nan; check what it was computed from"))
    let least = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      Stepper().minimumValue = -.infinity
    }
    #expect(least.reason.contains("a stepper's least value is a finite number, found -inf"))
    let step = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      Stepper().stepValue = 0
    }
    #expect(step.reason.contains("a stepper's step is finite and above 0, found 0.0"))
    let progress = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      ProgressView().progress = .nan
    }
    #expect(progress.reason.contains("a progress is a finite number, found nan"))
  }

  @Test("a value that is set with an animation is there at once, and its thumb in 150 ms")
  func animation() throws {
    let (slider, fixture) = slider()
    fixture.advance(1)
    slider.setValue(1, animated: true)
    let thumb = try #require(slider.subviews.last)
    #expect(slider.value == 1 && thumb.layer.presentation()?.position.x == 13)
    fixture.advance(9)
    let middle = try #require(thumb.layer.presentation()?.position.x)
    // It eases out.
    #expect(middle > 113 && middle < 213)
    fixture.advance(10)
    #expect(thumb.layer.presentation()?.position.x == 213 && !fixture.host.isMoving)
    #expect(fixture.take() == [])
  }

  // MARK: Steppers

  private func stepper() -> (Stepper, ControlFixture) {
    let stepper = Stepper(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    return (stepper, ControlFixture(stepper))
  }

  @Test("a tap steps, and a press that is held steps after half a second and eight times a second")
  func steps() {
    let (stepper, fixture) = stepper()
    (stepper.stepValue, stepper.maximumValue) = (0.25, 10)
    fixture.tap(170, 116)
    #expect(stepper.value == 0.25)
    fixture.tap(120, 116)
    #expect(stepper.value == 0)
    // Nothing is below.
    fixture.tap(120, 116)
    #expect(stepper.value == 0)
    _ = fixture.take()
    fixture.touch(.began, 170, 116)
    fixture.advance(58)
    #expect(stepper.value == 0)
    fixture.advance(1)
    #expect(stepper.value == 0.25)
    fixture.advance(15 * 7)
    #expect(stepper.value == 0.25 * 8 && fixture.take().filter { $0 == "value" }.count == 8)
    fixture.touch(.ended, 170, 116)
    #expect(stepper.value == 0.25 * 8 && !fixture.host.isMoving)
    stepper.autorepeat = false
    fixture.touch(.began, 170, 116)
    fixture.advance(200)
    fixture.touch(.ended, 170, 116)
    #expect(stepper.value == 0.25 * 9)
  }

  @Test("a stepper that wraps comes to the other bound; one that is not continuous calls its actions once")
  func wraps() {
    let (stepper, fixture) = stepper()
    (stepper.minimumValue, stepper.maximumValue, stepper.stepValue, stepper.wraps) = (0, 5, 3, true)
    var values: [Double] = []
    for _ in 0..<4 {
      fixture.tap(170, 116)
      values.append(stepper.value)
    }
    #expect(values == [3, 5, 0, 3])
    stepper.value = 0
    fixture.tap(120, 116)
    #expect(stepper.value == 5)
    stepper.isContinuous = false
    _ = fixture.take()
    fixture.touch(.began, 170, 116)
    fixture.advance(200)
    fixture.touch(.ended, 170, 116)
    #expect(fixture.take().filter { $0 == "value" } == ["value"])
    (stepper.minimumValue, stepper.maximumValue, stepper.stepValue, stepper.wraps) = (0, 1.7e308, 1.5e308, false)
    stepper.value = 1e308
    fixture.tap(170, 116)
    #expect(stepper.value == 1.7e308)
  }

  // MARK: Switches

  @Test("a tap turns a switch, a drag takes it along, and a finger that is taken away turns it back")
  func switches() {
    let toggle = Switch(frame: CGRect(x: 100, y: 100, width: 9, height: 9))
    #expect(toggle.frame.size == CGSize(width: 51, height: 31))
    let fixture = ControlFixture(toggle)
    fixture.tap(110, 115)
    #expect(toggle.isOn && fixture.take().filter { $0 == "value" } == ["value"])
    fixture.drag(CGPoint(x: 140, y: 115), CGPoint(x: 105, y: 115))
    #expect(!toggle.isOn && fixture.take().filter { $0 == "value" } == ["value"])
    // There and back is no change.
    fixture.touch(.began, 110, 115)
    fixture.touch(.moved, 145, 115)
    #expect(toggle.isOn)
    fixture.touch(.moved, 105, 115)
    fixture.touch(.ended, 105, 115)
    #expect(!toggle.isOn && !fixture.take().contains("value"))
    fixture.touch(.began, 110, 115)
    fixture.touch(.moved, 145, 115)
    fixture.touch(.cancelled, 145, 115)
    #expect(!toggle.isOn)
    fixture.advance(30)
    #expect(!fixture.host.isMoving)
    toggle.performPrimaryAction()
    #expect(toggle.isOn && toggle.accessibilityValue == "on")
  }

  @Test("a wheel turns while it is animated, and is hidden otherwise")
  func wheel() {
    let wheel = ActivityIndicatorView(style: .large)
    #expect(wheel.frame.size == CGSize(width: 37, height: 37) && wheel.isHidden)
    let host = ViewHost.hosting(wheel)
    host.advance()
    #expect(!host.isMoving)
    wheel.startAnimating()
    #expect(!wheel.isHidden && wheel.isAnimating && host.isMoving)
    host.advance()
    let first = host.snapshot().elements
    for _ in 0..<48 { host.advance() }
    #expect(host.snapshot().elements != first)
    for _ in 0..<48 { host.advance() }
    #expect(host.snapshot().elements == first)
    wheel.hidesWhenStopped = false
    wheel.stopAnimating()
    #expect(!wheel.isHidden && !host.isMoving)
  }

  @Test("progress is from 0 to 1, and fills that part of the bar")
  func progress() {
    let bar = ProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 4))
    for (set, shown) in [(0.25, 0.25), (7, 1), (-1, 0)] as [(Float, CGFloat)] {
      bar.progress = set
      bar.layoutIfNeeded()
      #expect(bar.subviews.last?.frame == CGRect(x: 0, y: 0, width: 200 * shown, height: 4))
    }
  }
}
