import SpringflowTestSupport
import SpringflowViews
import Testing

@Suite("Differences of identified elements", .concurrentWithViews)
struct IdentifiedDifferenceTests {
  @Test(
    "a difference undoes every permutation of up to 7 elements with the fewest moves",
    arguments: TestLength.isShort ? 0...6 : 0...7)
  func everyPermutation(_ count: Int) {
    for new in selections(of: Array(0..<count)) where new.count == count {
      expectLeast(from: Array(0..<count), to: new, quadratic: true)
    }
  }

  @Test(
    "a difference leads from every prefix of 6 elements to every ordered selection of them",
    arguments: TestLength.cases(0...6, short: 3))
  func everySelection(_ count: Int) {
    for new in selections(of: Array(0..<6)) { expectLeast(from: Array(0..<count), to: new, quadratic: true) }
  }

  @Test("a difference of lists of thousands is correct and minimal", arguments: [0.0005, 0.01, 0.1, 0.3, 0.9])
  func random(_ share: Double) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<TestLength.count(4, short: 1) {
      let lists = ChangedList(count: 4000, changing: Int(4000 * share), using: &random)
      expectLeast(from: lists.old, to: lists.new)
      expectLeast(from: lists.old.map { "item \($0)" }, to: lists.new.map { "item \($0)" })
    }
  }

  @Test("a difference of lists that are hard for a scan in step is correct and minimal", arguments: Shape.all)
  func shape(_ shape: Shape) {
    expectLeast(from: shape.old, to: shape.new)
    expectLeast(from: shape.new, to: shape.old)
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old: [Int]
    var new: [Int]

    init(_ name: String, from old: [Int] = Array(0..<3000), to new: [Int]) {
      (testDescription, self.old, self.new) = (name, old, new)
    }

    static let all: [Shape] = {
      let plain = Array(0..<3000)
      var random = SeededGenerator(seed: 3)
      let shuffled = plain.shuffled(using: &random)
      var shapes = [
        Shape("nothing at all", from: [], to: []), Shape("from nothing", from: [], to: plain),
        Shape("the same", to: plain),
        Shape("reversed", to: plain.reversed()), Shape("shuffled", to: shuffled),
        Shape("replaced", to: plain.map { $0 + 3000 }),
        Shape("rotated", to: Array(plain[1000...]) + Array(plain[..<1000])),
        Shape("neighbours swapped", to: plain.map { $0 ^ 1 }),
        Shape("the even ones first", to: plain.filter { $0 % 2 == 0 } + plain.filter { $0 % 2 == 1 }),
        Shape("each one replaced but every tenth", to: plain.map { $0 % 10 == 0 ? $0 : $0 + 3000 }),
      ]
      for length in [5, 6, 7, 8, 100, 900] {
        let (first, others) = (plain[..<1000], plain[(1000 + length)...])
        shapes.append(Shape("\(length) inserted", from: Array(first + others), to: plain))
        shapes.append(Shape("\(length) replaced by 40", to: Array(first + Array(5000..<5040) + others)))
      }
      return shapes
    }()
  }

  @Test("a difference with a scrambled half in the middle of many unchanged elements is correct")
  func scrambledHalf() {
    var random = SeededGenerator(seed: 5)
    let old = Array(0..<20_000)
    var middle = Array(old[5000..<15_000]) + Array(30_000..<31_000)
    middle.shuffle(using: &random)
    expectLeast(from: old, to: old[..<5000] + middle.dropLast(500) + old[15_000...])
  }

  @Test("a difference of lists with repeated elements still turns one list into the other")
  func repeats() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let old = (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 0..<5, using: &random) }
      let new = (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 0..<5, using: &random) }
      #expect(applied(IdentifiedDifference(from: old, to: new), to: old, from: new) == new)
    }
  }

  @Test("the example of the documentation of a difference holds")
  func example() {
    let difference = IdentifiedDifference(from: ["a", "b", "c", "d"], to: ["d", "a", "c", "e"])
    #expect(difference.deletes == [1])
    #expect(difference.inserts == [3])
    #expect(difference.moves == [.init(from: 3, to: 0)])
    #expect(!difference.isEmpty)
    #expect(IdentifiedDifference(from: [1, 2], to: [1, 2]).isEmpty)
  }
}

/// Expects a difference that turns one list into the other, names the elements of one side only, and has the fewest
/// moves.
private func expectLeast<Element: Hashable>(from old: [Element], to new: [Element], quadratic: Bool = false) {
  let difference = IdentifiedDifference(from: old, to: new)
  let (olds, news) = (Set(old), Set(new))
  let isRight =
    difference.deletes == old.indices.filter { !news.contains(old[$0]) }
    && difference.inserts == new.indices.filter { !olds.contains(new[$0]) }
    && applied(difference, to: old, from: new) == new
  #expect(isRight, "\(old.prefix(20)) to \(new.prefix(20))")
  let places = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
  let common = new.compactMap { places[$0] }
  let fewest = common.count - (quadratic ? longestAscentByTrial(common) : longestAscent(common))
  #expect(difference.moves.count == fewest, "\(old.prefix(20)) to \(new.prefix(20))")
}

/// The result of applying the difference to the old list, with its inserts taken from the new one.
private func applied<Element: Equatable>(
  _ difference: IdentifiedDifference, to old: [Element], from new: [Element]
) -> [Element] {
  let leaving = Set(difference.deletes + difference.moves.map(\.from))
  var rest = old.indices.filter { !leaving.contains($0) }.map { old[$0] }[...]
  var arriving = Dictionary(uniqueKeysWithValues: difference.inserts.map { ($0, new[$0]) })
  for move in difference.moves { arriving[move.to] = old[move.from] }
  var result: [Element] = []
  while let element = arriving[result.count] ?? rest.popFirst() { result.append(element) }
  return result
}

/// The length of the longest ascending subsequence, by comparing every pair.
private func longestAscentByTrial(_ numbers: [Int]) -> Int {
  var lengths: [Int] = []
  for (index, number) in numbers.enumerated() {
    lengths.append((0..<index).filter { numbers[$0] < number }.map { lengths[$0] }.max().map { $0 + 1 } ?? 1)
  }
  return lengths.max() ?? 0
}

/// Every ordered selection of some of the elements.
private func selections(of elements: [Int]) -> [[Int]] {
  [[]]
    + elements.flatMap { first in
      selections(of: elements.filter { $0 != first }).map { [first] + $0 }
    }
}
