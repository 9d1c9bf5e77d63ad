import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject, useMemo } from 'react'
import { isTouchDevice } from '../../browser/pointer.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { type SearchPlace, hasTextOrFilter as asksAnything, useUrlSearch } from './search-address.ts'

/** Results and suggestions are updated after this pause in typing (SEARCH-13). */
const TYPING_PAUSE_MS = 300

interface Debounce {
  /** Trailing debounce: runs the last callback once typing pauses, so that the last keystroke always counts. */
  waitForPause: (run: () => void) => void
  cancel: () => void
}

/** A debounce that is cancelled when the component is unmounted. */
function useDebounce(): Debounce {
  const debounce = useMemo(() => createDebounce(), [])
  useEffect(() => debounce.cancel, [debounce])
  return debounce
}

function createDebounce(): Debounce {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = (): void => clearTimeout(timer)
  return {
    cancel,
    waitForPause: (run) => {
      cancel()
      timer = setTimeout(run, TYPING_PAUSE_MS)
    },
  }
}

interface TypedTexts {
  text: string
  location: string
}

/*
 * The draft: text that was typed but not yet searched for. It is stored in the state of the history
 * entry, so that a reload and Back restore it, while no server or other page gets it.
 */
function readSearchDraft(): TypedTexts | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('draft' in state)) return null
  return state.draft as TypedTexts
}

/** Adds the draft to the state that the history entry already has. */
function storeSearchDraft(draft: TypedTexts): void {
  const storedDraft = readSearchDraft() ?? { text: '', location: '' }
  if (storedDraft.text === draft.text && storedDraft.location === draft.location) return
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : null), draft }, '')
}

interface SearchFormState {
  form: RefObject<HTMLFormElement | null>
  query: SearchQuery
  /** The first values of the fields: text typed before a reload, else what the address holds. */
  initialTexts: TypedTexts
  submit: (event: FormEvent) => void
  /** Call at every input event. @param onPause also runs once typing pauses */
  type: (onPause?: () => void) => void
  handleBlur: () => void
  /** Call when a filter was chosen. */
  applyFilters: (changes: Partial<SearchQuery>) => void
}

/**
 * While a person types, the browser holds the text and not React, so that no keystroke waits for React or a search. Before
 * the first search, typed text is only stored as a draft. After the first search, each pause in typing updates the URL and
 * so the results (SEARCH-13).
 */
export function useSearchForm(place: SearchPlace): SearchFormState {
  const { query, hasSearch, goToSearch } = useUrlSearch(place)
  const form = useRef<HTMLFormElement>(null)
  const [initialTexts] = useState(() => readSearchDraft() ?? query)
  // After a search, the results follow the typing even if the field is emptied.
  const [hasSearched, setHasSearched] = useState(hasSearch)
  const isLive = hasSearch || hasSearched
  const { waitForPause, cancel } = useDebounce()
  const recordOwnChange = useFieldsFromAddress(form, query, cancel)

  const startSearch = (how: 'push' | 'replace', changes: Partial<SearchQuery> = {}): void => {
    cancel()
    const typedQuery = { ...readTypedTexts(form.current, query), ...changes }
    const nextQuery = { ...query, ...typedQuery, page: 1 }
    if (asksAnything(nextQuery, place)) setHasSearched(true)
    recordOwnChange({ text: typedQuery.text, location: typedQuery.location })
    goToSearch(nextQuery, how)
  }
  const followTyping = (): void => {
    const typed = readTypedTexts(form.current, query)
    if (!isLive) storeSearchDraft(typed)
    else if (typed.text !== query.text || typed.location !== query.location) startSearch('replace')
  }

  return {
    form,
    query,
    initialTexts,
    type: (onPause) =>
      waitForPause(() => {
        followTyping()
        onPause?.()
      }),
    handleBlur: () => {
      if (!isLive) followTyping()
    },
    applyFilters: (changes) => {
      const field = findSearchField(form.current, 'loc')
      // React does not control the field of the location, so a filter that changes the location writes it into that field
      // too.
      if (field !== null && changes.location !== undefined) field.value = changes.location
      startSearch('push', changes)
    },
    submit: (event) => {
      event.preventDefault()
      startSearch('push')
      // Closes the keyboard of a phone, so that the results can be seen.
      if (isTouchDevice()) findSearchField(form.current, 'q')?.blur()
    },
  }
}

/**
 * Updates the fields when the address changes by anything but this form: Back, Forward, a link.
 * Returns a function that records this form's own change of the address.
 */
function useFieldsFromAddress(
  form: RefObject<HTMLFormElement | null>,
  { text, location }: TypedTexts,
  cancel: () => void,
): (texts: TypedTexts) => void {
  const lastOwnTexts = useRef<TypedTexts>({ text, location })
  useEffect(() => {
    if (lastOwnTexts.current.text === text && lastOwnTexts.current.location === location) return
    cancel()
    lastOwnTexts.current = { text, location }
    const [textField, locationField] = [
      findSearchField(form.current, 'q'),
      findSearchField(form.current, 'loc'),
    ]
    if (textField !== null) textField.value = text
    if (locationField !== null) locationField.value = location
  }, [form, text, location, cancel])
  return useCallback((texts) => {
    lastOwnTexts.current = texts
  }, [])
}

/** A text field of the form by name; without filters there is no `loc`. */
function findSearchField(form: HTMLFormElement | null, name: 'q' | 'loc'): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

/** The current texts of the fields. If a field is missing, its text comes from `otherwise`. */
function readTypedTexts(form: HTMLFormElement | null, fallbackTexts: TypedTexts): TypedTexts {
  return {
    text: findSearchField(form, 'q')?.value ?? fallbackTexts.text,
    location: findSearchField(form, 'loc')?.value ?? fallbackTexts.location,
  }
}
