import { useEffect, useSyncExternalStore } from 'react'
import { noteReceived, receivedAt, subscribeToReceived } from '../../device/received-times.ts'
import type { Announcement } from '../../domain/listing.ts'
import { relativeTime } from '../../domain/relative-time.ts'
import { useNow } from '../../ui/use-now.ts'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

interface ReceivedLineProps {
  announcement: Announcement
  /** All that are known: each is noted when it reaches the device, not when it is first looked at. */
  known: readonly Announcement[]
}

/** How long ago a warning reached this device. */
export function ReceivedLine({ announcement, known }: ReceivedLineProps) {
  const now = useNow()
  const at = useSyncExternalStore(subscribeToReceived, () => receivedAt(announcement))
  useEffect(() => noteReceived(known, Date.now()), [known])
  return at === null ? null : ANNOUNCEMENT_TEXTS.received(relativeTime(at, now))
}
