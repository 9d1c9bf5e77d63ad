import { useCallback, useRef, useState, type KeyboardEvent, useEffect } from 'react'
import { useDirectoryView } from '../../directory/directory-view.ts'
import { type Suggestion, MIN_SUGGESTION_CHARACTERS } from '../../domain/search/search-query.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'

const NO_SUGGESTIONS: Suggestion[] = []

/**
 * Suggestions for the typed text; none for ''. They are not cached like other answers, because they would evict the lists
 * that the browser's Back shows at once. An answer to an earlier text never replaces a newer answer.
 */
function useSearchSuggestions(typed: string, ownAtoll: string | null): Suggestion[] {
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

interface ComboBox {
  suggestions: Suggestion[]
  isOpen: boolean
  /** Index of the marked suggestion; null if no suggestion is marked. */
  active: number | null
  /** Call at every input event. */
  onType: () => void
  /** Call when typing pauses: shows suggestions, unless the list was closed in the meantime. */
  onPause: () => void
  onKeyDown: (event: KeyboardEvent) => void
  close: () => void
  choose: (suggestion: Suggestion) => void
}

interface MarkedSuggestion {
  among: Suggestion[]
  at: number | null
}

/** Handles the keys of a combobox (ARIA 1.2: the focus stays in the field), and opens and closes its list. */
export function useComboBox(currentText: () => string, onChoose: (suggestion: Suggestion) => void): ComboBox {
  const [typed, setTyped] = useState('')
  const [mark, setMark] = useState<MarkedSuggestion>({ among: [], at: null })
  const suggestions = useSearchSuggestions(typed, useOwnAtoll())
  const look = useCallback(() => {
    const text = currentText()
    setTyped(text.trim().length < MIN_SUGGESTION_CHARACTERS ? '' : text)
  }, [currentText])
  const isTyping = useRef(false)
  const close = useCallback(() => {
    isTyping.current = false
    setTyped('')
  }, [])

  const choose = (suggestion: Suggestion): void => {
    close()
    onChoose(suggestion)
  }

  const isOpen = suggestions.length > 0
  const active = isOpen && mark.among === suggestions ? mark.at : null
  const move = (step: 1 | -1): void =>
    setMark({ among: suggestions, at: nextMarkedIndex(active, step, suggestions.length) })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1)
      else look()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      const chosen = active === null ? undefined : suggestions[active]
      if (chosen === undefined) return close()
      event.preventDefault()
      choose(chosen)
    }
  }
  const onType = (): void => {
    isTyping.current = true
  }
  const onPause = (): void => {
    if (isTyping.current) look()
  }
  return { suggestions, isOpen, active, onType, onPause, onKeyDown, close, choose }
}

/**
 * Arrow keys wrap around: from the field to the first suggestion, and from the last one back to the
 * field.
 */
function nextMarkedIndex(active: number | null, step: 1 | -1, count: number): number | null {
  const next = (active ?? (step === 1 ? -1 : count)) + step
  return next < 0 || next >= count ? null : next
}
