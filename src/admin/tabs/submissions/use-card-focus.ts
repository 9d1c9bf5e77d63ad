import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/*
 * The focus in a list of cards (SUBM-11): the keys j and k focus the next and the previous card. When a focused card leaves
 * the list because of a decision, the card after it gets the focus. Keys work only while a card has the focus, so that
 * letters do nothing elsewhere.
 */

const CARD_SELECTOR = '[data-card]'

interface CardFocus {
  /** Handles j and k. @returns for any other key, the id of the card that has the focus; otherwise null */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => string | null
  onFocus: (event: FocusEvent<HTMLElement>) => void
  /** Focuses a card as soon as it is shown. Unless `isForced`, only if the focus has not left the list meanwhile. */
  goTo: (id: string, isForced?: boolean) => void
}

/** @param ids ids of the cards, in their order */
export function useCardFocus(
  ids: readonly string[],
  list: RefObject<HTMLUListElement | null>,
  heading: RefObject<HTMLElement | null>,
): CardFocus {
  const lastFocused = useRef<{ id: string; order: readonly string[] } | null>(null)
  const wantedId = useRef<string | null>(null)

  useEffect(() => {
    if (wantedId.current !== null && ids.includes(wantedId.current)) {
      findCard(list.current, wantedId.current)?.focus()
      wantedId.current = null
      return
    }
    if (lastFocused.current === null) return
    if (ids.includes(lastFocused.current.id)) {
      lastFocused.current.order = ids
      return
    }
    const { id, order } = lastFocused.current
    lastFocused.current = null
    // Removing the focused card leaves the focus on the body.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const next = findNextId(order, id, ids)
    const target = next === null ? heading.current : findCard(list.current, next)
    target?.focus()
  }, [ids, list, heading])

  return {
    onFocus: ({ target }) => {
      const id = target.closest<HTMLElement>(CARD_SELECTOR)?.dataset['card']
      if (id !== undefined) lastFocused.current = { id, order: ids }
    },
    onKeyDown: (event) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>(CARD_SELECTOR) : null
      const id = card?.dataset['card']
      if (id === undefined || isTypingOrShortcut(event)) return null
      const step = { j: 1, k: -1 }[event.key]
      const target = ids[ids.indexOf(id) + (step ?? 0)]
      if (step === undefined) return id
      event.preventDefault()
      if (target !== undefined) findCard(list.current, target)?.focus()
      return null
    },
    goTo: (id, isForced = false) => {
      const isInList = list.current?.contains(document.activeElement) === true
      if (!isForced && !isInList && document.activeElement !== document.body) return
      const card = findCard(list.current, id)
      if (card === null) wantedId.current = id
      else card.focus()
    },
  }
}

function findCard(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-card="${id}"]`) ?? null
}

/** The first card after `id` that is still in the list; if there is none, the last card before it. */
function findNextId(order: readonly string[], id: string, left: readonly string[]): string | null {
  const there = new Set(left)
  const at = order.indexOf(id)
  return (
    order.slice(at + 1).find((one) => there.has(one)) ??
    order.slice(0, Math.max(at, 0)).findLast((one) => there.has(one)) ??
    null
  )
}

function isTypingOrShortcut({ target, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean {
  if (altKey || ctrlKey || metaKey) return true
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null
}
