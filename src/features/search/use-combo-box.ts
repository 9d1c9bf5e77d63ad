import { useCallback, useState, type KeyboardEvent } from 'react'
import { useOwnAtoll } from '../../listings/use-own-atoll.ts'
import { SUGGEST_FROM_CHARACTERS, type Suggestion } from '../../domain/search-query.ts'
import { useSuggestions } from '../../directory/use-directory.ts'
import { usePause } from './use-pause.ts'

export interface ComboBox {
  suggestions: Suggestion[]
  isOpen: boolean
  /** Position of the marked suggestion; null = the field itself. */
  active: number | null
  onType: () => void
  onKeyDown: (event: KeyboardEvent) => void
  close: () => void
  choose: (text: string) => void
}

interface Mark {
  among: Suggestion[]
  at: number | null
}

/** The keyboard of a combobox (ARIA 1.2: the focus stays in the field) and when its list shows. */
export function useComboBox(currentText: () => string, onChoose: (text: string) => void): ComboBox {
  const [typed, setTyped] = useState('')
  const [mark, setMark] = useState<Mark>({ among: [], at: null })
  const suggestions = useSuggestions(typed, useOwnAtoll())
  const look = useCallback(() => {
    const text = currentText()
    setTyped(text.trim().length < SUGGEST_FROM_CHARACTERS ? '' : text)
  }, [currentText])
  const { wait, cancel } = usePause()
  const close = useCallback(() => {
    cancel()
    setTyped('')
  }, [cancel])

  const choose = (text: string): void => {
    close()
    onChoose(text)
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
      choose(chosen.text)
    }
  }
  return { suggestions, isOpen, active, onType: () => wait(look), onKeyDown, close, choose }
}

/** Down from the field to the first, round through the field again. */
export function nextMark(active: number | null, step: 1 | -1, count: number): number | null {
  const next = (active ?? (step === 1 ? -1 : count)) + step
  return next < 0 || next >= count ? null : next
}
