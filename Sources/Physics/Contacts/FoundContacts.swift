/// What a step's search for contact points finds, besides the points.
///
/// Scratch: nothing of it lasts from step to step.
struct FoundContacts: Sendable {
  /// What the search knew about a contact, for passes over all contacts that need not read the contact itself.
  ///
  /// It holds until the contact or one of its bodies has an impact.
  struct Summary: Sendable {
    var contact: Int32
    /// The rows of its bodies.
    var rowA: Int32
    var rowB: Int32
    var findings: Findings
  }

  /// What is known of a contact.
  struct Findings: OptionSet, Sendable {
    let rawValue: UInt16
    /// Its surfaces touch.
    static let touches = Findings(rawValue: 1)
    /// Its bodies approach fast enough to bounce.
    static let mayBounce = Findings(rawValue: 2)
    /// It has an impulse of the last step.
    static let hasImpulse = Findings(rawValue: 4)
    /// It counts as touching, or its surfaces overlap: an event may be due.
    static let mayReport = Findings(rawValue: 8)
    /// It was solved in the last step, and its surfaces are still so near that they touch if they had an impulse.
    static let stays = Findings(rawValue: 2048)
    /// Its bodies may meet within the step.
    static let mayMeet = Findings(rawValue: 16)
    /// Its points are those of the last step, with other separations.
    static let isFollowed = Findings(rawValue: 32)
    /// It counts as touching.
    static let isReported = Findings(rawValue: 64)
    /// Its colliders have corners, or lie beside the centres of mass.
    static let isCorneredA = Findings(rawValue: 128)
    static let isCorneredB = Findings(rawValue: 256)
    /// Its bodies are static.
    static let isStaticA = Findings(rawValue: 512)
    static let isStaticB = Findings(rawValue: 1024)
  }

  /// All active contacts, in their order.
  var summaries = Buffer<Summary>()
  /// Contacts whose bodies may meet within the step.
  var candidates: [Int32] = []
  /// Contacts that may end, wake a body, or belong to a body that is pressed into a wall.
  var changing: [Int32] = []

  /// Removes the summaries of contacts that are destroyed, or of which no body is awake.
  mutating func removeDead(_ contacts: UnsafePointer<Contact>) {
    var kept = 0
    for place in summaries.indices {
      let contact = contacts + Int(summaries[place].contact)
      guard contact.pointee.isAlive, contact.pointee.isActive else { continue }
      summaries[kept] = summaries[place]
      kept += 1
    }
    summaries.truncate(to: kept)
  }

  /// Adds the summary of a contact whose points are known.
  @inline(__always)
  mutating func append(
    _ index: Int32, _ known: Findings, rows rowA: Int32, _ rowB: Int32, _ contact: UnsafePointer<Contact>,
    _ manifold: UnsafePointer<Manifold>
  ) {
    var findings = known
    let hadImpulse = contact.pointee.impulse > 0 || contact.pointee.hadImpact
    if ContactGraph.touches(manifold.pointee, hadImpulse: hadImpulse) { findings.insert(.touches) }
    if contact.pointee.hasImpulses {
      findings.insert(.hasImpulse)
      if ContactGraph.touches(manifold.pointee, hadImpulse: true) {
        findings.formUnion([.stays, .mayReport])
      }
    }
    if contact.pointee.isTouching { findings.insert(.isReported) }
    if contact.pointee.isTouching || (manifold.pointee.count > 0 && manifold.pointee.gap <= 0) {
      findings.insert(.mayReport)
    }
    summaries.append(Summary(contact: index, rowA: rowA, rowB: rowB, findings: findings))
  }
}

extension FoundContacts.Findings {
  /// What the colliders and the bodies of a contact say.
  @inline(__always)
  init(
    _ a: UnsafePointer<Collider>, _ here: UnsafePointer<BodySnapshot>, _ b: UnsafePointer<Collider>,
    _ there: UnsafePointer<BodySnapshot>
  ) {
    self = []
    if a.pointee.isCornered { insert(.isCorneredA) }
    if b.pointee.isCornered { insert(.isCorneredB) }
    if here.pointee.isStatic { insert(.isStaticA) }
    if there.pointee.isStatic { insert(.isStaticB) }
  }
}

extension Contact {
  /// Whether its points have impulses, or the contact had one in the last step.
  @inline(__always)
  fileprivate var hasImpulses: Bool {
    impulse != 0 || first.normal != 0 || first.tangent != 0 || first.mean != 0 || second.normal != 0
      || second.tangent != 0 || second.mean != 0
  }
}
