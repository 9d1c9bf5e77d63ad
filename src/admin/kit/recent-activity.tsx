import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import type { AdminTables } from '../../backend/admin-tables.ts'
import { activityPath, ADMIN_PATH, editListingPath } from '../paths.ts'
import { useAdmin } from './admin-context.tsx'
import { MoreButton } from './more-button.tsx'
import { ReadState } from './reads.tsx'
import styles from './recent-activity.module.css'
import { formatActivityAge } from './activity-age.ts'
import { RECENT_ACTIVITY_TEXTS } from './texts.ts'
import { useNow } from '../../browser/use-now.ts'

interface Activity {
  kind: 'listing' | 'submission'
  /** Id of the row. */
  id: string
  name: string
  /** 'created' when both times are equal, else 'updated' (DASH-5). */
  change: 'created' | 'updated'
  /** Time of the change, in milliseconds since 1970. */
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

/** Reads the newest changes of listings and the newest messages, at most `limit` together. @throws RequestFailure */
async function readActivity(tables: AdminTables, limit: number): Promise<Activity[]> {
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

const ROWS_PER_STEP = 25

/** The newest changes of listings and the newest messages, with a button for more and a link to all of them (DASH-5). */
export function RecentActivity({ firstShown }: { firstShown: number }) {
  const { backend } = useAdmin()
  const [limit, setLimit] = useState(firstShown)
  const read = useQuery({
    queryKey: ['recent-activity', { limit }],
    queryFn: () => readActivity(backend.tables, limit),
    refetchOnReconnect: true,
  })
  // The rows that are shown while more are read, and if that fails.
  const [lastRead, setLastRead] = useState(read.data)
  if (read.data !== undefined && read.data !== lastRead) setLastRead(read.data)
  const activity = read.data ?? lastRead
  return (
    <>
      <div className={styles.head}>
        <h3>{RECENT_ACTIVITY_TEXTS.title}</h3>
        <Link to={activityPath('')}>{RECENT_ACTIVITY_TEXTS.viewAll}</Link>
      </div>
      <ReadState read={{ ...read, data: activity }} texts={RECENT_ACTIVITY_TEXTS} />
      {activity !== undefined && <ActivityList activity={activity} />}
      {activity !== undefined && (
        <MoreButton
          label={RECENT_ACTIVITY_TEXTS.more}
          hasMore={read.data === undefined || activity.length >= limit}
          isBusy={read.data === undefined}
          onMore={() => setLimit(limit + ROWS_PER_STEP)}
        />
      )}
    </>
  )
}

function ActivityList({ activity }: { activity: Activity[] }) {
  const now = useNow()
  if (activity.length === 0) return <p>{RECENT_ACTIVITY_TEXTS.none}</p>
  return (
    <ul className={styles.activity}>
      {activity.map(({ kind, id, name, change, at }) => (
        <li key={`${kind} ${id}`}>
          <Link to={kind === 'listing' ? editListingPath(id) : `${ADMIN_PATH}#submissions`}>{name}</Link>
          <span className={styles.quiet}>
            {kind === 'listing' ? RECENT_ACTIVITY_TEXTS.listing[change] : RECENT_ACTIVITY_TEXTS.submission}
          </span>
          <time className={styles.quiet} dateTime={new Date(at).toISOString()}>
            {formatActivityAge(at, now)}
          </time>
        </li>
      ))}
    </ul>
  )
}
