import * as Tabs from '@radix-ui/react-tabs'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import { AfterDelay } from '../../ui/lazy-part.tsx'
import { MenuIcon } from '../../ui/icons.tsx'
import { useAdmin } from '../kit/admin-context.tsx'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { useIsDesktop, useIsWide } from '../kit/use-grid-keys.ts'
import { ADMIN_PATH } from '../paths.ts'
import { usePendingSubmissions } from '../kit/pending-submissions.ts'
import styles from './dashboard.module.css'
import { DASHBOARD_TEXTS } from './texts.ts'
import { type TabId, TABS, useAllowedTabIds, tabOfHash } from './dashboard-tabs.ts'

const openingNotice = (
  <AfterDelay>
    <output>{DASHBOARD_TEXTS.opening}</output>
  </AfterDelay>
)

/** The tabs of the dashboard. The URL hash is the id of the selected tab (DASH-1). */
export function DashboardScreen() {
  const { audit } = useAdmin()
  const { pathname, search, hash } = useLocation()
  const tabs = useAllowedTabIds()
  const tab = tabOfHash(tabs, hash)
  const goTo = useGoTo()
  const { Panel } = TABS[tab]
  const isWide = useIsWide()
  const isDesktop = useIsDesktop()
  // The tab on which the menu is open, or null. When the address changes to another tab, the menu closes (DASH-9).
  const [openAt, setOpenAt] = useState<TabId | null>(null)

  // The last address of each tab, so that a tab that is opened again has its earlier search and filters (BIZ-13).
  const lastAddress = useRef<Partial<Record<TabId, string>>>({})
  useEffect(() => {
    if (hash !== '') lastAddress.current[tab] = pathname + search + hash
  }, [tab, pathname, search, hash])

  useEffect(() => {
    audit({ action: 'admin_dashboard_accessed', details: { tab } })
  }, [audit, tab])

  return (
    <>
      {/* Hidden on phones, because the menu button already shows the name of the tab, and the list can start higher. */}
      <div className={`visually-hidden-on-phones ${styles.heading}`}>
        <AdminHeading title={DASHBOARD_TEXTS.title} />
      </div>
      <Tabs.Root
        value={tab}
        onValueChange={(id) => {
          // This event comes before the click on the tab. Keep the menu open until that click, which closes it.
          if (openAt !== null) setOpenAt(id as TabId)
          goTo(lastAddress.current[id as TabId] ?? `${ADMIN_PATH}#${id}`)
        }}
        className={styles.tabs}
        orientation={isWide && !isDesktop ? 'horizontal' : 'vertical'}
        activationMode="manual"
      >
        <TabList
          tabs={tabs}
          selected={tab}
          isOpen={openAt === tab}
          onOpen={(isOpen) => setOpenAt(isOpen ? tab : null)}
        />
        <Tabs.Content key={tab} value={tab} className={styles.panel} tabIndex={-1}>
          <Panel fallback={openingNotice} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}

const TAB_LIST_ID = 'admin-tabs'

interface TabListProps {
  tabs: readonly TabId[]
  selected: TabId
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** A column of tabs at the side on desktops, a row on tablets, a menu on phones (DASH-12). */
function TabList({ tabs, selected, isOpen, onOpen }: TabListProps) {
  const menu = useRef<HTMLButtonElement>(null)
  const countsId = useId()
  const counts: Partial<Record<TabId, number>> = { submissions: usePendingSubmissions().data?.count ?? 0 }
  const close = (): void => {
    // The focus is inside the list, and would be lost when the list is hidden.
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
        aria-controls={TAB_LIST_ID}
        aria-describedby={`${countsId}-menu`}
        onClick={() => onOpen(!isOpen)}
      >
        <MenuIcon />
        {DASHBOARD_TEXTS.menu(TABS[selected].label)}
        <PendingCount id={`${countsId}-menu`} count={counts.submissions} />
      </button>
      <Tabs.List
        id={TAB_LIST_ID}
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
            <PendingCount id={`${countsId}-${id}`} count={counts[id]} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </div>
  )
}

/**
 * Number of messages that wait in a tab (DASH-10). For screen readers it is the tab's description and not part of its
 * name, so that the name never changes.
 */
function PendingCount({ id, count = 0 }: { id: string; count: number | undefined }) {
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
