import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AdminTables } from '../../../backend/admin-tables.ts'
import { staleBefore } from '../../kit/duplicate-listings.ts'
import { useGoTo } from '../../../browser/visit-history.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { failureMessage } from '../../kit/reads.tsx'
import { activityPath, ADMIN_PATH, NEW_LISTING_PATH, editListingPath } from '../../paths.ts'
import styles from './overview.module.css'
import { activityAge, OVERVIEW_TEXTS } from '../../frame/texts.ts'
import { useNow } from '../../../browser/use-now.ts'

export interface Activity {
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

/** `to`: link to the rows that a figure counts. */
const CARDS: { stat: keyof DashboardStats; to: string }[] = [
  { stat: 'totalListings', to: `${ADMIN_PATH}#businesses` },
  { stat: 'pendingSubmissions', to: `${ADMIN_PATH}?status=pending#submissions` },
  { stat: 'featuredListings', to: `${ADMIN_PATH}?show=featured#businesses` },
  { stat: 'staleListings', to: `${ADMIN_PATH}?show=stale#businesses` },
  { stat: 'totalUsers', to: `${ADMIN_PATH}#admins` },
]

const ACTIONS = [
  { to: NEW_LISTING_PATH, label: OVERVIEW_TEXTS.addListing },
  { to: `${ADMIN_PATH}#submissions`, label: OVERVIEW_TEXTS.viewSubmissions },
  { to: `${ADMIN_PATH}#analytics`, label: OVERVIEW_TEXTS.viewAnalytics },
  { to: `${ADMIN_PATH}#security`, label: OVERVIEW_TEXTS.securitySettings },
]

/** Counts, quick actions and recent activity. */
export function OverviewTab() {
  const goTo = useGoTo()
  const { backend } = useAdmin()
  const {
    data: content = null,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['overview'],
    queryFn: () => loadOverview(backend.tables),
    refetchOnReconnect: true,
  })
  return (
    <>
      <h2 className="visually-hidden">{OVERVIEW_TEXTS.title}</h2>
      {content !== null && content.problems.length > 0 && (
        <Notice tone="danger" role="alert">
          <p>
            <strong>{OVERVIEW_TEXTS.errorTitle}</strong>
          </p>
          <p>{OVERVIEW_TEXTS.failed(content.problems)}</p>
          <button
            type="button"
            className="button"
            aria-disabled={isFetching || undefined}
            onClick={() => void refetch()}
          >
            {OVERVIEW_TEXTS.retry}
          </button>
        </Notice>
      )}
      <ul className={styles.cards} aria-busy={isFetching}>
        {CARDS.map(({ stat, to }) => (
          <li key={stat} className={styles.card}>
            <StatCard
              label={OVERVIEW_TEXTS.cards[stat]}
              value={content === null ? null : content.stats[stat]}
              isLoading={content === null}
              onOpen={() => goTo(to)}
            />
          </li>
        ))}
      </ul>
      <section className={styles.section}>
        <h3>{OVERVIEW_TEXTS.actionsTitle}</h3>
        <p className={styles.actions}>
          {ACTIONS.map(({ to, label }) => (
            <Link key={to} to={to} className="button">
              {label}
            </Link>
          ))}
        </p>
      </section>
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <h3>{OVERVIEW_TEXTS.activityTitle}</h3>
          <Link to={activityPath('')}>{OVERVIEW_TEXTS.viewAll}</Link>
        </div>
        {content === null && <output>{OVERVIEW_TEXTS.loading}</output>}
        {content !== null && content.activity !== null && <ActivityList activity={content.activity} />}
      </section>
    </>
  )
}

interface StatCardProps {
  label: string
  /** Null if not known. */
  value: number | null
  isLoading: boolean
  onOpen: () => void
}

function StatCard({ label, value, isLoading, onOpen }: StatCardProps) {
  const number = value === null ? OVERVIEW_TEXTS.unknown : value.toLocaleString('en')
  return (
    <>
      <span className={styles.number} aria-hidden={value === null || undefined}>
        {isLoading ? '\u00a0' : number}
      </span>
      {!isLoading && value === null && <span className="visually-hidden">{OVERVIEW_TEXTS.unknownHelp}</span>}
      <button type="button" className={styles.open} onClick={onOpen}>
        {label}
      </button>
    </>
  )
}

/** A count is null if the server refused or did not answer. The other counts are still shown (DASH-4). */
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
  activity: Activity[] | null
  /** Parts that could not be loaded, with the reason. */
  problems: string[]
}

const MAX_SHOWN_ENTRIES = 10

/** Loads all parts in parallel. A failure does not affect the others. Never rejects. */
export async function loadOverview(tables: AdminTables): Promise<Overview> {
  const problems: string[] = []
  const attempt = async <Part,>(name: string, part: Promise<Part>): Promise<Part | null> => {
    try {
      return await part
    } catch (failure) {
      problems.push(`${name} (${failureMessage(failure)})`)
      return null
    }
  }
  const { parts } = OVERVIEW_TEXTS
  const before = new Date(staleBefore(Date.now())).toISOString()
  const [listings, featured, stale, pending, users, activity] = await Promise.all([
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
    attempt(parts.activity, readActivity(tables, MAX_SHOWN_ENTRIES)),
  ])
  return {
    stats: {
      totalListings: listings,
      featuredListings: featured,
      staleListings: stale,
      pendingSubmissions: pending,
      totalUsers: users,
    },
    activity,
    problems,
  }
}
