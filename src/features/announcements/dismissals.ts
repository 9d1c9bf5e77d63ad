import { useCallback, useSyncExternalStore } from 'react'
import { localSetting } from '../../browser/local-setting.ts'
import { useDirectorySettings } from '../../directory/use-directory.ts'
import { dismiss, isDismissed, keptDismissals, type Dismissal } from '../../domain/announcements.ts'
import type { Announcement } from '../../domain/listing.ts'
import { browserSession } from './browser-session.ts'

/** Announcements that were closed on this device (ANN-4). */
const setting = localSetting('guide-dismissals')

let parsed: { text: string | null; dismissals: readonly Dismissal[] } = { text: null, dismissals: [] }

/** Whether an announcement was closed on this device, and a function to close one (ANN-4). */
export function useDismissals(known: readonly Announcement[]): {
  isClosed: (announcement: Announcement) => boolean
  close: (announcement: Announcement) => void
} {
  const resetAt = useDirectorySettings()?.dismissals_reset_at ?? null
  const dismissals = useSyncExternalStore(setting.subscribe, readDismissals)
  const isClosed = (announcement: Announcement): boolean =>
    isDismissed(announcement, dismissals, resetAt, browserSession())
  const close = useCallback(
    (announcement: Announcement) => {
      const kept = keptDismissals(readDismissals(), known, resetAt)
      setting.write(JSON.stringify([...kept, dismiss(announcement, resetAt, browserSession())]))
    },
    [known, resetAt],
  )
  return { isClosed, close }
}

/** The same array until it changes. */
function readDismissals(): readonly Dismissal[] {
  const text = setting.read()
  if (text !== parsed.text) parsed = { text, dismissals: parse(text) }
  return parsed.dismissals
}

/** A damaged record counts as empty; then closed announcements show again. */
function parse(text: string | null): Dismissal[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isDismissal) : []
  } catch {
    return []
  }
}

function isDismissal(value: unknown): value is Dismissal {
  if (typeof value !== 'object' || value === null) return false
  const { key, resetAt, session } = value as Partial<Dismissal>
  return (
    typeof key === 'string' &&
    typeof session === 'string' &&
    (resetAt === null || typeof resetAt === 'string')
  )
}
