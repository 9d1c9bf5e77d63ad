import type { RefObject } from 'react'
import type { Listing } from '../../../domain/listing/listing.ts'
import type { ListingOrder } from './listing-query.ts'
import type { ListingActions } from './listing-rows.ts'

export interface ListingListProps {
  rows: readonly Listing[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  actions: ListingActions
  order: ListingOrder
  onOrder: (order: ListingOrder) => void
  /** Path of the table, to which the edit form returns. */
  from: string
  /** Takes the focus when the row with the focus leaves the list (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
}

export function withSelected(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (const id of ids) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return next
}
