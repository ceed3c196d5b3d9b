import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow

extension Benchmarks {
  /// What a window's pictures have cost.
  private struct WindowCost {
    let report: FrameReport
    /// The processor time of all cores, in seconds.
    let processor: Double

    var rate: Double { Double(report.pictures) / report.seconds }
    /// The interval of the twentieth slowest picture, in milliseconds.
    var slow: Double { report.interval(keptBy: 0.95) * 1000 }
    /// The work and the drawing of a picture, and its processor time, in milliseconds.
    var work: Double { report.work / Double(report.pictures) * 1000 }
    var drawing: Double { report.drawing / Double(report.pictures) * 1000 }
    var processorPerPicture: Double { processor / Double(report.pictures) * 1000 }

    @MainActor
    init(_ scene: Scene, by renderer: WindowRenderer, pictures: Int) throws {
      let window = try SceneWindow(scene, in: .standard, renderer: renderer)
      defer { window.close() }
      // The first ones fill the atlas.
      _ = try window.run(pictures: 30)
      let (start, before) = (Self.processorTime, try window.run(pictures: 0))
      let after = try window.run(pictures: pictures)
      report = after.since(before)
      processor = Self.processorTime - start
    }

    private static var processorTime: Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  /// Pictures a second of every exhibit, dragged to and fro without a rest, with its timeline: drawn by the processor
  /// and by OpenGL in turn. It needs a display, such as Xvfb, of 1920 x 1080 pixels.
  ///
  /// - Parameter names: The exhibits' names, and the renderer's; all of them if none is named.
  @MainActor
  static func windowSection(_ names: [String]) throws -> [Goal] {
    var goals: [Goal] = []
    let chosen = ExhibitCatalog.all.filter { names.contains($0.name) }
    let renderers = [WindowRenderer.cpu, .gpu].filter { names.contains($0.rawValue) }
    let sizes: [(size: CGSize, rate: Double, slow: Double)] = [
      (CGSize(width: 1280, height: 800), 57, 21), (CGSize(width: 1920, height: 1080), 45, .infinity),
    ]
    for (size, leastRate, mostSlow) in sizes {
      let title = "window of \(Int(size.width)) x \(Int(size.height))"
      print("\n" + column(title, 26, left: true), terminator: "")
      for title in ["by", "pictures/s", "95 %, ms", "work, ms", "drawing, ms", "processor, ms"] {
        print(column(title, 14), terminator: "")
      }
      print()
      for exhibit in chosen.isEmpty ? ExhibitCatalog.all : chosen {
        var scene = Scene(showing: exhibit)
        scene.duration = 3600
        scene.viewport = size
        scene.events = (0..<60).map { SceneEvent(tick: $0 * 60, drag(number: $0)) }
        for renderer in renderers.isEmpty ? [.cpu, .gpu] : renderers {
          let cost = try WindowCost(scene, by: renderer, pictures: 300)
          print(
            column(renderer == renderers.first ?? .cpu ? exhibit.name : "", 26, left: true),
            column(renderer.rawValue, 13), terminator: "")
          for number in [cost.rate, cost.slow, cost.work, cost.drawing, cost.processorPerPicture] {
            print(column(text(number, decimals: 1), 14), terminator: "")
          }
          print()
          guard renderer == .cpu else { continue }
          let what = "\(exhibit.name), \(title)"
          goals.append(
            Goal(
              "\(what): at least \(Int(leastRate)) pictures a second", text(cost.rate, decimals: 1),
              cost.rate >= leastRate))
          if mostSlow < .infinity {
            goals.append(
              Goal(
                "\(what): 95 % of intervals under \(Int(mostSlow)) ms", text(cost.slow, decimals: 1),
                cost.slow < mostSlow))
          }
          goals.append(
            Goal("\(what): at most 3 ms of work a picture", text(cost.work) + " ms", cost.work <= 3))
        }
      }
    }
    return goals
  }

  private static func drag(number: Int) -> SceneEvent.Action {
    let isBack = number % 2 == 1
    let (low, high) = (CGPoint(x: 200, y: 200), CGPoint(x: 700, y: 480))
    return .drag(from: isBack ? low : high, to: isBack ? high : low, ticks: 24)
  }
}
