import Springflow
import SpringflowAllocationCounter
import SpringflowViews
import Testing

@MainActor
@Suite("Changes of transforms of space")
struct TransformChangeTests {
  /// Numbers that are no short binary fractions, so that another order of operations gives other bits.
  private static func transform(_ seed: Int) -> CATransform3D {
    var transform = CATransform3DMakeRotation(0.1 * CGFloat(seed), 1, CGFloat(seed) / 3, 0.7)
    transform.m34 = -1 / (300 + CGFloat(seed))
    transform.m41 = CGFloat(seed) / 7
    transform.m42 = 1 / CGFloat(seed)
    return transform
  }

  private static func state(_ transform: CATransform3D) -> ElementState {
    ElementState(center: .zero, size: .zero, alpha: 1, transform: .identity, spatial: SpatialTransform(transform))
  }

  private static func flat(_ transform: CGAffineTransform) -> ElementState {
    ElementState(center: .zero, size: .zero, alpha: 1, transform: transform, spatial: nil)
  }

  private static func bits(_ numbers: [CGFloat]) -> [UInt64] { numbers.map { Double($0).bitPattern } }

  @Test("a share of a change is added number by number: own + share · (end − start), to the bit")
  func shares() throws {
    for seed in 1...20 {
      let (start, end, own) = (Self.transform(seed), Self.transform(seed + 30), Self.transform(seed + 60))
      let share = 1 / CGFloat(seed + 2)
      let change = ElementChange(from: Self.state(start), to: Self.state(end))
      let found = try #require(Self.state(own).adding(share, of: change).spatial)
      let expected = zip(own.numbers, zip(start.numbers, end.numbers)).map { $0 + share * ($1.1 - $1.0) }
      #expect(Self.bits(found.numbers) == Self.bits(expected))
    }
  }

  @Test("a change from the plane into space is that of the matrices, and a change of the plane is added as one")
  func betweenKinds() throws {
    let turned = CGAffineTransform(rotationAngle: 0.3)
    let (flat, space) = (Self.flat(turned), Self.transform(5))
    let change = ElementChange(from: flat, to: Self.state(space))
    let lifted = CATransform3DMakeAffineTransform(flat.transform)
    let found = try #require(flat.adding(0.3, of: change).spatial)
    let expected = zip(lifted.numbers, space.numbers).map { $0 + 0.3 * ($1 - $0) }
    #expect(Self.bits(found.numbers) == Self.bits(expected))
    let turn = ElementChange(from: Self.flat(.identity), to: flat)
    let added = try #require(Self.state(space).adding(1, of: turn).spatial)
    let sum = zip(space.numbers, zip(lifted.numbers, CATransform3DIdentity.numbers)).map { $0 + ($1.0 - $1.1) }
    #expect(Self.bits(added.numbers) == Self.bits(sum))
  }

  @Test("changes are added and multiplied number by number, to the bit, and a hash takes the numbers row by row")
  func sums() throws {
    let (a, b, c) = (Self.transform(3), Self.transform(8), Self.transform(13))
    let (first, second) = (
      ElementChange(from: Self.state(a), to: Self.state(b)), ElementChange(from: Self.state(b), to: Self.state(c))
    )
    let both = try #require(first.adding(second))
    let zero = Self.state(CATransform3D(numbers: [CGFloat](repeating: 0, count: 16)))
    let found = try #require(zero.adding(1, of: both.times(0.3)).spatial)
    let differences = zip(a.numbers, zip(b.numbers, c.numbers)).map { ($1.0 - $0) + ($1.1 - $1.0) }
    #expect(Self.bits(found.numbers) == Self.bits(differences.map { 0 + $0 * 0.3 }))
    var (hash, expected) = (StateHash(), StateHash())
    both.hash(into: &hash)
    for _ in ["center", "size"] { expected.combine(0, 0.0) }
    expected.combine(0.0)
    expected.combine(2)
    for place in stride(from: 0, to: 16, by: 2) {
      expected.combine(Double(differences[place]), Double(differences[place + 1]))
    }
    #expect(hash == expected)
  }

  @Test("adding a change allocates nothing but the box of the sum, and a change only its box")
  func allocations() {
    let (start, end) = (Self.state(Self.transform(1)), Self.state(Self.transform(2)))
    let own = Self.state(Self.transform(3))
    let change = ElementChange(from: start, to: end)
    var result = own
    var sum: ElementChange? = change
    // Sixteen numbers are 128 bytes.
    countAllocations(128)
    result = own.adding(0.25, of: change)
    #expect(allocationCount() <= 1)
    countAllocations(128)
    sum = ElementChange(from: start, to: end).adding(change.times(0.5))
    // A difference, its half, and both together.
    #expect(allocationCount() <= 3)
    #expect(result != own && sum != nil)
  }
}
