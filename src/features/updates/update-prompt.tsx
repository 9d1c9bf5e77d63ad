import { useState, useSyncExternalStore } from 'react'
import { FootNotice } from '../../ui/foot-notice.tsx'
import { UPDATE_TEXTS } from './texts.ts'
import type { WorkerUpdates } from './worker-updates.ts'

/** Stays until the person answers. */
export function UpdatePrompt({ updates }: { updates: WorkerUpdates }) {
  const isOffered = useSyncExternalStore(updates.subscribe, updates.isOffered)
  const [isAccepted, setIsAccepted] = useState(false)
  const accept = (): void => {
    setIsAccepted(true)
    updates.accept()
  }
  return (
    <FootNotice
      label={UPDATE_TEXTS.label}
      title={isOffered ? UPDATE_TEXTS.question : null}
      answers={
        <>
          <button type="button" className="button" onClick={updates.postpone}>
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
