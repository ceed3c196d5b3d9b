import SpringflowScenes

extension ExhibitCatalog {
  /// The exhibits of the library.
  public static let standard = ExhibitCatalog(all)

  /// The types of the library's exhibits, in the order of the list.
  public static let all: [any Exhibit.Type] = [
    SpringyCarousel.self, SpringyGrid.self, SpringyList.self, Gallery.self, ShelfGallery.self, ZoomGallery.self,
    SineGallery.self, PhotoGallery.self, WeekCalendar.self,
    ConferenceGrid.self, ConferenceLine.self, CoverFlow.self, ConferenceStacks.self, ConferenceSpiral.self,
    Conferences.self, Circle.self,
    AnimatedFlow.self, Chat.self, LayoutPush.self, CustomTransition.self,
    Cradle.self, Pile.self, Chain.self, Pyramid.self, Cards.self, DynamicsCatalogue.self,
    Newtonian.self, SpringForm.self,
  ]

  /// The type of the library's exhibit with a name.
  public static func exhibit(named name: String) -> (any Exhibit.Type)? { standard[name]?.type }
}
