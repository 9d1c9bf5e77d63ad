import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { type KeyboardEvent, useState } from 'react'
import { useNow } from '../../../browser/use-now.ts'
import { useGoTo } from '../../../browser/visit-history.ts'
import { findTemporaryClosure } from '../../../domain/hours/closure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { Icon } from '../../../ui/icons.tsx'
import { editListingPath } from '../../paths.ts'
import styles from './listing-rows.module.css'
import menuStyles from './menu.module.css'
import type { ListingActions } from './listing-rows.ts'
import { LISTINGS_TEXTS } from './texts.ts'
import { useMenu } from './use-menu.ts'

const { actions: texts } = LISTINGS_TEXTS

interface ActionsMenuProps {
  row: Listing
  actions: ListingActions
  /** Path of the table, to which the edit form returns. */
  from: string
  tabIndex?: 0 | -1
}

/** The menu of actions on one row. It is not modal, because a modal menu adds a style element, which the CSP forbids. */
export function ActionsMenu({ row, actions, from, tabIndex = 0 }: ActionsMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { button, container, placeInMain, choose, runChosen } = useMenu()
  const open = (isNowOpen: boolean): void => {
    placeInMain()
    setIsOpen(isNowOpen)
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
          className={menuStyles.menu}
          align="end"
          loop
          onCloseAutoFocus={runChosen}
          onKeyDown={(event) => {
            if (event.key === 'Tab') setIsOpen(false)
          }}
        >
          <MenuItems row={row} actions={actions} from={from} onChoose={choose} />
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
  const now = useNow()
  const items: { label: string; needsNetwork: boolean; isDangerous?: boolean; act: () => void }[] = [
    { label: texts.view, needsNetwork: false, act: () => goTo(`/business/${row.id}`) },
    { label: texts.quick, needsNetwork: true, act: () => actions.edit(row) },
    { label: texts.edit, needsNetwork: false, act: () => goTo(editListingPath(row.id), { state: { from } }) },
    {
      label: row.featured ? texts.unfeature : texts.feature,
      needsNetwork: true,
      act: () => void actions.toggleFeatured(row),
    },
    { label: texts.check, needsNetwork: true, act: () => void actions.markChecked(row) },
    {
      label: findTemporaryClosure(row.closed_until, new Date(now)) ? texts.open : texts.close,
      needsNetwork: true,
      act: () => void actions.toggleClosed(row),
    },
    { label: texts.delete, needsNetwork: true, isDangerous: true, act: () => void actions.remove(row) },
  ]
  return items.map(({ label, needsNetwork, isDangerous, act }) => {
    const isBlocked = needsNetwork && !actions.isOnline
    return (
      <DropdownMenu.Item
        key={label}
        className={`${menuStyles.menuItem} ${isDangerous === true ? menuStyles.danger : ''}`}
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

/** Keeps ArrowDown from opening the menu inside the table, where arrow keys move between cells. */
function leaveArrowsToGrid(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'ArrowDown' && event.currentTarget.closest('[role=grid]') !== null) event.preventDefault()
}

const DotsIcon = () => (
  <Icon size="1.5em">
    <path d="M12 5.5v.1M12 12v.1M12 18.5v.1" strokeWidth="3" />
  </Icon>
)
