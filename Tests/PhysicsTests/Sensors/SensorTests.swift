import SpringflowPhysics
import Testing

@Suite("Sensors")
struct SensorTests {
  static func sensor(_ shape: Shape = .circle(radius: 20), kind: Body.Kind = .static) -> Body {
    var body = Body()
    body.kind = kind
    body.shapes = [shape]
    body.shapeProperties = [ShapeProperties(isSensor: true)]
    return body
  }

  static func ball(at position: Vector, velocity: Vector = .zero) -> Body {
    var body = Body.circle(position: position, radius: 5)
    body.velocity = velocity
    return body
  }

  @Test("a body that crosses a sensor begins and ends once, at the steps of the closed form, and keeps its velocity")
  func crossing() throws {
    var world = World(stepDuration: 1.0 / 100)
    let zone = try world.add(Self.sensor())
    let ball = try world.add(Self.ball(at: Vector(x: -60, y: 0), velocity: Vector(x: 100, y: 0)))
    var told: [(step: Int, event: SensorEvent)] = []
    for step in 1...120 {
      world.step()
      for event in world.sensorEvents { told.append((step, event)) }
      #expect(world.contactEvents.isEmpty)
      // From 25 points before the middle to 25 points after it, at one point a step.
      #expect(world.bodiesInSensors(of: zone) == ((35...85).contains(step) ? [ball] : []), "step \(step)")
    }
    #expect(told.map(\.step) == [35, 86])
    #expect(told.map(\.event.phase) == [.began, .ended])
    #expect(told.allSatisfy { $0.event.sensor == zone && $0.event.visitor == ball })
    #expect(told.allSatisfy { $0.event.sensorShape == 0 && $0.event.visitorShape == 0 })
    // The boxes share the points from -20 to -20, and 20 to 20 in the last step of the overlap.
    #expect(abs(told[0].event.point.x + 20) < 1e-6 && abs(told[1].event.point.x - 20) < 1e-6)
    #expect(world.velocity(of: ball) == Vector(x: 100, y: 0))
    #expect(abs(world.position(of: ball).x - 60) < 1e-9)
  }

  @Test(
    "a sensor notices bodies of every kind, unless both are static",
    arguments: [Body.Kind.static, .kinematic, .dynamic])
  func kinds(_ kind: Body.Kind) throws {
    for own in [Body.Kind.static, .kinematic, .dynamic] {
      var world = World()
      let zone = try world.add(Self.sensor(kind: own))
      var body = Self.ball(at: Vector(x: 3, y: 0))
      body.kind = kind
      let visitor = try world.add(body)
      world.step()
      let isNoticed = own != .static || kind != .static
      #expect(world.sensorEvents.map(\.visitor) == (isNoticed ? [visitor] : []), "\(own) notices \(kind)")
      #expect(world.bodiesInSensors(of: zone) == (isNoticed ? [visitor] : []))
    }
  }

  @Test("a sensor falls through a floor, and its body is held by the shapes that are none")
  func noResponse() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    let floor = try world.add(.wall([.segment(Vector(x: -500, y: 60), Vector(x: 500, y: 60))]))
    let ghost = try world.add(Self.sensor(kind: .dynamic))
    var box = Body.box(position: Vector(x: 200, y: 0), width: 40, height: 40)
    box.shapes.append(.box(width: 40, height: 120))
    box.shapeProperties = [ShapeProperties(), ShapeProperties(isSensor: true)]
    let held = try world.add(box)
    // Sensors have no mass.
    #expect(world.mass(of: held) == 0.16)
    var visits: [SensorEvent] = []
    for _ in 0..<120 {
      world.step()
      visits += world.sensorEvents
    }
    #expect(world.position(of: ghost).y > 400)
    #expect(abs(world.position(of: held).y - 40) < 0.1)
    let own = visits.filter { $0.sensor == held }
    #expect(own.map(\.phase) == [.began] && own[0].visitor == floor && own[0].sensorShape == 1)
    #expect(visits.filter { $0.sensor == ghost }.map(\.phase) == [.began, .ended])
    #expect(world.isAsleep(held))
  }

  @Test("sensors do not notice each other, nor the shapes of their own body")
  func sensorsAmongThemselves() throws {
    var world = World()
    try world.add(Self.sensor(kind: .dynamic))
    try world.add(Self.sensor())
    var both = Self.ball(at: Vector(x: 200, y: 0))
    both.shapes.append(.circle(radius: 30))
    both.shapeProperties = [ShapeProperties(), ShapeProperties(isSensor: true)]
    try world.add(both)
    for _ in 0..<3 {
      world.step()
      #expect(world.sensorEvents.isEmpty)
    }
  }

  @Test("a sensor that flies through a wall is not stopped, and notices the wall once")
  func flight() throws {
    var world = World(stepDuration: 1.0 / 60)
    let wall = try world.add(.wall([.box(width: 100, height: 2000, center: Vector(x: 150, y: 0))]))
    var bullet = Self.sensor(.circle(radius: 10), kind: .dynamic)
    bullet.position = Vector(x: 740, y: 0)
    bullet.velocity = Vector(x: -2000, y: 0)
    let id = try world.add(bullet)
    var phases: [SensorEvent.Phase] = []
    while world.position(of: id).x > -100 {
      world.step()
      phases += world.sensorEvents.map(\.phase)
      #expect(world.sensorEvents.allSatisfy { $0.sensor == id && $0.visitor == wall })
    }
    #expect(phases == [.began, .ended] && world.velocity(of: id).x == -2000)
  }

  @Test("ray casts and queries pass through sensors")
  func queries() throws {
    var world = World()
    try world.add(Self.sensor())
    let wall = try world.add(.wall([.segment(Vector(x: 50, y: -50), Vector(x: 50, y: 50))]))
    #expect(world.rayCast(from: Vector(x: -100, y: 0), to: Vector(x: 100, y: 0))?.body == wall)
    #expect(world.rayCastAll(from: Vector(x: -100, y: 0), to: Vector(x: 100, y: 0)).map(\.body) == [wall])
    #expect(world.bodies(at: .zero).isEmpty)
    let everything = Rectangle(min: Vector(x: -90, y: -90), max: Vector(x: 90, y: 90))
    #expect(world.bodies(touching: everything) == [wall])
  }

  @Test("a sleeping visitor stays in a sensor, a sensor wakes nobody, and a moved sensor leaves a sleeping body")
  func sleep() throws {
    var world = World()
    let ball = try world.add(Self.ball(at: .zero))
    for _ in 0..<120 { world.step() }
    #expect(world.isAsleep(ball))
    let zone = try world.add(Self.sensor())
    world.step()
    #expect(world.isAsleep(ball) && world.sensorEvents.map(\.phase) == [.began])
    let moving = try world.add(Self.sensor(kind: .dynamic))
    world[moving].velocity = Vector(x: 100, y: 0)
    var events: [SensorEvent] = []
    for _ in 0..<120 {
      world.step()
      events += world.sensorEvents
      #expect(world.isAsleep(ball))
    }
    #expect(events.map(\.sensor) == [moving, moving] && events.map(\.phase) == [.began, .ended])
    #expect(world.bodiesInSensors(of: zone) == [ball])
    world.remove(moving)
    world.step()
    #expect(world.awakeBodyCount == 0 && world.sensorEvents.isEmpty)
    world.setPosition(Vector(x: 300, y: 0), of: zone)
    world.step()
    #expect(world.sensorEvents.map(\.phase) == [.ended] && world.isAsleep(ball))
    // A sensor that rests with a visitor sleeps, and so does the visitor.
    let still = try world.add(Self.sensor(kind: .dynamic))
    for _ in 0..<120 { world.step() }
    #expect(world.isAsleep(still) && world.bodiesInSensors(of: still) == [ball])
  }

  @Test(
    "an overlap ends with the removal of either body, with its shape, its filter, and the flag of the sensor",
    arguments: 0..<6)
  func ends(_ number: Int) throws {
    var world = World()
    let zone = try world.add(Self.sensor())
    let ball = try world.add(Self.ball(at: .zero))
    world.step()
    #expect(world.sensorEvents.map(\.phase) == [.began])
    switch number {
    case 0: world.remove(ball)
    case 1: world.remove(zone)
    case 2: world[ball].shapes = [.circle(center: Vector(x: 100, y: 0), radius: 5)]
    case 3: world[ball].filter.categories = 2
    case 4: world[zone].shapeProperties = []
    default: world[ball].shapeProperties = [ShapeProperties(filter: ContactFilter(collidesWith: 0))]
    }
    if number == 3 { world[zone].filter.collidesWith = 1 }
    #expect(world.sensorEvents.map(\.phase) == [.began], "the events of a step stay until the next one")
    world.step()
    #expect(world.sensorEvents.map(\.phase) == [.ended])
    #expect(world.sensorEvents.first?.visitor == ball && world.sensorEvents.first?.sensor == zone)
    world.step()
    #expect(world.sensorEvents.isEmpty)
  }

  @Test("a change after which the two still overlap gives no event, and another body in the same place does")
  func changes() throws {
    var world = World()
    try world.add(Self.sensor())
    let ball = try world.add(Self.ball(at: .zero))
    world.step()
    world[ball].shapes = [.box(width: 7, height: 7)]
    world.setPosition(Vector(x: 4, y: 4), of: ball)
    world.step()
    #expect(world.sensorEvents.isEmpty)
    world.remove(ball)
    let other = try world.add(Self.ball(at: .zero))
    world.step()
    #expect(world.sensorEvents.map(\.phase) == [.ended, .began])
    #expect(world.sensorEvents.map(\.visitor) == [ball, other])
  }

  @Test("a chain counts as one visitor, a thin sensor notices what crosses it, and edges count")
  func chains() throws {
    var world = World()
    let zone = try world.add(Self.sensor(.box(width: 100, height: 100), kind: .dynamic))
    let chain = try world.add(.wall([.path((0..<9).map { Vector(x: Double($0) * 20 - 80, y: 10) })]))
    let corner = try world.add(.wall([.box(width: 20, height: 20, center: Vector(x: 60, y: 0))]))
    try world.add(.wall([.box(width: 20, height: 20, center: Vector(x: 60.001, y: 40))]))
    world.step()
    #expect(world.sensorEvents.map(\.visitor) == [chain, corner])
    #expect(world.bodiesInSensors(of: zone) == [chain, corner])
    var thin = World()
    let loop = try thin.add(
      Self.sensor(.loop([(-50.0, -50.0), (50, -50), (50, 50), (-50, 50)].map { Vector(x: $0.0, y: $0.1) })))
    try thin.add(Self.ball(at: .zero))
    let crossing = try thin.add(Self.ball(at: Vector(x: 52, y: 0)))
    thin.step()
    #expect(thin.bodiesInSensors(of: loop) == [crossing])
  }

  @Test("events are in order of creation: ends before beginnings, sensors before visitors, shapes in their order")
  func order() throws {
    var world = World()
    var zone = Self.sensor()
    zone.shapes.append(.box(width: 30, height: 30))
    zone.shapeProperties.append(ShapeProperties(isSensor: true))
    let (first, second) = (try world.add(Self.ball(at: .zero)), try world.add(zone))
    let (third, fourth) = (try world.add(Self.sensor()), try world.add(Self.ball(at: Vector(x: 9, y: 9))))
    world.step()
    let told = world.sensorEvents
    #expect(told.map(\.sensor) == [second, second, second, second, third, third])
    #expect(told.map(\.sensorShape) == [0, 0, 1, 1, 0, 0])
    #expect(told.map(\.visitor) == [first, fourth, first, fourth, first, fourth])
    world.setPosition(Vector(x: 500, y: 0), of: first)
    let fifth = try world.add(Self.ball(at: Vector(x: -9, y: 0)))
    world.step()
    #expect(world.sensorEvents.map(\.phase) == [.ended, .ended, .ended, .began, .began, .began])
    #expect(world.sensorEvents.map(\.visitor) == [first, first, first, fifth, fifth, fifth])
  }

  @Test("a body that passes a sensor within one step is not noticed; a fast one that ends a step inside is")
  func fast() throws {
    var world = World(stepDuration: 0.1)
    try world.add(Self.sensor())
    try world.add(Self.ball(at: Vector(x: -50, y: 0), velocity: Vector(x: 1000, y: 0)))
    world.step()
    #expect(world.sensorEvents.isEmpty)
    let caught = try world.add(Self.ball(at: Vector(x: 0, y: -200), velocity: Vector(x: 0, y: 1000)))
    world.step()
    #expect(world.sensorEvents.isEmpty)
    world.step()
    #expect(world.sensorEvents.map(\.visitor) == [caught])
  }
}
