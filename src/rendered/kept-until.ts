import { findNextAnnouncementChange } from '../domain/announcements/announcement-times.ts'
import type { ReadModel } from '../domain/directory.ts'
import { findTemporaryClosure } from '../domain/hours/closure.ts'

/**
 * Pages older than this are rendered again before they are shown, because the age of the copy that they state would
 * be wrong.
 */
const MAX_PAGE_AGE_MS = 14 * 24 * 3_600_000

/**
 * Computes the time, in milliseconds since 1970, until which a page rendered at `renderedAt` may be shown (PAGES-12): until an
 * announcement or a temporary closure on the page ends, at most MAX_PAGE_AGE_MS.
 */
export function computePageExpiry(
  { announcements, firstPages }: Pick<ReadModel, 'announcements' | 'firstPages'>,
  renderedAt: number,
): number {
  const cards = Object.values(firstPages).flatMap((page) => page.cards)
  return Math.min(
    renderedAt + MAX_PAGE_AGE_MS,
    findNextAnnouncementChange(announcements, renderedAt) ?? Infinity,
    ...cards.map(({ closed_until: until }) => computeReopening(until, renderedAt)),
  )
}

function computeReopening(closedUntil: string | null | undefined, now: number): number {
  const closure = findTemporaryClosure(closedUntil ?? null, new Date(now))
  return closure === false ? Infinity : (closure.reopensAt ?? Infinity)
}
