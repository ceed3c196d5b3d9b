import Foundation

/// How far a film or a strip is, as a bar on a terminal, and whether its user has stopped it with Ctrl+C.
///
/// Signals that end a process wait until it is asked for, between two pictures, so that nothing is half-written.
struct DrawingProgress {
  /// Whether the user has stopped it.
  private(set) var isInterrupted = false
  /// The number of steps.
  private let count: Int
  private var done = 0
  /// The hundredths that are shown.
  private var shown = 0
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let printsDots: Bool
  private var signals = sigset_t()

  /// The characters of a whole bar.
  private static let length = 40

  /// What is said then.
  static let stopped = CommandFailure("stopped; nothing was written")

  /// Lets Ctrl+C end the process at once with a sentence, where there is no file yet that could be half-written.
  static func endOnInterruption() {
    if isIgnored(SIGINT) { return }
    signal(SIGINT) { _ in
      let sentence: StaticString = "Error: stopped\n"
      _ = Foundation.write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
      _exit(1)
    }
    // A process that a thread without signals has started has none either.
    var interruption = sigset_t()
    sigemptyset(&interruption)
    sigaddset(&interruption, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interruption, nil)
  }

  /// Whether nothing is to come of a signal, as nohup wants it of one and a shell of those of a job in the background.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Begins before the first of some steps.
  init(of count: Int, printsDots: Bool = false) {
    (self.count, self.printsDots) = (count, printsDots)
    sigemptyset(&signals)
    // One that is ignored would be kept while it is blocked.
    for signal in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(signal) { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Begins the next step.
  ///
  /// - Returns: Whether the drawing goes on.
  mutating func goOn() -> Bool {
    var now = timespec()
    if sigtimedwait(&signals, nil, &now) > 0 { isInterrupted = true }
    if isInterrupted { return false }
    let percent = count == 0 ? 100 : done * 100 / count
    done += 1
    if percent == shown { return true }
    defer { shown = percent }
    if printsDots {
      FileHandle.standardOutput.write(Data(repeating: UInt8(ascii: "."), count: percent - shown))
    } else if isTerminal {
      let full = percent * Self.length / 100
      let bar = String(repeating: "#", count: full) + String(repeating: "-", count: Self.length - full)
      write("\r[\(bar)] \(percent) %")
    }
    return true
  }

  /// Removes the bar.
  mutating func clear() { if shown > 0, isTerminal, !printsDots { write("\r\u{1B}[K") } }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
