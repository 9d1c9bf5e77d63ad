import { useCallback } from 'react'
import type { ListPage, SearchReads } from '../domain/directory.ts'
import type { Category } from '../domain/listing.ts'
import type { AreaQuery, MapPins, MapReads, NearList, NearQuery } from '../domain/map-reads.ts'
import type { SearchQuery } from '../domain/search-query.ts'
import { useDirectoryRead, type DirectoryRead } from './use-directory-read.ts'

/** Every listing with a place; null = of all categories. */
export function useMapPins(category: Category | null): DirectoryRead<MapPins> {
  const read = useCallback((reads: MapReads) => reads.mapPins(category), [category])
  return useDirectoryRead(`pins ${category ?? ''}`, read)
}

/** The listings inside an area; null asks nothing. */
export function useListWithin(query: AreaQuery | null): DirectoryRead<ListPage | null> {
  const key = query === null ? '' : JSON.stringify(query)
  const read = useCallback(
    async (reads: MapReads) => (key === '' ? null : reads.listWithin(JSON.parse(key) as AreaQuery)),
    [key],
  )
  return useDirectoryRead(`area ${key}`, read)
}

/** The listings around a place; null asks nothing. */
export function useNearest(query: NearQuery | null): DirectoryRead<NearList | null> {
  const key = query === null ? '' : JSON.stringify(query)
  const read = useCallback(
    async (reads: MapReads) => (key === '' ? null : reads.nearest(JSON.parse(key) as NearQuery)),
    [key],
  )
  return useDirectoryRead(`near ${key}`, read)
}

/** Ids of everything that a search finds, whatever its page. */
export function useFoundIds(query: SearchQuery, ownAtoll: string | null): DirectoryRead<string[]> {
  const key = JSON.stringify({ ...query, page: 1 })
  const read = useCallback(
    (reads: SearchReads) => reads.searchAll(JSON.parse(key) as SearchQuery, ownAtoll),
    [key, ownAtoll],
  )
  return useDirectoryRead(`found ${ownAtoll ?? ''} ${key}`, read)
}
