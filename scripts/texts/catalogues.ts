import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Files other than catalogues with texts for the screen: names and sentences of the domain, and the titles and first lines of
 * screens, which are in the code of their screen because nothing else needs them.
 */
export const OTHER_TEXT_FILES = [
  'src/domain/emergency/emergency.ts',
  'src/domain/hours/closure.ts',
  'src/domain/hours/holidays.ts',
  'src/domain/hours/majuro-time.ts',
  'src/domain/hours/opening-hours.ts',
  'src/domain/listing/categories.ts',
  'src/domain/listing/freshness.ts',
  'src/domain/listing/listing-words.ts',
  'src/domain/messages/contact-form.ts',
  'src/domain/trips/trip-words.ts',
  'src/listings/no-listings.tsx',
  'src/screens/give-screen.tsx',
  'src/screens/maps-screen.tsx',
  'src/screens/near-screen.tsx',
  'src/screens/not-found-screen.tsx',
  'src/screens/offline-screen.tsx',
  'src/screens/outbox-screen.tsx',
  'src/screens/receive-screen.tsx',
  'src/screens/screens.ts',
  'src/screens/search-screen.tsx',
]

export interface Catalogue {
  /** Path of the catalogue's file in the project. */
  name: string
  code: string
}

/** @param hasAdmin false to leave out the admin area, which stays English */
export function readCatalogues(root: string, hasAdmin: boolean): Catalogue[] {
  const sourceFiles = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const catalogues = sourceFiles
    .map((name) => `src/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => /(?:\/|-)texts\.ts$|\/texts\/[^/]+\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .filter((name) => hasAdmin || !name.startsWith('src/admin/'))
  const otherFiles = OTHER_TEXT_FILES.filter((name) => existsSync(path.join(root, name)))
  return [...catalogues, ...otherFiles]
    .toSorted()
    .map((name) => ({ name, code: readFileSync(path.join(root, name), 'utf8') }))
}
