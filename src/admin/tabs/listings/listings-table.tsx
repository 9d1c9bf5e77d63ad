import { type KeyboardEvent, useId } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useNow } from '../../../browser/use-now.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { categoryBadge } from '../../../domain/listing/categories.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { StarIcon } from '../../../ui/icons.tsx'
import { type GridKeys, useGridKeys } from '../../kit/use-grid-keys.ts'
import { editListingPath } from '../../paths.ts'
import styles from './listing-rows.module.css'
import type { ListingOrder } from './listing-query.ts'
import type { ListingActions } from './listing-rows.ts'
import { lastCheckedText, LISTINGS_TEXTS } from './texts.ts'
import { ActionsMenu } from './actions-menu.tsx'

export interface ListingListProps {
  rows: readonly Listing[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  actions: ListingActions
  order: ListingOrder
  onOrder: (order: ListingOrder) => void
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

interface SwitchProps {
  row: Listing
  actions: ListingActions
  tabIndex?: 0 | -1
}

/** 'Checked 3 days ago'; one tap says that it was checked today. */
function CheckedButton({ row, actions, tabIndex = 0 }: SwitchProps) {
  const now = useNow()
  const when = lastCheckedText(row, now)
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={styles.quick}
      aria-disabled={!actions.isOnline}
      aria-label={LISTINGS_TEXTS.checkedToday(row.name, when)}
      title={LISTINGS_TEXTS.actions.check}
      onClick={() => void actions.markChecked(row)}
    >
      {when}
    </button>
  )
}

/** One tap says that the place is closed for now, the next one that it is open again. */
function ClosedButton({ row, actions, tabIndex = 0 }: SwitchProps) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={styles.quick}
      aria-pressed={row.closed_until !== null}
      aria-disabled={!actions.isOnline}
      aria-label={LISTINGS_TEXTS.closedOf(row.name)}
      onClick={() => void actions.toggleClosed(row)}
    >
      {LISTINGS_TEXTS.actions.close}
    </button>
  )
}

/** The switches of a row on a phone. */
export function RowSwitches({ row, actions }: Pick<SwitchProps, 'row' | 'actions'>) {
  return (
    <>
      <CheckedButton row={row} actions={actions} />
      <ClosedButton row={row} actions={actions} />
      <button type="button" className={styles.quick} onClick={() => actions.edit(row)}>
        {LISTINGS_TEXTS.actions.quick}
      </button>
    </>
  )
}

const { columns } = LISTINGS_TEXTS

const HEADS: readonly {
  label: string
  order: 'name' | 'category' | 'contact' | 'address' | 'checked' | null
}[] = [
  { label: columns.business, order: 'name' },
  { label: columns.category, order: 'category' },
  { label: columns.contact, order: 'contact' },
  { label: columns.address, order: 'address' },
  { label: columns.hours, order: null },
  { label: columns.status, order: 'checked' },
  { label: columns.actions, order: null },
]

export function ListingsTable(props: ListingListProps) {
  const { rows, selected, onSelect, order, onOrder } = props
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
                <Head key={head.label} {...head} current={order} onOrder={onOrder} />
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

interface HeadProps {
  label: string
  order: (typeof HEADS)[number]['order']
  current: ListingOrder
  onOrder: (order: ListingOrder) => void
}

/** A column's head; pressing it sorts by the column, pressing it again turns the order round. */
function Head({ label, order, current, onOrder }: HeadProps) {
  if (order === null) return <th scope="col">{label}</th>
  const isUp = current === order
  const isDown = current === `${order}-down`
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onOrder(isUp ? `${order}-down` : order)}>
        {label}
        <span aria-hidden="true">{isUp ? ' ▲' : isDown ? ' ▼' : ''}</span>
      </button>
    </th>
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
      <OneLine
        tabIndex={keys.tabIndexOf(at, 3)}
        first={contact}
        second={second}
        onEdit={() => actions.edit(row)}
      />
      <OneLine tabIndex={keys.tabIndexOf(at, 4)} first={atollName(row.atoll)} second={row.address_details} />
      <OneLine
        tabIndex={keys.tabIndexOf(at, 5)}
        first={row.operating_hours ?? LISTINGS_TEXTS.noHours}
        second={row.closed_until === null ? null : LISTINGS_TEXTS.actions.close}
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
          <ClosedButton row={row} actions={actions} tabIndex={-1} />
        </div>
      </td>
      <td>
        <ActionsMenu row={row} actions={actions} from={from} tabIndex={keys.tabIndexOf(at, 7)} />
      </td>
    </tr>
  )
}

interface OneLineProps {
  tabIndex: 0 | -1
  first: string
  second: string | null
  /** Opened by Enter, F2 or a double click. */
  onEdit?: () => void
}

/** A cell of one line; its title has the text that does not fit. */
function OneLine({ tabIndex, first, second, onEdit }: OneLineProps) {
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
