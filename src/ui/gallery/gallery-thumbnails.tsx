import { useEffect, useRef } from 'react'
import { Photo } from '../photo.tsx'
import styles from './gallery-overlay.module.css'
import type { GalleryPhoto, GalleryTexts } from './gallery-photo.ts'

interface GalleryThumbnailsProps {
  photos: readonly GalleryPhoto[]
  at: number
  texts: GalleryTexts
  onChoose: (at: number) => void
}

/** All photos in a row. One without a picture of its own keeps its number. */
export function GalleryThumbnails({ photos, at, texts, onChoose }: GalleryThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    row.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])
  return (
    <ul ref={row} className={styles.thumbnails} aria-label={texts.thumbnails}>
      {photos.map((photo, position) => (
        <li key={photo.id}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={texts.photo(position + 1, photos.length)}
            aria-current={position === at ? 'true' : undefined}
            onClick={() => onChoose(position)}
          >
            <span aria-hidden="true">{position + 1}</span>
            <Photo src={photo.thumbnailUrl ?? photo.url} alt="" width={64} height={64} loading="eager" />
          </button>
        </li>
      ))}
    </ul>
  )
}
