import { expect, it } from 'vitest'
import { layerOfSavedMaps, type SavedMapRecord } from './saved-map-records.ts'

const record = (id: string, savedAt: number | null): SavedMapRecord => ({
  id,
  version: 'one',
  state: savedAt === null ? 'loading' : 'saved',
  total: 1,
  done: 1,
  missing: 0,
  bytes: 1,
  savedAt,
})

it.each<[string, SavedMapRecord[], string | null]>([
  ['none without a saved map', [], null],
  ['none while the first map is downloading', [record('MAJ', null)], null],
  ['the streets of a saved atoll', [record('MAJ', 5)], 'streets'],
  ['the layer of a service', [record('MAJ@satellite', 5)], 'satellite'],
  ['the layer that was saved last', [record('MAJ@satellite', 9), record('EBO', 5)], 'satellite'],
])('a map shows %s (MAP-11)', (_, records, layer) => {
  expect(layerOfSavedMaps(records, 'streets')).toBe(layer)
})
