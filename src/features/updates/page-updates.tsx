import { useEffect, useState } from 'react'
import { reloadPage } from '../../browser/visit-history.ts'
import { UpdatePrompt } from './update-prompt.tsx'
import { WorkerUpdates } from './worker-updates.ts'

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
