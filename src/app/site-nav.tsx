import { useLocation } from 'react-router-dom'
import { Link } from '../ui/link.tsx'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { CATEGORIES } from '../domain/listing/listing.ts'
import { ATOLLS_PATH, FAVOURITES_PATH, GIVE_PATH, RECEIVE_PATH, SEARCH_PATH } from '../domain/paths.ts'
import { splitPagePath } from '../listings/list-path.ts'
import { FavouritesBadge } from '../listings/favourites/favourite-button.tsx'
import { HeartIcon, HomeIcon, SearchIcon } from '../ui/icons.tsx'
import { AfterHydration } from '../ui/after-hydration.tsx'
import styles from './site-header.module.css'
import { InstallLink } from './install-link.tsx'
import { LAYOUT_TEXTS, MENU_TEXTS } from './texts.ts'

/** The main navigation. Every link calls `onChoose`, which closes the menu, even if it leads to the page that is shown. */
export function SiteNav({ onChoose }: { onChoose: () => void }) {
  const path = splitPagePath(useLocation().pathname).base
  const markCurrent = (to: string) => (path === to ? 'page' : undefined)
  return (
    <nav aria-label={LAYOUT_TEXTS.mainNavigation}>
      <ul className={styles.links}>
        <li>
          <Link to="/" className={styles.link} aria-current={markCurrent('/')} onClick={onChoose}>
            <HomeIcon />
            <span className="visually-hidden-on-desktop">{LAYOUT_TEXTS.home}</span>
          </Link>
        </li>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={CATEGORY_INFO[category].path}
              className={styles.link}
              aria-current={markCurrent(CATEGORY_INFO[category].path)}
              onClick={onChoose}
            >
              {CATEGORY_INFO[category].label}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={SEARCH_PATH}
            className={`needs-script ${styles.link}`}
            aria-current={markCurrent(SEARCH_PATH)}
            onClick={onChoose}
          >
            <SearchIcon />
            <span className="visually-hidden-on-small-desktop">{LAYOUT_TEXTS.search}</span>
          </Link>
        </li>
        <li>
          <Link
            to="/contact"
            className={styles.link}
            aria-current={markCurrent('/contact')}
            onClick={onChoose}
          >
            {LAYOUT_TEXTS.contactPage}
          </Link>
        </li>
        <li>
          <Link
            to={FAVOURITES_PATH}
            className={`needs-script ${styles.link}`}
            aria-current={markCurrent(FAVOURITES_PATH)}
            onClick={onChoose}
          >
            <HeartIcon />
            <span className="visually-hidden-on-small-desktop">{LAYOUT_TEXTS.favourites}</span>
            <FavouritesBadge />
          </Link>
        </li>
      </ul>
    </nav>
  )
}

const OTHER_PAGE_LINKS = [
  [ATOLLS_PATH, MENU_TEXTS.atolls],
  ['/offline', MENU_TEXTS.readyForOffline],
  [GIVE_PATH, MENU_TEXTS.give],
  [RECEIVE_PATH, MENU_TEXTS.receive],
] as const

/** Entries of the menu on small screens, where the footer with the same entries is far away. */
export function OtherPageLinks({ onChoose }: { onChoose: () => void }) {
  return (
    <AfterHydration>
      <ul className={styles.extras}>
        {OTHER_PAGE_LINKS.map(([path, label]) => (
          <li key={path}>
            <Link to={path} className={styles.link} onClick={onChoose}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <InstallLink className={styles.link} />
        </li>
      </ul>
    </AfterHydration>
  )
}
