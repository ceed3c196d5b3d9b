import SpringflowFiles

/// The first difference between two traces.
public struct TraceDifference: Equatable, Sendable, CustomStringConvertible {
  /// The first tick whose states differ in a bit, or `nil` if the traces are not of the same length or kind.
  public let firstTick: Int?
  /// The first written quantity that differs: tick, element, quantity, expected and found.
  public let quantity: String?

  /// That a token has another spring than when the trace was written, if it has.
  public let changedToken: String?

  /// All in words.
  public var description: String {
    [changedToken, firstTick.map { "states differ from tick \($0) on" }, quantity].compactMap { $0 }.joined(
      separator: "; ")
  }
}

extension Trace {
  /// The first difference of another run's states from this one's, the expected; `nil` if they are the same to the bit.
  /// Pictures are not compared. A token that has changed is named only if states differ.
  ///
  /// - Complexity: O(*n*) in the length of the traces.
  public func firstDifference(from found: Trace) -> TraceDifference? {
    var (own, other) = (self, found)
    (own.pictures, own.typeface, other.pictures, other.typeface) = ([], "", [], "")
    (own.spring, other.spring) = (nil, nil)
    if own == other { return nil }
    let tick = zip(hashes, found.hashes).enumerated().first { $0.element.0 != $0.element.1 }.map { $0.offset + 1 }
    var change: String?
    if let old = spring, let new = found.spring, old != new {
      change =
        old.name == new.name
        ? ExhibitSettings.change(of: old, to: new.spring)
        : "the spring is {\(new.name)}, and was {\(old.name)}"
    } else if let old = spring, found.spring == nil {
      change = "the spring was {\(old.name)}"
    }
    return TraceDifference(firstTick: tick, quantity: firstQuantity(from: found), changedToken: change)
  }

  private func firstQuantity(from found: Trace) -> String? {
    for (name, own, other) in [
      ("title", title, found.title), ("interval", "\(interval)", "\(found.interval)"),
      ("number of ticks", "\(hashes.count)", "\(found.hashes.count)"),
    ] where own != other {
      return "\(name): expected \(PrintableText.short(own)), found \(PrintableText.short(other))"
    }
    for (own, other) in zip(samples, found.samples) {
      if let text = own.firstQuantity(from: other) { return "tick \(own.tick), \(text)" }
    }
    if samples.count != found.samples.count {
      return "number of samples: expected \(samples.count), found \(found.samples.count)"
    }
    if isSettled != found.isSettled {
      return "at the end: expected \(isSettled ? "settled" : "moving"), found \(found.isSettled ? "settled" : "moving")"
    }
    if let (own, other) = zip(hashes, found.hashes).first(where: { $0 != $1 }), finalHash == found.finalHash {
      return "no quantity differs in its first four decimals: expected that tick's hash \(own), found \(other)"
    }
    return "no quantity differs in its first four decimals: expected hash \(finalHash), found \(found.finalHash)"
  }
}

extension TraceSample {
  fileprivate func firstQuantity(from other: TraceSample) -> String? {
    if tick != other.tick { return "sample: expected tick \(tick), found tick \(other.tick)" }
    for (index, name) in Trace.viewQuantities.enumerated() where offset[index] != other.offset[index] {
      return "view, \(name): expected \(offset[index]), found \(other.offset[index])"
    }
    let theirs = Dictionary(other.elements.map { ($0.id, $0) }) { first, _ in first }
    for element in elements {
      guard let twin = theirs[element.id] else { return "element \(element.id): expected in sight, found nowhere" }
      for (index, name) in Trace.quantities.enumerated() where element.values[index] != twin.values[index] {
        return "element \(element.id), \(name): expected \(element.values[index]), found \(twin.values[index])"
      }
    }
    let ours = Set(elements.map(\.id))
    return other.elements.first { !ours.contains($0.id) }.map { "element \($0.id): expected nowhere, found in sight" }
  }
}
