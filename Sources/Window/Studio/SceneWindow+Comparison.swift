import Springflow
import SpringflowDrawing
import SpringflowScenes

/// A and B: what goes on beside what was kept.
extension SceneWindow {
  /// Compares what goes on with another scene, side by side, with the same hands: that one is A.
  ///
  /// - Parameter file: The scene's file, which A follows as what goes on follows its own.
  /// - Throws: `WindowError` if the scene's exhibit does not exist.
  public func compare(with scene: Scene, from file: FollowedScene? = nil) throws(WindowError) {
    do throws(SceneError) { try begin(scene, .beside, from: file) } catch {
      throw .scene(file.map { error.inFile($0.path) } ?? error)
    }
  }

  /// Begins A again in the scene that its file has now, if an editor has saved it.
  func followFileOfA() {
    guard let comparison, let file = followedA, file.hasChanged() else { return }
    do throws(SceneError) {
      try begin(try file.readAgain(), comparison.mode, from: file)
    } catch { interface.show(problem: error.description, ofA: true) }
  }

  /// Begins A in another scene from the beginning.
  private func begin(
    _ scene: Scene, _ mode: ComparedPicture.ComparisonMode, from file: FollowedScene?
  ) throws(SceneError) {
    let next = Comparison(try RecordedSession(scene, in: session.catalog), showing: comparison?.session)
    begin(next, mode, from: file)
    putAway = (next, file)
  }

  private func begin(_ next: Comparison, _ mode: ComparedPicture.ComparisonMode, from file: FollowedScene? = nil) {
    (comparison, followedA) = (next, file)
    next.mode = mode
    interface.show(problem: nil, ofA: true)
    interface.set(interface.comparison, isShown: true)
    gate.invalidate()
    // It may move, though B rests.
    if next.kept !== studio.current { wake() }
  }

  /// Does something with A and B.
  func compare(_ action: ComparisonAction) throws(SceneError) {
    switch action {
    case .toggle:
      guard let comparison else {
        // What was opened beside is not lost.
        if let put = putAway { return begin(put.comparison, put.comparison.mode, from: put.file) }
        return try compare(.keep)
      }
      comparison.mode = comparison.mode == .a ? .b : .a
    case .next:
      guard let comparison else { return interface.say("V keeps what is now as A, to compare it with what goes on") }
      comparison.mode = comparison.mode == .onion ? .beside : .onion
    case .show(let mode): comparison?.mode = mode
    case .end: endComparison()
    case .keep:
      try afterTuning { [unowned self] in
        let mode = comparison?.mode ?? .b
        putAway = nil
        begin(Comparison(studio.current), mode == .a ? .b : mode)
        interface.say("Kept as A: what is tuned or done now is B; V shows one or the other")
      }
    case .swap: try afterTuning { [unowned self] () throws(SceneError) in try swap() }
    }
  }

  /// Goes on in A's scene, and keeps B in its place.
  private func swap() throws(SceneError) {
    guard let comparison else { return }
    // Files that change places with what was tuned would be taken for each other.
    let isOther = comparison.kept.session.scene.exhibit != studio.current.session.scene.exhibit
    if let file = followedA ?? (isOther ? followed : nil) {
      return interface.say("Not swapped: \(file.path) is followed; open both the other way round")
    }
    let (scene, current) = (comparison.session.session.scene, studio.current)
    if scene == current.session.scene {
      return interface.say("Not swapped: both are the same scene, and differ in what was done")
    }
    let next = Comparison(current, swapping: comparison)
    if putAway != nil { putAway = (next, nil) }
    begin(next, comparison.mode)
    studio.change(to: scene)
    interface.say("What was A goes on as B")
  }

  func endComparison() {
    (comparison, followedA, stages) = (nil, nil, [])
    interface.show(problem: nil, ofA: true)
    interface.set(interface.comparison, isShown: false)
    gate.invalidate()
  }

  // MARK: Time

  /// Goes on with A, and measures both while time stands still.
  func followComparison() throws(SceneError) {
    guard let comparison else { return }
    // Each session that begins switches animations on.
    let areEnabled = View.areAnimationsEnabled
    defer { View.setAnimationsEnabled(areEnabled) }
    if let next = comparison.successor(studio.current, isTuned: studio.isTuned) {
      begin(next, comparison.mode)
      return try followComparison()
    }
    try comparison.follow(studio.current, while: rerunTime(Self.comparedShare))
    if comparison.hasParted(from: studio.current) { interface.say("A stays what it was: something else is done in B") }
    if let leftOut = comparison.newsOfLeftOut { interface.say("Left out in A: \(leftOut.description)") }
    let isPast = studio.cursor != nil || timeline.loop?.end.map { studio.tick >= $0 } == true
    let stands = (isPaused || isResting || isPast) && !studio.isTuned && !studio.isOnItsWay
    comparison.measure(studio.current, in: stands ? comparedTicks : nil, while: rerunTime(Self.measuringShare))
  }

  /// The part of the time between two pictures that A takes.
  private static let comparedShare = 0.4

  /// The ticks that are measured: the loop's, or those since the last thing that was done, or all.
  private var comparedTicks: ClosedRange<Int> {
    let end = studio.current.tick
    if !timeline.isReplay, let loop = timeline.loop, let last = loop.end, last > loop.start, last <= end {
      return loop.start...last
    }
    // What has just been done, such as a key without an effect, is not seen yet.
    let mark = studio.current.marks.last {
      !$0.isPlanned && $0.kind != .resize && end - $0.tick >= Self.leastMeasured
    }
    return (mark?.tick ?? 0)...end
  }

  /// Less is not worth measuring, in ticks.
  private static let leastMeasured = 30

  // MARK: Pictures

  /// A beside what is shown; `nil` if nothing is compared.
  func comparedPicture(_ shown: Frame) -> ComparedPicture? {
    guard let comparison else { return nil }
    var frame = shown
    if studio.current !== comparison.kept || studio.isTuning {
      let (first, last) = (comparison.frame(at: before.tick), comparison.frame(at: now.tick))
      frame = clock.share == 0 && isResting ? last : first.interpolated(to: last, share: CGFloat(clock.share))
      if isPaused { frame.isSettled = true }
    }
    (frame.tick, frame.contentVelocity) = (0, .zero)
    let sizes = [frame.viewport, shown.viewport]
    var (mode, places) = (comparison.mode, [StagePlace(), StagePlace()])
    // One does not shine through another one of another size.
    if mode == .onion, sizes[0] != sizes[1] { mode = .beside }
    if mode == .beside { places = StagePlace.beside(sizes[0], sizes[1], in: interface.comparedRoom) }
    if mode == .a, sizes[0] != sizes[1] { places[0] = StagePlace(sizes[0], in: CGRect(origin: .zero, size: size)) }
    stages = mode == .beside ? zip(places, sizes).map { ($0, $1) } : mode == .a ? [(places[0], sizes[0])] : []
    return ComparedPicture(frame, mode, places: places, titles: comparison.titles(beside: studio.current))
  }
}
