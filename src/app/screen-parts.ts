import { matchPath } from 'react-router-dom'
import { splitPagePath } from '../listings/list-path.ts'
import type { Screen } from '../screens/screen.ts'
import { NOT_FOUND_PATH, SCREENS } from '../screens/screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** The lazy parts of the screens, by `load`. Screens with the same `load` share one part. */
const partsByLoader = new Map(SCREENS.map(({ load }) => [load, lazyPart(load, true)]))

export function partOfScreen({ load }: Screen) {
  const lazyScreen = partsByLoader.get(load)
  if (lazyScreen === undefined) throw new Error('A screen is missing in the table')
  return lazyScreen
}

/** The screen at a path such as '/businesses/page/2'; the screen of /404 for an unknown path. */
export function findScreen(path: string): Screen {
  const { base } = splitPagePath(path)
  const matchingScreen = SCREENS.find((screen) => matchPath(screen.path, base) !== null)
  const screen = matchingScreen ?? SCREENS.find((other) => other.path === NOT_FOUND_PATH)
  if (screen === undefined) throw new Error('The table has no screen for unknown addresses')
  return screen
}

/** Loads the code of the screen at a path, in parallel with the other requests of a cold start. Never rejects. */
export function preloadScreen(path: string): Promise<boolean> {
  return partOfScreen(findScreen(path)).preload()
}

/** Preloads the code of the screens that visitors open most, so that these screens open at once. */
export function preloadFrequentScreens(): void {
  for (const screen of SCREENS)
    if (screen.isEntry || screen.path === '/favorites') void partOfScreen(screen).preload()
}
