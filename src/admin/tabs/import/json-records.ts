import { UnreadableFileError } from './unreadable-file.ts'
import type { SourceRecord } from './columns.ts'

/*
 * Records of a JSON file: a list of objects, GeoJSON, or an object that contains the list, as in Open Referral (HSDS).
 * Nested objects become headers such as 'phones.0.number'.
 */

/** Keys of the list in a file whose root is an object. */
const LIST_KEYS = [
  'features',
  'listings',
  'services',
  'organizations',
  'locations',
  'contents',
  'elements',
  'data',
  'results',
]

/** Limits for the cells of a record and the depth of nested objects, so that a foreign file cannot fill the memory. */
const MAX_CELLS = 300
const MAX_DEPTH = 6

/** @throws UnreadableFileError */
export function readJsonRecords(text: string, file: string): SourceRecord[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UnreadableFileError(
      `${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const list = Array.isArray(value) ? value : findList(value)
  if (list === null) throw new UnreadableFileError(`${file} must hold a list: [{...}, {...}].`)
  return list.map((entry: unknown, index) => {
    const at = `row ${index + 1}`
    return isObject(entry)
      ? { at, cells: toCells(entry) }
      : { at, cells: [], problem: 'An entry must be an object such as {"name": ..., ...}' }
  })
}

function findList(value: unknown): unknown[] | null {
  if (!isObject(value)) return null
  const found = LIST_KEYS.map((name) => value[name]).find((list) => Array.isArray(list))
  return Array.isArray(found) ? found : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toCells(entry: Record<string, unknown>): SourceRecord['cells'] {
  if (entry['type'] !== 'Feature') return flatten(entry, '', 0)
  // Take the position of a GeoJSON point. A person has to choose the position of a larger geometry.
  const geometry = isObject(entry['geometry']) ? entry['geometry'] : {}
  const point = geometry['type'] === 'Point' ? geometry['coordinates'] : null
  const [longitude, latitude]: unknown[] = Array.isArray(point) ? point : []
  const place: SourceRecord['cells'] =
    typeof latitude === 'number' ? [['latitude', latitude] as const, ['longitude', longitude] as const] : []
  return [...flatten(isObject(entry['properties']) ? entry['properties'] : {}, '', 0), ...place]
}

function flatten(value: Record<string, unknown>, prefix: string, depth: number): SourceRecord['cells'] {
  const cells: (readonly [string, unknown])[] = []
  for (const [name, inner] of Object.entries(value)) {
    if (cells.length >= MAX_CELLS) break
    const header = prefix + name
    const isTexts = Array.isArray(inner) && inner.every((one) => typeof one !== 'object')
    if (typeof inner !== 'object' || inner === null || isTexts) cells.push([header, inner])
    else if (depth < MAX_DEPTH) cells.push(...flatten({ ...inner }, `${header}.`, depth + 1))
  }
  return cells.slice(0, MAX_CELLS)
}
