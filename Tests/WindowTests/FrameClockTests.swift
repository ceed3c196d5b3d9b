import SpringflowWindow
import Testing

@Suite("Frame clock")
struct FrameClockTests {
  @Test("a clock makes 120 ticks a second for pictures at any rate", arguments: [30.0, 59.94, 60, 75, 120, 144, 240])
  func rate(_ rate: Double) {
    var clock = FrameClock()
    var ticks = 0
    for _ in 0..<Int(rate * 10) { ticks += clock.advance(by: 1 / rate) }
    let expected = 1200 * (Double(Int(rate * 10)) / (rate * 10))
    #expect(abs(Double(ticks) - expected) <= 1)
    #expect(clock.dropped == 0)
  }

  @Test("a clock makes two ticks for each of 60 pictures a second")
  func even() {
    var clock = FrameClock()
    #expect((0..<600).allSatisfy { _ in clock.advance(by: 1.0 / 60) == 2 })
  }

  @Test("a picture's share lies between the last two ticks and advances evenly")
  func share() {
    var clock = FrameClock()
    #expect(clock.advance(by: 0.5 / 120) == 0)
    #expect(abs(clock.share - 0.5) < 1e-9)
    #expect(clock.advance(by: 0.75 / 120) == 1)
    #expect(abs(clock.share - 0.25) < 1e-9)
  }

  @Test("a slow moment drops time instead of carrying it over")
  func drops() {
    var clock = FrameClock()
    #expect(clock.advance(by: 1) == 12)
    #expect(abs(clock.dropped - 0.9) < 1e-9)
    #expect(clock.advance(by: 1.0 / 60) == 2)
    #expect(clock.advance(by: -1) == 0)
  }

  @Test("a clock stopped at a tick continues from it")
  func stops() {
    var clock = FrameClock()
    _ = clock.advance(by: 1.5 / 120)
    clock.stop()
    #expect(clock.share == 0)
    #expect(clock.advance(by: 0.9 / 120) == 0)
    #expect(clock.advance(by: 0.2 / 120) == 1)
  }

  @Test("frame statistics remember the last pictures")
  func statistics() {
    var statistics = FrameStatistics()
    for _ in 0..<200 { statistics.add(interval: 0.016, work: 0.001, ticks: 2) }
    statistics.add(interval: 0.032, work: 0.001, ticks: 4)
    #expect(statistics.intervals.count == FrameStatistics.capacity)
    #expect(statistics.worst == 0.032 && statistics.totalTicks == 404)
    #expect(abs(statistics.mean - (0.016 * 119 + 0.032) / 120) < 1e-12)
  }

  @Test("the limiter waits only after several pictures in a row came much too soon")
  func limiter() {
    var limiter = FrameLimiter(period: 0.001)
    for _ in 0..<20 { limiter.wait(elapsed: 0.001) }
    #expect(!limiter.isLimiting)
    for _ in 0..<8 { limiter.wait(elapsed: 0.0001) }
    #expect(limiter.isLimiting)
    // Where nothing else limits, it waits at once.
    #expect(FrameLimiter(period: 0.001, isAlone: true).isLimiting)
  }

  @Test("a window's words name what draws it, or are refused")
  func arguments() throws {
    #expect(try WindowArguments([]).renderer == nil)
    #expect(try WindowArguments(["--renderer", "gpu"]).renderer == .gpu)
    #expect(try WindowArguments(["--renderer", "gpu", "--renderer", "cpu"]).renderer == .cpu)
    for words in [["--renderer"], ["--renderer", "GPU"]] {
      let error = #expect(throws: WindowError.self) { try WindowArguments(words) }
      #expect(error?.description == "--renderer is gpu, the graphics device, or cpu, the processor")
    }
  }
}
