import { createContext, use } from 'react'
import { useIsRendered } from '../browser/rendered-page.ts'
import type { DirectoryStatus, ListingLookup, ReadModel } from '../domain/directory.ts'
import type { DirectoryReadFunction } from './worker/directory-reads.ts'

/*
 * The context through which screens get the directory: its status, and the function that reads it. Screens use it through the
 * hooks in use-directory.ts.
 */

/** The listing whose id is in the page's address, fetched before the replica is open. */
export interface FirstListing {
  id: string
  lookup: ListingLookup
}

/** The directory as screens see it. While `ask` is null, because the replica is not open, they paint from `readModel`. */
export interface DirectoryView {
  readModel: ReadModel | null
  /** The prefetched listing in the page's address. Null on a device with a replica, which has every listing. */
  firstListing: FirstListing | null
  status: DirectoryStatus
  ask: DirectoryReadFunction | null
  /** The last answers of reads by `answerKey`, so that a screen paints at once after Back. */
  answers: Map<string, unknown>
  /** The view with which the HTML of this page was rendered; null if the app drew the page itself. */
  rendered?: DirectoryView | null
  /** Pulls changes now; first opens the replica if that has failed before. Never rejects: the outcome is in the status. */
  refresh: () => Promise<void>
}

export const DirectoryContext = createContext<DirectoryView | null>(null)

export function useDirectoryView(): DirectoryView {
  const view = use(DirectoryContext)
  const isRendered = useIsRendered()
  if (view === null) throw new Error('DirectoryProvider is missing above this screen')
  return isRendered ? (view.rendered ?? view) : view
}

/** The key under which the answer of a read is stored in `answers`. */
export function answerKey(name: string, args: readonly unknown[]): string {
  return `${name} ${JSON.stringify(args)}`
}
