@_spi(Reflection) import Swift

/// Changes every stored property of a value or an object alone, nested ones included, by reflection.
///
/// Properties are found in the type's metadata, so that one that is added later is found, too. A leaf is changed by a
/// mutator of its type; a property of a struct or a class is walked into. What is stored is restored after each change.
public struct FieldWalker {
  /// What became of the properties, each named `Type.property`.
  public struct Findings {
    /// Changed, and the change was noticed at least once.
    public fileprivate(set) var noticed: Set<String> = []
    /// Changed at least once without being noticed.
    public fileprivate(set) var unnoticed: Set<String> = []
    /// Of a type that has no mutator, with the type.
    public fileprivate(set) var unknown: [String: String] = [:]
    /// Left out, as they are on the list of exceptions.
    public fileprivate(set) var excepted: Set<String> = []

    /// Makes findings of nothing.
    public init() {}
  }

  /// Changes what is stored at an address, and returns what restores it; `nil` if there is nothing to change.
  public typealias Mutator = (UnsafeMutableRawPointer) -> (() -> Void)?

  private var mutators: [ObjectIdentifier: Mutator] = [:]
  private let exceptions: Set<String>
  private let shrinksContainers: Bool
  private let module: String?
  /// Each property is changed in this many instances at most.
  public static let mostInstances = 6

  /// Makes a walker that leaves out properties named `Type.property`.
  ///
  /// - Parameters:
  ///   - exceptions: The properties.
  ///   - shrinksContainers: Whether an element is taken out of each array, set and dictionary; not where several arrays
  ///     have one length.
  ///   - module: The module whose classes it walks into; of the others it leaves the properties alone. All by default.
  public init(exceptions: some Sequence<String>, shrinksContainers: Bool = true, module: String? = nil) {
    self.exceptions = Set(exceptions)
    self.module = module
    self.shrinksContainers = shrinksContainers
    register(Bool.self) { !$0 }
    register(Int.self) { $0 ^ 1 }
    register(Int8.self) { $0 ^ 1 }
    register(Int16.self) { $0 ^ 1 }
    register(Int32.self) { $0 ^ 1 }
    register(UInt8.self) { $0 ^ 1 }
    register(UInt16.self) { $0 ^ 1 }
    register(UInt32.self) { $0 ^ 1 }
    register(UInt64.self) { $0 ^ 1 }
    register(Double.self) { $0 == 0 ? 1 : -$0 }
    register(Float.self) { $0 == 0 ? 1 : -$0 }
    register(String.self) { $0 + "+" }
  }

  /// Says how to change values of a type.
  public mutating func register<Value>(_ type: Value.Type, _ change: @escaping (Value) -> Value?) {
    mutators[ObjectIdentifier(type)] = { address in
      let place = address.assumingMemoryBound(to: type)
      let old = place.pointee
      guard let new = change(old) else { return nil }
      place.pointee = new
      return { place.pointee = old }
    }
  }

  /// Says which values of an enum, or of any type, to try: the first one that is another one.
  public mutating func register<Value: Equatable>(_ samples: [Value]) {
    register(Value.self) { old in samples.first { $0 != old } }
  }

  /// Changes each property of an object, and of all that it holds, alone.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - findings: What became of each property so far.
  ///   - hash: A hash of the whole state; a change is noticed if it gives another value.
  public func walk(_ object: AnyObject, into findings: inout Findings, hash: @escaping () -> UInt64) {
    var walk = Walk(walker: self, findings: findings, hash: hash)
    walk.object(object)
    findings = walk.findings
  }

  /// Changes each property of a value alone.
  public func walk<Value>(_ value: inout Value, into findings: inout Findings, hash: @escaping (Value) -> UInt64) {
    withUnsafeMutablePointer(to: &value) { place in
      var walk = Walk(walker: self, findings: findings) { hash(place.pointee) }
      walk.fields(of: Value.self, at: UnsafeMutableRawPointer(place), isClass: false)
      findings = walk.findings
    }
  }

  private struct Walk {
    let walker: FieldWalker
    var findings: Findings
    let hash: () -> UInt64
    var visited: Set<ObjectIdentifier> = []
    var instances: [String: Int] = [:]

    init(walker: FieldWalker, findings: Findings, hash: @escaping () -> UInt64) {
      (self.walker, self.findings, self.hash) = (walker, findings, hash)
    }

    mutating func object(_ object: AnyObject) {
      guard visited.insert(ObjectIdentifier(object)).inserted else { return }
      // A class's fields begin with its superclass's.
      var mirror: Mirror? = Mirror(reflecting: object)
      var classes: [Any.Type] = []
      while let known = mirror {
        classes.insert(known.subjectType, at: 0)
        mirror = known.superclassMirror
      }
      var inherited = 0
      for type in classes {
        let address = Unmanaged.passUnretained(object).toOpaque()
        inherited = fields(of: type, at: address, isClass: true, after: inherited)
      }
    }

    /// Changes the fields of a type but for the first ones; returns how many there are.
    @discardableResult
    mutating func fields(
      of type: Any.Type, at address: UnsafeMutableRawPointer, isClass: Bool, after inherited: Int = 0
    ) -> Int {
      var found: [(name: String, offset: Int, type: Any.Type)] = []
      _forEachField(of: type, options: _EachFieldOptions(rawValue: isClass ? 1 : 0)) { name, offset, type, _ in
        found.append((String(cString: name), offset, type))
        return true
      }
      if isClass, let module = walker.module, !String(reflecting: type).hasPrefix(module + ".") { return found.count }
      let owner = String(describing: type).prefix { $0 != "<" }
      for field in found.dropFirst(inherited) {
        property("\(owner).\(field.name)", field.type, at: address + field.offset)
      }
      return found.count
    }

    /// Changes one property, or walks into it.
    mutating func property(_ name: String, _ type: Any.Type, at address: UnsafeMutableRawPointer) {
      if walker.exceptions.contains(name) {
        findings.excepted.insert(name)
        return
      }
      instances[name, default: 0] += 1
      if instances[name, default: 0] > FieldWalker.mostInstances { return }
      if let mutate = walker.mutators[ObjectIdentifier(type)] {
        change(name, mutate, at: address)
        return
      }
      if let optional = type as? any AnyOptional.Type {
        if !change(name, optional.clear, at: address) { return }
        return property(name + "?", optional.wrapped, at: address)
      }
      if let container = type as? any FieldContainer.Type {
        if walker.shrinksContainers, !change(name, container.shrink, at: address) { return }
        return container.withElements(at: address) { start, stride, count, element in
          for index in 0..<count { property(name + "[]", element, at: start + index * stride) }
        }
      }
      if type is AnyClass { return object(address.assumingMemoryBound(to: AnyObject.self).pointee) }
      if hasFields(type) {
        fields(of: type, at: address, isClass: false)
      } else {
        findings.unknown[name] = "\(type)"
      }
    }

    private func hasFields(_ type: Any.Type) -> Bool {
      // The first word of a type's metadata is its kind. An existential type has fields of no known number.
      let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
      guard kind == _MetadataKind.struct.rawValue || kind == _MetadataKind.tuple.rawValue else { return false }
      var hasAny = false
      _forEachField(of: type, options: _EachFieldOptions(rawValue: 0)) { _, _, _, _ in
        hasAny = true
        return false
      }
      return hasAny
    }

    /// Changes what is stored, and notes whether that was noticed; returns whether there was anything to change.
    @discardableResult
    private mutating func change(_ name: String, _ mutate: Mutator, at address: UnsafeMutableRawPointer) -> Bool {
      let before = hash()
      guard let restore = mutate(address) else { return false }
      let after = hash()
      restore()
      if before != after { findings.noticed.insert(name) } else { findings.unnoticed.insert(name) }
      return true
    }
  }
}

private protocol AnyOptional {
  static var wrapped: Any.Type { get }
  /// Makes the value at an address `nil`.
  static func clear(_ address: UnsafeMutableRawPointer) -> (() -> Void)?
}

extension Optional: AnyOptional {
  static var wrapped: Any.Type { Wrapped.self }

  static func clear(_ address: UnsafeMutableRawPointer) -> (() -> Void)? {
    let place = address.assumingMemoryBound(to: Wrapped?.self)
    guard let old = place.pointee else { return nil }
    place.pointee = nil
    return { place.pointee = old }
  }
}

/// A container whose elements a walker walks into.
public protocol FieldContainer {
  /// Takes an element out of the container at an address.
  static func shrink(_ address: UnsafeMutableRawPointer) -> (() -> Void)?
  /// Calls a function with the first elements, in memory.
  static func withElements(
    at address: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer, Int, Int, Any.Type) -> Void)
}

extension Array: FieldContainer {
  /// Takes an element out.
  public static func shrink(_ address: UnsafeMutableRawPointer) -> (() -> Void)? {
    let place = address.assumingMemoryBound(to: [Element].self)
    let old = place.pointee
    if old.isEmpty { return nil }
    place.pointee.removeLast()
    return { place.pointee = old }
  }

  /// Gives the first elements.
  public static func withElements(
    at address: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer, Int, Int, Any.Type) -> Void
  ) {
    address.assumingMemoryBound(to: [Element].self).pointee.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      body(
        UnsafeMutableRawPointer(start), MemoryLayout<Element>.stride,
        Swift.min(buffer.count, FieldWalker.mostInstances), Element.self)
    }
  }
}

extension Dictionary: FieldContainer {
  /// Takes an element out.
  public static func shrink(_ address: UnsafeMutableRawPointer) -> (() -> Void)? {
    let place = address.assumingMemoryBound(to: [Key: Value].self)
    let old = place.pointee
    guard let first = old.first else { return nil }
    place.pointee[first.key] = nil
    return { place.pointee = old }
  }

  /// Gives the first elements.
  public static func withElements(
    at address: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer, Int, Int, Any.Type) -> Void
  ) {}
}

extension Set: FieldContainer {
  /// Takes an element out.
  public static func shrink(_ address: UnsafeMutableRawPointer) -> (() -> Void)? {
    let place = address.assumingMemoryBound(to: Set<Element>.self)
    let old = place.pointee
    guard let first = old.first else { return nil }
    place.pointee.remove(first)
    return { place.pointee = old }
  }

  /// Gives the first elements.
  public static func withElements(
    at address: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer, Int, Int, Any.Type) -> Void
  ) {}
}
