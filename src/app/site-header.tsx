import { useCallback, useRef, useState, useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '../ui/link.tsx'
import { CloseIcon, MenuIcon, PhoneIcon } from '../ui/icons.tsx'
import { ThemeToggle } from '../ui/theme.tsx'
import styles from './site-header.module.css'
import { LAYOUT_TEXTS } from './texts.ts'
import { SiteNav, OtherPageLinks } from './site-nav.tsx'

/**
 * Closes an open menu on Escape (focus goes back to its button), on a tap outside, and when the focus leaves it.
 * `area` holds both the menu and its button.
 */
function useMenuDismissal(
  isOpen: boolean,
  area: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  closeMenu: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent): void => {
      // A dialog that was opened from the menu closes before the menu does.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return
      closeMenu()
      button.current?.focus()
    }
    const onOutside = ({ target }: Event): void => {
      if (!(target instanceof Element) || area.current?.contains(target) === true) return
      // The focus returns from a dialog to the button in the menu that opened it.
      if (target.closest('dialog') === null) closeMenu()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [isOpen, area, button, closeMenu])
}

/** Above this scroll position the header is always shown. */
const ALWAYS_SHOWN_ABOVE_PX = 96
/** Shorter scroll movements are ignored, because a trembling thumb causes them too. */
const MIN_SCROLL_PX = 8

/** True after scrolling down, false after scrolling up or near the top. */
function useHiddenOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false)

  useEffect(() => {
    let lastScrollY = window.scrollY
    const onScroll = (): void => {
      const scrolledBy = window.scrollY - lastScrollY
      if (window.scrollY < ALWAYS_SHOWN_ABOVE_PX) setIsHidden(false)
      else if (Math.abs(scrolledBy) >= MIN_SCROLL_PX) setIsHidden(scrolledBy > 0)
      if (Math.abs(scrolledBy) >= MIN_SCROLL_PX) lastScrollY = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  return isHidden
}

const MENU_ID = 'site-menu'

/** The Emergency link is the first element in the tab order, although it is shown last in the bar on wide screens. */
export function SiteHeader() {
  const { key } = useLocation()
  // The key of the history entry on which the menu was opened: any navigation changes the key and so closes the menu.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key
  const headerRef = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const isHidden = useHiddenOnScroll()
  const close = useCallback(() => setOpenedAt(null), [])
  useMenuDismissal(isOpen, headerRef, menuButton, close)

  return (
    <header ref={headerRef} className={styles.header} data-hidden={(isHidden && !isOpen) || undefined}>
      {/* The area beside the open menu catches taps, so that a tap that closes the menu opens nothing else (FRAME-3). */}
      {isOpen && (
        <button type="button" className={styles.backdrop} tabIndex={-1} aria-hidden onClick={close} />
      )}
      <div className={`contained ${styles.bar}`}>
        <Link className={styles.emergency} to="/#emergency">
          <span className={styles.pill}>
            <PhoneIcon />
            {LAYOUT_TEXTS.emergency}
          </span>
        </Link>
        <Link className={styles.brand} to="/">
          <BrandMark />
          <span>{LAYOUT_TEXTS.brandFirst}</span>{' '}
          <span className={styles.second}>{LAYOUT_TEXTS.brandSecond}</span>
        </Link>
        <button
          ref={menuButton}
          type="button"
          className={`icon-button needs-app ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={MENU_ID}
          aria-label={isOpen ? LAYOUT_TEXTS.closeMenu : LAYOUT_TEXTS.openMenu}
          onClick={() => setOpenedAt(isOpen ? null : key)}
        >
          {isOpen ? <CloseIcon /> : <MenuIcon />}
        </button>
        <div id={MENU_ID} className={styles.menu} data-open={isOpen || undefined}>
          <SiteNav onChoose={close} />
          <OtherPageLinks onChoose={close} />
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}

/** public/icons/icon.svg, inline so that it needs no request. */
function BrandMark() {
  return (
    <svg width="36" height="36" viewBox="0 0 512 512" fill="none" aria-hidden="true" focusable="false">
      <rect width="512" height="512" rx="112" fill="#0b4f8a" />
      <path stroke="#8fbce2" strokeWidth="14" d="M92 92 420 420M420 92 92 420" />
      <path
        stroke="#fff"
        strokeWidth="18"
        d="M72 300Q256 56 440 300M72 212q184 244 368 0M300 72Q56 256 300 440M212 72q244 184 0 368"
      />
      <circle cx="256" cy="256" r="26" fill="#fff" />
      <circle cx="359" cy="153" r="42" fill="#ff9a4d" />
    </svg>
  )
}
