import { useEffect, useState } from 'react'
import { reloadPage } from '../../browser/visit-history.ts'
import { UpdatePrompt } from './update-prompt.tsx'
import { UpdateWatch } from './update-watch.ts'

let opening: Promise<UpdateWatch> | null = null

/** The prompt for a new version, once this device has a service worker. */
export function PageUpdates() {
  const [watch, setWatch] = useState<UpdateWatch | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    let isCurrent = true
    opening ??= openWatch(navigator.serviceWorker)
    opening.then(
      (opened) => isCurrent && setWatch(opened),
      (error: unknown) => console.warn('New versions are not noticed here', error),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return watch === null ? null : <UpdatePrompt watch={watch} />
}

async function openWatch(container: ServiceWorkerContainer): Promise<UpdateWatch> {
  const registration = await container.ready
  const watch = new UpdateWatch({
    registration,
    container,
    reload: reloadPage,
    now: () => Date.now(),
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void watch.check()
  })
  window.addEventListener('online', () => void watch.check())
  return watch
}
