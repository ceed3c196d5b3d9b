import Foundation
import SpringflowFiles

extension FilmWork {
  /// The arguments of ffmpeg for H.264 as every player plays it: one sample of colour for four pixels, the index first.
  static let mp4 = words(
    "-c:v libx264 -preset veryfast -crf 16 -pix_fmt yuv420p -movflags +faststart -f mp4")
  /// The arguments for VP9, about as fast as it is played.
  static let webm = words(
    "-c:v libvpx-vp9 -crf 24 -b:v 0 -deadline realtime -cpu-used 7 -row-mt 1 -pix_fmt yuv420p -f webm")

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// Pipes the pictures' pixels through ffmpeg, which writes into the nameless file: whatever becomes of it or of this
  /// process, nothing is left behind.
  func write(by encoder: String, _ options: [String], _ next: NextPicture) throws(FilmError) {
    // Writing to an encoder that has ended must fail, not end the process.
    let onBrokenPipe = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, onBrokenPipe) }
    try replaceFile { file throws(FilmError) in
      let first = try next(0)
      let arguments = input(first) + options + ["-y", "/proc/self/fd/1"]
      let process = try FilmEncoder(encoder, arguments, output: file, of: path)
      do throws(FilmError) {
        try process.write(first)
        for index in 1..<max(1, count) { try process.write(try next(index)) }
      } catch {
        process.kill()
        throw error
      }
      try process.finish()
    }
  }

  /// The arguments that say what the pixels are, and how they become even in number and colours of video; and, by
  /// `-xerror`, that a file that could not be completed on a full disk is a failure.
  private func input(_ first: PixelImage) -> [String] {
    let (right, bottom) = (first.width % 2, first.height % 2)
    let filter = """
      pad=\(first.width + right):\(first.height + bottom),fillborders=right=\(right):bottom=\(bottom):mode=smear,\
      scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int
      """
    return Self.words(
      """
      -nostdin -hide_banner -loglevel error -xerror -f rawvideo -pixel_format bgr0 \
      -video_size \(first.width)x\(first.height) -framerate \(rate) -i pipe:0 -an -vf \(filter) -colorspace bt709 \
      -color_primaries bt709 -color_trc bt709 -color_range tv -fflags +bitexact -flags:v +bitexact
      """)
  }
}

/// A process of ffmpeg that reads pixels.
private final class FilmEncoder {
  private let name, path: String
  private let process = Process()
  private let input = Pipe()
  /// What it reports; a nameless file, which takes any amount while nobody reads it.
  private let report: UnsafeMutablePointer<FILE>
  private let end = DispatchSemaphore(value: 0)
  private var hasEnded = false

  init(_ name: String, _ arguments: [String], output: Int32, of path: String) throws(FilmError) {
    guard let report = tmpfile() else { throw .failed(path, "no temporary file for what \(name) reports") }
    (self.name, self.path, self.report) = (name, path, report)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = input
    process.standardOutput = FileHandle(fileDescriptor: output)
    process.standardError = FileHandle(fileDescriptor: fileno(report))
    process.terminationHandler = { [end] _ in end.signal() }
    do { try process.run() } catch { throw .failed(path, "\(name) does not start: \(error.localizedDescription)") }
  }

  deinit { fclose(report) }

  /// Passes the pixels of a picture on.
  func write(_ picture: PixelImage) throws(FilmError) {
    do throws(FileProblem) {
      try AtomicFile.write(picture.pixels, to: input.fileHandleForWriting.fileDescriptor)
    } catch {
      try finish()
      throw .failed(path, "\(name) stopped reading")
    }
  }

  /// Waits until the file is complete.
  func finish() throws(FilmError) {
    waitForEnd()
    if process.terminationReason == .exit, process.terminationStatus == 0 { return }
    if process.terminationReason == .exit, process.terminationStatus == 127 {
      throw .failed(
        path, "\(name) is not installed; install it with apt-get install \(name), or write a .gif or a .png")
    }
    throw .failed(path, "\(name) failed: \(lastLine)")
  }

  /// Ends the process without its file.
  func kill() {
    if !hasEnded { Foundation.kill(process.processIdentifier, SIGKILL) }
    waitForEnd()
  }

  private func waitForEnd() {
    if hasEnded { return }
    try? input.fileHandleForWriting.close()
    end.wait()
    hasEnded = true
  }

  /// The last line of the report.
  private var lastLine: String {
    rewind(report)
    let bytes = [UInt8](FileHandle(fileDescriptor: fileno(report)).readDataToEndOfFile())
    let line = bytes.split(separator: UInt8(ascii: "\n")).last ?? Array("it reports no reason".utf8)[...]
    return PrintableText.short(String(decoding: line, as: UTF8.self), limit: 200)
  }
}
