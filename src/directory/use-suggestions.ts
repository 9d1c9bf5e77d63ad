import { useCallback, useEffect, useState } from 'react'
import type { Suggestion } from '../domain/search-query.ts'
import { useDirectoryView } from './use-directory.ts'

const NO_SUGGESTIONS: Suggestion[] = []

/**
 * Texts that complete what is typed; none for ''. Not kept with the other answers, because they would evict the lists
 * that going back paints from. An answer to an earlier text never replaces a newer one.
 */
export function useSuggestions(typed: string, ownAtoll: string | null): Suggestion[] {
  const { ask } = useDirectoryView()
  const [found, setFound] = useState<{ typed: string; suggestions: Suggestion[] }>({
    typed: '',
    suggestions: NO_SUGGESTIONS,
  })

  useEffect(() => {
    if (ask === null || typed === '') return undefined
    let isCurrent = true
    ask('suggest', typed, ownAtoll).then(
      (suggestions) => {
        if (isCurrent) setFound({ typed, suggestions })
      },
      (error: unknown) => console.warn('The search could not suggest anything', error),
    )
    return () => {
      isCurrent = false
    }
  }, [ask, typed, ownAtoll])

  return typed !== '' && found.typed === typed ? found.suggestions : NO_SUGGESTIONS
}

/** Opens the search index before the first question: call it when a person is about to type. */
export function useWarmSearch(): () => void {
  const { ask } = useDirectoryView()
  return useCallback(() => {
    ask?.('suggest', '', null).catch((error: unknown) =>
      console.warn('The search index could not be opened', error),
    )
  }, [ask])
}
