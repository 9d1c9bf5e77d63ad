import { useState, useSyncExternalStore } from 'react'
import styles from './announcement-banner.module.css'
import { UI_TEXTS } from './texts.ts'

/** Slow enough to read along. */
const CHARACTERS_A_SECOND = 9
const NO_PREFERENCE = '(prefers-reduced-motion: no-preference)'

/** A message too long for the head of a page: it moves past, can be stopped, and opens whole (WCAG 2.2.2). */
export function LongMessage({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const [isPaused, setIsPaused] = useState(false)
  const isMoving = useMotion() && !isWhole
  return (
    <>
      {isMoving ? (
        <p className={styles.window} data-paused={isPaused || undefined}>
          <span
            className={styles.moving}
            style={{ animationDuration: `${Math.ceil(text.length / CHARACTERS_A_SECOND)}s` }}
          >
            {text}
          </span>
        </p>
      ) : (
        <p className={isWhole ? styles.whole : styles.clipped}>{text}</p>
      )}
      <p className={styles.buttons}>
        {isMoving && (
          <button
            type="button"
            className={styles.button}
            aria-pressed={isPaused}
            onClick={() => setIsPaused(!isPaused)}
          >
            {UI_TEXTS.pause}
          </button>
        )}
        <button
          type="button"
          className={styles.button}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? UI_TEXTS.less : UI_TEXTS.more}
        </button>
      </p>
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
