import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { encodeRings } from '../../src/map/coastline-code.ts'
import { simplifyCoastline, type Coastline } from './simplify-coastline.ts'

/** Source, licence and limits: NOTICE.md. */
export const COASTLINE_FILE = fileURLToPath(
  new URL('../../supabase/local/demo/coastline.geojson', import.meta.url),
)

export function readCoastline(): Coastline {
  return JSON.parse(readFileSync(COASTLINE_FILE, 'utf8')) as Coastline
}

/** The coastline as the map loads it; every build encodes it anew from the source. */
export function encodeCoastline(source: Coastline): [atollId: string, rings: string][] {
  return [...simplifyCoastline(source)].map(([atollId, rings]) => [atollId, encodeRings(rings)])
}
