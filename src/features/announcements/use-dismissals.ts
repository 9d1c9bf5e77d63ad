import { useCallback, useSyncExternalStore } from 'react'
import { browserSession, readDismissals, subscribeToDismissals, writeDismissals } from './dismissals.ts'
import { dismiss, isDismissed, keptDismissals } from '../../domain/announcements.ts'
import type { Announcement } from '../../domain/listing.ts'
import { useDirectorySettings } from '../../directory/use-directory.ts'

/** Tells which announcements were closed on this device, and closes more (ANN-4). */
export function useDismissals(known: readonly Announcement[]): {
  isClosed: (announcement: Announcement) => boolean
  close: (announcement: Announcement) => void
} {
  const resetAt = useDirectorySettings()?.dismissals_reset_at ?? null
  const dismissals = useSyncExternalStore(subscribeToDismissals, readDismissals)
  const isClosed = (announcement: Announcement): boolean =>
    isDismissed(announcement, dismissals, resetAt, browserSession())
  const close = useCallback(
    (announcement: Announcement) => {
      const kept = keptDismissals(readDismissals(), known, resetAt)
      writeDismissals([...kept, dismiss(announcement, resetAt, browserSession())])
    },
    [known, resetAt],
  )
  return { isClosed, close }
}
