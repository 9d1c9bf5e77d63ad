import { SearchScreen } from '../features/search/search-screen.tsx'
import { found } from './lazy-found.ts'
import { SEARCH_PATH } from './search-path.ts'

export function SearchPage() {
  return <SearchScreen path={SEARCH_PATH} Found={found.Part} />
}
