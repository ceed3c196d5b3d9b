/// The convex shapes of a world's bodies, and the contacts of those that are near each other: a graph whose nodes are
/// bodies and whose edges are contacts.
///
/// A body's colliders and contacts are linked lists, in order of creation and the latest first.
package struct ContactGraph: Sendable {
  /// The lists of a body's colliders and contacts.
  struct Node: Sendable {
    /// The first collider, or -1.
    var firstCollider: Int32 = -1
    /// The first contact, as `contact * 2 + side`, or -1.
    var firstContact: Int32 = -1
  }

  /// By the bodies' slots.
  var nodes: [Node] = []
  package var colliders = Buffer<Collider>()
  var freeColliders: [Int32] = []
  /// Vertices of polygons and the normals of their edges, shared by all colliders.
  var vertices = Buffer<Vector>()
  /// The number of vertices that no collider uses.
  var vertexWaste = 0
  /// Colliders whose boxes are new since the last search for pairs.
  var movedColliders: [Int32] = []
  var broadPhase = BroadPhase()
  /// Colliders outside their boxes in the broad phase at the end of the last step.
  package var escapedColliders: [EscapedCollider] = []
  /// The colliders of sensors, in no particular order.
  var sensors: [Int32] = []
  /// Whether a body came, went or was moved between steps since the sensors' overlaps were found last.
  var sensorsAreStale = true

  var pairs = PairTable()
  /// The pairs that a search finds, by their keys. Scratch.
  var newPairs: [UInt64] = []
  package var contacts = Buffer<Contact>()
  var freeContacts: [Int32] = []
  /// By contact; as found in the last step.
  var manifolds = Buffer<Manifold>()
  /// Contacts with at least one awake body, in order of creation.
  package var activeContacts: [Int32] = []
  /// The number of them that ended or fell asleep since the list was last compacted.
  var deadActiveContacts = 0
  /// The contacts that began or ended in the last step.
  var contactChanges: [ContactChange] = []

  /// Whether any body has a shape.
  var hasColliders: Bool { colliders.count > freeColliders.count }

  /// Updates the rows of all colliders after rows have moved.
  mutating func renumberRows(_ bodies: inout BodyStore) {
    for index in colliders.indices where colliders[index].slot >= 0 {
      colliders[index].row = Int32(bodies.row(ofSlot: colliders[index].slot))
    }
  }
}
