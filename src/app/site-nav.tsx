import { NavLink } from 'react-router-dom'
import { CATEGORY_INFO } from '../domain/categories.ts'
import { CATEGORIES } from '../domain/listing.ts'
import { HomeIcon } from '../ui/chrome-icons.tsx'
import styles from './site-nav.module.css'
import { FRAME_TEXTS } from './texts.ts'

/** A link to the page one is on does not navigate, so it must say itself that it was chosen. */
export function SiteNav({ onChoose }: { onChoose: () => void }) {
  return (
    <nav aria-label={FRAME_TEXTS.mainNavigation}>
      <ul className={styles.links}>
        <li>
          <NavLink to="/" end className={styles.link ?? ''} onClick={onChoose}>
            <HomeIcon />
            <span className={styles.homeWord}>{FRAME_TEXTS.home}</span>
          </NavLink>
        </li>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <NavLink to={CATEGORY_INFO[category].path} className={styles.link ?? ''} onClick={onChoose}>
              {CATEGORY_INFO[category].label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
