import type { AdminTables } from '../../backend/admin-tables.ts'
import { failureMessage } from '../kit/failure-message.ts'
import { type Activity, readActivity } from './activity.tsx'
import { OVERVIEW_TEXTS } from './texts.ts'

/** A count is null when the server refused or did not answer; the others are shown all the same (DASH-4). */
export interface DashboardStats {
  totalBusinesses: number | null
  pendingSubmissions: number | null
  featuredBusinesses: number | null
  totalUsers: number | null
}

export interface Overview {
  stats: DashboardStats
  activity: Activity[] | null
  /** What could not be loaded and why, each once. */
  problems: string[]
}

const SHOWN = 10

/** All parts side by side; one that fails does not take the others along. Never rejects. */
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
  const [businesses, featured, pending, users, activity] = await Promise.all([
    attempt(parts.businesses, tables.countRows('businesses')),
    attempt(
      parts.featured,
      tables.countRows('businesses', (query) => query.eq('featured', true)),
    ),
    attempt(
      parts.submissions,
      tables.countRows('contact_submissions', (query) => query.eq('status', 'pending')),
    ),
    attempt(parts.users, tables.countRows('users')),
    attempt(parts.activity, readActivity(tables, SHOWN)),
  ])
  return {
    stats: {
      totalBusinesses: businesses,
      featuredBusinesses: featured,
      pendingSubmissions: pending,
      totalUsers: users,
    },
    activity,
    problems,
  }
}
