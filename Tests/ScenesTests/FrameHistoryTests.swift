import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The history of a session's frames")
struct FrameHistoryTests {
  /// The frames of a scene from tick 0 on.
  static func frames(of path: String, count: Int) throws -> [Frame] {
    let session = try Session(
      try SceneFiles.read("\(Repository.scenes)/\(path).json", in: .standard), in: .standard, keepsHash: false)
    var frames = [session.frame]
    while frames.count < count {
      try session.step()
      frames.append(session.frame)
    }
    return frames
  }

  /// A rectangle as wide as its corners are round, within another one.
  private static func clip(_ radius: CGFloat, in outer: Frame.Clip?) -> Frame.Clip {
    Frame.Clip(
      center: CGPoint(x: 0.1, y: 0.2), size: CGSize(width: radius, height: 30), cornerRadius: radius,
      transform: CGAffineTransform(rotationAngle: radius), spatial: nil, outer: outer)
  }

  static func history(of frames: [Frame], budget: Int = 256 << 20) -> FrameHistory {
    var history = FrameHistory(budget: budget)
    for frame in frames { history.append(frame) }
    return history
  }

  /// A frame of elements with these numbers, each at a position of its own.
  static func frame(_ tick: Int, _ numbers: [Int]) -> Frame {
    var frame = Frame(
      tick: tick, viewport: CGSize(width: 960, height: 600), stage: CGRect(x: 0, y: 0, width: 960, height: 600))
    frame.elements = numbers.map { number in
      Frame.Element(
        id: ElementID(number.isMultiple(of: 5) ? .view : .data, number),
        center: CGPoint(x: CGFloat(number) * 80 + 0.25 * CGFloat(tick), y: 300), size: CGSize(width: 64, height: 64),
        content: CellContent(text: "\(number)"))
    }
    return frame
  }

  // MARK: Decoding

  @Test(
    "every frame of a scene is decoded within the stated rounding, forward, backward and in any order",
    arguments: TestLength.cases(
      [
        "carousel/fling", "gallery/menu", "navigation/push-and-pop", "conferences/cover-flow",
        "conferences/five-layouts", "physics/cradle", "physics/pile", "chat/new-messages",
      ], short: 2))
  func scenes(_ path: String) throws {
    let frames = try Self.frames(of: path, count: 181)
    let history = Self.history(of: frames)
    #expect(history.range == 0...180)
    var random = SplitMix64(seed: 3)
    let backward = stride(from: 180, through: 0, by: -29)
    for tick in Array(0...180) + backward + (0..<8).map({ _ in random.below(181) }) {
      #expect(history.frame(at: tick)?.difference(from: frames[tick]) == nil, "tick \(tick)")
    }
    #expect(history.frame(at: -1) == nil && history.frame(at: 181) == nil)
  }

  @Test("numbers that are not finite or enormous are decoded as they are")
  func hostileNumbers() throws {
    let hostile: [CGFloat] = [
      .nan, -.nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, -0.0, .leastNonzeroMagnitude, -.leastNormalMagnitude, 0x1p40, -0x1p40, 0x1p18, 0x1p46,
      -0x1p46 - 1, 0x1p53, 1e-9, 0.5, -0.5,
    ]
    var frames: [Frame] = []
    var random = SplitMix64(seed: 11)
    for tick in 0..<150 {
      var frame = Self.frame(tick, [1, 2, 3])
      func number() -> CGFloat { hostile[random.below(hostile.count)] }
      for index in 0..<3 {
        frame.elements[index].center = CGPoint(x: number(), y: number())
        frame.elements[index].size = CGSize(width: number(), height: number())
        frame.elements[index].transform.a = number()
        frame.elements[index].transform.b = number()
        frame.elements[index].velocity = CGVector(dx: number(), dy: number())
        frame.elements[index].alpha = number()
        frame.elements[index].zIndex = [Int.min, .max, 0, -1][random.below(4)]
        if random.below(2) == 0 {
          frame.elements[index].spatial = CATransform3DIdentity
          frame.elements[index].spatial?.m34 = number()
          frame.elements[index].spatial?.m43 = number()
        }
      }
      frame.elements[0].id = ElementID(.host, [Int.min, .max][random.below(2)], space: [0, .max][random.below(2)])
      frame.elements[1].id = ElementID(.data, [Int.min, .max][random.below(2)])
      frame.contentOffset = CGPoint(x: number(), y: number())
      frame.viewport = CGSize(width: number(), height: number())
      frames.append(frame)
    }
    let history = Self.history(of: frames)
    for frame in frames { #expect(history.frame(at: frame.tick)?.difference(from: frame) == nil, "tick \(frame.tick)") }
    // Also where they are interpolated.
    let thinned = Self.history(of: frames, budget: 100 << 10)
    for tick in 0..<150 { #expect(thinned.frame(at: tick)?.tick == tick) }
  }

  @Test("elements that appear, leave, change their order or share an identity are decoded in the right order")
  func order() throws {
    var random = SplitMix64(seed: 5)
    var numbers = Array(0..<12)
    var frames: [Frame] = []
    for tick in 0..<200 {
      switch random.below(6) {
      case 0: numbers.insert(100 + tick, at: random.below(numbers.count + 1))
      case 1 where !numbers.isEmpty: numbers.remove(at: random.below(numbers.count))
      case 2: numbers.shuffle(using: &random)
      case 3 where !numbers.isEmpty: numbers.append(numbers[0])
      case 4 where tick % 40 == 0: numbers = []
      default: break
      }
      frames.append(Self.frame(tick, numbers))
    }
    let history = Self.history(of: frames)
    for frame in frames { #expect(history.frame(at: frame.tick)?.difference(from: frame) == nil, "tick \(frame.tick)") }
  }

  @Test("menus, placeholders, fingers, indicators, roles, clips and contents come and go")
  func rareValues() throws {
    var frames: [Frame] = []
    for tick in 0..<130 {
      var frame = Self.frame(tick, [1, 2, 5, 7])
      let rect = CGRect(x: CGFloat(tick), y: 3.5, width: 40, height: -20)
      if tick % 3 > 0 {
        frame.menu = Frame.OpenMenu(rect: rect, entries: [], opacity: CGFloat(tick % 30) / 30)
        for entry in 0..<tick % 4 {
          frame.menu?.entries.append(.init(title: "Action \(entry)", rect: rect, isHighlighted: tick % 8 == entry))
        }
        if tick % 5 == 0 { frame.menu?.tip = rect.origin }
      }
      if tick % 7 < 4 { frame.placeholder = Frame.Placeholder(text: "Nothing", detail: "Tap +", opacity: 0.3) }
      frame.fingers = (0..<tick % 4).map { CGPoint(x: 10 * $0, y: tick) }
      frame.indicators = (0..<tick % 3).map { Frame.Indicator(rect: rect, opacity: CGFloat($0)) }
      frame.isSettled = tick % 9 == 0
      frame.clipsToStage = tick % 10 < 5
      frame.elements[1].role = tick % 20 < 10 ? .item : .decoration
      frame.elements[1].isLeaving = tick % 6 < 3
      frame.elements[1].clip = tick % 12 < 6 ? nil : Self.clip(CGFloat(tick % 4), in: Self.clip(0, in: nil))
      if tick % 8 < 4 {
        frame.elements[3].id = ElementID(.host, tick % 16, space: tick % 3)
        frame.elements[3].role = nil
      }
      frame.elements[2].content = CellContent(text: "at \(tick)", tint: tick)
      frames.append(frame)
    }
    let history = Self.history(of: frames)
    for frame in frames { #expect(history.frame(at: frame.tick)?.difference(from: frame) == nil, "tick \(frame.tick)") }
  }

  // MARK: Changes of the past

  @Test("a frame of the last tick replaces it, also as the first of all or of a chunk, and again and again")
  func replacement() throws {
    var history = FrameHistory()
    var frames: [Frame] = []
    for tick in 7..<140 {
      for version in 0..<1 + tick % 3 { history.append(Self.frame(tick, [version, 2])) }
      frames.append(Self.frame(tick, [tick % 3, 2]))
    }
    for version in 0..<2000 { history.append(Self.frame(139, [version])) }
    frames[frames.count - 1] = Self.frame(139, [1999])
    #expect(history.range == 7...139)
    for frame in frames { #expect(history.frame(at: frame.tick)?.difference(from: frame) == nil, "tick \(frame.tick)") }
    #expect(history.byteCount < 1 << 20 && history.isByteCountRight)
  }

  @Test("a branch has its own future and leaves the copy that it began from as it was")
  func branches() throws {
    let frames = try Self.frames(of: "carousel/fling", count: 200)
    let original = Self.history(of: frames)
    for tick in TestLength.cases([60, 0, 1, 59, 61, 119, 120, 150, 198, 199], short: 4) {
      var branch = original
      branch.removeAll(after: tick)
      #expect(branch.range == 0...tick)
      #expect(branch.frame(at: tick)?.difference(from: frames[tick]) == nil)
      #expect(branch.frame(at: tick + 1) == nil && branch.isByteCountRight)
      branch.append(Self.frame(tick, [1, 2]))
      for next in tick + 1..<tick + 70 { branch.append(Self.frame(next, [1, 2, next])) }
      for next in tick + 1..<tick + 70 {
        #expect(branch.frame(at: next)?.difference(from: Self.frame(next, [1, 2, next])) == nil)
      }
      #expect(branch.frame(at: tick)?.difference(from: Self.frame(tick, [1, 2])) == nil)
      if tick > 0 { #expect(branch.frame(at: tick - 1)?.difference(from: frames[tick - 1]) == nil) }
    }
    for tick in stride(from: 0, to: 200, by: 9) {
      #expect(original.frame(at: tick)?.difference(from: frames[tick]) == nil)
    }
  }

  @Test("a history from which all is removed begins anew at any tick")
  func emptied() throws {
    var history = Self.history(of: (5..<90).map { Self.frame($0, [$0]) })
    history.removeAll(after: 4)
    #expect(history.range == nil && history.frame(at: 5) == nil)
    history.removeAll(after: 4)
    history.append(Self.frame(-3, [1]))
    #expect(history.range == -3 ... -3)
    #expect(history.frame(at: -3)?.difference(from: Self.frame(-3, [1])) == nil)
  }

  // MARK: Memory

  @Test("ten minutes of a carousel that never rests take less than 60 MiB")
  func memoryOfTenMinutes() throws {
    var scene = Scene(showing: SpringyCarousel.self)
    scene.itemCount = 200
    let session = try Session(scene, in: .standard, keepsHash: false)
    var history = FrameHistory()
    let wave = stride(from: 0, to: 4 * Double.pi, by: 0.05).map { CGFloat(Portable.sinCos($0).0) }
    let seconds = TestLength.count(3, short: 2)
    for tick in 0..<120 * seconds {
      let point = CGPoint(x: 480 + 400 * wave[tick % wave.count], y: 480)
      try session.perform(tick % 300 == 0 ? .pointerDown(point) : .pointerMove(point))
      if tick % 300 == 240 { try session.perform(.pointerUp(point)) }
      try session.step()
      history.append(session.frame)
    }
    #expect(history.byteCount * 600 / seconds < 60 << 20)
  }

  @Test("a frame like the one before takes less than a byte for each of a hundred elements")
  func stillFrames() throws {
    var history = Self.history(of: (0..<120).map { _ in Self.frame(0, Array(0..<100)) })
    let before = history.byteCount
    for tick in 1...1200 {
      var frame = Self.frame(0, Array(0..<100))
      frame.tick = tick
      history.append(frame)
    }
    // The whole frames among them included.
    #expect((history.byteCount - before) / 1200 < 100)
    #expect(history.frame(at: 1200)?.elements == Self.frame(0, Array(0..<100)).elements)
  }

  @Test("contents that change in every tick do not outlive their frames")
  func changingContents() throws {
    func frame(_ tick: Int) -> Frame {
      var frame = Self.frame(tick, Array(0..<20))
      for index in 0..<20 { frame.elements[index].content.text = "tick \(tick) of element \(index)" }
      return frame
    }
    let budget = 1 << 20
    var history = FrameHistory(budget: budget)
    for tick in 0..<600 {
      history.append(frame(tick))
      #expect(history.byteCount <= budget)
    }
    for tick in 590..<600 { #expect(history.frame(at: tick)?.difference(from: frame(tick)) == nil) }
    history.removeAll(after: 0)
    history.append(frame(1))
    #expect(history.byteCount < budget / 2 && history.isByteCountRight)
  }

  @Test("the budget always holds; the far past has fewer frames, the first and the last are there, the rest between")
  func budget() throws {
    let budget = 200 << 10
    var history = FrameHistory(budget: budget)
    // An element at 0.25 points a tick, and nine that go back and forth.
    func frame(_ tick: Int) -> Frame {
      var frame = Self.frame(tick, Array(0..<10))
      for index in 1..<10 { frame.elements[index].center.y += CGFloat((tick * (index + 3) * 7919) % 301) }
      return frame
    }
    let last = 4000
    for tick in 0...last {
      history.append(frame(tick))
      #expect(history.byteCount <= budget)
      if tick % 100 == 0 { #expect(history.isByteCountRight) }
    }
    #expect(history.range == 0...last && history.isByteCountRight)
    for tick in Array(last - 60...last) + [0] {
      #expect(history.frame(at: tick)?.difference(from: frame(tick)) == nil, "tick \(tick)")
    }
    for tick in stride(from: 1, to: last, by: 101) {
      let found = try #require(history.frame(at: tick))
      #expect(found.tick == tick && found.elements.map(\.id) == frame(tick).elements.map(\.id))
      #expect(abs(found.elements[0].center.x - frame(tick).elements[0].center.x) < 0.01, "tick \(tick)")
    }
    // A branch may begin at a tick whose frame was left out.
    for tick in [last - 3, 1501, 333, 1] {
      let shown = try #require(history.frame(at: tick))
      history.removeAll(after: tick)
      #expect(history.range == 0...tick && history.byteCount <= budget)
      #expect(history.frame(at: tick)?.difference(from: shown) == nil)
    }
  }
}
