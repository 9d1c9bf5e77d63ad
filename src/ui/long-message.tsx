import { useState, useSyncExternalStore, type ReactNode } from 'react'
import styles from './announcement-banner.module.css'
import { UI_TEXTS } from './texts.ts'

/** Slow enough to read along. */
const CHARACTERS_A_SECOND = 9
const NO_PREFERENCE = '(prefers-reduced-motion: no-preference)'

interface LongMessageProps {
  /** Characters of the message. */
  length: number
  children: ReactNode
}

/** A message too long for its line: it moves past and can be stopped (WCAG 2.2.2). */
export function LongMessage({ length, children }: LongMessageProps) {
  const [isPaused, setIsPaused] = useState(false)
  if (!useMotion()) return <p className={styles.cut}>{children}</p>
  return (
    <>
      <p className={styles.window} data-paused={isPaused || undefined}>
        <span
          className={styles.moving}
          style={{ animationDuration: `${Math.ceil(length / CHARACTERS_A_SECOND)}s` }}
        >
          {children}
        </span>
      </p>
      <button
        type="button"
        className={styles.button}
        aria-pressed={isPaused}
        onClick={() => setIsPaused(!isPaused)}
      >
        {UI_TEXTS.pause}
      </button>
    </>
  )
}

/** Motion is for those who did not ask for less of it, on a link that is not slow. */
function useMotion(): boolean {
  return useSyncExternalStore(subscribe, () => {
    const isSlow = document.documentElement.classList.contains('slow-connection')
    return !isSlow && matchMedia(NO_PREFERENCE).matches
  })
}

function subscribe(listener: () => void): () => void {
  const preference = matchMedia(NO_PREFERENCE)
  preference.addEventListener('change', listener)
  return () => preference.removeEventListener('change', listener)
}
