import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { FormValues } from './form-values.ts'
import styles from './contact-tabs.module.css'
import { CONTACT_TEXTS } from './texts/contact.ts'

const TABS = [
  { type: 'business_submission', label: CONTACT_TEXTS.business },
  { type: 'feedback', label: CONTACT_TEXTS.feedback },
] as const
const PANEL_ID = 'contact-panel'

interface ContactTabsProps {
  chosen: FormValues['type']
  onChoose: (type: FormValues['type']) => void
  children: ReactNode
}

/** Two tabs over one panel (ARIA tabs pattern): arrows, Home and End move and choose, Tab goes into the panel. */
export function ContactTabs({ chosen, onChoose, children }: ContactTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = TABS.findIndex(({ type }) => type === chosen)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key]
    const tab = next === undefined ? undefined : TABS[(next + TABS.length) % TABS.length]
    if (tab === undefined) return
    event.preventDefault()
    onChoose(tab.type)
    list.current?.querySelector<HTMLElement>(`#${tabId(tab.type)}`)?.focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={CONTACT_TEXTS.tabs} className={styles.tabs}>
        {TABS.map(({ type, label }) => (
          <button
            key={type}
            id={tabId(type)}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={type === chosen}
            aria-controls={PANEL_ID}
            tabIndex={type === chosen ? 0 : -1}
            onClick={() => onChoose(type)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(chosen)} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}

function tabId(type: FormValues['type']): string {
  return `contact-tab-${type}`
}
