import SpringflowWindow

SceneWindow.main(layout: Staircase(), dataSource: Steps())
