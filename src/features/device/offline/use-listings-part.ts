import { useCallback, useState } from 'react'
import { listingCount as builtCount } from 'virtual:guide-build'
import type { DirectoryProblem, DirectoryStatus } from '../../../domain/directory.ts'
import { relativeTime } from '../../../domain/majuro-time.ts'
import { useDirectoryStatus } from '../../../directory/use-directory.ts'
import { useNow } from '../../../browser/use-now.ts'
import { listingsState } from './part-states.ts'
import type { ReadyPart } from './ready-part.ts'
import { OFFLINE_TEXTS } from './texts.ts'

const TEXTS = OFFLINE_TEXTS.listings

export type ProblemWords = (problem: DirectoryProblem, hasCopy: boolean) => string

/**
 * The saved copy, which proves by the server's totals that nothing is missing. `wordsOf`: what the status line says of a
 * problem, so that both say the same.
 */
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
  // The status follows the copy by itself.
}

function copyText({ phase, listingCount, updatedAt }: DirectoryStatus, now: number): string {
  if (phase === 'starting') return TEXTS.starting
  if (phase === 'filling') return TEXTS.filling(listingCount, Math.max(builtCount, listingCount))
  if (phase === 'empty') return TEXTS.none
  return updatedAt === null
    ? TEXTS.notChecked(listingCount)
    : TEXTS.ready(listingCount, relativeTime(updatedAt, now))
}
