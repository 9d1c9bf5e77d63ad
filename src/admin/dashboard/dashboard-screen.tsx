import * as Tabs from '@radix-ui/react-tabs'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { MenuIcon } from '../../ui/chrome-icons.tsx'
import { useAdmin } from '../kit/admin-context.ts'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { useWide } from '../kit/use-wide.ts'
import { ADMIN_PATH } from '../paths.ts'
import styles from './dashboard.module.css'
import { TAB_IDS, tabOfHash, TABS, type TabId } from './tabs.ts'
import { DASHBOARD_TEXTS } from './texts.ts'

const opening = (
  <AfterDelay>
    <output>{DASHBOARD_TEXTS.opening}</output>
  </AfterDelay>
)

/** The tabs of the dashboard. The URL hash names the selected one (DASH-1). */
export function DashboardScreen() {
  const { audit } = useAdmin()
  const tab = tabOfHash(useLocation().hash)
  const goTo = useGoTo()
  const { Part } = TABS[tab].panel
  const isWide = useWide()
  const menu = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    audit({ action: 'admin_dashboard_accessed', details: { tab } })
  }, [audit, tab])

  return (
    <>
      <AdminHeading title={DASHBOARD_TEXTS.title} />
      <Tabs.Root
        value={tab}
        onValueChange={(id) => {
          // The menu of narrow screens closes with the change, and would take the focus along.
          menu.current?.focus()
          goTo(`${ADMIN_PATH}#${id}`)
        }}
        orientation={isWide ? 'horizontal' : 'vertical'}
        activationMode="manual"
      >
        <TabList selected={tab} menu={menu} />
        <Tabs.Content key={tab} value={tab} className={styles.panel} tabIndex={-1}>
          <Part fallback={opening} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}

const LIST_ID = 'admin-tabs'

/** A row of tabs on wide screens, a menu on narrow ones. */
function TabList({ selected, menu }: { selected: TabId; menu: RefObject<HTMLButtonElement | null> }) {
  // Belongs to one tab, so that the menu closes when the address changes.
  const [openAt, setOpenAt] = useState<TabId | null>(null)
  const isOpen = openAt === selected
  const close = (): void => {
    if (isOpen) menu.current?.focus()
    setOpenAt(null)
  }
  return (
    <div>
      <button
        ref={menu}
        type="button"
        className={`button ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={LIST_ID}
        onClick={() => setOpenAt(isOpen ? null : selected)}
      >
        <MenuIcon />
        {DASHBOARD_TEXTS.menu(TABS[selected].label)}
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
        {TAB_IDS.map((id) => (
          <Tabs.Trigger key={id} value={id} className={styles.tab} onClick={close}>
            {TABS[id].label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </div>
  )
}
