import { useSyncExternalStore } from 'react'
import { readOwnAtoll, subscribeToOwnAtoll } from './own-atoll.ts'

/** The code of the reader's own atoll, in every tab the same; null while none was chosen. */
export function useOwnAtoll(): string | null {
  return useSyncExternalStore(subscribeToOwnAtoll, readOwnAtoll)
}
