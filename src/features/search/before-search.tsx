import { Link } from 'react-router-dom'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import { CATEGORIES } from '../../domain/listing.ts'
import { Plate } from '../../ui/empty-state.tsx'
import styles from './before-search.module.css'
import { SEARCH_SCREEN_TEXTS } from './texts/screen.ts'

/** Shown before any search (SEARCH-1). */
export function BeforeSearch() {
  return (
    <Plate>
      <p>{SEARCH_SCREEN_TEXTS.before}</p>
      <p>{SEARCH_SCREEN_TEXTS.browse}</p>
      <ul className={styles.categories}>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link className="button" to={CATEGORY_INFO[category].path}>
              {CATEGORY_INFO[category].title}
            </Link>
          </li>
        ))}
      </ul>
    </Plate>
  )
}
