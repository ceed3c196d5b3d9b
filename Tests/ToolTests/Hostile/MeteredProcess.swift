import Foundation
import SpringflowFiles

/// A process that runs to its end or is ended at a time limit, with its use of resources.
struct MeteredProcess {
  /// Its standard output.
  let output: String
  /// Its standard error.
  let errors: String
  /// The exit code, or the signal that ended it as a negative number.
  let status: Int32
  /// The processor time that it used, in seconds, independent of other processes.
  let seconds: Double
  /// The peak of its memory, in megabytes, as of a millisecond before its end.
  ///
  /// From `/proc`: the system's count for ended processes includes the memory of the process that started them.
  let megabytes: Int

  /// Runs a program; its output goes through two files.
  init(_ program: String, _ arguments: [String], outputTo path: String, limit: Double) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, path + ".errors", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let clock = ContinuousClock()
    let start = clock.now
    let failure = posix_spawn(&process, program, &actions, nil, &words, environ)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    var (state, usage, peak) = (Int32(0), rusage(), Int?.none)
    while wait4(process, &state, WNOHANG, &usage) == 0 {
      peak = Self.peakMemory(of: process) ?? peak
      if start.duration(to: clock.now) > .seconds(limit) { kill(process, SIGKILL) }
      usleep(1000)
    }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    self.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    megabytes = (peak ?? usage.ru_maxrss) / 1024
    status = state & 0x7F == 0 ? state >> 8 & 0xFF : -(state & 0x7F)
    func text(_ path: String) -> String {
      String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    (output, errors) = (text(path), text(path + ".errors"))
  }

  /// The peak of the memory of a process that runs, in kilobytes.
  private static func peakMemory(of process: pid_t) -> Int? {
    guard let status = try? InputFile.bytes(of: "/proc/\(process)/status", limit: 1 << 16) else { return nil }
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }
}
