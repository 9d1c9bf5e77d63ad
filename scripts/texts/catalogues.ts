import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The catalogues below src, and the files of the domain whose words people see. */
const DOMAIN_TEXTS = [
  'src/domain/emergency/emergency.ts',
  'src/domain/hours/closure.ts',
  'src/domain/listing/categories.ts',
  'src/domain/listing/freshness.ts',
]

export interface Catalogue {
  /** Its path in the project. */
  name: string
  code: string
}

/** @param hasAdmin false to leave the admin area out: it stays English */
export function readCatalogues(root: string, hasAdmin: boolean): Catalogue[] {
  const below = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const catalogues = below
    .map((name) => `src/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => /(?:\/|-)texts\.ts$|\/texts\/[^/]+\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .filter((name) => hasAdmin || !name.startsWith('src/admin/'))
  return [...catalogues, ...DOMAIN_TEXTS]
    .toSorted()
    .map((name) => ({ name, code: readFileSync(path.join(root, name), 'utf8') }))
}
