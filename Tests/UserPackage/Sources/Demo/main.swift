import Layout
import Scenes
import Springflow
import SpringflowDrawing
import SpringflowScenes
import Views

final class Steps: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { names.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content.text = names[path.item]
    return cell
  }
}

let steps = Steps()
let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: Staircase())
view.dataSource = steps
view.advance()
for element in view.snapshot().elements { print(element.content.text, element.center) }
let picture = try PixelImage(of: view, scale: 2)
print(picture.width, picture.height, picture.pixelHash, picture.difference(from: picture) == nil)
let catalog = ExhibitCatalog(layout: Staircase(), dataSource: Steps())
print(try hash(of: #"{ "title": "demo", "exhibit": "staircase", "duration": 0.1 }"#, in: catalog))
