import { useSyncExternalStore } from 'react'
import { receivedAt, subscribeToReceived } from './received-times-record.ts'
import type { Announcement } from '../../domain/listing.ts'
import { relativeTime } from '../../domain/majuro-time.ts'
import { useNow } from '../../browser/use-now.ts'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

/** How long ago a warning reached this device (received-times.tsx notes it). */
export function ReceivedLine({ announcement }: { announcement: Announcement }) {
  const now = useNow()
  const at = useSyncExternalStore(subscribeToReceived, () => receivedAt(announcement))
  return at === null ? null : ANNOUNCEMENT_TEXTS.received(relativeTime(at, now))
}
