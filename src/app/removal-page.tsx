import { createRoot } from 'react-dom/client'
import { removeEverything, type RemovalPart } from '../features/device/removal/remove-everything.ts'
import {
  recordRemoval,
  removalTask,
  reportArrival,
  sendOtherTabsToRemoved,
} from '../features/device/removal/removal-visit.ts'
import { RemovalScreen } from '../features/device/removal/removal-screen.tsx'

/** The page at /removed. Nothing else of the guide runs here, so nothing is held open or written again. */
export function showRemovalPage(root: HTMLElement): void {
  const task = removalTask()
  // Somebody typed the address: nothing is removed without the question.
  if (task === null) return location.replace('/privacy')
  if (task === 'elsewhere') reportArrival()
  // No StrictMode: it would remove everything twice.
  createRoot(root).render(<RemovalScreen task={task} remove={removeHere} />)
}

async function removeHere(): Promise<RemovalPart[]> {
  await sendOtherTabsToRemoved()
  const left = await removeEverything({
    serviceWorker: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
    caches: 'caches' in window ? caches : undefined,
    indexedDB: 'indexedDB' in window ? indexedDB : undefined,
    smallStorages: [() => localStorage, () => sessionStorage],
    patienceMs: 4_000,
    report: (message, cause) => console.warn(message, cause),
  })
  if (left.length === 0) recordRemoval()
  return left
}
