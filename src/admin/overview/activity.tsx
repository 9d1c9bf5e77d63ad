import { Link } from 'react-router-dom'
import type { AdminTables } from '../../backend/admin-tables.ts'
import { useNow } from '../../browser/use-now.ts'
import { ADMIN_PATH, editListingPath } from '../paths.ts'
import styles from './overview.module.css'
import { OVERVIEW_TEXTS } from './texts.ts'

export interface Activity {
  kind: 'listing' | 'submission'
  /** Id of the row. */
  id: string
  name: string
  /** 'created' when both times are equal, else 'updated' (DASH-5). */
  change: 'created' | 'updated'
  /** Milliseconds since 1970. */
  at: number
}

interface ListingTimes {
  id: string
  name: string
  created_at: string
  updated_at: string
}

interface SubmissionTimes {
  id: string
  name: string
  type: string
  created_at: string
}

/** Router state of a link to the security tab that shows all recent activity. */
export const ALL_ACTIVITY = { show: 'activity' } as const

/** The newest changes of listings and the newest messages, in one list. @throws RequestFailure */
export async function readActivity(tables: AdminTables, limit: number): Promise<Activity[]> {
  const [listings, submissions] = await Promise.all([
    tables.readRows<ListingTimes>('businesses', {
      select: 'id,name,created_at,updated_at',
      filter: (query) => query.order('updated_at', { ascending: false }).limit(limit),
    }),
    tables.readRows<SubmissionTimes>('contact_submissions', {
      select: 'id,name,type,created_at',
      filter: (query) => query.order('created_at', { ascending: false }).limit(limit),
    }),
  ])
  return [...listings.map(activityOfListing), ...submissions.map(activityOfSubmission)]
    .sort((one, other) => other.at - one.at)
    .slice(0, limit)
}

function activityOfListing({ id, name, created_at, updated_at }: ListingTimes): Activity {
  return {
    kind: 'listing',
    id,
    name,
    change: created_at === updated_at ? 'created' : 'updated',
    at: Date.parse(updated_at),
  }
}

function activityOfSubmission({ id, name, created_at }: SubmissionTimes): Activity {
  return { kind: 'submission', id, name, change: 'created', at: Date.parse(created_at) }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** 'Just now', 'Nm ago', 'Nh ago', 'Nd ago' (DASH-5). */
export function activityAge(at: number, now: number): string {
  const age = now - at
  if (!(age >= MINUTE_MS)) return 'Just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`
  return age < DAY_MS ? `${Math.floor(age / HOUR_MS)}h ago` : `${Math.floor(age / DAY_MS)}d ago`
}

export function ActivityList({ activity }: { activity: Activity[] }) {
  const now = useNow()
  if (activity.length === 0) return <p>{OVERVIEW_TEXTS.activityNone}</p>
  return (
    <ul className={styles.activity}>
      {activity.map(({ kind, id, name, change, at }) => (
        <li key={`${kind} ${id}`}>
          <Link to={kind === 'listing' ? editListingPath(id) : `${ADMIN_PATH}#submissions`}>{name}</Link>
          <span className={styles.quiet}>
            {kind === 'listing' ? OVERVIEW_TEXTS.listing[change] : OVERVIEW_TEXTS.submission}
          </span>
          <time className={styles.quiet} dateTime={new Date(at).toISOString()}>
            {activityAge(at, now)}
          </time>
        </li>
      ))}
    </ul>
  )
}
