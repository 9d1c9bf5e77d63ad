import { useSyncExternalStore } from 'react'

/** From this width on, lists are tables; below it they are cards (BIZ-1). */
const WIDE = '(min-width: 48rem)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}
