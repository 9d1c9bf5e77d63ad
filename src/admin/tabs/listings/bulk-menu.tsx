import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import styles from './menu.module.css'
import { LISTINGS_TEXTS } from './texts.ts'
import { useMenu } from './use-menu.ts'

const { bulk: texts } = LISTINGS_TEXTS

export interface BulkAction {
  label: string
  isDangerous?: boolean
  act: () => void
}

/** The menu is not modal, because a modal menu adds a style element, which the CSP forbids. */
export function BulkMenu({ actions, isBlocked }: { actions: readonly BulkAction[]; isBlocked: boolean }) {
  const { button, container, placeInMain, choose, runChosen } = useMenu()
  return (
    <DropdownMenu.Root modal={false} onOpenChange={placeInMain}>
      <DropdownMenu.Trigger ref={button} className="button button-primary" disabled={isBlocked}>
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
