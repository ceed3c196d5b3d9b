public import Testing

extension ExitTest.Result? {
  /// The sentence that a process wrote before it ended by a trap, from the output around it.
  public var reason: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}
