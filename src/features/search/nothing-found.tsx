import { Link } from 'react-router-dom'
import type { SearchQuery } from '../../domain/search-query.ts'
import { Plate } from '../../ui/empty-state.tsx'
import { searchAddress, type SearchPlace } from './search-address.ts'
import { RESULT_TEXTS } from './result-texts.ts'

/** Offers the same search without its filters or a new search (SEARCH-11), and always the emergency list (SEARCH-15). */
export function NothingFound({ query, ...place }: SearchPlace & { query: SearchQuery }) {
  const { category } = place
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
      <h2>{RESULT_TEXTS.nothingTitle}</h2>
      <p>{RESULT_TEXTS.nothing}</p>
      <Link
        className="button"
        to={searchAddress(
          place,
          isFilterToBlame ? unfiltered : { ...unfiltered, text: '', sort: 'relevance' },
        )}
      >
        {isFilterToBlame ? RESULT_TEXTS.clearFilters : RESULT_TEXTS.startAgain}
      </Link>
      <Link className="button" to="/#emergency">
        {RESULT_TEXTS.emergency}
      </Link>
    </Plate>
  )
}
