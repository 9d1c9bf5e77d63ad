import { del, entries, set } from 'idb-keyval'
import { openRecordStore } from '../../browser/database.ts'

/** Id of the map of the whole country, with the low zooms of every atoll. */
export const COUNTRY_MAP_ID = 'country'

/** Separates an atoll's code from the layer in the id of a map. The layer's id may contain this sign too, as in "@2x.png". */
export const ID_SEPARATOR = '@'

/** Splits the id of a map into place and layer. The layer is undefined for the guide's own streets. */
export function splitMapId(id: string): [place: string, layer: string | undefined] {
  const [place = '', ...layer] = id.split(ID_SEPARATOR)
  return [place, layer.length === 0 ? undefined : layer.join(ID_SEPARATOR)]
}

/**
 * Returns the layer to show while the person has chosen none: the layer of the map that was saved last (MAP-11). Null if no
 * map was ever saved completely.
 * @param streets id of the guide's own streets, whose maps have no layer in their id
 */
export function findLayerOfSavedMaps(records: readonly SavedMapRecord[], streets: string): string | null {
  const completeRecords = records.filter(({ savedAt }) => savedAt !== null)
  const [last] = completeRecords.sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0))
  return last === undefined ? null : (splitMapId(last.id)[1] ?? streets)
}

/** The stored state of a map that is saved or being downloaded. */
export interface SavedMapRecord {
  /** An atoll's code or COUNTRY_MAP_ID; for a service's layer followed by ID_SEPARATOR and the id of the layer. */
  id: string
  version: string
  state: 'loading' | 'paused' | 'saved'
  total: number
  done: number
  missing: number
  /** Size of the map's tiles, including tiles that other maps use too. */
  bytes: number
  /** Milliseconds since 1970; null until the map was complete for the first time. */
  savedAt: number | null
  /** True while the map is downloaded automatically and the person has not asked for it (TILE-3). */
  isUnasked?: boolean
}

export interface SavedMapRecords {
  readAll(): Promise<SavedMapRecord[]>
  store(record: SavedMapRecord): Promise<void>
  remove(id: string): Promise<void>
}

/** Records in IndexedDB, so that a requested map survives a reload and a crash. */
export function deviceMapRecords(): SavedMapRecords {
  const records = openRecordStore('guide-saved-maps')
  return {
    readAll: async () => (await entries<string, SavedMapRecord>(records)).map(([, record]) => record),
    store: (record) => set(record.id, record, records),
    remove: (id) => del(id, records),
  }
}
