import { useCallback, useState } from 'react'
import { builtAt, listingCount as builtCount } from 'virtual:guide-build'
import type { DirectoryProblem, DirectoryStatus } from '../../../domain/directory.ts'
import { formatMajuroDate, relativeTime } from '../../../domain/majuro-time.ts'
import { useDirectoryStatus, useEmergencyContacts } from '../../../directory/use-directory.ts'
import { useNow } from '../../../browser/use-now.ts'
import { listingsState, type ReadyPart } from './ready-part.ts'
import { OFFLINE_TEXTS } from '../texts.ts'
import { emergencyContacts } from 'virtual:guide-emergency'

const TEXTS = OFFLINE_TEXTS.listings
const EMERGENCY = OFFLINE_TEXTS.emergency

export type ProblemWords = (problem: DirectoryProblem, hasCopy: boolean) => string

/** The saved copy of the directory. `wordsOf` gives the same text for a problem as the status line. */
export function useListingsPart(wordsOf: ProblemWords): ReadyPart {
  const { status, refresh } = useDirectoryStatus()
  const now = useNow()
  const [isAsked, setIsAsked] = useState(false)
  const make = useCallback(
    async (signal: AbortSignal) => {
      setIsAsked(true)
      const stopped = new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true }),
      )
      await Promise.race([refresh(), stopped])
      setIsAsked(false)
    },
    [refresh],
  )
  const { phase, listingCount, problem } = status
  const hasCopy = phase === 'ready' || listingCount > 0
  const state = listingsState(status, isAsked)
  return {
    id: 'listings',
    title: TEXTS.title,
    state,
    text: state === 'failed' && problem !== null ? wordsOf(problem, hasCopy) : copyText(status, now),
    ...(phase === 'filling'
      ? { progress: { done: listingCount, of: Math.max(builtCount, listingCount) } }
      : {}),
    look: nothing,
    make,
  }
}

function nothing(): void {
  // The directory and its status update themselves, and the emergency contacts come with the listings.
}

function copyText({ phase, listingCount, updatedAt }: DirectoryStatus, now: number): string {
  if (phase === 'starting') return TEXTS.starting
  if (phase === 'filling') return TEXTS.filling(listingCount, Math.max(builtCount, listingCount))
  if (phase === 'empty') return TEXTS.none
  return updatedAt === null
    ? TEXTS.notChecked(listingCount)
    : TEXTS.ready(listingCount, relativeTime(updatedAt, now))
}

/** The emergency contacts come with the listings; until then, those from the build are used. */
export function useEmergencyPart(): ReadyPart {
  const known = useEmergencyContacts()
  const count = (known ?? emergencyContacts).length
  return {
    id: 'emergency',
    title: EMERGENCY.title,
    state: count > 0 ? 'ready' : 'missing',
    text: emergencyText(known !== null, count),
    look: nothing,
    make: async () => nothing(),
  }
}

function emergencyText(isOfCopy: boolean, count: number): string {
  if (count === 0) return EMERGENCY.none
  return isOfCopy ? EMERGENCY.ready(count) : EMERGENCY.baked(count, formatMajuroDate(Date.parse(builtAt)))
}
