import { BadAnswerError, UnreachableError } from '../backend/backend-errors.ts'
import { fetchListing } from '../backend/listing-reads.ts'
import type { ListingLookup } from '../domain/directory.ts'
import type { ReplicaPorts } from './worker/replica-ports.ts'

/** Asks the server for one listing that the device does not have; says whether server or network gave no answer. */
export async function lookUpListing(
  { address, fetch, report }: Pick<ReplicaPorts, 'address' | 'fetch' | 'report'>,
  id: string,
): Promise<ListingLookup> {
  try {
    const found = await fetchListing(address, id, fetch)
    return found === null ? { kind: 'absent' } : { kind: 'found', ...found }
  } catch (error) {
    if (!(error instanceof UnreachableError) && !(error instanceof BadAnswerError)) throw error
    report('The listing could not be read from the server', error)
    const hasAnswered = error instanceof BadAnswerError || error.status !== null
    return { kind: 'unknown', why: hasAnswered ? 'server' : 'network' }
  }
}
