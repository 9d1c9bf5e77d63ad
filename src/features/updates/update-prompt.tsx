import { useState, useSyncExternalStore } from 'react'
import { FootNotice } from '../../ui/foot-notice.tsx'
import { UPDATE_TEXTS } from './texts.ts'
import type { UpdateWatch } from './update-watch.ts'

/** Asks, and waits for the answer as long as it takes. */
export function UpdatePrompt({ watch }: { watch: UpdateWatch }) {
  const isOffered = useSyncExternalStore(watch.subscribe, watch.isOffered)
  const [isAccepted, setIsAccepted] = useState(false)
  const accept = (): void => {
    setIsAccepted(true)
    watch.accept()
  }
  return (
    <FootNotice
      label={UPDATE_TEXTS.label}
      title={isOffered ? UPDATE_TEXTS.question : null}
      answers={
        <>
          <button type="button" className="button" onClick={watch.postpone}>
            {UPDATE_TEXTS.later}
          </button>
          <button type="button" className="button button-primary" aria-disabled={isAccepted} onClick={accept}>
            {isAccepted ? UPDATE_TEXTS.reloading : UPDATE_TEXTS.reload}
          </button>
        </>
      }
    />
  )
}
