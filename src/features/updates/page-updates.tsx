import { useEffect, useState, useSyncExternalStore } from 'react'
import { pausePrefetching } from '../../browser/prefetch.ts'
import { openStorage } from '../../browser/local-setting.ts'
import { runAfterPaint, runAfterFirstIdle, isLeavingPage } from '../../browser/page-lifecycle.ts'
import { reloadPage } from '../../browser/visit-history.ts'
import { BottomNotice } from '../../ui/bottom-notice.tsx'
import { UPDATE_TEXTS } from './texts.ts'
import { WorkerUpdates } from './worker-updates.ts'

type UpdateOffer = Pick<WorkerUpdates, 'subscribe' | 'isOffered' | 'postpone' | 'acceptUpdate'>

/**
 * Asks whether to reload for a new version, until the person answers. After "Reload" no other answer is offered, because
 * the reload cannot be undone.
 */
export function UpdatePrompt({ updates }: { updates: UpdateOffer }) {
  const isOffered = useSyncExternalStore(updates.subscribe, updates.isOffered)
  const [isAccepted, setIsAccepted] = useState(false)
  const acceptUpdate = (): void => {
    setIsAccepted(true)
    updates.acceptUpdate()
  }
  return (
    <BottomNotice
      label={UPDATE_TEXTS.label}
      title={isOffered ? UPDATE_TEXTS.question : null}
      answers={
        <>
          {!isAccepted && (
            <button type="button" className="button" onClick={updates.postpone}>
              {UPDATE_TEXTS.later}
            </button>
          )}
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isAccepted}
            onClick={acceptUpdate}
          >
            {isAccepted ? UPDATE_TEXTS.reloading : UPDATE_TEXTS.reload}
          </button>
        </>
      }
    />
  )
}

let openedUpdates: Promise<WorkerUpdates> | null = null

/**
 * Registers the service worker, which lets the guide start offline, and asks before a new version takes over. The
 * development server has no worker.
 */
export function PageUpdates() {
  const [updates, setUpdates] = useState<WorkerUpdates | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    let isCurrent = true
    const openOnce = (): void => {
      openedUpdates ??= openUpdates()
      openedUpdates.then(
        (opened) => isCurrent && setUpdates(opened),
        (error: unknown) => console.warn('The service worker could not be registered', error),
      )
    }
    // The first worker of a device downloads the whole app, which can wait (PAGES-13).
    const schedule = navigator.serviceWorker.controller === null ? runAfterFirstIdle : runAfterPaint
    const cancel = schedule(openOnce)
    return () => {
      isCurrent = false
      cancel()
    }
  }, [])
  return updates === null ? null : <UpdatePrompt updates={updates} />
}

async function openUpdates(): Promise<WorkerUpdates> {
  const updates = new WorkerUpdates({
    reload: reloadPage,
    pausePrefetch: pausePrefetching,
    endRequests: () => window.stop(),
    isLeaving: isLeavingPage,
    now: () => Date.now(),
    tabStorage: openStorage('session'),
  })
  await updates.register()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void updates.checkForUpdate()
  })
  window.addEventListener('online', () => void updates.checkForUpdate())
  return updates
}
