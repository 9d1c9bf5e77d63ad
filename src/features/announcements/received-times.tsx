import { useSyncExternalStore } from 'react'
import { createLocalSetting, readItem } from '../../browser/local-setting.ts'
import { useNow } from '../../browser/use-now.ts'
import { toDismissalKey, isWarning } from '../../domain/announcements/announcements.ts'
import type { Announcement } from '../../domain/listing/listing.ts'
import {
  formatClock,
  formatMajuroDate,
  toMajuroClock,
  formatRelativeTime,
} from '../../domain/hours/majuro-time.ts'
import { AnnouncementBanner, ScrollingText } from '../../ui/announcement-banner.tsx'
import type { AnnouncementProps } from '../../ui/announcement-line.tsx'
import { RECEIVED_TEXTS } from './received-texts.ts'

/*
 * When each announcement first reached this device: a warning that is read without a network may be days old. An edited
 * announcement counts as new.
 */
const RECEIVED_KEY = 'guide-received'
const receivedTimesSetting = createLocalSetting(RECEIVED_KEY)

/** Maximum number of stored times, which is more than the number of announcements in a year. */
const MAX_TIMES = 200

/** Milliseconds since 1970 by announcement key. */
type ReceivedTimes = Readonly<Record<string, number>>

interface ReceivedAnnouncementProps extends AnnouncementProps {
  /** False to show only the text, in one line. */
  isWhole: boolean
}

/** An announcement with its times; in one line, only a warning shows its times (ANN-8). */
export function ReceivedAnnouncement({ isWhole, ...props }: ReceivedAnnouncementProps) {
  const { announcement } = props
  const times = (isWhole || isWarning(announcement)) && <AnnouncementTimes announcement={announcement} />
  return isWhole ? (
    <AnnouncementBanner {...props} received={times} />
  ) : (
    <ScrollingText announcement={announcement} received={times} />
  )
}

/** Says when an announcement was published and, for a warning, when it arrived, because it may have been withdrawn since. */
function AnnouncementTimes({ announcement }: { announcement: Announcement }) {
  const now = useNow()
  const receivedAt = useSyncExternalStore(
    receivedTimesSetting.subscribe,
    () => parseTimes(receivedTimesSetting.read())[toDismissalKey(announcement)] ?? null,
  )
  const startsAt = announcement.start_date === null ? 0 : Date.parse(announcement.start_date)
  const publishedAt = Math.max(startsAt, Date.parse(announcement.updated_at))
  // Do not use formatMajuroDateTime, because its file would be loaded at the start, which does not need it.
  const publishedText = `${formatMajuroDate(publishedAt)}, ${formatClock(toMajuroClock(publishedAt).minutes)}`
  // If the announcement arrived before its start date, the time of its arrival says nothing.
  const isReceived = isWarning(announcement) && receivedAt !== null && receivedAt >= startsAt
  // Add the space with this text: if the space was on the page before, the text could start on the next line.
  return ` ${isReceived ? RECEIVED_TEXTS.received(publishedText, formatRelativeTime(receivedAt, now)) : RECEIVED_TEXTS.published(publishedText)}`
}

/**
 * Stores `now` as the time of arrival of new announcements. An announcement that is not in the list keeps its time, because
 * a page rendered by the build has fewer announcements than the copy on the device, which the page shows a moment later.
 */
export function recordArrivalTimes(announcements: readonly Announcement[], now: number): void {
  // Another tab may have stored times since this page read them.
  const storedText = readItem(RECEIVED_KEY) ?? receivedTimesSetting.read()
  const storedTimes = parseTimes(storedText)
  const newKeys = announcements.map(toDismissalKey).filter((key) => !Object.hasOwn(storedTimes, key))
  const times = [...Object.entries(storedTimes), ...newKeys.map((key): [string, number] => [key, now])]
  const text = newKeys.length === 0 ? storedText : JSON.stringify(Object.fromEntries(times.slice(-MAX_TIMES)))
  if (text !== receivedTimesSetting.read()) receivedTimesSetting.write(text)
}

/** A damaged record counts as empty; then warnings show as just received. */
function parseTimes(text: string | null): ReceivedTimes {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    )
  } catch {
    return {}
  }
}
