import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/*
 * The focus in a list of cards (SUBM-11): j and k go to the next card and to the one before. A card that leaves the list,
 * because it was decided, hands the focus to the one that follows. Keys work only while a card has the focus, so that no
 * letter does anything anywhere else.
 */

const CARD = '[data-card]'

interface CardFocus {
  /** Goes to the next card or to the one before. @returns the card of any other letter, else null */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => string | null
  onFocus: (event: FocusEvent<HTMLElement>) => void
  /** Goes to a card as soon as it is shown, unless the focus has left the list since; `isForced` wherever it is. */
  goTo: (id: string, isForced?: boolean) => void
}

/** @param ids the cards in their order */
export function useCardFocus(
  ids: readonly string[],
  list: RefObject<HTMLUListElement | null>,
  heading: RefObject<HTMLElement | null>,
): CardFocus {
  const last = useRef<{ id: string; order: readonly string[] } | null>(null)
  const wanted = useRef<string | null>(null)

  useEffect(() => {
    if (wanted.current !== null && ids.includes(wanted.current)) {
      cardOf(list.current, wanted.current)?.focus()
      wanted.current = null
      return
    }
    if (last.current === null) return
    if (ids.includes(last.current.id)) {
      last.current.order = ids
      return
    }
    const { id, order } = last.current
    last.current = null
    // Removing the focused card leaves the focus on the body.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const next = nextOf(order, id, ids)
    const target = next === null ? heading.current : cardOf(list.current, next)
    target?.focus()
  }, [ids, list, heading])

  return {
    onFocus: ({ target }) => {
      const id = target.closest<HTMLElement>(CARD)?.dataset['card']
      if (id !== undefined) last.current = { id, order: ids }
    },
    onKeyDown: (event) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>(CARD) : null
      const id = card?.dataset['card']
      if (id === undefined || isTyping(event)) return null
      const step = { j: 1, k: -1 }[event.key]
      const target = ids[ids.indexOf(id) + (step ?? 0)]
      if (step === undefined) return id
      event.preventDefault()
      if (target !== undefined) cardOf(list.current, target)?.focus()
      return null
    },
    goTo: (id, isForced = false) => {
      const isInList = list.current?.contains(document.activeElement) === true
      if (!isForced && !isInList && document.activeElement !== document.body) return
      const card = cardOf(list.current, id)
      if (card === null) wanted.current = id
      else card.focus()
    },
  }
}

function cardOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-card="${id}"]`) ?? null
}

/** The first card after `id` that is still there, else the last one before it. */
function nextOf(order: readonly string[], id: string, left: readonly string[]): string | null {
  const there = new Set(left)
  const at = order.indexOf(id)
  return (
    order.slice(at + 1).find((one) => there.has(one)) ??
    order.slice(0, Math.max(at, 0)).findLast((one) => there.has(one)) ??
    null
  )
}

function isTyping({ target, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean {
  if (altKey || ctrlKey || metaKey) return true
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null
}
