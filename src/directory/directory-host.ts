import type { DirectoryReads, DirectoryStatus, SearchReads } from '../domain/directory.ts'
import type { MapReads } from '../domain/map-reads.ts'
import type { PullReason } from './worker/pull-schedule.ts'

/** What the page may ask of the directory worker; every method answers asynchronously over comlink. */
export interface DirectoryHost extends DirectoryReads, SearchReads, MapReads {
  subscribe(listener: (status: DirectoryStatus) => void): () => void
  /** The reader's own atoll; the record of the next first paint begins with it. */
  putFirst(atoll: string | null): Promise<void>
  nudge(reason: PullReason): Promise<void>
  setCircumstances(circumstances: { isVisible: boolean; isSlowLink: boolean }): void
}
