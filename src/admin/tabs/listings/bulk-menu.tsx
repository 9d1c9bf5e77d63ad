import { useState } from 'react'
import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import styles from './menu.module.css'
import { BULK_TEXTS as texts } from './bulk-texts.ts'
import { useMenu } from './use-menu.ts'

export interface BulkAction {
  label: string
  isDangerous?: boolean
  act: () => void
}

interface BulkMenuProps {
  actions: readonly BulkAction[]
  /** True keeps the menu closed. Its button stays enabled for the focus, because a disabled button would lose it. */
  isBlocked: boolean
}

/** The menu is not modal, because a modal menu adds a style element, which the CSP forbids. */
export function BulkMenu({ actions, isBlocked }: BulkMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { button, container, placeInMain, choose, runChosen } = useMenu()
  // Close a blocked menu: otherwise it would open by itself, and take the focus, when the network returns.
  if (isBlocked && isOpen) setIsOpen(false)
  const open = (isNowOpen: boolean): void => {
    placeInMain()
    setIsOpen(isNowOpen && !isBlocked)
  }
  return (
    <DropdownMenu.Root modal={false} open={isOpen && !isBlocked} onOpenChange={open}>
      <DropdownMenu.Trigger ref={button} className="button button-primary" aria-disabled={isBlocked}>
        {texts.change}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content className={styles.menu} align="start" loop onCloseAutoFocus={runChosen}>
          {actions.map(({ label, isDangerous, act }) => (
            <DropdownMenu.Item
              key={label}
              className={`${styles.menuItem} ${isDangerous === true ? styles.danger : ''}`}
              onSelect={() => choose(act)}
            >
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
