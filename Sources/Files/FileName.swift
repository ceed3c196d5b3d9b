import Foundation

/// Converts file names of any bytes to text and back.
///
/// A name on Linux is any bytes but 0 and `/`. Those that are UTF-8 are text as they are. A byte that is not part of
/// UTF-8 is represented by a character of a private plane, U+10FE80 to U+10FEFF, which ``bytes(of:)`` turns into the
/// byte again; names that have such characters themselves are encoded in the same way, so that every name is restored
/// exactly. The scheme is that of Python's `surrogateescape` (PEP 383), with characters that a Swift string can hold.
public enum FileName {
  /// The character for byte 0 would be this one; only bytes from 0x80 on have one.
  private static let base: UInt32 = 0x10FE00
  private static let stands = base + 0x80...base + 0xFF

  /// The text for the bytes of a name.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public static func text(of bytes: some Collection<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var start = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &input) {
      case .emptyInput: return String(text)
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        let end = bytes.index(start, offsetBy: encoded.count)
        if stands.contains(scalar.value) { append(bytes[start..<end]) } else { text.append(scalar) }
        start = end
      case .error(let length):
        let end = bytes.index(start, offsetBy: length)
        append(bytes[start..<end])
        start = end
      }
    }
    func append(_ raw: some Collection<UInt8>) {
      for byte in raw { text.append(Unicode.Scalar(base + UInt32(byte)) ?? "?") }
    }
  }

  /// The bytes of a name from the text that ``text(of:)`` returned.
  ///
  /// - Complexity: O(*n*) in the characters.
  public static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if stands.contains(scalar.value) {
        bytes.append(UInt8(scalar.value - base))
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
    return bytes
  }

  /// The words of the command line, program first, with the bytes of names preserved.
  public static func commandLine() -> [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        text(of: UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }

  /// Calls `body` with the bytes of a name and a 0, as system calls expect it.
  package static func withCString<T, E: Error>(
    _ name: String, _ body: (UnsafePointer<CChar>) throws(E) -> T
  ) throws(E) -> T {
    let bytes = bytes(of: name).map { CChar(bitPattern: $0) } + [0]
    return try bytes.withUnsafeBufferPointer { bytes throws(E) in try body(bytes.baseAddress!) }
  }
}
