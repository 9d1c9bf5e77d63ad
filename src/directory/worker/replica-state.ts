import { createStore, get, set } from 'idb-keyval'
import type { CollectionTotals } from '../../domain/directory-changes.ts'
import { REPLICA_SCHEMA } from './schemas.ts'

/**
 * The one checkpoint of the copy: which database holds it, up to which revision, and what its rows must add up to.
 * Stored only after the rows are, in one write, so that it never promises more than the device has.
 */
export interface ReplicaState {
  schema: number
  databaseName: string
  epoch: string
  revision: number
  /** What the stored rows must add up to; the proof of completeness at every start. */
  totals: CollectionTotals
  /** False while a first copy is still being fetched page by page. */
  isComplete: boolean
  /** Milliseconds since 1970 when the copy was last equal to the server's. */
  updatedAt: number | null
  /** When a mismatch was last answered with a rebuild; null = never. */
  healedAt: number | null
}

export interface StatePort {
  /** Null when there is none, or one of another schema. @throws when storage is refused */
  read(): Promise<ReplicaState | null>
  write(state: ReplicaState): Promise<void>
}

export function openStatePort(): StatePort {
  const records = createStore('guide-replica-state', 'records')
  return {
    read: async () => {
      const state = await get<ReplicaState>('current', records)
      return state?.schema === REPLICA_SCHEMA ? state : null
    },
    write: (state) => set('current', state, records),
  }
}
