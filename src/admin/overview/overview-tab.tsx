import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Notice } from '../../ui/notice.tsx'
import type { TabId, TabProps } from '../dashboard/tab-props.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { ADMIN_PATH, NEW_BUSINESS_PATH } from '../paths.ts'
import { ActivityList, ALL_ACTIVITY } from './activity.tsx'
import { type DashboardStats, loadOverview } from './load-overview.ts'
import styles from './overview.module.css'
import { OVERVIEW_TEXTS } from './texts.ts'

const CARDS: { stat: keyof DashboardStats; tab: TabId | null }[] = [
  { stat: 'totalBusinesses', tab: 'businesses' },
  { stat: 'pendingSubmissions', tab: 'submissions' },
  { stat: 'featuredBusinesses', tab: null },
  { stat: 'totalUsers', tab: null },
]

const ACTIONS = [
  { to: NEW_BUSINESS_PATH, label: OVERVIEW_TEXTS.addBusiness },
  { to: `${ADMIN_PATH}#submissions`, label: OVERVIEW_TEXTS.viewSubmissions },
  { to: `${ADMIN_PATH}#analytics`, label: OVERVIEW_TEXTS.viewAnalytics },
  { to: `${ADMIN_PATH}#security`, label: OVERVIEW_TEXTS.securitySettings },
]

/** Counts, what was changed last, and the way to what is done most. */
export function OverviewTab({ showTab }: TabProps) {
  const { backend } = useAdmin()
  const {
    data: content = null,
    isFetching,
    refetch,
  } = useQuery({ queryKey: ['overview'], queryFn: () => loadOverview(backend.tables) })
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
        {CARDS.map(({ stat, tab }) => (
          <li key={stat} className={styles.card}>
            <StatCard
              label={OVERVIEW_TEXTS.cards[stat]}
              value={content === null ? null : content.stats[stat]}
              isLoading={content === null}
              onOpen={tab === null ? null : () => showTab(tab)}
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
          <Link to={`${ADMIN_PATH}#security`} state={ALL_ACTIVITY}>
            {OVERVIEW_TEXTS.viewAll}
          </Link>
        </div>
        {content === null && <output>{OVERVIEW_TEXTS.loading}</output>}
        {content !== null && content.activity !== null && <ActivityList activity={content.activity} />}
      </section>
    </>
  )
}

interface StatCardProps {
  label: string
  /** Null: not known. */
  value: number | null
  isLoading: boolean
  onOpen: (() => void) | null
}

function StatCard({ label, value, isLoading, onOpen }: StatCardProps) {
  const number = value === null ? OVERVIEW_TEXTS.unknown : value.toLocaleString('en')
  return (
    <>
      <span className={styles.number} aria-hidden={value === null || undefined}>
        {isLoading ? '\u00a0' : number}
      </span>
      {!isLoading && value === null && <span className="visually-hidden">{OVERVIEW_TEXTS.unknownHelp}</span>}
      {onOpen === null ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <button type="button" className={styles.open} onClick={onOpen}>
          {label}
        </button>
      )}
    </>
  )
}
