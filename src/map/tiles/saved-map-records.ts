import { createStore, del, entries, set } from 'idb-keyval'

/** Name of the map of the whole country: the low zooms of every atoll. */
export const COUNTRY_MAP = 'country'

/** What the device knows of one saved map, or of one that is on its way. */
export interface SavedMapRecord {
  /** An atoll's code, or COUNTRY_MAP. */
  id: string
  version: string
  state: 'loading' | 'paused' | 'saved'
  total: number
  done: number
  missing: number
  /** Of its tiles, shared ones included. */
  bytes: number
  /** Milliseconds since 1970; null before it was complete for the first time. */
  savedAt: number | null
}

export interface SavedMapRecords {
  all(): Promise<SavedMapRecord[]>
  put(record: SavedMapRecord): Promise<void>
  remove(id: string): Promise<void>
}

/** On this device, apart from the tiles: what was asked for survives a reload and a crash. */
export function deviceMapRecords(): SavedMapRecords {
  const records = createStore('guide-saved-maps', 'records')
  return {
    all: async () => (await entries<string, SavedMapRecord>(records)).map(([, record]) => record),
    put: (record) => set(record.id, record, records),
    remove: (id) => del(id, records),
  }
}
