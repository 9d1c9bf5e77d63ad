import { announcementKey } from '../../domain/announcements.ts'
import type { Announcement } from '../../domain/listing.ts'

/*
 * When each warning first reached this device: a warning that is read with no network may be days old. An edited one
 * counts as new. Where storage is refused the times last until the page is closed.
 */
const KEY = 'guide-received'

type Times = Readonly<Record<string, number>>
let times: Times | null = null
const listeners = new Set<() => void>()

/** Milliseconds since 1970; null for an announcement that was not noted. */
export function receivedAt(announcement: Announcement): number | null {
  return known()[announcementKey(announcement)] ?? null
}

/** Notes those that are new and forgets those that are gone. */
export function noteReceived(announcements: readonly Announcement[], now: number): void {
  const before = known()
  const keys = announcements.map(announcementKey)
  const isSame = keys.length === Object.keys(before).length && keys.every((key) => Object.hasOwn(before, key))
  if (isSame) return
  times = Object.fromEntries(keys.map((key) => [key, before[key] ?? now]))
  try {
    localStorage.setItem(KEY, JSON.stringify(times))
  } catch (error) {
    console.warn('The times of warnings could not be kept', error)
  }
  for (const listener of listeners) listener()
}

/** Called after every change in this tab. @returns ends it */
export function subscribeToReceived(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function known(): Times {
  times ??= parse()
  return times
}

/** A damaged record counts as none: the worst that follows is a warning that says it came just now. */
function parse(): Times {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    )
  } catch {
    return {}
  }
}
