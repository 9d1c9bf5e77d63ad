import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { SearchQuery } from '../../domain/search-query.ts'
import { searchField, typedTexts, type TypedTexts } from './form-fields.ts'
import { isAsked as asksAnything, type SearchPlace } from './search-address.ts'
import { keepDraft, readDraft } from './typed-draft.ts'
import { usePause } from './use-pause.ts'
import { useSearchAddress } from './use-search-address.ts'

export interface SearchForm {
  form: RefObject<HTMLFormElement | null>
  query: SearchQuery
  /** What the fields begin with: text typed before a reload, else what the address holds. */
  first: TypedTexts
  submit: (event: FormEvent) => void
  /** For every input event. */
  type: () => void
  leave: () => void
  /** A filter was chosen. */
  filter: (changes: Partial<SearchQuery>) => void
}

/**
 * The browser owns the text while a person types: no keystroke waits for React or a search. Before the first search
 * typed text is only kept as a draft; after it the address, and with it the results, follow the typing.
 */
export function useSearchForm(place: SearchPlace): SearchForm {
  const { query, isAsked, go } = useSearchAddress(place)
  const form = useRef<HTMLFormElement>(null)
  const [first] = useState(() => readDraft() ?? query)
  // Emptying the field after a search does not end the following.
  const [hasSearched, setHasSearched] = useState(isAsked)
  const isLive = isAsked || hasSearched
  const { wait, cancel } = usePause()
  const noteSent = useFollowedFields(form, query, cancel)

  const search = (how: 'push' | 'replace', changes: Partial<SearchQuery> = {}): void => {
    cancel()
    const typed = { ...typedTexts(form.current, query), ...changes }
    const next = { ...query, ...typed, page: 1 }
    if (asksAnything(next, place)) setHasSearched(true)
    noteSent({ text: typed.text, location: typed.location })
    go(next, how)
  }
  const keep = (): void => {
    const typed = typedTexts(form.current, query)
    if (!isLive) keepDraft(typed)
    else if (typed.text !== query.text || typed.location !== query.location) search('replace')
  }

  return {
    form,
    query,
    first,
    type: () => wait(keep),
    leave: () => {
      if (!isLive) keep()
    },
    filter: (changes) => {
      const field = searchField(form.current, 'loc')
      // The field is the browser's: what a filter says of it is written there too.
      if (field !== null && changes.location !== undefined) field.value = changes.location
      search('push', changes)
    },
    submit: (event) => {
      event.preventDefault()
      search('push')
      // Puts the keyboard of a phone away, so that the results can be seen.
      if (matchMedia('(pointer: coarse)').matches) searchField(form.current, 'q')?.blur()
    },
  }
}

/** Fields show what the address says when it changes by anything but this form: back, forward, a link. Returns the way to note what this form itself is about to write there. */
function useFollowedFields(
  form: RefObject<HTMLFormElement | null>,
  { text, location }: TypedTexts,
  cancel: () => void,
): (texts: TypedTexts) => void {
  const sent = useRef<TypedTexts>({ text, location })
  useEffect(() => {
    if (sent.current.text === text && sent.current.location === location) return
    cancel()
    sent.current = { text, location }
    const [textField, locationField] = [searchField(form.current, 'q'), searchField(form.current, 'loc')]
    if (textField !== null) textField.value = text
    if (locationField !== null) locationField.value = location
  }, [form, text, location, cancel])
  return useCallback((texts) => {
    sent.current = texts
  }, [])
}
