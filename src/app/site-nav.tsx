import { Link, useLocation } from 'react-router-dom'
import { SEARCH_PATH, FAVOURITES_PATH } from '../domain/paths.ts'
import { CATEGORY_INFO } from '../domain/categories.ts'
import { CATEGORIES } from '../domain/listing.ts'
import { HeartIcon, HomeIcon, SearchIcon } from '../ui/icons.tsx'
import { splitPagePath } from '../listings/list-path.ts'
import { keptPart } from '../ui/lazy-part.tsx'
import styles from './site-header.module.css'
import { LAYOUT_TEXTS } from './texts.ts'

const favouritesBadge = keptPart(
  async () => (await import('../listings/favourites/favourite-button.tsx')).FavouritesBadge,
)

/** `onChoose` closes the menu, also for a link to the page that is already shown. */
export function SiteNav({ onChoose }: { onChoose: () => void }) {
  const path = splitPagePath(useLocation().pathname).base
  const mark = (to: string) => (path === to ? 'page' : undefined)
  return (
    <nav aria-label={LAYOUT_TEXTS.mainNavigation}>
      <ul className={styles.links}>
        <li>
          <Link to="/" className={styles.link} aria-current={mark('/')} onClick={onChoose}>
            <HomeIcon />
            <span className={styles.iconWord}>{LAYOUT_TEXTS.home}</span>
          </Link>
        </li>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={CATEGORY_INFO[category].path}
              className={styles.link}
              aria-current={mark(CATEGORY_INFO[category].path)}
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
            aria-current={mark(SEARCH_PATH)}
            onClick={onChoose}
          >
            <SearchIcon />
            <span className={styles.iconWord}>{LAYOUT_TEXTS.search}</span>
          </Link>
        </li>
        <li>
          <Link to="/contact" className={styles.link} aria-current={mark('/contact')} onClick={onChoose}>
            {LAYOUT_TEXTS.contactPage}
          </Link>
        </li>
        <li>
          <Link
            to={FAVOURITES_PATH}
            className={`needs-script ${styles.link}`}
            aria-current={mark(FAVOURITES_PATH)}
            onClick={onChoose}
          >
            <HeartIcon />
            <span className={styles.iconWord}>{LAYOUT_TEXTS.favourites}</span>
            <favouritesBadge.Part />
          </Link>
        </li>
      </ul>
    </nav>
  )
}
