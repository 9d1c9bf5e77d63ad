import type { Announcement } from '../listing/listing.ts'

/** Milliseconds since 1970 when the next announcement starts or ends; null when none does. */
export function findNextAnnouncementChange(
  announcements: readonly Announcement[],
  now: number,
): number | null {
  const changeTimesMs = announcements
    .flatMap((announcement) =>
      announcement.is_active ? [announcement.start_date, announcement.end_date] : [],
    )
    .map((date) => (date === null ? Number.NaN : Date.parse(date)))
    .filter((timeMs) => timeMs > now)
  return changeTimesMs.length > 0 ? Math.min(...changeTimesMs) : null
}
