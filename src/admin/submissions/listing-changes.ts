/*
 * What became of a listing since the version that the writer of a correction had before them. Their message names that
 * version: it may have been old when it was written, and the message may have waited days for a network.
 */

/** One entry of the audit log: each changed field with 'before -> after', the row's revision among them. */
export interface AuditEntry {
  id: string
  timestamp: string
  details: Record<string, unknown>
}

export interface ListingChange {
  id: string
  timestamp: string
  fields: { field: string; change: string }[]
}

export interface ListingChanges {
  changes: ListingChange[]
  /** What they are counted from. */
  from: 'seen' | 'sent'
  /** True when the listing is a newer version than the one seen, and the log does not say how it came about. */
  isIncomplete: boolean
}

const REVISION = 'revision'

export function changesSince(
  entries: readonly AuditEntry[],
  message: { seen: number | null; sentAt: string },
  revision: number,
): ListingChanges {
  // A version from the future was counted by another database: the time has to do.
  const seen = message.seen !== null && message.seen <= revision ? message.seen : null
  if (seen === null) {
    const sentAt = Date.parse(message.sentAt)
    const later = entries.filter(({ timestamp }) => Date.parse(timestamp) > sentAt)
    return { changes: later.flatMap(toChange), from: 'sent', isIncomplete: false }
  }
  const later = entries.filter((entry) => (revisionsOf(entry)?.to ?? -1) > seen)
  const oldest = Math.min(...later.map((entry) => revisionsOf(entry)?.from ?? revision))
  return {
    changes: later.flatMap(toChange),
    from: 'seen',
    isIncomplete: revision !== seen && (later.length === 0 || oldest > seen),
  }
}

function toChange({ id, timestamp, details }: AuditEntry): ListingChange[] {
  const fields = Object.entries(details)
    .filter(([field]) => field !== REVISION)
    .map(([field, change]) => ({ field, change: String(change) }))
  return fields.length === 0 ? [] : [{ id, timestamp, fields }]
}

/** Null for an entry from before the log named revisions. */
function revisionsOf({ details }: AuditEntry): { from: number; to: number } | null {
  const written = details[REVISION]
  const [, from, to] = (typeof written === 'string' ? /^(\d+) -> (\d+)$/.exec(written) : null) ?? []
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) }
}
