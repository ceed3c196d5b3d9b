import Foundation
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Random inputs to a view")
struct ViewFuzzTests {
  @Test(
    "random inputs leave a consistent view, the same hash twice, and no cell behind",
    arguments: 0..<(TestLength.isFull ? 5 : 1))
  func consistency(_ seed: Int) throws {
    var hashes: [UInt64] = []
    // The second run is laid out as often, but checked only at rest: checking changes nothing.
    for isWatched in [true, false] {
      let before = FuzzedCell.alive
      hashes.append(try hash(seed, isWatched: isWatched))
      #expect(FuzzedCell.alive == before)
    }
    #expect(hashes[0] == hashes[1])
  }

  /// `SPRINGFLOW_FUZZ_SECONDS=300 swift test --disable-xctest --filter ViewFuzzTests` runs for five minutes with other
  /// seeds, and prints them.
  @Test("random inputs for minutes leave a consistent view, if SPRINGFLOW_FUZZ_SECONDS is set")
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

  /// The hash of a view after two thousand inputs, in debug builds 250.
  private func hash(_ seed: Int, isWatched: Bool) throws -> UInt64 {
    let fuzzer = ViewFuzzer(seed: seed)
    fuzzer.isWatched = isWatched
    for input in 1...TestLength.count(2000, short: 250) where fuzzer.mistake == nil {
      try fuzzer.step()
      if input % 500 == 0 { fuzzer.rest() }
    }
    #expect(fuzzer.mistake == nil, "seed \(seed)")
    return fuzzer.hash
  }
}
