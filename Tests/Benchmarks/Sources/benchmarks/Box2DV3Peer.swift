import Foundation
import Springflow

/// Box2D v3 through PyPI's `pyb2d3`, in a process of its own that times only the steps: metres, four sub-steps, default
/// contacts, one worker, no sleep.
final class Box2DV3Peer: PhysicsPeer {
  private let process = Process()
  private let toPython = Pipe()
  private let fromPython = Pipe()
  private var unread = Data()
  private let count: Int

  /// Starts Python with the scene; `nil` if `pyb2d3` is not installed.
  init?(_ setup: PhysicsSetup) {
    count = setup.items.count
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("peers/box2d_v3.py").path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script]
    process.standardInput = toPython
    process.standardOutput = fromPython
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil, line() == "ready" else { return nil }
    send(Self.lines(setup))
  }

  deinit {
    try? toPython.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func run(_ steps: Int) -> Double {
    send("run \(steps)\n")
    guard let answer = line(), let nanoseconds = Double(answer) else { fatalError("box2d_v3.py has ended") }
    return nanoseconds
  }

  func placements() -> [Placement] {
    send("where\n")
    return (0..<count).map { _ in
      let numbers = (line() ?? "").split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 5 else { fatalError("box2d_v3.py has ended") }
      return Placement(
        position: Vector(x: numbers[0], y: numbers[1]), angle: numbers[2],
        velocity: Vector(x: numbers[3], y: numbers[4])
      )
    }
  }

  private static func lines(_ setup: PhysicsSetup) -> String {
    let collide = setup.itemsCollide ? 1 : 0
    var text = "scene \(setup.gravity.x) \(setup.gravity.y) \(setup.friction) \(setup.restitution) \(collide)\n"
    for item in setup.items {
      switch item.shape {
      case .box(let width, let height):
        let moves = item.isMoving ? 1 : 0
        text += "box \(item.position.x) \(item.position.y) \(width) \(height) \(item.angle) \(moves)\n"
      case .circle(let radius): text += "circle \(item.position.x) \(item.position.y) \(radius)\n"
      }
    }
    for pin in setup.pins { text += "pin \(pin.first ?? -1) \(pin.second) \(pin.place.x) \(pin.place.y)\n" }
    for rod in setup.rods { text += "rod \(rod.anchor.x) \(rod.anchor.y) \(rod.body)\n" }
    return text
  }

  private func send(_ text: String) {
    do { try toPython.fileHandleForWriting.write(contentsOf: Data(text.utf8)) } catch {
      fatalError("box2d_v3.py does not listen: \(error)")
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
