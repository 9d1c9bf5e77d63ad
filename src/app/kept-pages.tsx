import { useContext, useEffect, useState, type ComponentType } from 'react'
import { subscribeToLowData } from '../browser/network.ts'
import { serviceWorkers } from '../browser/service-workers.ts'
import { useDirectoryStatus } from '../directory/use-directory.ts'
import { subscribeToDismissals } from '../features/announcements/page-announcements.tsx'
import { useFavourites } from '../listings/favourites/favourites.ts'
import { useOwnAtoll } from '../listings/own-atoll.ts'
import { AreaContext } from './area-context.ts'
import { choice as theme } from './theme.tsx'

/** Renders the first screens of the next start whenever the copy or a setting that they show has changed (PAGES-12). */
export function KeptPages() {
  const { phase, version, updatedAt, isRefreshing } = useDirectoryStatus().status
  const ownAtoll = useOwnAtoll()
  const { favourites } = useFavourites()
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const note = (): void => setChanges((count) => count + 1)
    const ends = [subscribeToDismissals(note), theme.subscribe(note), subscribeToLowData(note)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  const area = useContext(AreaContext)
  const isDue = phase === 'ready' && !isRefreshing
  useEffect(() => {
    if (isDue && area !== null) void refresh(area)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the kept pages must be drawn again when one of them changes
  }, [isDue, area, version, updatedAt, ownAtoll, favourites, changes])
  return null
}

/** Only a service worker can answer with a kept page. */
async function refresh(area: ComponentType): Promise<void> {
  const workers = serviceWorkers()
  if (workers === null || !('caches' in globalThis)) return
  try {
    await workers.ready
    const { keepPages } = await import('./keep-pages.tsx')
    await keepPages(area)
  } catch (error) {
    console.warn('The pages for the next start could not be saved', error)
  }
}
