import { useCallback, useId, useRef, useState, type KeyboardEvent, useEffect } from 'react'
import { useGoTo } from '../../browser/visit-history.ts'
import { useDirectoryView } from '../../directory/use-directory.ts'
import { CATEGORY_INFO } from '../../domain/listing/categories.ts'
import { CATEGORIES } from '../../domain/listing/listing.ts'
import { type Suggestion, SUGGEST_FROM_CHARACTERS } from '../../domain/search/search-query.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { LONGEST_TYPED } from './search-address.ts'
import styles from './search-bar.module.css'
import { BAR_TEXTS, SUGGESTION_KINDS, SUGGESTION_TEXTS } from './texts.ts'

const NO_SUGGESTIONS: Suggestion[] = []

/**
 * Texts that complete what is typed; none for ''. Not kept with the other answers, because they would evict the lists
 * that going back paints from. An answer to an earlier text never replaces a newer one.
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

/** Opens the search index before the first question: call it when a person is about to type. */
function useWarmSearch(): () => void {
  const { ask } = useDirectoryView()
  return useCallback(() => {
    ask?.('suggest', '', null).catch((error: unknown) =>
      console.warn('The search index could not be opened', error),
    )
  }, [ask])
}

interface ComboBox {
  suggestions: Suggestion[]
  isOpen: boolean
  /** Position of the marked suggestion; null = the field itself. */
  active: number | null
  /** Call at every input event. */
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
function useComboBox(currentText: () => string, onChoose: (suggestion: Suggestion) => void): ComboBox {
  const [typed, setTyped] = useState('')
  const [mark, setMark] = useState<Mark>({ among: [], at: null })
  const suggestions = useSearchSuggestions(typed, useOwnAtoll())
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

/**
 * Arrow keys wrap around: from the field to the first suggestion, and from the last one back to the
 * field.
 */
function nextMark(active: number | null, step: 1 | -1, count: number): number | null {
  const next = (active ?? (step === 1 ? -1 : count)) + step
  return next < 0 || next >= count ? null : next
}

interface SearchFieldProps {
  label: string
  first: string
  /** @param onPause runs once typing pauses */
  onType: (onPause: () => void) => void
  onLeave: () => void
}

/** The search field with its suggestions. The browser owns the text; `first` is its first value. */
export function SearchField({ label, first, onType, onLeave }: SearchFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const currentText = useCallback(() => field.current?.value ?? '', [])
  const change = (text: string): void => {
    if (field.current === null) return
    field.current.value = text
    field.current.focus()
  }
  const goTo = useGoTo()
  /** A category opens its page (SUGGEST-4), a single listing its own (SUGGEST-5); anything else is searched for. */
  const choose = ({ kind, text, id: listing }: Suggestion): void => {
    const category = CATEGORIES.find((known) => kind === 'category' && CATEGORY_INFO[known].label === text)
    if (category !== undefined) {
      change('')
      goTo(CATEGORY_INFO[category].path)
      return
    }
    if (listing !== undefined) {
      change('')
      goTo(`/business/${listing}`)
      return
    }
    change(text)
    field.current?.form?.requestSubmit()
  }
  const box = useComboBox(currentText, choose)
  const warmSearch = useWarmSearch()
  const listId = `${id}-list`
  return (
    <span className={styles.field}>
      <SearchIcon />
      <input
        ref={field}
        className={styles.input}
        name="q"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_TYPED}
        placeholder={BAR_TEXTS.hint}
        defaultValue={first}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={box.isOpen}
        aria-controls={listId}
        aria-activedescendant={box.active === null ? undefined : `${listId}-${box.active}`}
        onInput={() => {
          box.onType()
          onType(box.onPause)
        }}
        onFocus={warmSearch}
        onKeyDown={box.onKeyDown}
        onBlur={() => {
          box.close()
          onLeave()
        }}
      />
      <button
        type="button"
        className={`icon-button ${styles.clear}`}
        aria-label={BAR_TEXTS.clear}
        onClick={() => {
          change('')
          field.current?.dispatchEvent(new Event('input', { bubbles: true }))
        }}
      >
        <CloseIcon />
      </button>
      <SuggestionList id={listId} suggestions={box.suggestions} active={box.active} onChoose={box.choose} />
    </span>
  )
}

interface SuggestionListProps {
  id: string
  suggestions: Suggestion[]
  active: number | null
  onChoose: (suggestion: Suggestion) => void
}

/** The list of a combobox. It never takes the focus, so that the keyboard of a phone stays where it is. */
function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <>
      <output className="visually-hidden">
        {suggestions.length > 0 && SUGGESTION_TEXTS.count(suggestions.length)}
      </output>
      <ListBox id={id} suggestions={suggestions} active={active} onChoose={onChoose} />
    </>
  )
}

// No native element is a list of suggestions that can be styled. The field handles the keys (ARIA
// combobox pattern).
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
function ListBox({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={SUGGESTION_TEXTS.label}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, at) => (
        <div
          key={`${suggestion.kind} ${suggestion.text}`}
          id={`${id}-${at}`}
          ref={at === active ? bringIntoView : undefined}
          className={styles.suggestion}
          role="option"
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <span>{suggestion.text}</span>
          {SUGGESTION_KINDS[suggestion.kind] !== '' && (
            <span className={styles.kind}>{SUGGESTION_KINDS[suggestion.kind]}</span>
          )}
        </div>
      ))}
    </div>
  )
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
