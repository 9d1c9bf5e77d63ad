import { createContext, use } from 'react'
import { useIsRendered } from '../browser/rendered-page.ts'
import type { DirectoryStatus, ListingLookup, ReadModel } from '../domain/directory.ts'
import type { AskDirectory } from './worker/directory-reads.ts'

/*
 * The reads of the replica that need more than asking: an answer before the replica is open, or another shape. All
 * other screens call `useDirectoryRead` with the name of the read.
 */

/** The listing that the page's address names, fetched before the replica is open. */
export interface FirstListing {
  id: string
  lookup: ListingLookup
}

/** What screens know of the replica. Until `ask` is there, they paint from `readModel`. */
export interface DirectoryView {
  readModel: ReadModel | null
  /** Null on a device with a replica, which answers for every listing. */
  firstListing: FirstListing | null
  status: DirectoryStatus
  ask: AskDirectory | null
  /** The last answers by question, so that going back paints at once. */
  answers: Map<string, unknown>
  /** The view that the HTML of this page was rendered with; null where the app drew the page itself. */
  rendered?: DirectoryView | null
  /** Pulls now, and opens the replica first where that had failed. Never rejects: the outcome is in the status. */
  refresh: () => Promise<void>
}

export const DirectoryContext = createContext<DirectoryView | null>(null)

export function useDirectoryView(): DirectoryView {
  const view = use(DirectoryContext)
  const isRendered = useIsRendered()
  if (view === null) throw new Error('DirectoryProvider is missing above this screen')
  return isRendered ? (view.rendered ?? view) : view
}

/** The key under which the answer of a read is kept. */
export function answerKey(name: string, args: readonly unknown[]): string {
  return `${name} ${JSON.stringify(args)}`
}
