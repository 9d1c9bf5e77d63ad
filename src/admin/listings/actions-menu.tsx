import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import type { Listing } from '../../domain/listing.ts'
import { Icon } from '../../ui/icon.tsx'
import { editBusinessPath } from '../paths.ts'
import styles from './actions-menu.module.css'
import { BUSINESSES_TEXTS } from './texts.ts'
import type { BusinessActions } from './use-listings.ts'

const { actions: words } = BUSINESSES_TEXTS
const MENU_HEIGHT = 260
const MENU_WIDTH = 220

interface ActionsMenuProps {
  row: Listing
  actions: BusinessActions
  tabIndex?: 0 | -1
}

/** What can be done with one row, with words (WAI-ARIA, menu button). */
export function ActionsMenu({ row, actions, tabIndex = 0 }: ActionsMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const close = (hasFocus: boolean): void => {
    setIsOpen(false)
    if (hasFocus) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        data-cell-focus
        tabIndex={tabIndex}
        className={`icon-button ${styles.button}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={BUSINESSES_TEXTS.actionsOf(row.name)}
        onClick={() => setIsOpen(!isOpen)}
      >
        <DotsIcon />
      </button>
      {isOpen && <Menu id={menuId} button={button} row={row} actions={actions} onClose={close} />}
    </>
  )
}

interface MenuProps extends Omit<ActionsMenuProps, 'tabIndex'> {
  id: string
  button: RefObject<HTMLButtonElement | null>
  onClose: (hasFocus: boolean) => void
}

/** Above everything else, because the table around its button scrolls; inside the page's main part all the same. */
function Menu({ id, button, row, actions, onClose }: MenuProps) {
  const goTo = useGoTo()
  const menu = useRef<HTMLDivElement>(null)
  const [place] = useState(() => placeBeside(button.current))
  useClosing(menu, button, onClose)
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])

  const items: { label: string; needsNetwork: boolean; isDangerous?: boolean; act: () => void }[] = [
    { label: words.view, needsNetwork: false, act: () => goTo(`/business/${row.id}`) },
    { label: words.edit, needsNetwork: false, act: () => goTo(editBusinessPath(row.id)) },
    {
      label: row.featured ? words.unfeature : words.feature,
      needsNetwork: true,
      act: () => void actions.toggleFeatured(row),
    },
    { label: words.check, needsNetwork: true, act: () => void actions.markChecked(row) },
    { label: words.delete, needsNetwork: true, isDangerous: true, act: () => void actions.remove(row) },
  ]
  return createPortal(
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      className={styles.menu}
      style={place.style}
      aria-label={BUSINESSES_TEXTS.actionsOf(row.name)}
      onKeyDown={(event) => moveInMenu(event, menu.current, onClose)}
    >
      {items.map(({ label, needsNetwork, isDangerous, act }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`${styles.item} ${isDangerous === true ? styles.danger : ''}`}
          aria-disabled={needsNetwork && !actions.isOnline}
          onClick={() => {
            if (needsNetwork && !actions.isOnline) return
            onClose(true)
            act()
          }}
        >
          {label}
        </button>
      ))}
    </div>,
    place.room,
  )
}

/** A press elsewhere closes it, and whatever moves its button: scrolling, turning the phone. */
function useClosing(
  menu: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: (hasFocus: boolean) => void,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onPress = (event: Event): void => {
      const target = event.target as Node
      if (menu.current?.contains(target) !== true && button.current?.contains(target) !== true)
        close.current(false)
    }
    const { top, right } = button.current?.getBoundingClientRect() ?? new DOMRect()
    // The end of a scroll is told a moment late: it may be the one that brought the button into view.
    const onMove = (): void => {
      const now = button.current?.getBoundingClientRect()
      if (now === undefined || Math.abs(now.top - top) > 1 || Math.abs(now.right - right) > 1)
        close.current(false)
    }
    document.addEventListener('pointerdown', onPress)
    window.addEventListener('scroll', onMove, true)
    window.addEventListener('resize', onMove)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      window.removeEventListener('scroll', onMove, true)
      window.removeEventListener('resize', onMove)
    }
  }, [menu, button])
}

function placeBeside(button: HTMLElement | null): { room: Element; style: { top: number; left: number } } {
  const { top, bottom, right } = button?.getBoundingClientRect() ?? new DOMRect()
  const isBelow = bottom + MENU_HEIGHT <= window.innerHeight
  return {
    room: button?.closest('main') ?? document.body,
    style: {
      top: isBelow ? bottom : Math.max(0, top - MENU_HEIGHT),
      left: Math.max(0, Math.min(right, window.innerWidth) - MENU_WIDTH),
    },
  }
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveInMenu(
  event: KeyboardEvent,
  menu: HTMLElement | null,
  onClose: (hasFocus: boolean) => void,
): void {
  // The grid underneath moves with the same keys.
  event.stopPropagation()
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault()
    onClose(true)
    return
  }
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = STEPS[event.key]
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : step === undefined ? null : at + step
  if (next === null) return
  event.preventDefault()
  items[(next + items.length) % items.length]?.focus()
}

const DotsIcon = () => (
  <Icon size="1.5em">
    <path d="M12 5.5v.1M12 12v.1M12 18.5v.1" strokeWidth="3" />
  </Icon>
)
