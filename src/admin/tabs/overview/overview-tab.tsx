import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useGoTo } from '../../../browser/visit-history.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { useIsEditor } from '../../kit/own-role.ts'
import { ADMIN_PATH, NEW_LISTING_PATH } from '../../paths.ts'
import styles from './overview.module.css'
import { OVERVIEW_TEXTS } from './texts.ts'
import { RecentActivity } from '../../kit/recent-activity.tsx'
import { loadOverview, listWaitingTasks, type DashboardStats, type WaitingWork } from './load-overview.ts'

/** The figures of the overview. `to` is the link to the rows that a figure counts. Editors have no Admins tab. */
const STAT_CARDS: { stat: keyof DashboardStats; to: string; isForPublishers?: true }[] = [
  { stat: 'totalListings', to: `${ADMIN_PATH}#businesses` },
  { stat: 'pendingSubmissions', to: `${ADMIN_PATH}?status=pending#submissions` },
  { stat: 'featuredListings', to: `${ADMIN_PATH}?show=featured#businesses` },
  { stat: 'staleListings', to: `${ADMIN_PATH}?show=stale#businesses` },
  { stat: 'totalUsers', to: `${ADMIN_PATH}#admins`, isForPublishers: true },
]

const QUICK_ACTIONS = [
  { to: NEW_LISTING_PATH, label: OVERVIEW_TEXTS.addListing },
  { to: `${ADMIN_PATH}#submissions`, label: OVERVIEW_TEXTS.viewSubmissions },
  { to: `${ADMIN_PATH}#analytics`, label: OVERVIEW_TEXTS.viewAnalytics },
  { to: `${ADMIN_PATH}#security`, label: OVERVIEW_TEXTS.securitySettings },
]

/** The first tab: waiting tasks, counts, quick actions and recent activity. */
export function OverviewTab() {
  const goTo = useGoTo()
  const { backend } = useAdmin()
  const isEditor = useIsEditor()
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
      <h2 className="visually-hidden-on-phones">{OVERVIEW_TEXTS.title}</h2>
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
      <NextTasks stats={content?.stats ?? null} />
      <ul className={styles.cards} aria-busy={isFetching}>
        {STAT_CARDS.map(({ stat, to, isForPublishers }) => (
          <li key={stat} className={styles.card}>
            <StatCard
              label={OVERVIEW_TEXTS.cards[stat]}
              value={content === null ? null : content.stats[stat]}
              isLoading={content === null}
              onOpen={isForPublishers && isEditor ? undefined : () => goTo(to)}
            />
          </li>
        ))}
      </ul>
      <section className={styles.section}>
        <h3>{OVERVIEW_TEXTS.actionsTitle}</h3>
        <p className={styles.actions}>
          {QUICK_ACTIONS.map(({ to, label }) => (
            <Link key={to} to={to} className="button">
              {label}
            </Link>
          ))}
        </p>
      </section>
      <section className={styles.section}>
        <RecentActivity firstShown={10} />
      </section>
    </>
  )
}

/** How often the tasks are read: changes of other admins must be shown within 30 s (OFFADM-2). */
const TASKS_REFRESH_MS = 25_000

/** The tasks that wait for the admin, each with a link (DASH-11). */
function NextTasks({ stats }: { stats: DashboardStats | null }) {
  const { backend } = useAdmin()
  const title = useId()
  const { data: work = null } = useQuery({
    queryKey: ['waiting-work'],
    queryFn: () => backend.tables.callDatabase<WaitingWork>('waiting_work'),
    refetchInterval: TASKS_REFRESH_MS,
    refetchOnReconnect: true,
  })
  const tasks = listWaitingTasks(stats, work)
  if (tasks === null) return null
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h3 id={title}>{OVERVIEW_TEXTS.tasksTitle}</h3>
      {tasks.length === 0 && <p>{OVERVIEW_TEXTS.nothingWaits}</p>}
      <ul className={styles.tasks}>
        {tasks.map(({ text, to }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StatCardProps {
  label: string
  /** The count; null if it could not be read. */
  value: number | null
  isLoading: boolean
  /** Opens the rows that the figure counts; undefined if this admin has no tab with them. */
  onOpen: (() => void) | undefined
}

function StatCard({ label, value, isLoading, onOpen }: StatCardProps) {
  const number = value === null ? OVERVIEW_TEXTS.unknown : value.toLocaleString('en')
  return (
    <>
      <span className={styles.number} aria-hidden={value === null || undefined}>
        {isLoading ? '\u00a0' : number}
      </span>
      {!isLoading && value === null && <span className="visually-hidden">{OVERVIEW_TEXTS.unknownHelp}</span>}
      {onOpen === undefined ? (
        <span>{label}</span>
      ) : (
        <button type="button" className={styles.open} onClick={onOpen}>
          {label}
        </button>
      )}
    </>
  )
}
