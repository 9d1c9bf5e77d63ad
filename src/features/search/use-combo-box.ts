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
  const [answer, setFound] = useState<{ typed: string; suggestions: Suggestion[] }>({
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

  return typed !== '' && answer.typed === typed ? answer.suggestions : NO_SUGGESTIONS
}

interface ComboBox {
  suggestions: Suggestion[]
  isOpen: boolean
  /** Index of the marked suggestion; null if no suggestion is marked. */
  activeIndex: number | null
  /** Must be called at every input event. */
  onType: () => void
  /** Call when typing pauses: shows suggestions, unless the list was closed in the meantime. */
  onPause: () => void
  onKeyDown: (event: KeyboardEvent) => void
  closeList: () => void
  choose: (suggestion: Suggestion) => void
}

interface MarkedSuggestion {
  suggestions: Suggestion[]
  index: number | null
}

/** Handles the keys of a combobox (ARIA 1.2: the focus stays in the field), and opens and closes its list. */
export function useComboBox(currentText: () => string, onChoose: (suggestion: Suggestion) => void): ComboBox {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState<MarkedSuggestion>({ suggestions: [], index: null })
  const suggestions = useSearchSuggestions(typed, useOwnAtoll())
  const showSuggestions = useCallback(() => {
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
  const active = isOpen && marked.suggestions === suggestions ? marked.index : null
  const moveMark = (step: 1 | -1): void =>
    setMarked({ suggestions, index: nextMarkedIndex(active, step, suggestions.length) })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) moveMark(event.key === 'ArrowDown' ? 1 : -1)
      else showSuggestions()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      const chosenSuggestion = active === null ? undefined : suggestions[active]
      if (chosenSuggestion === undefined) return close()
      event.preventDefault()
      choose(chosenSuggestion)
    }
  }
  const onType = (): void => {
    isTyping.current = true
  }
  const onPause = (): void => {
    if (isTyping.current) showSuggestions()
  }
  return { suggestions, isOpen, activeIndex: active, onType, onPause, onKeyDown, closeList: close, choose }
}

/**
 * Arrow keys wrap around: from the field to the first suggestion, and from the last one back to the
 * field.
 */
function nextMarkedIndex(active: number | null, step: 1 | -1, count: number): number | null {
  const nextIndex = (active ?? (step === 1 ? -1 : count)) + step
  return nextIndex < 0 || nextIndex >= count ? null : nextIndex
}
