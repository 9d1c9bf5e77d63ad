import { type KeyboardEvent, useRef } from 'react'
import { useNow } from '../../../browser/use-now.ts'
import { Link } from '../../../ui/link.tsx'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { findTemporaryClosure } from '../../../domain/hours/closure.ts'
import { toCategoryBadge } from '../../../domain/listing/categories.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { StarIcon } from '../../../ui/icons.tsx'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import type { GridKeys } from '../../kit/use-grid-keys.ts'
import { editListingPath } from '../../paths.ts'
import kit from '../../kit/kit.module.css'
import styles from './listing-rows.module.css'
import { LISTINGS_TEXTS } from './texts.ts'
import { ActionsMenu } from './actions-menu.tsx'
import { type ListingListProps, withSelected } from './listing-selection.ts'
import { CheckedButton, ClosedButton } from './row-switches.tsx'

interface ListingRowProps extends Omit<ListingListProps, 'rows'> {
  row: Listing
  /** Position of the row on its page, from 0. */
  at: number
  keys: GridKeys
}

export function ListingRow({ row, at, keys, selected, onSelect, actions, from, heading }: ListingRowProps) {
  const line = useRef<HTMLTableRowElement>(null)
  useFocusFallback(line, heading)
  const now = useNow()
  const isSelected = selected.has(row.id)
  const contact = row.phone ?? row.email ?? LISTINGS_TEXTS.noContact
  const second = row.phone === null ? null : row.email
  const focus = (column: number) => ({ tabIndex: keys.tabIndexOf(at, column), 'data-cell-focus': true })
  return (
    <tr ref={line} aria-selected={isSelected}>
      <td>
        <label className={kit.box}>
          <input
            type="checkbox"
            {...focus(0)}
            checked={isSelected}
            aria-label={LISTINGS_TEXTS.select(row.name)}
            onChange={(event) => onSelect(withSelected(selected, [row.id], event.target.checked))}
          />
        </label>
      </td>
      <th scope="row">
        <div className={styles.line} title={row.name}>
          <Link {...focus(1)} className={styles.name} to={editListingPath(row.id)} state={{ from }}>
            {row.name}
          </Link>
          {row.alert !== null && <span className={styles.alert}>{row.alert}</span>}
        </div>
      </th>
      <td tabIndex={keys.tabIndexOf(at, 2)}>{toCategoryBadge(row.category)}</td>
      <OneLineCell
        tabIndex={keys.tabIndexOf(at, 3)}
        first={contact}
        second={second}
        onEdit={() => actions.edit(row)}
      />
      <OneLineCell
        tabIndex={keys.tabIndexOf(at, 4)}
        first={atollName(row.atoll)}
        second={row.address_details}
      />
      <OneLineCell
        tabIndex={keys.tabIndexOf(at, 5)}
        first={row.operating_hours ?? LISTINGS_TEXTS.noHours}
        second={findTemporaryClosure(row.closed_until, new Date(now)) ? LISTINGS_TEXTS.actions.close : null}
        onEdit={() => actions.edit(row)}
      />
      <td>
        <div className={styles.line}>
          <button
            type="button"
            {...focus(6)}
            className={`icon-button ${styles.star}`}
            aria-pressed={row.featured}
            aria-disabled={!actions.isOnline}
            aria-label={LISTINGS_TEXTS.featuredOf(row.name)}
            title={row.featured ? LISTINGS_TEXTS.featured : LISTINGS_TEXTS.notFeatured}
            onClick={() => void actions.toggleFeatured(row)}
          >
            <StarIcon />
          </button>
          <CheckedButton row={row} actions={actions} tabIndex={-1} />
          <ClosedButton row={row} actions={actions} tabIndex={-1} isIcon />
        </div>
      </td>
      <td>
        <ActionsMenu row={row} actions={actions} from={from} tabIndex={keys.tabIndexOf(at, 7)} />
      </td>
    </tr>
  )
}

interface OneLineCellProps {
  tabIndex: 0 | -1
  first: string
  second: string | null
  /** Called after Enter, F2 or a double click. */
  onEdit?: () => void
}

/** The content of a cell in one line, with the whole text as its title because it may be cut. */
function OneLineCell({ tabIndex, first, second, onEdit }: OneLineCellProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'F2') return
    event.preventDefault()
    onEdit?.()
  }
  return (
    <td
      tabIndex={tabIndex}
      title={[first, second].filter(Boolean).join(', ')}
      onDoubleClick={onEdit}
      onKeyDown={onKeyDown}
    >
      {first}
      {second !== null && second !== '' && <span className={styles.second}>{second}</span>}
    </td>
  )
}
