/// A conference: its place and time, its audience's rating, and its number of speakers.
package struct Conference: Hashable, Sendable {
  let name: String
  let place: String
  let year: Int
  /// Stars, from 0 to 5.
  let rating: Double
  package let speakerCount: Int

  /// Eleven invented conferences, with as many speakers as the classic demo's.
  package static let all = [
    Conference(name: "Pebble Beach Code", place: "Monterey", year: 2012, rating: 4.2, speakerCount: 22),
    Conference(name: "Northern Lights Dev", place: "Tromsø", year: 2012, rating: 4.8, speakerCount: 20),
    Conference(name: "Savanna Conf", place: "Nairobi", year: 2013, rating: 4.5, speakerCount: 19),
    Conference(name: "Pixel Harbour", place: "Hamburg", year: 2013, rating: 3.9, speakerCount: 22),
    Conference(name: "Monsoon Mobile", place: "Pune", year: 2013, rating: 4.4, speakerCount: 19),
    Conference(name: "Andes App Camp", place: "Cusco", year: 2014, rating: 4.7, speakerCount: 20),
    Conference(name: "Lantern Days", place: "Taipei", year: 2014, rating: 4.1, speakerCount: 19),
    Conference(name: "Prairie Compile", place: "Omaha", year: 2014, rating: 3.4, speakerCount: 18),
    Conference(name: "Coral Coast Summit", place: "Cairns", year: 2015, rating: 4.6, speakerCount: 16),
    Conference(name: "Bosphorus Bytes", place: "Istanbul", year: 2015, rating: 4.3, speakerCount: 14),
    Conference(name: "Fjord and Function", place: "Bergen", year: 2016, rating: 4.9, speakerCount: 14),
  ]

  /// The number of speakers at all of them.
  static let speakerCount = all.reduce(0) { $0 + $1.speakerCount }

  /// The numbers of speakers when `count` are spread over the conferences in proportion. Conferences that get no
  /// speaker are left out, except for the first.
  package static func spread(_ count: Int) -> [Int] {
    var before = 0
    var given = 0
    var counts: [Int] = []
    for conference in all {
      before += conference.speakerCount
      let share = before * count / speakerCount - given
      given += share
      if share > 0 { counts.append(share) }
    }
    return counts.isEmpty ? [0] : counts
  }

  /// Five stars, the full ones first, and the number.
  package var stars: String {
    let full = Int(rating.rounded())
    return String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full) + " \(rating)"
  }
}

/// An invented speaker. A number always stands for the same name.
package struct Speaker: Hashable, Sendable {
  let number: Int

  package init(number: Int) {
    self.number = number
  }

  private static let givenNames = [
    "Amara", "Bjørn", "Chiara", "Dawit", "Eun-ji", "Farid", "Guadalupe", "Hana", "Ishaan", "Jasper", "Kalinda", "Luca",
    "Mei", "Nokuthula", "Oskar", "Priya", "Quentin", "Rosalía", "Sefa", "Tomasz", "Ulla", "Viktor", "Wanjiru", "Ximena",
    "Yusuf", "Zofia", "Anahera", "Babak", "Cécile", "Diego", "Elif", "Femi",
  ]
  /// The number of family names and that of the given names have no common divisor, so that about a thousand full names
  /// are different.
  private static let familyNames = [
    "Abara", "Bergström", "Castellano", "Desta", "Eriksen", "Farrokh", "Gutiérrez", "Hoshino", "Iyer", "Jansen",
    "Kariuki", "Lombardi", "Mahlangu", "Nakamura", "Okafor", "Petrov", "Quispe", "Rahimi", "Szymański", "Tanaka",
    "Ueda", "Vasquez", "Whaanga", "Xu", "Yıldız", "Zeller", "Lin", "Moreau", "Novak", "O'Dea", "Park",
  ]

  private var givenName: String { Self.givenNames[number % Self.givenNames.count] }
  private var familyName: String { Self.familyNames[(number * 7 + 4) % Self.familyNames.count] }

  /// Given name and family name, a line each.
  package var name: String { "\(givenName)\n\(familyName)" }
  package var initials: String { "\(givenName.prefix(1))\(familyName.prefix(1))" }
}
