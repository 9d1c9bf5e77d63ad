import type { AdminTables } from '../../../backend/admin-tables.ts'
import { staleCutoffTime } from '../../kit/duplicate-listings.ts'
import { failureMessage } from '../../kit/reads.tsx'
import { ADMIN_PATH } from '../../paths.ts'
import { OVERVIEW_TEXTS } from './texts.ts'

/** Counts of the overview. A count is null if the server refused it or did not answer; the others are shown (DASH-4). */
export interface DashboardStats {
  totalListings: number | null
  pendingSubmissions: number | null
  featuredListings: number | null
  /** Number of listings that nobody has checked for six months. */
  staleListings: number | null
  totalUsers: number | null
}

export interface Overview {
  stats: DashboardStats
  /** Parts that could not be loaded, with the reason. */
  problems: string[]
}

/** Numbers of other waiting tasks (DASH-11), as waiting_work() returns them. */
export interface WaitingWork {
  /** Pending messages that are assigned to this admin. */
  mine: number
  /** Listings that visitors reported as wrong. */
  answers: number
  /** Announcements that end within a week. */
  ending: number
  /** Warnings to admins that could not be sent. */
  mails: number
}

interface Task {
  text: string
  to: string
}

const { tasks: texts } = OVERVIEW_TEXTS

/** The waiting tasks with their links; null if no task is known to wait, but a count is missing. */
export function listWaitingTasks(stats: DashboardStats | null, work: WaitingWork | null): Task[] | null {
  const tasks: [count: number | null | undefined, text: (count: number) => string, to: string][] = [
    [work?.mails, texts.mails, `${ADMIN_PATH}#settings`],
    [stats?.pendingSubmissions, texts.messages, `${ADMIN_PATH}?status=pending#submissions`],
    [work?.mine, texts.mine, `${ADMIN_PATH}?status=pending&assigned=me#submissions`],
    [work?.answers, texts.answers, `${ADMIN_PATH}#answers`],
    [work?.ending, texts.ending, `${ADMIN_PATH}#announcements`],
    [stats?.staleListings, texts.stale, `${ADMIN_PATH}?show=stale#businesses`],
  ]
  const waiting = tasks.flatMap(([count, text, to]) =>
    count === null || count === undefined || count === 0 ? [] : [{ text: text(count), to }],
  )
  const isUnknown = tasks.some(([count]) => count === null || count === undefined)
  return waiting.length === 0 && isUnknown ? null : waiting
}

/** Loads all parts in parallel. A failure does not affect the others. Never rejects. */
export async function loadOverview(tables: AdminTables): Promise<Overview> {
  const problems: string[] = []
  const attempt = async <Part>(name: string, part: Promise<Part>): Promise<Part | null> => {
    try {
      return await part
    } catch (failure) {
      problems.push(`${name} (${failureMessage(failure)})`)
      return null
    }
  }
  const { parts } = OVERVIEW_TEXTS
  const before = new Date(staleCutoffTime(Date.now())).toISOString()
  const [listings, featured, stale, pending, users] = await Promise.all([
    attempt(parts.businesses, tables.countRows('businesses')),
    attempt(
      parts.featured,
      tables.countRows('businesses', (query) => query.eq('featured', true)),
    ),
    attempt(
      parts.stale,
      tables.countRows('businesses', (query) =>
        query.or(`last_checked_at.lte.${before},and(last_checked_at.is.null,created_at.lte.${before})`),
      ),
    ),
    attempt(
      parts.submissions,
      tables.countRows('contact_submissions', (query) => query.eq('status', 'pending')),
    ),
    attempt(parts.users, tables.countRows('users')),
  ])
  return {
    stats: {
      totalListings: listings,
      featuredListings: featured,
      staleListings: stale,
      pendingSubmissions: pending,
      totalUsers: users,
    },
    problems,
  }
}
