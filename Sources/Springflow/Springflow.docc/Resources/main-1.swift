import SpringflowWindow
import Swing

SceneWindow.main(Demos.catalog)
