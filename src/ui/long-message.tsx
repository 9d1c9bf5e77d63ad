import { useState, useSyncExternalStore, type ReactNode } from 'react'
import styles from './announcement-banner.module.css'
import { UI_TEXTS } from './texts.ts'

/** Slow enough to read while it moves. */
const CHARACTERS_PER_SECOND = 9
const NO_PREFERENCE = '(prefers-reduced-motion: no-preference)'

interface LongMessageProps {
  /** Number of characters of the message. */
  length: number
  children: ReactNode
}

/** A message that is too long for its line: it scrolls sideways and can be stopped (WCAG 2.2.2). */
export function LongMessage({ length, children }: LongMessageProps) {
  const [isPaused, setIsPaused] = useState(false)
  if (!useMotion()) return <p className={styles.cut}>{children}</p>
  return (
    <>
      <p className={styles.window} data-paused={isPaused || undefined}>
        <span
          className={styles.moving}
          style={{ animationDuration: `${Math.ceil(length / CHARACTERS_PER_SECOND)}s` }}
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

/** False with reduced motion or on a slow connection. */
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
