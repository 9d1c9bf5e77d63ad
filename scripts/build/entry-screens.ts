import { runnerImport } from 'vite'
import type * as Table from '../../src/screens/screens.ts'
import { screenFile } from './screen-files.ts'

const LISTING_PATH = '/business/'
/** Asks for the listing of the address on a first visit (src/main.tsx). */
const FIRST_LISTING = 'src/directory/first-listing.ts'
/** Hydrates rendered pages. Not in the chunk of the first paint, because the shell does without it. */
export const TAKE_OVER = 'src/rendered/take-over.tsx'

/** A screen on which visits begin, from a search engine or a shared link. */
export interface EntryScreen {
  /** A path, or with a slash at its end the folder that the page is in. */
  path: string
  /** Modules that it needs besides the entry: its screen, and what that imports at once. */
  modules: readonly string[]
  isRendered: boolean
}

export async function entryScreens(): Promise<EntryScreen[]> {
  // Not a plain import, because Vite bundles its configuration together with everything that it imports.
  const { module } = await runnerImport<typeof Table>('src/screens/screens.ts')
  return module.SCREENS.filter(({ isEntry }) => isEntry).map((screen) => {
    const path = screen.path.replace(/:.*/, '')
    const modules = [screenFile(screen), ...(path === LISTING_PATH ? [FIRST_LISTING] : [])]
    return { path, modules, isRendered: screen.isRendered === true }
  })
}
