import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './analytics.module.css'
import { ANALYTICS_TEXTS } from './texts.ts'

const SUB_TABS = ['overview', 'security', 'performance'] as const
export type SubTabId = (typeof SUB_TABS)[number]

/** Three tabs over one panel (ARIA tabs pattern). */
export function SubTabs({
  chosen,
  onChoose,
  children,
}: {
  chosen: SubTabId
  onChoose: (tab: SubTabId) => void
  children: ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = SUB_TABS.indexOf(chosen)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: SUB_TABS.length - 1 }[event.key]
    const tab = next === undefined ? undefined : SUB_TABS[(next + SUB_TABS.length) % SUB_TABS.length]
    if (tab === undefined) return
    event.preventDefault()
    onChoose(tab)
    list.current?.querySelector<HTMLElement>(`#analytics-${tab}`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={ANALYTICS_TEXTS.subTabs} className={styles.subTabs}>
        {SUB_TABS.map((tab) => (
          <button
            key={tab}
            id={`analytics-${tab}`}
            type="button"
            role="tab"
            className={styles.subTab}
            aria-selected={tab === chosen}
            aria-controls="analytics-panel"
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChoose(tab)}
            onKeyDown={onKeyDown}
          >
            {ANALYTICS_TEXTS[tab]}
          </button>
        ))}
      </div>
      <div
        id="analytics-panel"
        role="tabpanel"
        aria-labelledby={`analytics-${chosen}`}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  )
}
