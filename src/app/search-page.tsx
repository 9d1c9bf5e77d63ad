import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { SearchScreen } from '../features/search/search-screen.tsx'
import { LIST_PARTS } from './list-parts.tsx'
import { SEARCH_PATH } from './search-path.ts'

export function SearchPage() {
  return <SearchScreen path={SEARCH_PATH} announcements={<PageAnnouncements />} parts={LIST_PARTS} />
}
