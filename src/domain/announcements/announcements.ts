import { CATEGORY_INFO, toCategory } from '../listing/categories.ts'
import type { Announcement } from '../listing/listing.ts'

/** What decides which announcements a page shows: the page, its listing, and the visitor's atoll. */
interface PageContext {
  path: string
  listingCategory?: string | undefined
  /** Three-letter code of the atoll that the page, or its listing, belongs to. */
  atoll?: string | undefined
  /** The visitor's own atoll; null or absent where none was chosen. */
  ownAtoll?: string | null
}

/** A banner that was closed on this device. */
export interface Dismissal {
  key: string
  /**
   * `dismissals_reset_at` of the announcement when it was closed. The server sets this time, so that no device clock
   * matters.
   */
  resetAt: string | null
  /** Id of the browser session in which the banner was closed. */
  session: string
}

function trimPath(path: string): string {
  const trimmedPath = path.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  return trimmedPath === '' ? '/' : trimmedPath
}

function matchesPath(page: string, path: string): boolean {
  const pagePath = trimPath(page)
  return pagePath === '/' ? path === '/' : path === pagePath || path.startsWith(`${pagePath}/`)
}

/**
 * Whether a list of paths includes the visitor's page (ANN-2): '*' includes every page, '/' only the home page, any other
 * path that page and the pages below it. A category's path includes its listings' pages. Only '*' includes the favourites.
 */
function isOnPage(pages: readonly string[], context: PageContext): boolean {
  if (pages.some((page) => page.trim() === '*')) return true
  const path = trimPath(context.path)
  if (path === '/favorites') return false
  const paths = [path]
  if (context.listingCategory !== undefined)
    paths.push(CATEGORY_INFO[toCategory(context.listingCategory)].path)
  return pages.some((page) => page.startsWith('/') && paths.some((candidate) => matchesPath(page, candidate)))
}

/**
 * Whether an announcement is for this reader (ANN-9). One without atolls is for everybody, as is one for the atoll of the page.
 * Others are for readers who chose one of its atolls, and for readers who chose none, so that a warning reaches them too.
 */
function isForAtoll({ atolls = [] }: Announcement, { atoll, ownAtoll }: PageContext): boolean {
  return (
    !atolls[0] ||
    !ownAtoll ||
    [atoll, ownAtoll].some((code) => atolls.some((announcedCode) => announcedCode === code))
  )
}

/** Whether a moment (milliseconds since 1970) is within the dates: start inclusive, end exclusive. */
export function isWithinDates(announcement: Announcement, now: number): boolean {
  const start = announcement.start_date === null ? -Infinity : Date.parse(announcement.start_date)
  const end = announcement.end_date === null ? Infinity : Date.parse(announcement.end_date)
  return start <= now && now < end
}

/** The announcements for a page (ANN-1), highest priority first, then newest (ANN-3). */
export function selectVisibleAnnouncements(
  announcements: readonly Announcement[],
  context: PageContext,
  now: number,
): Announcement[] {
  const visibleAnnouncements = announcements.filter(
    (announcement) =>
      announcement.is_active &&
      isWithinDates(announcement, now) &&
      isOnPage(announcement.show_on_pages, context) &&
      isForAtoll(announcement, context),
  )
  visibleAnnouncements.sort(
    (a, b) =>
      b.priority - a.priority ||
      Date.parse(b.created_at) - Date.parse(a.created_at) ||
      (a.id < b.id ? -1 : 1),
  )
  return visibleAnnouncements
}

/** Returns the key of a dismissal. An edit changes the key, so that an edited announcement is shown again (ANN-4). */
export function toDismissalKey(announcement: Announcement): string {
  return `${announcement.id}@${announcement.updated_at}`
}

export function toDismissal(announcement: Announcement, resetAt: string | null, session: string): Dismissal {
  return { key: toDismissalKey(announcement), resetAt, session }
}

/** True for warnings and errors, which return in each browser session and show the time when they arrived. */
export function isWarning({ type }: Announcement): boolean {
  return type === 'warning' || type === 'error'
}

function isBeforeReset(dismissal: Dismissal, resetAt: string | null): boolean {
  if (resetAt === null) return false
  return dismissal.resetAt === null || Date.parse(dismissal.resetAt) < Date.parse(resetAt)
}

/**
 * Whether an announcement was closed on this device (ANN-4). A warning or an error counts as closed only in the browser
 * session in which it was closed (ANN-5).
 */
export function isDismissed(
  announcement: Announcement,
  dismissals: readonly Dismissal[],
  resetAt: string | null,
  session: string,
): boolean {
  if (!announcement.dismissible) return false
  const isWarningType = isWarning(announcement)
  const key = toDismissalKey(announcement)
  return dismissals.some(
    (dismissal) =>
      dismissal.key === key &&
      !isBeforeReset(dismissal, resetAt) &&
      (!isWarningType || dismissal.session === session),
  )
}

/** Maximum number of stored dismissals, more than a year of announcements needs. */
const MAX_DISMISSALS = 200

/**
 * Adds a dismissal as the newest, and removes dismissals that admins reset. Dismissals of announcements that the page does
 * not have stay: a page rendered by the build has fewer announcements than the copy, which the page shows a moment later.
 */
export function addDismissal(dismissals: readonly Dismissal[], newDismissal: Dismissal): Dismissal[] {
  return [
    ...dismissals.filter((dismissal) => !isBeforeReset(dismissal, newDismissal.resetAt)),
    newDismissal,
  ].slice(-MAX_DISMISSALS)
}
