import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The conferences")
struct ConferenceDataTests {
  @Test("the conferences are eleven sections of 22, 20, 19, 22, 19, 20, 19, 18, 16, 14 and 14 speakers")
  func classicNumbers() {
    let view = ExhibitFixture.exhibit(ConferenceGrid.self).view
    #expect(ExhibitFixture.counts(view) == [22, 20, 19, 22, 19, 20, 19, 18, 16, 14, 14])
  }

  @Test("any number of speakers is spread over the conferences in proportion")
  func spread() {
    #expect(Conference.spread(0) == [0])
    #expect(Conference.spread(1) == [1])
    #expect(Conference.spread(406) == [44, 40, 38, 44, 38, 40, 38, 36, 32, 28, 28])
    for count in 1...1000 {
      let shares = Conference.spread(count)
      #expect(shares.reduce(0, +) == count && shares.allSatisfy { $0 > 0 } && shares.count <= 11)
      guard shares.count == 11 else { continue }
      for (share, conference) in zip(shares, Conference.all) {
        #expect(abs(Double(share) - Double(count * conference.speakerCount) / 203) < 1)
      }
    }
    #expect(Conference.spread(1_000_000).reduce(0, +) == 1_000_000)
  }

  @Test("hundreds of speakers have different names, and initials")
  func names() {
    let names = (0..<992).map { Speaker(number: $0).name }
    #expect(Set(names).count == 992)
    #expect(Speaker(number: 0).name == "Amara\nEriksen" && Speaker(number: 0).initials == "AE")
  }

  @Test("a conference's rating is shown in stars")
  func stars() {
    #expect(Conference.all[0].stars == "★★★★☆ 4.2")
    #expect(Conference.all[1].stars == "★★★★★ 4.8")
    #expect(Conference.all[7].stars == "★★★☆☆ 3.4")
  }

  @Test("cards show the speaker; headers and footers show the conference and its rating")
  func contents() throws {
    let view = ExhibitFixture.exhibit(ConferenceGrid.self, size: CGSize(width: 960, height: 1200)).view
    let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(cell.content.text == "BL" && cell.content.detail == "Bjørn\nLombardi")
    let path = IndexPath(item: 0, section: 0)
    let header = view.supplementaryView(forElementKind: CollectionView.elementKindSectionHeader, at: path)
    #expect(header?.content.text == "Pebble Beach Code" && header?.content.detail == "Monterey 2012")
    let footer = view.supplementaryView(forElementKind: CollectionView.elementKindSectionFooter, at: path)
    #expect(footer?.content.text == "★★★★☆ 4.2")
    #expect(header?.content.textAngle == 0)
  }

  @Test("a speaker keeps the number in all updates")
  func identity() throws {
    let session = try ExhibitFixture.session("conference-grid")
    try session.perform(.delete(at: 0))
    try session.perform(.insert(at: 0))
    try ExhibitFixture.settle(session)
    #expect(session.item(0) == nil)
    #expect(session.item(203)?.item == 0)
    #expect(session.item(1)?.item == 1)
  }
}
