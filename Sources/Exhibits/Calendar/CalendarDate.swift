/// A date of the Gregorian calendar, counted in days from the Monday on which the week calendar begins.
///
/// No clock and no locale: the same number is the same date on every machine.
package struct CalendarDate: Equatable {
  /// From 1 to 12.
  package let month: Int
  /// From 1 to 31.
  package let day: Int
  package let year: Int
  /// From 0, Monday, to 6.
  package let weekday: Int
  /// The number of the week in its year, by ISO 8601: week 1 has the year's first Thursday.
  package let week: Int

  /// Monday, 16 March 2026, which begins week 12. In days from 1 March of the year 0.
  private static let firstDay = daysFromCivil(year: 2026, month: 3, day: 16)

  /// The date some days after the calendar's first.
  package init(daysFromStart days: Int) {
    let number = Self.firstDay + days
    (year, month, day) = Self.civil(number)
    weekday = (days % 7 + 7) % 7
    // A week belongs to the year that has its Thursday.
    let thursday = number - weekday + 3
    let first = Self.daysFromCivil(year: Self.civil(thursday).year, month: 1, day: 1)
    week = (thursday - first) / 7 + 1
  }

  /// Such as "Mon".
  var weekdayName: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday] }

  /// Such as "Mar".
  var monthName: String {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1]
  }

  var isWeekend: Bool { weekday >= 5 }

  // MARK: Days and dates

  // Years are counted from March on, so that a leap day is a year's last (Hinnant, "chrono-compatible low-level date
  // algorithms"); dates before the year 0 do not come up.

  private static func daysFromCivil(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + ofYear
  }

  private static func civil(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let (era, ofEra) = number.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, ofYear - (153 * shifted + 2) / 5 + 1)
  }
}
