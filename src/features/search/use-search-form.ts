import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject, useMemo } from 'react'
import { isTouchDevice } from '../../browser/pointer.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { type SearchPlace, hasTextOrFilter as asksAnything, useUrlSearch } from './search-address.ts'

/** Results and suggestions are updated after this pause in typing (SEARCH-13). */
const TYPING_PAUSE_MS = 300

interface Debounce {
  /** Trailing debounce: runs the last callback once typing pauses, so that the last keystroke always counts. */
  wait: (run: () => void) => void
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
    wait: (run) => {
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
  const known = readSearchDraft() ?? { text: '', location: '' }
  if (known.text === draft.text && known.location === draft.location) return
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : null), draft }, '')
}

interface SearchFormState {
  form: RefObject<HTMLFormElement | null>
  query: SearchQuery
  /** The first values of the fields: text typed before a reload, else what the address holds. */
  first: TypedTexts
  submit: (event: FormEvent) => void
  /** Call at every input event. @param onPause also runs once typing pauses */
  type: (onPause?: () => void) => void
  leave: () => void
  /** Call when a filter was chosen. */
  filter: (changes: Partial<SearchQuery>) => void
}

/**
 * While a person types, the browser holds the text and not React, so that no keystroke waits for React or a search. Before
 * the first search, typed text is only stored as a draft. After the first search, each pause in typing updates the URL and
 * so the results (SEARCH-13).
 */
export function useSearchForm(place: SearchPlace): SearchFormState {
  const { query, hasSearch, go } = useUrlSearch(place)
  const form = useRef<HTMLFormElement>(null)
  const [first] = useState(() => readSearchDraft() ?? query)
  // After a search, the results follow the typing even if the field is emptied.
  const [hasSearched, setHasSearched] = useState(hasSearch)
  const isLive = hasSearch || hasSearched
  const { wait, cancel } = useDebounce()
  const recordOwnChange = useFieldsFromAddress(form, query, cancel)

  const search = (how: 'push' | 'replace', changes: Partial<SearchQuery> = {}): void => {
    cancel()
    const typed = { ...readTypedTexts(form.current, query), ...changes }
    const next = { ...query, ...typed, page: 1 }
    if (asksAnything(next, place)) setHasSearched(true)
    recordOwnChange({ text: typed.text, location: typed.location })
    go(next, how)
  }
  const followTyping = (): void => {
    const typed = readTypedTexts(form.current, query)
    if (!isLive) storeSearchDraft(typed)
    else if (typed.text !== query.text || typed.location !== query.location) search('replace')
  }

  return {
    form,
    query,
    first,
    type: (onPause) =>
      wait(() => {
        followTyping()
        onPause?.()
      }),
    leave: () => {
      if (!isLive) followTyping()
    },
    filter: (changes) => {
      const field = findSearchField(form.current, 'loc')
      // React does not control the field, so a filter that changes the location writes it there too.
      if (field !== null && changes.location !== undefined) field.value = changes.location
      search('push', changes)
    },
    submit: (event) => {
      event.preventDefault()
      search('push')
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
  const sent = useRef<TypedTexts>({ text, location })
  useEffect(() => {
    if (sent.current.text === text && sent.current.location === location) return
    cancel()
    sent.current = { text, location }
    const [textField, locationField] = [
      findSearchField(form.current, 'q'),
      findSearchField(form.current, 'loc'),
    ]
    if (textField !== null) textField.value = text
    if (locationField !== null) locationField.value = location
  }, [form, text, location, cancel])
  return useCallback((texts) => {
    sent.current = texts
  }, [])
}

/** A text field of the form by name; without filters there is no `loc`. */
function findSearchField(form: HTMLFormElement | null, name: 'q' | 'loc'): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

/** The current texts of the fields. If a field is missing, its text comes from `otherwise`. */
function readTypedTexts(form: HTMLFormElement | null, otherwise: TypedTexts): TypedTexts {
  return {
    text: findSearchField(form, 'q')?.value ?? otherwise.text,
    location: findSearchField(form, 'loc')?.value ?? otherwise.location,
  }
}
