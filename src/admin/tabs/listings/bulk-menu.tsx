import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { useRef, useState } from 'react'
import rowStyles from './listing-rows.module.css'
import { LISTINGS_TEXTS } from './texts.ts'

const { bulk: texts } = LISTINGS_TEXTS

export interface BulkAction {
  label: string
  isDangerous?: boolean
  act: () => void
}

/** Not modal: a modal menu would add a style element, which the CSP forbids. */
export function BulkMenu({ actions, isBlocked }: { actions: readonly BulkAction[]; isBlocked: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const runChosen = (): void => {
    const act = chosen.current
    chosen.current = null
    if (act === null) return
    // A dialog returns the focus to where it was.
    button.current?.focus()
    act()
  }
  return (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={() => setContainer(button.current?.closest('main') ?? null)}
    >
      <DropdownMenu.Trigger ref={button} className="button button-primary" disabled={isBlocked}>
        {texts.change}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content className={rowStyles.menu} align="start" loop onCloseAutoFocus={runChosen}>
          {actions.map(({ label, isDangerous, act }) => (
            <DropdownMenu.Item
              key={label}
              className={`${rowStyles.menuItem} ${isDangerous === true ? rowStyles.danger : ''}`}
              onSelect={() => (chosen.current = act)}
            >
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
