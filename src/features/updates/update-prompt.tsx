import { useState, useSyncExternalStore } from 'react'
import { UPDATE_TEXTS } from './texts.ts'
import styles from './update-prompt.module.css'
import type { UpdateWatch } from './update-watch.ts'

/** Asks, and waits for the answer as long as it takes. The live region is there before its words, so that they are read out. */
export function UpdatePrompt({ watch }: { watch: UpdateWatch }) {
  const isOffered = useSyncExternalStore(watch.subscribe, watch.isOffered)
  const [isAccepted, setIsAccepted] = useState(false)
  const accept = (): void => {
    setIsAccepted(true)
    watch.accept()
  }
  return (
    <section aria-label={UPDATE_TEXTS.label} className={isOffered ? styles.prompt : undefined}>
      <output className={styles.question}>{isOffered && UPDATE_TEXTS.question}</output>
      {isOffered && (
        <p className={styles.answers}>
          <button type="button" className="button" onClick={watch.postpone}>
            {UPDATE_TEXTS.later}
          </button>
          <button type="button" className="button button-primary" aria-disabled={isAccepted} onClick={accept}>
            {isAccepted ? UPDATE_TEXTS.reloading : UPDATE_TEXTS.reload}
          </button>
        </p>
      )}
    </section>
  )
}
