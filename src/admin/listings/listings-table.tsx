import { useId } from 'react'
import { Link } from 'react-router-dom'
import { atollName } from '../../domain/atoll-names.ts'
import { categoryBadge } from '../../domain/categories.ts'
import type { Listing } from '../../domain/listing.ts'
import { StarIcon } from '../../ui/action-icons.tsx'
import { type GridKeys, useGridKeys } from '../kit/use-grid-keys.ts'
import { editBusinessPath } from '../paths.ts'
import { ActionsMenu } from './actions-menu.tsx'
import { type BusinessListProps, CheckedLine, withSelected } from './listing-row-parts.tsx'
import styles from './listings.module.css'
import { BUSINESSES_TEXTS } from './texts.ts'

const { columns } = BUSINESSES_TEXTS
const HEADS = [
  columns.business,
  columns.category,
  columns.contact,
  columns.address,
  columns.status,
  columns.actions,
]

export function BusinessesTable(props: BusinessListProps) {
  const { rows, selected, onSelect } = props
  const helpId = useId()
  const keys = useGridKeys(rows.length)
  const isAll = rows.every(({ id }) => selected.has(id))
  return (
    <>
      <p id={helpId} className="visually-hidden">
        {BUSINESSES_TEXTS.gridHelp}
      </p>
      <div className={styles.frame}>
        <table
          className={styles.table}
          // A data grid (WAI-ARIA): its cells take the arrow keys, so it is more than a table to read.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={BUSINESSES_TEXTS.table}
          aria-describedby={helpId}
        >
          <thead>
            <tr>
              <th scope="col">
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    checked={isAll}
                    aria-label={BUSINESSES_TEXTS.selectPage}
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
              <BusinessRow key={row.id} {...props} row={row} at={at} keys={keys} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface BusinessRowProps extends Omit<BusinessListProps, 'rows'> {
  row: Listing
  /** From 0. */
  at: number
  keys: GridKeys
}

function BusinessRow({ row, at, keys, selected, onSelect, actions }: BusinessRowProps) {
  const isSelected = selected.has(row.id)
  const focus = (column: number) => ({ tabIndex: keys.tabIndexOf(at, column), 'data-cell-focus': true })
  return (
    <tr aria-selected={isSelected}>
      <td>
        <label className={styles.box}>
          <input
            type="checkbox"
            {...focus(0)}
            checked={isSelected}
            aria-label={BUSINESSES_TEXTS.select(row.name)}
            onChange={(event) => onSelect(withSelected(selected, [row.id], event.target.checked))}
          />
        </label>
      </td>
      <th scope="row">
        <Link {...focus(1)} className={styles.name} to={editBusinessPath(row.id)}>
          {row.name}
        </Link>
        {row.alert !== null && <span className={styles.alert}>{row.alert}</span>}
      </th>
      <td tabIndex={keys.tabIndexOf(at, 2)}>{categoryBadge(row.category)}</td>
      <td tabIndex={keys.tabIndexOf(at, 3)}>
        <Contact row={row} />
      </td>
      <td tabIndex={keys.tabIndexOf(at, 4)}>
        {atollName(row.atoll)}
        <span className={styles.second}>{row.address_details}</span>
      </td>
      <td>
        <button
          type="button"
          {...focus(5)}
          className={styles.star}
          aria-pressed={row.featured}
          aria-disabled={!actions.isOnline}
          aria-label={BUSINESSES_TEXTS.featuredOf(row.name)}
          onClick={() => void actions.toggleFeatured(row)}
        >
          <StarIcon />
          {row.featured ? BUSINESSES_TEXTS.featured : BUSINESSES_TEXTS.notFeatured}
        </button>
        <CheckedLine row={row} />
      </td>
      <td>
        <ActionsMenu row={row} actions={actions} tabIndex={keys.tabIndexOf(at, 6)} />
      </td>
    </tr>
  )
}

function Contact({ row: { phone, email } }: { row: Listing }) {
  if (phone === null && email === null) return BUSINESSES_TEXTS.noContact
  return (
    <>
      {phone}
      {email !== null && <span className={styles.second}>{email}</span>}
    </>
  )
}
