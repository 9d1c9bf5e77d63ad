import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { useId, type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../../browser/use-now.ts'
import { useGoTo } from '../../../browser/visit-history.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { categoryBadge } from '../../../domain/listing/categories.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { StarIcon, Icon } from '../../../ui/icons.tsx'
import { type GridKeys, useGridKeys } from '../../kit/use-grid-keys.ts'
import { editListingPath } from '../../paths.ts'
import styles from './listing-rows.module.css'
import type { ListingActions } from './listing-rows.ts'
import { lastCheckedText, LISTINGS_TEXTS } from './texts.ts'

const { actions: texts } = LISTINGS_TEXTS

interface ActionsMenuProps {
  row: Listing
  actions: ListingActions
  /** The address of the table, which an edit leads back to. */
  from: string
  tabIndex?: 0 | -1
}

/** What can be done with one row. Not modal: a modal menu would add a style element, which the CSP forbids. */
export function ActionsMenu({ row, actions, from, tabIndex = 0 }: ActionsMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Rendered inside the page's main part, above the table, which scrolls.
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  const open = (isNowOpen: boolean): void => {
    setContainer(button.current?.closest('main') ?? null)
    setIsOpen(isNowOpen)
  }
  /** Run the action after the focus is back on the button, so that a dialog can return it there. */
  const runChosen = (): void => {
    const act = chosen.current
    chosen.current = null
    if (act === null) return
    button.current?.focus()
    act()
  }
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={open}>
      <DropdownMenu.Trigger
        ref={button}
        data-cell-focus
        tabIndex={tabIndex}
        className={`icon-button ${styles.menuButton}`}
        aria-label={LISTINGS_TEXTS.actionsOf(row.name)}
        onKeyDown={leaveArrowsToGrid}
      >
        <DotsIcon />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          loop
          onCloseAutoFocus={runChosen}
          onKeyDown={(event) => {
            if (event.key === 'Tab') setIsOpen(false)
          }}
        >
          <MenuItems row={row} actions={actions} from={from} onChoose={(act) => (chosen.current = act)} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemsProps extends Omit<ActionsMenuProps, 'tabIndex'> {
  onChoose: (act: () => void) => void
}

function MenuItems({ row, actions, from, onChoose }: MenuItemsProps) {
  const goTo = useGoTo()
  const items: { label: string; needsNetwork: boolean; isDangerous?: boolean; act: () => void }[] = [
    { label: texts.view, needsNetwork: false, act: () => goTo(`/business/${row.id}`) },
    { label: texts.edit, needsNetwork: false, act: () => goTo(editListingPath(row.id), { state: { from } }) },
    {
      label: row.featured ? texts.unfeature : texts.feature,
      needsNetwork: true,
      act: () => void actions.toggleFeatured(row),
    },
    { label: texts.check, needsNetwork: true, act: () => void actions.markChecked(row) },
    { label: texts.delete, needsNetwork: true, isDangerous: true, act: () => void actions.remove(row) },
  ]
  return items.map(({ label, needsNetwork, isDangerous, act }) => {
    const isBlocked = needsNetwork && !actions.isOnline
    return (
      <DropdownMenu.Item
        key={label}
        className={`${styles.menuItem} ${isDangerous === true ? styles.danger : ''}`}
        aria-disabled={isBlocked}
        onSelect={(event) => {
          if (isBlocked) event.preventDefault()
          else onChoose(act)
        }}
      >
        {label}
      </DropdownMenu.Item>
    )
  })
}

/** In the table, arrow keys move between cells; a menu button would open with ArrowDown. */
function leaveArrowsToGrid(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'ArrowDown' && event.currentTarget.closest('[role=grid]') !== null) event.preventDefault()
}

const DotsIcon = () => (
  <Icon size="1.5em">
    <path d="M12 5.5v.1M12 12v.1M12 18.5v.1" strokeWidth="3" />
  </Icon>
)

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
