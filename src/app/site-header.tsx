import { useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { CloseIcon, MenuIcon, PhoneIcon } from '../ui/chrome-icons.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { BrandMark } from './brand-mark.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import styles from './site-header.module.css'
import { SiteNav } from './site-nav.tsx'
import { FRAME_TEXTS } from './texts/frame.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { useDismissal } from './use-dismissal.ts'
import { useHiddenOnScroll } from './use-hidden-on-scroll.ts'

const MENU_ID = 'site-menu'

/** Comes after the first paint; until then the menu has the pages alone. */
const menuExtras = lazyPart(async () => (await import('./menu-extras.tsx')).MenuExtras)

/** Emergency stands first in the tab order, whatever its place on the screen. */
export function SiteHeader() {
  const { key } = useLocation()
  // Open on one place only: going anywhere closes the menu.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key
  const header = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const isHidden = useHiddenOnScroll()
  const close = useCallback(() => setOpenedAt(null), [])
  useDismissal(isOpen, header, toggle, close)

  return (
    <header ref={header} className={styles.header} data-hidden={(isHidden && !isOpen) || undefined}>
      <div className={`contained ${styles.bar}`}>
        <Link className={styles.emergency} to="/#emergency">
          <PhoneIcon />
          {FRAME_TEXTS.emergency}
        </Link>
        <Link className={styles.brand} to="/">
          <BrandMark />
          <span>
            {FRAME_TEXTS.brandFirst} <span className={styles.second}>{FRAME_TEXTS.brandSecond}</span>
          </span>
        </Link>
        <button
          ref={toggle}
          type="button"
          className={`icon-button ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={MENU_ID}
          aria-label={isOpen ? FRAME_TEXTS.closeMenu : FRAME_TEXTS.openMenu}
          onClick={() => setOpenedAt(isOpen ? null : key)}
        >
          {isOpen ? <CloseIcon /> : <MenuIcon />}
        </button>
        <div id={MENU_ID} className={styles.menu} data-open={isOpen || undefined}>
          <SiteNav onChoose={close} />
          <menuExtras.Part onChoose={close} />
          <ThemeToggle />
        </div>
      </div>
      <OfflineBanner />
    </header>
  )
}
