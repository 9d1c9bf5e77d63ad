import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { encodeRings } from '../../src/map/coastline-code.ts'
import { simplifyCoastline, type Coastline } from './simplify-coastline.ts'

const MODULE_ID = 'virtual:coastline'

/** Source, licence and doubts: NOTICE.md. */
export const COASTLINE_FILE = fileURLToPath(
  new URL('../../supabase/local/demo/coastline.geojson', import.meta.url),
)

export function readCoastline(): Coastline {
  return JSON.parse(readFileSync(COASTLINE_FILE, 'utf8')) as Coastline
}

/** The coastline as the map carries it: [atoll id, encoded rings] pairs. */
export function encodeCoastline(source: Coastline): [atollId: string, rings: string][] {
  return [...simplifyCoastline(source)].map(([atollId, rings]) => [atollId, encodeRings(rings)])
}

/** Serves `virtual:coastline`, made anew from the source by every build: nothing generated is kept. */
export function coastline(): Plugin {
  return {
    name: 'guide-coastline',
    resolveId: (id) => (id === MODULE_ID ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${MODULE_ID}`
        ? `export const coastline = ${JSON.stringify(encodeCoastline(readCoastline()))}`
        : undefined,
  }
}
