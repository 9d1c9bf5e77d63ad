import { useCallback } from 'react'
import { createLocalSetting } from '../../browser/local-setting.ts'
import { useDeviceSetting } from '../../browser/rendered-page.ts'
import { useDirectorySettings } from '../../directory/use-directory.ts'
import {
  addDismissal,
  toDismissal,
  isDismissed,
  type Dismissal,
} from '../../domain/announcements/announcements.ts'
import type { Announcement } from '../../domain/listing/listing.ts'
import { browserSessionId } from './browser-session.ts'

/** Announcements that were closed on this device (ANN-4). */
const dismissalsSetting = createLocalSetting('guide-dismissals')

const NO_DISMISSALS: readonly Dismissal[] = []

let parsedDismissals: { text: string | null; dismissals: readonly Dismissal[] } = {
  text: null,
  dismissals: [],
}

/** Whether an announcement was closed on this device, and a function to close one (ANN-4). */
export function useDismissals(): {
  isClosed: (announcement: Announcement) => boolean
  close: (announcement: Announcement) => void
} {
  const resetAt = useDirectorySettings()?.dismissals_reset_at ?? null
  const dismissals = useDeviceSetting(dismissalsSetting.subscribe, readDismissedAnnouncements, NO_DISMISSALS)
  const isClosed = (announcement: Announcement): boolean =>
    isDismissed(announcement, dismissals, resetAt, browserSessionId())
  const close = useCallback(
    (announcement: Announcement) => {
      const dismissal = toDismissal(announcement, resetAt, browserSessionId())
      dismissalsSetting.write(JSON.stringify(addDismissal(readDismissedAnnouncements(), dismissal)))
    },
    [resetAt],
  )
  return { isClosed, close }
}

/** Subscribes to changes: the listener is called after each announcement that is closed, in any tab. */
export const subscribeToDismissals = dismissalsSetting.subscribe

/** Returns the same array while the stored text is the same, because useSyncExternalStore compares by identity. */
export function readDismissedAnnouncements(): readonly Dismissal[] {
  const text = dismissalsSetting.read()
  if (text !== parsedDismissals.text) parsedDismissals = { text, dismissals: parseDismissals(text) }
  return parsedDismissals.dismissals
}

/** A damaged record counts as empty; then closed announcements show again. */
function parseDismissals(text: string | null): Dismissal[] {
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
