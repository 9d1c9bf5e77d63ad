import { useEffect, useState, useSyncExternalStore } from 'react'
import { reloadPage } from '../../browser/visit-history.ts'
import { WorkerUpdates } from './worker-updates.ts'
import { BottomNotice } from '../../ui/bottom-notice.tsx'
import { UPDATE_TEXTS } from './texts.ts'

/** Stays until the person answers. */
function UpdatePrompt({ updates }: { updates: WorkerUpdates }) {
  const isOffered = useSyncExternalStore(updates.subscribe, updates.isOffered)
  const [isAccepted, setIsAccepted] = useState(false)
  const accept = (): void => {
    setIsAccepted(true)
    updates.accept()
  }
  return (
    <BottomNotice
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

let opening: Promise<WorkerUpdates> | null = null

/**
 * Registers the service worker, which lets the guide start offline, and asks before a new version takes over. The
 * development server has no worker.
 */
export function PageUpdates() {
  const [updates, setUpdates] = useState<WorkerUpdates | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    let isCurrent = true
    opening ??= openUpdates()
    opening.then(
      (opened) => isCurrent && setUpdates(opened),
      (error: unknown) => console.warn('The service worker could not be registered', error),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return updates === null ? null : <UpdatePrompt updates={updates} />
}

async function openUpdates(): Promise<WorkerUpdates> {
  const updates = new WorkerUpdates({ reload: reloadPage, now: () => Date.now() })
  await updates.register()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void updates.check()
  })
  window.addEventListener('online', () => void updates.check())
  return updates
}
