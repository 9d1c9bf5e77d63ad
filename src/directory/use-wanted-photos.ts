import { useCallback } from 'react'
import type { DirectoryReads } from '../domain/directory.ts'
import type { PhotoWishes, WantedPhotos } from '../domain/photos.ts'
import { useDirectoryRead } from './use-directory-read.ts'

/** Photos to keep for days without a network; undefined while unknown. A new object whenever the copy changed. */
export function useWantedPhotos({ ownAtoll, favouriteIds }: PhotoWishes): WantedPhotos | undefined {
  const ids = favouriteIds.join(' ')
  const read = useCallback(
    (reads: DirectoryReads) => reads.photos({ ownAtoll, favouriteIds: ids === '' ? [] : ids.split(' ') }),
    [ownAtoll, ids],
  )
  return useDirectoryRead(`photos ${ownAtoll ?? ''} ${ids}`, read).answer
}
