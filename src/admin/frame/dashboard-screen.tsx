import * as Tabs from '@radix-ui/react-tabs'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import { AfterDelay, lazyPart } from '../../ui/lazy-part.tsx'
import { MenuIcon } from '../../ui/icons.tsx'
import { ActivityTab } from '../tabs/activity/activity-tab.tsx'
import { AdminsTab } from '../tabs/admins/admins-tab.tsx'
import { AnswersTab } from '../tabs/answers/answers-tab.tsx'
import { AnnouncementsTab } from '../tabs/announcements/announcements-tab.tsx'
import { EmergencyTab } from '../tabs/emergency/emergency-tab.tsx'
import { useAdmin } from '../kit/admin-context.tsx'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { useIsDesk, useIsWide } from '../kit/use-grid-keys.ts'
import { OverviewTab } from '../tabs/overview/overview-tab.tsx'
import { ADMIN_PATH } from '../paths.ts'
import { SecurityTab } from '../tabs/security/security-tab.tsx'
import { SettingsTab } from '../tabs/settings/settings-tab.tsx'
import { SubmissionsTab } from '../tabs/submissions/submissions-tab.tsx'
import { TripsTab } from '../tabs/trips/trips-tab.tsx'
import { usePendingSubmissions } from '../kit/pending-submissions.ts'
import styles from './dashboard.module.css'
import { DASHBOARD_TEXTS } from './texts.ts'

/** Ids of the tabs, in the order of the screen. The id is the URL hash. */
const TAB_IDS = [
  'overview',
  'businesses',
  'submissions',
  'answers',
  'analytics',
  'announcements',
  'emergency',
  'trips',
  'activity',
  'admins',
  'security',
  'settings',
] as const

type TabId = (typeof TAB_IDS)[number]

interface DashboardTab {
  label: string
  Panel: ComponentType<{ fallback?: ReactNode }>
}

/** The tabs with large libraries: charts, and menus. The others are part of this chunk. */
const listings = lazyPart(async () => (await import('../tabs/listings/listings-tab.tsx')).ListingsTab, true)
const analytics = lazyPart(
  async () => (await import('../tabs/analytics/analytics-tab.tsx')).AnalyticsTab,
  true,
)

export function preloadTabs(): void {
  for (const { preload } of [listings, analytics]) void preload()
}

const { tabs: labels } = DASHBOARD_TEXTS

/** To add a tab: its id above, its label in texts.ts, its component here. */
const TABS: Record<TabId, DashboardTab> = {
  overview: { label: labels.overview, Panel: OverviewTab },
  businesses: { label: labels.businesses, Panel: listings.Part },
  submissions: { label: labels.submissions, Panel: SubmissionsTab },
  answers: { label: labels.answers, Panel: AnswersTab },
  analytics: { label: labels.analytics, Panel: analytics.Part },
  announcements: { label: labels.announcements, Panel: AnnouncementsTab },
  emergency: { label: labels.emergency, Panel: EmergencyTab },
  trips: { label: labels.trips, Panel: TripsTab },
  activity: { label: labels.activity, Panel: ActivityTab },
  admins: { label: labels.admins, Panel: AdminsTab },
  security: { label: labels.security, Panel: SecurityTab },
  settings: { label: labels.settings, Panel: SettingsTab },
}

/** Tabs in which only publishers may change anything (RIGHTS-14). The database refuses it too. */
const PUBLISHER_TABS: ReadonlySet<TabId> = new Set(['announcements', 'emergency', 'admins'])

/** The tabs of this admin's role; all of them until the server has named it. */
function useTabIds(): readonly TabId[] {
  const { backend } = useAdmin()
  const { data: status } = useQuery({ queryKey: ['own-role'], queryFn: () => backend.auth.mfaStatus() })
  return status?.role === 'editor' ? TAB_IDS.filter((id) => !PUBLISHER_TABS.has(id)) : TAB_IDS
}

function tabOfHash(tabs: readonly TabId[], hash: string): TabId {
  return tabs.find((id) => `#${id}` === hash) ?? 'overview'
}

const opening = (
  <AfterDelay>
    <output>{DASHBOARD_TEXTS.opening}</output>
  </AfterDelay>
)

/** The tabs of the dashboard. The URL hash names the selected one (DASH-1). */
export function DashboardScreen() {
  const { audit } = useAdmin()
  const { pathname, search, hash } = useLocation()
  const tabs = useTabIds()
  const tab = tabOfHash(tabs, hash)
  const goTo = useGoTo()
  const { Panel } = TABS[tab]
  const isWide = useIsWide()
  const isDesk = useIsDesk()
  // Belongs to one tab, so that the menu closes when the address changes (DASH-9).
  const [openAt, setOpenAt] = useState<TabId | null>(null)

  // A tab that is opened again keeps its search and filters (BIZ-13).
  const lastAddress = useRef<Partial<Record<TabId, string>>>({})
  useEffect(() => {
    if (hash !== '') lastAddress.current[tab] = pathname + search + hash
  }, [tab, pathname, search, hash])

  useEffect(() => {
    audit({ action: 'admin_dashboard_accessed', details: { tab } })
  }, [audit, tab])

  return (
    <>
      {/* Hidden on phones, so that the list starts higher: the menu already names the screen. */}
      <div className={`visually-hidden-on-phones ${styles.heading}`}>
        <AdminHeading title={DASHBOARD_TEXTS.title} />
      </div>
      <Tabs.Root
        value={tab}
        onValueChange={(id) => {
          // The click that follows closes the menu and moves the focus; until then it stays open.
          if (openAt !== null) setOpenAt(id as TabId)
          goTo(lastAddress.current[id as TabId] ?? `${ADMIN_PATH}#${id}`)
        }}
        className={styles.tabs}
        orientation={isWide && !isDesk ? 'horizontal' : 'vertical'}
        activationMode="manual"
      >
        <TabList
          tabs={tabs}
          selected={tab}
          isOpen={openAt === tab}
          onOpen={(isOpen) => setOpenAt(isOpen ? tab : null)}
        />
        <Tabs.Content key={tab} value={tab} className={styles.panel} tabIndex={-1}>
          <Panel fallback={opening} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}

const LIST_ID = 'admin-tabs'

interface TabListProps {
  tabs: readonly TabId[]
  selected: TabId
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** A column of tabs at the side on desks, a row on tablets, a menu on phones (DASH-12). */
function TabList({ tabs, selected, isOpen, onOpen }: TabListProps) {
  const menu = useRef<HTMLButtonElement>(null)
  const countsId = useId()
  const counts: Partial<Record<TabId, number>> = { submissions: usePendingSubmissions()?.count ?? 0 }
  const close = (): void => {
    // The focus is inside the list, which is hidden when it closes.
    if (isOpen) menu.current?.focus()
    onOpen(false)
  }
  return (
    <div className={styles.side}>
      <button
        ref={menu}
        type="button"
        className={`button ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={LIST_ID}
        aria-describedby={`${countsId}-menu`}
        onClick={() => onOpen(!isOpen)}
      >
        <MenuIcon />
        {DASHBOARD_TEXTS.menu(TABS[selected].label)}
        <Count id={`${countsId}-menu`} count={counts.submissions} />
      </button>
      <Tabs.List
        id={LIST_ID}
        className={styles.list}
        data-open={isOpen || undefined}
        aria-label={DASHBOARD_TEXTS.tabList}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
      >
        {tabs.map((id) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className={styles.tab}
            aria-describedby={(counts[id] ?? 0) === 0 ? undefined : `${countsId}-${id}`}
            onClick={close}
          >
            {TABS[id].label}
            <Count id={`${countsId}-${id}`} count={counts[id]} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </div>
  )
}

/**
 * How much waits in a tab (DASH-10). It describes the tab and does not name it, so that the tab's name never changes.
 */
function Count({ id, count = 0 }: { id: string; count: number | undefined }) {
  if (count === 0) return null
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <span id={id} hidden>
        {DASHBOARD_TEXTS.pending(count)}
      </span>
    </>
  )
}
