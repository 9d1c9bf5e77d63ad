import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../../browser/use-now.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { categoryBadge } from '../../../domain/listing/categories.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { StarIcon } from '../../../ui/icons.tsx'
import { type GridKeys, useGridKeys } from '../../kit/use-grid-keys.ts'
import { editListingPath } from '../../paths.ts'
import styles from './listing-rows.module.css'
import type { ListingActions } from './listing-rows.ts'
import { lastCheckedText, LISTINGS_TEXTS } from './texts.ts'
import { ActionsMenu } from './actions-menu.tsx'

export interface ListingListProps {
  rows: readonly Listing[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  actions: ListingActions
  /** The address of the table, which an edit leads back to. */
  from: string
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

/** 'Checked 3 days ago'. */
export function CheckedLine({ row }: { row: Listing }) {
  const now = useNow()
  return <span className={styles.second}>{lastCheckedText(row, now)}</span>
}

const { columns } = LISTINGS_TEXTS

const HEADS = [
  columns.business,
  columns.category,
  columns.contact,
  columns.address,
  columns.status,
  columns.actions,
]

export function ListingsTable(props: ListingListProps) {
  const { rows, selected, onSelect } = props
  const helpId = useId()
  const keys = useGridKeys(rows.length)
  const isAll = rows.every(({ id }) => selected.has(id))
  return (
    <>
      <p id={helpId} className="visually-hidden">
        {LISTINGS_TEXTS.gridHelp}
      </p>
      <div className={styles.frame}>
        <table
          className={styles.table}
          // A WAI-ARIA data grid: its cells handle arrow keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={LISTINGS_TEXTS.table}
          aria-describedby={helpId}
        >
          <thead>
            <tr>
              <th scope="col">
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    checked={isAll}
                    aria-label={LISTINGS_TEXTS.selectPage}
                    onChange={(event) =>
                      onSelect(
                        withSelected(
                          selected,
                          rows.map(({ id }) => id),
                          event.target.checked,
                        ),
                      )
                    }
                  />
                </label>
              </th>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...keys.grid}>
            {rows.map((row, at) => (
              <ListingRow key={row.id} {...props} row={row} at={at} keys={keys} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface ListingRowProps extends Omit<ListingListProps, 'rows'> {
  row: Listing
  /** Position of the row on its page, from 0. */
  at: number
  keys: GridKeys
}

function ListingRow({ row, at, keys, selected, onSelect, actions, from }: ListingRowProps) {
  const isSelected = selected.has(row.id)
  const contact = row.phone ?? row.email ?? LISTINGS_TEXTS.noContact
  const second = row.phone === null ? null : row.email
  const focus = (column: number) => ({ tabIndex: keys.tabIndexOf(at, column), 'data-cell-focus': true })
  return (
    <tr aria-selected={isSelected}>
      <td>
        <label className={styles.box}>
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
      <td tabIndex={keys.tabIndexOf(at, 2)}>{categoryBadge(row.category)}</td>
      <OneLine tabIndex={keys.tabIndexOf(at, 3)} first={contact} second={second} />
      <OneLine tabIndex={keys.tabIndexOf(at, 4)} first={atollName(row.atoll)} second={row.address_details} />
      <td>
        <div className={styles.line}>
          <button
            type="button"
            {...focus(5)}
            className={`icon-button ${styles.star}`}
            aria-pressed={row.featured}
            aria-disabled={!actions.isOnline}
            aria-label={LISTINGS_TEXTS.featuredOf(row.name)}
            title={row.featured ? LISTINGS_TEXTS.featured : LISTINGS_TEXTS.notFeatured}
            onClick={() => void actions.toggleFeatured(row)}
          >
            <StarIcon />
          </button>
          <CheckedLine row={row} />
        </div>
      </td>
      <td>
        <ActionsMenu row={row} actions={actions} from={from} tabIndex={keys.tabIndexOf(at, 6)} />
      </td>
    </tr>
  )
}

interface OneLineProps {
  tabIndex: 0 | -1
  first: string
  second: string | null
}

/** A cell of one line; its title has the text that does not fit. */
function OneLine({ tabIndex, first, second }: OneLineProps) {
  return (
    <td tabIndex={tabIndex} title={[first, second].filter(Boolean).join(', ')}>
      {first}
      {second !== null && second !== '' && <span className={styles.second}>{second}</span>}
    </td>
  )
}
