import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { useAdmin } from '../kit/admin-context.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { ADMIN_PATH } from '../paths.ts'
import styles from './dashboard-screen.module.css'
import { TabList } from './tab-list.tsx'
import { panelIdOf, tabIdOf } from './tab-ids.ts'
import type { TabId } from './tab-props.ts'
import { tabOfHash, TABS } from './tabs.ts'
import { DASHBOARD_TEXTS } from './texts.ts'

const opening = (
  <AfterDelay>
    <output>{DASHBOARD_TEXTS.opening}</output>
  </AfterDelay>
)

/** The tabs; which one is shown lives in the address' hash. */
export function DashboardScreen() {
  const { audit } = useAdmin()
  const tab = tabOfHash(useLocationProperty(() => location.hash))
  const [, navigate] = useLocation()
  const showTab = useCallback((id: TabId) => navigate(`${ADMIN_PATH}#${id}`), [navigate])
  const { Part } = TABS[tab].panel

  useEffect(() => {
    audit({ action: 'admin_dashboard_accessed', details: { tab } })
  }, [audit, tab])

  return (
    <>
      <AdminHeading title={DASHBOARD_TEXTS.title} />
      <TabList selected={tab} onSelect={showTab} />
      <div
        key={tab}
        id={panelIdOf(tab)}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={tabIdOf(tab)}
        tabIndex={-1}
      >
        <Part showTab={showTab} fallback={opening} />
      </div>
    </>
  )
}
