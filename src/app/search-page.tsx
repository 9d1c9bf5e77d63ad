import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { SearchScreen } from '../features/search/search-screen.tsx'
import { found } from './lazy-found.ts'
import { SEARCH_PATH } from './search-path.ts'

export function SearchPage() {
  return <SearchScreen path={SEARCH_PATH} announcements={<PageAnnouncements />} Found={found.Part} />
}
