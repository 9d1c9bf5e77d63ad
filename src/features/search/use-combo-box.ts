import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { useSuggestions } from '../../directory/use-directory.ts'
import { SUGGEST_FROM_CHARACTERS, type Suggestion } from '../../domain/search-query.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'

export interface ComboBox {
  suggestions: Suggestion[]
  isOpen: boolean
  /** Position of the marked suggestion; null = the field itself. */
  active: number | null
  /** For every input event. */
  onType: () => void
  /** Once typing pauses: shows suggestions, unless the list was closed in the meantime. */
  onPause: () => void
  onKeyDown: (event: KeyboardEvent) => void
  close: () => void
  choose: (suggestion: Suggestion) => void
}

interface Mark {
  among: Suggestion[]
  at: number | null
}

/** The keyboard of a combobox (ARIA 1.2: the focus stays in the field) and when its list shows. */
export function useComboBox(currentText: () => string, onChoose: (suggestion: Suggestion) => void): ComboBox {
  const [typed, setTyped] = useState('')
  const [mark, setMark] = useState<Mark>({ among: [], at: null })
  const suggestions = useSuggestions(typed, useOwnAtoll())
  const look = useCallback(() => {
    const text = currentText()
    setTyped(text.trim().length < SUGGEST_FROM_CHARACTERS ? '' : text)
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
    setMark({ among: suggestions, at: nextMark(active, step, suggestions.length) })

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

/** Arrow keys go round: from the field to the first suggestion, from the last one back to the field. */
function nextMark(active: number | null, step: 1 | -1, count: number): number | null {
  const next = (active ?? (step === 1 ? -1 : count)) + step
  return next < 0 || next >= count ? null : next
}
