import Foundation
import Springflow

/// Box2D v3 in a process of its own that times only the steps: metres, four sub-steps, default contacts, one worker, no
/// sleep.
///
/// The process is `peers/box2d_v3.py` with PyPI's `pyb2d3`, or the program that the environment variable
/// `SPRINGFLOW_BOX2D_V3` names, which understands the same lines.
final class Box2DV3Peer: PhysicsPeer {
  private let process = Process()
  private let toPython = Pipe()
  private let fromPython = Pipe()
  private var unread = Data()
  private let count: Int

  /// Starts Python with the scene; `nil` if `pyb2d3` is not installed.
  init?(_ setup: PhysicsSetup) {
    count = setup.items.count
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = Self.command
    process.standardInput = toPython
    process.standardOutput = fromPython
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil, line() == "ready" else { return nil }
    send(Self.lines(setup))
  }

  /// The program, and its arguments.
  private static var command: [String] {
    if let program = ProcessInfo.processInfo.environment["SPRINGFLOW_BOX2D_V3"] { return [program] }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return ["python3", package.appendingPathComponent("peers/box2d_v3.py").path]
  }

  /// The time in which the process made the scene, in nanoseconds.
  func buildingTime() -> Double {
    send("built\n")
    guard let answer = line(), let nanoseconds = Double(answer) else { fatalError("Box2D's process has ended") }
    return nanoseconds
  }

  deinit {
    try? toPython.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func run(_ steps: Int) -> Double {
    send("run \(steps)\n")
    guard let answer = line(), let nanoseconds = Double(answer) else { fatalError("Box2D's process has ended") }
    return nanoseconds
  }

  func placements() -> [Placement] {
    send("where\n")
    return (0..<count).map { _ in
      let numbers = (line() ?? "").split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 5 else { fatalError("Box2D's process has ended") }
      return Placement(
        position: Vector(x: numbers[0], y: numbers[1]), angle: numbers[2],
        velocity: Vector(x: numbers[3], y: numbers[4])
      )
    }
  }

  private static func lines(_ setup: PhysicsSetup) -> String {
    let contacts: Int
    switch setup.contacts {
    case .all: contacts = 1
    case .none: contacts = 0
    case .noShapes: contacts = -1
    }
    var text = "scene \(setup.gravity.x) \(setup.gravity.y) \(setup.restitution) \(contacts)\n"
    for item in setup.items {
      let kind = item.kind == .static ? 0 : item.kind == .kinematic ? 1 : 2
      text += "body \(kind) \(item.position.x) \(item.position.y) \(item.angle) \(item.velocity.x) \(item.velocity.y)"
      text += " \(item.angularVelocity) \(item.density) \(item.friction ?? setup.friction)\n"
      switch item.shape {
      case .box(let width, let height): text += "box \(width) \(height)\n"
      case .circle(let radius): text += "circle \(radius)\n"
      case .polygons(let parts): for part in parts { text += "polygon" + numbers(part) }
      case .ring(let points): text += "ring" + numbers(points)
      }
    }
    for pin in setup.pins { text += "pin \(pin.first ?? -1) \(pin.second) \(pin.place.x) \(pin.place.y)\n" }
    for rod in setup.rods { text += "rod \(rod.anchor.x) \(rod.anchor.y) \(rod.body)\n" }
    return text
  }

  private static func numbers(_ points: [Vector]) -> String {
    points.map { " \($0.x) \($0.y)" }.joined() + "\n"
  }

  private func send(_ text: String) {
    do { try toPython.fileHandleForWriting.write(contentsOf: Data(text.utf8)) } catch {
      fatalError("Box2D's process does not listen: \(error)")
    }
  }

  /// The next line of Python's output, or `nil` once it has ended.
  private func line() -> String? {
    while true {
      if let end = unread.firstIndex(of: 10) {
        defer { unread = unread[(end + 1)...] }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = fromPython.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread = Data(unread) + more
    }
  }
}
