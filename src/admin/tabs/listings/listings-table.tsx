import { useId } from 'react'
import { useGridKeys } from '../../kit/use-grid-keys.ts'
import kit from '../../kit/kit.module.css'
import styles from './listing-rows.module.css'
import type { ListingOrder } from './listing-query.ts'
import { LISTINGS_TEXTS } from './texts.ts'
import { type ListingListProps, withSelected } from './listing-selection.ts'
import { ListingRow } from './listing-row.tsx'

const { columns } = LISTINGS_TEXTS

const COLUMN_HEADS: readonly {
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
                <label className={kit.box}>
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
              {COLUMN_HEADS.map((head) => (
                <ColumnHead key={head.label} {...head} current={order} onOrder={onOrder} />
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

interface ColumnHeadProps {
  label: string
  order: (typeof COLUMN_HEADS)[number]['order']
  current: ListingOrder
  onOrder: (order: ListingOrder) => void
}

/** A column's head: a press sorts by the column, and a second press reverses the order. */
function ColumnHead({ label, order, current, onOrder }: ColumnHeadProps) {
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
