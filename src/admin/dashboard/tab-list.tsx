import { useRef, useState, type KeyboardEvent } from 'react'
import { MenuIcon } from '../../ui/chrome-icons.tsx'
import styles from './tab-list.module.css'
import { panelIdOf, tabIdOf } from './tab-ids.ts'
import { TAB_IDS, type TabId } from './tab-props.ts'
import { TABS } from './tabs.ts'
import { DASHBOARD_TEXTS } from './texts.ts'

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
