import { useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { CloseIcon, MenuIcon, PhoneIcon } from '../ui/chrome-icons.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './site-header.module.css'
import { SiteNav } from './site-nav.tsx'
import { OfflineBanner } from './status-banners.tsx'
import { LAYOUT_TEXTS } from './texts.ts'
import { ThemeToggle } from './theme.tsx'
import { useDismissal } from './use-dismissal.ts'
import { useHiddenOnScroll } from './use-hidden-on-scroll.ts'

const MENU_ID = 'site-menu'

/** Rendered after the first paint; until then the menu has only the pages. */
const menuExtras = lazyPart(async () => (await import('./install-from-menu.tsx')).MenuExtras)

/** Emergency is first in the tab order, wherever it is on the screen. */
export function SiteHeader() {
  const { key } = useLocation()
  // Open for one history entry only: any navigation closes the menu.
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
          {LAYOUT_TEXTS.emergency}
        </Link>
        <Link className={styles.brand} to="/">
          <BrandMark />
          <span>
            {LAYOUT_TEXTS.brandFirst} <span className={styles.second}>{LAYOUT_TEXTS.brandSecond}</span>
          </span>
        </Link>
        <button
          ref={toggle}
          type="button"
          className={`icon-button ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={MENU_ID}
          aria-label={isOpen ? LAYOUT_TEXTS.closeMenu : LAYOUT_TEXTS.openMenu}
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
