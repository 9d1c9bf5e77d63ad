import { runnerImport } from 'vite'
import type * as Table from '../../src/screens/screens.ts'
import { readScreenFile } from './screen-files.ts'

const LISTING_PATH = '/business/'
/** The module that requests the listing of the page's address on a first visit (src/main.tsx). */
const FIRST_LISTING_MODULE = 'src/directory/first-listing.ts'
/** The module that hydrates rendered pages. It is not in the chunk of the first paint, because the shell does not need it. */
export const TAKE_OVER_MODULE = 'src/rendered/take-over.tsx'

/** A screen on which visits begin, from a search engine or a shared link. */
export interface EntryScreen {
  /** The path of a page, or with a slash at its end a folder of pages. */
  path: string
  /** Modules that the page needs besides the entry: its screen, and other modules that it loads at once. */
  modules: readonly string[]
  isRendered: boolean
}

export async function readEntryScreens(): Promise<EntryScreen[]> {
  // Imported with Vite's runner, because Vite would bundle a plain import into its configuration.
  const { module } = await runnerImport<typeof Table>('src/screens/screens.ts')
  return module.SCREENS.filter(({ isEntry }) => isEntry).map((screen) => {
    const path = screen.path.replace(/:.*/, '')
    const modules = [readScreenFile(screen), ...(path === LISTING_PATH ? [FIRST_LISTING_MODULE] : [])]
    return { path, modules, isRendered: screen.isRendered === true }
  })
}
