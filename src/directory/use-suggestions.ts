import { useCallback, useEffect, useState } from 'react'
import type { Suggestion } from '../domain/search-query.ts'
import { useDirectoryView } from './use-directory-read.ts'

const NONE: Suggestion[] = []

/**
 * Texts that complete what is typed; none for ''. Not kept with the other answers: they would push out the lists that
 * going back paints from. An answer to an earlier text never replaces a newer one.
 */
export function useSuggestions(typed: string, ownAtoll: string | null): Suggestion[] {
  const { reads } = useDirectoryView()
  const [found, setFound] = useState<{ typed: string; suggestions: Suggestion[] }>({
    typed: '',
    suggestions: NONE,
  })

  useEffect(() => {
    if (reads === null || typed === '') return undefined
    let isCurrent = true
    reads.suggest(typed, ownAtoll).then(
      (suggestions) => {
        if (isCurrent) setFound({ typed, suggestions })
      },
      (error: unknown) => console.warn('Suggestions could not be had', error),
    )
    return () => {
      isCurrent = false
    }
  }, [reads, typed, ownAtoll])

  return typed !== '' && found.typed === typed ? found.suggestions : NONE
}

/** Opens the search index before the first question: call it when somebody is about to type. */
export function useWarmSearch(): () => void {
  const { reads } = useDirectoryView()
  return useCallback(() => {
    reads?.suggest('', null).catch((error: unknown) => console.warn('The search could not be opened', error))
  }, [reads])
}
