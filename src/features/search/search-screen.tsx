import type { ReactNode } from 'react'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SearchBar } from './search-bar.tsx'
import { BeforeSearch } from './search-plates.tsx'
import { SearchResults, type ListParts } from './search-results.tsx'
import styles from './search-screen.module.css'
import { SEARCH_TEXTS } from './texts.ts'
import { useSearchAddress } from './use-search-address.ts'

interface SearchScreenProps {
  path: string
  announcements: ReactNode
  parts: ListParts
}

/** Search across all categories. Nothing is listed until something was searched for. */
export function SearchScreen({ path, announcements, parts }: SearchScreenProps) {
  const { query, isAsked } = useSearchAddress({ path, category: null })
  return (
    <div className="contained">
      <Breadcrumb trail={[{ label: SEARCH_TEXTS.home, path: '/' }]} here={SEARCH_TEXTS.title} />
      <header className={styles.head}>
        <PageHeading title={SEARCH_TEXTS.title} />
        <p className={styles.intro}>{SEARCH_TEXTS.intro}</p>
      </header>
      {announcements}
      <SearchBar path={path} category={null} />
      {isAsked ? <SearchResults path={path} category={null} query={query} parts={parts} /> : <BeforeSearch />}
    </div>
  )
}
