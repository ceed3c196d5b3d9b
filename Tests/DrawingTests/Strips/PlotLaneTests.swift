import SpringflowDrawing
import SpringflowViews
import Testing

@Suite("Curves in a plot")
struct PlotLaneTests {
  private static let rect = CGRect(x: 100, y: 10, width: 200, height: 116)

  /// A curve of values at whole seconds.
  private static func curve(_ values: [Double?]) -> MotionCurve {
    MotionCurve("c", values.enumerated().map { .init(Double($0), $1) }, color: .white)
  }

  private static func lane(_ curve: MotionCurve, over times: ClosedRange<Double> = 0...10) -> PlotLane {
    PlotLane([curve], over: times, in: rect)
  }

  @Test("a sample lands at its share of the times, and of the values with 8 % more at either end")
  func samples() {
    let curve = Self.curve([0, 100, 50])
    let lane = Self.lane(curve)
    #expect(lane.values == -8...108)
    #expect(
      lane.lines(of: curve, columns: 1) == [
        [
          CGPoint(x: 100, y: 118), CGPoint(x: 120, y: 18), CGPoint(x: 140, y: 68),
        ]
      ])
  }

  @Test("a curve that grows downward is drawn as it is on screen, beside its like only")
  func downward() {
    let values = Self.curve([0, 100, 50]).values
    let down = MotionCurve("y", unit: "pt", values, color: .white, growsDownward: true)
    #expect(Self.lane(down).lines(of: down, columns: 1)[0].map(\.y) == [18, 118, 68])
    let up = MotionCurve("x", unit: "pt", values, color: .white)
    #expect(CurvePanel([down, up]).height > CurvePanel([up, up]).height)
  }

  @Test("what is missing, NaN or infinite is a gap; a sample alone is a line of one point")
  func gaps() {
    let curve = Self.curve([0, nil, 100, .nan, 50, 60, .infinity, -.infinity])
    let lines = Self.lane(curve).lines(of: curve, columns: 1)
    #expect(lines.map { $0.map(\.x) } == [[100], [140], [180, 200]])
    #expect([0.5, 3, 4.5, 7, 20].map { PlotLane.value(of: curve, at: $0) } == [nil, nil, 55, nil, nil])
    #expect(PlotLane.value(of: curve, at: 2) == 100 && PlotLane.value(of: curve, at: 5) == 60)
  }

  @Test("values that do not differ lie in the middle, also if they are noise, nothing or huge")
  func ranges() {
    #expect(Self.lane(Self.curve([])).values == -0.1...1.1)
    #expect(Self.lane(Self.curve([0])).values == -1.2...1.2)
    #expect(Self.lane(Self.curve([100, 100])).values == 88...112)
    #expect(Self.lane(Self.curve([1e-13, -1e-13])).values == -1.2...1.2)
    let huge = Self.lane(Self.curve([-.greatestFiniteMagnitude, .greatestFiniteMagnitude]))
    #expect(huge.values.lowerBound < -1e300 && huge.values.upperBound.isFinite)
    // Of no time at all.
    #expect(Self.lane(Self.curve([5]), over: 0...0).x(0) == 200)
  }

  @Test("of thousands of samples a column keeps at most four, and a spike of one sample among them")
  func decimation() {
    for spike in [0, 1, 4999, 7777, 19_999] {
      let values = (0..<20_000).map { MotionCurve.TimedValue(Double($0) / 2000, $0 == spike ? 1000 : Double($0 % 7)) }
      let curve = MotionCurve("c", values, color: .white)
      let lane = Self.lane(curve)
      let line = lane.lines(of: curve, columns: 0.5).flatMap { $0 }
      #expect(line.count <= 4 * 401)
      #expect(line.map(\.y).min() == lane.y(1000) && line.map(\.y).max() == lane.y(0))
      #expect(zip(line, line.dropFirst()).allSatisfy { $0.x <= $1.x })
      #expect(line.first?.x == 100 && line.last == CGPoint(x: lane.x(9.9995), y: lane.y(spike == 19_999 ? 1000 : 0)))
    }
  }

  @Test("names move apart by as little as possible, in their order and within the plot")
  func spread() {
    #expect(PlotLane.spread([50, 10, 90], by: 17, in: 0...100) == [50, 10, 90])
    #expect(PlotLane.spread([50, 50, 52], by: 17, in: 0...100) == [50, 67, 84])
    #expect(PlotLane.spread([99, 98, 97], by: 17, in: 0...100) == [100, 83, 66])
    #expect(PlotLane.spread([-40, 5], by: 10, in: 0...100) == [0, 10])
    #expect(PlotLane.spread([], by: 10, in: 0...100).isEmpty)
  }

  @Test("times that go backward are refused")
  func order() async {
    await #expect(processExitsWith: .failure) {
      _ = MotionCurve("c", [.init(1, 0), .init(0, 0)], color: .white)
    }
  }
}
