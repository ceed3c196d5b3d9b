import Foundation
import SpringflowScenes
import SpringflowWindow

/// A film of what a window has shown, made by this program's command `film` in a process of its own.
@MainActor
final class FilmProcess {
  private let process = Process()
  /// Where the process writes a byte for each hundredth of the film, and where it writes an error; nameless files.
  private let (progress, errors): (FileHandle, FileHandle)

  /// Begins the film of a part of a scene, as a GIF under the first free name in the working folder.
  static func begin(
    _ scene: String, _ name: String, _ ticks: ClosedRange<Int>, photos: String?
  ) throws(SceneError) -> FilmExport {
    var number = 1
    while FileManager.default.fileExists(atPath: "\(name)-\(number).gif") { number += 1 }
    let path = "\(name)-\(number).gif"
    let film = try FilmProcess(scene, path, ticks, photos)
    return FilmExport(path: path, state: { film.state }, cancel: { film.cancel() })
  }

  private init(_ scene: String, _ path: String, _ ticks: ClosedRange<Int>, _ photos: String?) throws(SceneError) {
    func seconds(_ tick: Int) -> String { "\(Double(tick) / Double(Scene.ticksPerSecond))" }
    // This program, also if its file was built anew meanwhile.
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
    process.arguments =
      ["film", "/dev/stdin", "--output", path, "--from", seconds(ticks.lowerBound), "--to", seconds(ticks.upperBound)]
      + ["--touches", "--progress"] + (photos.map { ["--photos", $0] } ?? [])
    do {
      let input = try Self.namelessFile()
      (progress, errors) = (try Self.namelessFile(), try Self.namelessFile())
      try input.write(contentsOf: Data(scene.utf8))
      try input.seek(toOffset: 0)
      (process.standardInput, process.standardOutput, process.standardError) = (input, progress, errors)
      try process.run()
    } catch {
      throw SceneError(
        at: "", expected: "a process that makes the film", found: "none: \(error.localizedDescription)",
        hint: "close other programs, and try again")
    }
  }

  private static func namelessFile() throws -> FileHandle {
    guard let file = tmpfile() else { throw CocoaError(.fileWriteUnknown) }
    return FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
  }

  private var state: FilmExport.FilmState {
    var status = stat()
    fstat(progress.fileDescriptor, &status)
    if process.isRunning { return .working(min(1, Double(status.st_size) / 100)) }
    if process.terminationStatus == 0 { return .done }
    try? errors.seek(toOffset: 0)
    let text = String(decoding: (try? errors.readToEnd()) ?? Data(), as: UTF8.self)
    let sentence = text.split(separator: "\n").first.map { String($0.trimmingPrefix("Error: ")) }
    return .failed(sentence ?? "its process has ended")
  }

  private func cancel() {
    if !process.isRunning { return }
    process.terminate()
    process.waitUntilExit()
  }
}
