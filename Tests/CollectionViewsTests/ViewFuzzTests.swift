import Foundation
import Testing

@MainActor
@Suite("Ten thousand random inputs")
struct ViewFuzzTests {
  @Test("leave a consistent view, the same final hash twice, and no cell behind", arguments: 0..<5)
  func consistency(_ seed: Int) throws {
    var hashes: [UInt64] = []
    // The second time it is laid out as often, but looked at only at rest: looking changes nothing.
    for isWatched in [true, false] {
      let before = FuzzedCell.alive
      hashes.append(try hash(seed, isWatched: isWatched))
      #expect(FuzzedCell.alive == before)
    }
    #expect(hashes[0] == hashes[1])
  }

  /// `SPRINGFLOW_FUZZ_SECONDS=300 swift test --disable-xctest --filter ViewFuzzTests` goes on for five minutes with other
  /// seeds, which it names.
  @Test("for minutes, if SPRINGFLOW_FUZZ_SECONDS is set")
  func fuzz() throws {
    guard let seconds = ProcessInfo.processInfo.environment["SPRINGFLOW_FUZZ_SECONDS"].flatMap(Double.init) else {
      return
    }
    let start = Date()
    var seed = Int(start.timeIntervalSince1970)
    while Date().timeIntervalSince(start) < seconds {
      seed += 1
      print("seed \(seed)")
      _ = try hash(seed, isWatched: true)
    }
  }

  /// Of a view after two thousand inputs.
  private func hash(_ seed: Int, isWatched: Bool) throws -> UInt64 {
    let fuzzer = ViewFuzzer(seed: seed)
    fuzzer.isWatched = isWatched
    for input in 1...2000 where fuzzer.mistake == nil {
      try fuzzer.step()
      if input % 500 == 0 { fuzzer.rest() }
    }
    #expect(fuzzer.mistake == nil, "seed \(seed)")
    return fuzzer.hash
  }
}
