import type { AdminBackend } from '../../../backend/admin-client.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { treatOwnChangeAsSaved } from '../../kit/save-row.ts'

/* One decision about one or many messages (SUBM-9): approved, rejected with a reason, or assigned to an admin or to nobody. */

export type TriageChange =
  { status: 'approved' } | { status: 'rejected'; rejected_because: string } | { assigned_to: string | null }

export interface TriageResult {
  saved: StoredSubmission[]
  failed: { row: StoredSubmission; reason: 'changed' | 'deleted' | 'refused' | RequestFailure }[]
  /** The newest versions of messages that another admin has changed in the meantime. */
  seen: StoredSubmission[]
}

/** Messages per request: their ids and times are in the request's address, which some servers limit to 8 kB. */
const CHUNK_ROWS = 40

/** Applies a decision to messages, except those that another admin has changed; those that have it already count as saved. */
export async function triageMessages(
  { tables }: AdminBackend,
  rows: readonly StoredSubmission[],
  change: TriageChange,
): Promise<TriageResult> {
  const result: TriageResult = { saved: [], failed: [], seen: [] }
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    const chunk = rows.slice(at, at + CHUNK_ROWS)
    try {
      const ended = await tables.writeRows<StoredSubmission>(
        'contact_submissions',
        chunk,
        change,
        'updated_at',
      )
      for (const { base: row, outcome } of ended) {
        const known = treatOwnChangeAsSaved<StoredSubmission>(outcome, change)
        if (known.kind === 'saved') result.saved.push(known.row)
        else result.failed.push({ row, reason: known.kind === 'conflict' ? 'changed' : known.kind })
        if (known.kind === 'conflict') result.seen.push(known.current)
      }
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      result.failed.push(...chunk.map((row) => ({ row, reason: failure })))
    }
  }
  return result
}

/** False for a message that another admin changed or deleted, because the admin should look at it first. */
export function isRetryable({ reason }: TriageResult['failed'][number]): boolean {
  return reason !== 'changed' && reason !== 'deleted'
}

/** Id of the message to focus after a decision: a waiting one after or else before it, or else its neighbour; null if none. */
export function findNextWaitingId(
  found: readonly Pick<StoredSubmission, 'id' | 'status'>[],
  decided: ReadonlySet<string>,
  id: string,
): string | null {
  const at = found.findIndex((one) => one.id === id)
  const after = found.slice(at + 1).filter((one) => !decided.has(one.id))
  const before = found.slice(0, Math.max(at, 0)).filter((one) => !decided.has(one.id))
  return (after.find(isWaiting) ?? before.find(isWaiting) ?? after[0] ?? before.at(-1))?.id ?? null
}

function isWaiting({ status }: Pick<StoredSubmission, 'status'>): boolean {
  return status === 'pending'
}
