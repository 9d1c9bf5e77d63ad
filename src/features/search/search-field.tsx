import { useCallback, useId, useRef } from 'react'
import { useGoTo } from '../../browser/visit-history.ts'
import { useDirectoryView } from '../../directory/directory-view.ts'
import { CATEGORY_INFO } from '../../domain/listing/categories.ts'
import type { Suggestion } from '../../domain/search/search-query.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { MAX_TYPED_LENGTH } from './search-address.ts'
import styles from './search-bar.module.css'
import { SEARCH_BAR_TEXTS } from './texts.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useComboBox } from './use-combo-box.ts'

/** Returns a function that opens the search index early. Call that when a person is about to type. */
function useSearchIndexOpener(): () => void {
  const { ask } = useDirectoryView()
  return useCallback(() => {
    ask?.('suggest', '', null).catch((error: unknown) =>
      console.warn('The search index could not be opened', error),
    )
  }, [ask])
}

interface SearchFieldProps {
  label: string
  initial: string
  /** @param onPause runs once typing pauses */
  onType: (onPause: () => void) => void
  onLeave: () => void
}

/** The search field with its suggestions. The browser, not React, holds the text; `initial` is the initial text. */
export function SearchField({ label, initial, onType, onLeave }: SearchFieldProps) {
  const listId = `${useId()}-list`
  const field = useRef<HTMLInputElement>(null)
  const currentText = useCallback(() => field.current?.value ?? '', [])
  const handleTyping = (text: string): void => {
    if (field.current === null) return
    field.current.value = text
    field.current.focus()
  }
  const goTo = useGoTo()
  /** Opens the page of a category (SUGGEST-4) or of a single listing (SUGGEST-5); searches for any other suggestion. */
  const openSuggestion = ({ text, id: listing, category }: Suggestion): void => {
    if (category !== undefined) {
      handleTyping('')
      goTo(CATEGORY_INFO[category].path)
      return
    }
    if (listing !== undefined) {
      handleTyping('')
      goTo(`/business/${listing}`)
      return
    }
    handleTyping(text)
    field.current?.form?.requestSubmit()
  }
  const combo = useComboBox(currentText, openSuggestion)
  const warmSearch = useSearchIndexOpener()
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
        maxLength={MAX_TYPED_LENGTH}
        placeholder={SEARCH_BAR_TEXTS.hint}
        defaultValue={initial}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={combo.isOpen}
        aria-controls={listId}
        aria-activedescendant={combo.activeIndex === null ? undefined : `${listId}-${combo.activeIndex}`}
        onInput={() => {
          combo.onType()
          onType(combo.onPause)
        }}
        onFocus={warmSearch}
        onKeyDown={combo.onKeyDown}
        onBlur={() => {
          combo.closeList()
          onLeave()
        }}
      />
      <button
        type="button"
        className={`icon-button ${styles.clear}`}
        aria-label={SEARCH_BAR_TEXTS.clear}
        onClick={() => {
          handleTyping('')
          field.current?.dispatchEvent(new Event('input', { bubbles: true }))
        }}
      >
        <CloseIcon />
      </button>
      <SuggestionList
        id={listId}
        suggestions={combo.suggestions}
        active={combo.activeIndex}
        onChoose={combo.choose}
      />
    </span>
  )
}
