import Foundation
import SpringflowFiles
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// The fuzzer of scene files: a few seeds, or as many as the environment asks for.
///
/// `SPRINGFLOW_SCENE_SEEDS=50000 swift test … --filter HostileSceneTests` is its full form; `SPRINGFLOW_SCENE_SEED=77`
/// begins with another seed than 1, and `SPRINGFLOW_SCENE_FOLDER=path` keeps the files there. A seed makes one file,
/// whatever was made before it.
@Suite("Hostile scenes", .serialized, .concurrentWithViews)
struct HostileSceneTests {
  private static let usualSeeds = 5
  /// What a scene may take, in seconds of computing and megabytes.
  private static let longest = 10.0
  private static let most = 500
  /// A process that takes longer hangs, however busy the machine is. In seconds.
  private static let patience = 60.0

  @Test("a hostile scene ends in 10 s and 500 MB: with one sentence and exit code 1, or it runs, and replays exactly")
  func scenes() async throws {
    let parameters = await HostileScene.parameters
    try withTemporaryFolder { folder in try scenes(in: folder, parameters) }
  }

  private func scenes(in folder: String, _ parameters: [[ExhibitCatalog.Parameter]]) throws {
    let environment = ProcessInfo.processInfo.environment
    let count = try environment["SPRINGFLOW_SCENE_SEEDS"].map { try #require(Int($0)) } ?? Self.usualSeeds
    #expect(count > 0)
    let first = try environment["SPRINGFLOW_SCENE_SEED"].map { try #require(Int($0)) } ?? 1
    var (found, tally) = (0, [String: Int]())
    var (slowest, largest) = ((seconds: 0.0, seed: 0), (megabytes: 0, seed: 0))
    for seed in first..<first + count {
      let outcome = try run(seed, parameters, in: folder)
      tally[outcome.kind, default: 0] += 1
      slowest = max(slowest, (outcome.process.seconds, seed)) { $0.seconds < $1.seconds }
      largest = max(largest, (outcome.process.megabytes, seed)) { $0.megabytes < $1.megabytes }
      guard let finding = outcome.finding else { continue }
      found += 1
      if found <= 20 { Issue.record("seed \(seed): \(finding)") }
    }
    #expect(found == 0, "\(found) of \(count)")
    let kinds = tally.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    print(
      "\(count) hostile scenes: \(kinds); the slowest took \(slowest.seconds) s (seed \(slowest.seed)), "
        + "the largest \(largest.megabytes) MB (seed \(largest.seed))")
  }

  private func max<T>(_ a: T, _ b: T, _ isLess: (T, T) -> Bool) -> T { isLess(a, b) ? b : a }

  private struct Outcome {
    var process: MeteredProcess
    var kind: String
    var finding: String?
  }

  private func run(
    _ seed: Int, _ parameters: [[ExhibitCatalog.Parameter]], in folder: String
  ) throws -> Outcome {
    let scene = HostileScene(seed: seed, parameters)
    let path = "\(folder)/scene.json"
    try Data(scene.bytes).write(to: URL(fileURLWithPath: path))
    if let kept = ProcessInfo.processInfo.environment["SPRINGFLOW_SCENE_FOLDER"] {
      try Data(scene.bytes).write(to: URL(fileURLWithPath: "\(kept)/\(seed).json"))
    }
    func check(_ options: [String]) throws -> MeteredProcess {
      try MeteredProcess(
        CommandLineTests.executable.path, ["check"] + options + [path],
        outputTo: "\(folder)/output", limit: Self.patience)
    }
    let process = try check(["--accept"])
    var outcome = Outcome(process: process, kind: "refused")
    outcome.finding = finding(process, path, seed)
    if process.status == 0 { outcome.kind = "run" }
    if process.output.contains("elements to move, one in a tick each") { outcome.kind = "too much to do" }
    // Every tenth runs again, against its trace.
    if process.status == 0, outcome.finding == nil, seed % 10 == 0 {
      let again = try check([])
      if again.status != 0 || !again.output.hasPrefix("ok ") {
        outcome.finding = "does not replay: \(again.output.prefix(300))"
      }
    }
    let names = try InputFile.names(in: folder)
    if names.contains(where: { !["output", "output.errors", "scene.json", "scene.trace"].contains($0) }) {
      outcome.finding = "leaves \(names.joined(separator: ", "))"
    }
    try? FileManager.default.removeItem(atPath: "\(folder)/scene.trace")
    return outcome
  }

  /// The finding about the end of a scene, or `nil` if it is correct.
  private func finding(_ process: MeteredProcess, _ path: String, _ seed: Int) -> String? {
    let told =
      "\(process.output.prefix(300))\(process.errors.prefix(300)) (exit \(process.status), \(process.seconds) s, \(process.megabytes) MB)"
    if process.seconds >= Self.longest { return "takes too long: \(told)" }
    if process.megabytes >= Self.most { return "takes too much memory: \(told)" }
    let lines = process.output.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 2, lines[1].isEmpty else { return "does not print a line: \(told)" }
    let line = lines[0]
    // Layouts report their problems to standard error.
    let errors = process.errors.split(separator: "\n").joined()
    if (line + errors).unicodeScalars.contains(where: { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }) {
      return "prints what a terminal may obey: \(told)"
    }
    switch process.status {
    case 0: return line.hasPrefix("wrote \(path)  ") ? nil : "does not say what it wrote: \(told)"
    case 1:
      // File, place, expected, found, a hint.
      let sentence = line.hasPrefix("FAIL  \(path): ") ? line.dropFirst("FAIL  \(path): ".count) : ""
      let parts = sentence.components(separatedBy: ": expected ")
      guard parts.count >= 2, !parts[0].isEmpty || sentence.hasPrefix("expected "), sentence.contains(", found "),
        sentence.contains("; "), !sentence.hasSuffix("; "), sentence.count < 900
      else {
        // An error of a whole file names no place in it.
        return sentence.hasPrefix("expected a file that can be read, found ") ? nil : "is no sentence: \(told)"
      }
      return nil
    default: return "ends by itself: \(told)"
    }
  }
}
