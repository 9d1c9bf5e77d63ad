import { Link } from 'wouter'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import { CATEGORIES } from '../../domain/listing.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { Plate } from '../../ui/plate.tsx'
import { searchAddress, type SearchPlace } from './search-address.ts'
import styles from './search-plates.module.css'
import { SEARCH_PLATE_TEXTS } from './texts.ts'

/** Before any search (decision 26). */
export function BeforeSearch() {
  return (
    <Plate>
      <p>{SEARCH_PLATE_TEXTS.before}</p>
      <p>{SEARCH_PLATE_TEXTS.browse}</p>
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

/** Leads on: without the filters where some are on, else to the page without a search. */
export function NothingFound({ query, path, category }: SearchPlace & { query: SearchQuery }) {
  const text = query.text.trim()
  const hasFilters =
    query.atoll !== null ||
    query.isOpenNow ||
    query.location.trim() !== '' ||
    (category === null && query.category !== null)
  const unfiltered: SearchQuery = {
    ...query,
    category: null,
    atoll: null,
    location: '',
    isOpenNow: false,
    page: 1,
  }
  const isFilterToBlame = hasFilters && text !== ''
  return (
    <Plate>
      <h2>{SEARCH_PLATE_TEXTS.nothingTitle}</h2>
      <p>{SEARCH_PLATE_TEXTS.nothing}</p>
      <Link className="button" to={isFilterToBlame ? searchAddress({ path, category }, unfiltered) : path}>
        {isFilterToBlame ? SEARCH_PLATE_TEXTS.clearFilters : SEARCH_PLATE_TEXTS.startAgain}
      </Link>
    </Plate>
  )
}
