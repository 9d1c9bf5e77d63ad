import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { MenuIcon } from '../../ui/chrome-icons.tsx'
import { useAdmin } from '../kit/admin-context.ts'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { ADMIN_PATH } from '../paths.ts'
import styles from './dashboard.module.css'
import { TAB_IDS, type TabId } from './tab-props.ts'
import { tabOfHash, TABS } from './tabs.ts'
import { DASHBOARD_TEXTS } from './texts.ts'

export function tabIdOf(tab: TabId): string {
  return `admin-tab-${tab}`
}

export function panelIdOf(tab: TabId): string {
  return `admin-panel-${tab}`
}

const LIST_ID = 'admin-tabs'

/** Steps of the keys in the list (WAI-ARIA, tabs with manual activation). */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface TabListProps {
  selected: TabId
  onSelect: (tab: TabId) => void
}

/** In a row on wide screens, behind a menu button on narrow ones. */
export function TabList({ selected, onSelect }: TabListProps) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      setIsOpen(false)
      toggle.current?.focus()
      return
    }
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = tabs.indexOf(document.activeElement as HTMLElement)
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : at + (STEPS[event.key] ?? Number.NaN)
    if (at < 0 || Number.isNaN(target)) return
    event.preventDefault()
    tabs[(target + tabs.length) % tabs.length]?.focus()
  }

  return (
    <div>
      <button
        ref={toggle}
        type="button"
        className={`button ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={LIST_ID}
        onClick={() => setIsOpen(!isOpen)}
      >
        <MenuIcon />
        {DASHBOARD_TEXTS.menu(TABS[selected].label)}
      </button>
      <div
        ref={list}
        id={LIST_ID}
        className={styles.list}
        data-open={isOpen || undefined}
        role="tablist"
        aria-label={DASHBOARD_TEXTS.tabList}
      >
        {TAB_IDS.map((id) => (
          <button
            key={id}
            id={tabIdOf(id)}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={id === selected}
            aria-controls={id === selected ? panelIdOf(id) : undefined}
            tabIndex={id === selected ? 0 : -1}
            onKeyDown={move}
            onClick={() => {
              // The list of narrow screens closes, and would take the focus along.
              if (isOpen) toggle.current?.focus()
              setIsOpen(false)
              onSelect(id)
            }}
          >
            {TABS[id].label}
          </button>
        ))}
      </div>
    </div>
  )
}

const opening = (
  <AfterDelay>
    <output>{DASHBOARD_TEXTS.opening}</output>
  </AfterDelay>
)

/** The tabs; which one is shown lives in the address' hash. */
export function DashboardScreen() {
  const { audit } = useAdmin()
  const tab = tabOfHash(useLocation().hash)
  const goTo = useGoTo()
  const showTab = useCallback((id: TabId) => goTo(`${ADMIN_PATH}#${id}`), [goTo])
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
