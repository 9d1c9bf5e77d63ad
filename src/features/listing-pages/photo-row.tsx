import type { ListingImage } from '../../domain/listing.ts'
import { Photo } from '../../ui/photo.tsx'
import styles from './listing-photos.module.css'
import { PHOTO_TEXTS } from './texts/photos.ts'

/** Most thumbnails shown (PHOTO-1). */
const MOST_SHOWN = 6

/** Small photos, each of which opens the gallery; the last says how many more there are. */
export function PhotoRow({ images, onOpen }: { images: ListingImage[]; onOpen: (at: number) => void }) {
  const rest = images.length - MOST_SHOWN
  return (
    <ul className={styles.thumbnails} aria-label={PHOTO_TEXTS.row}>
      {images.slice(0, MOST_SHOWN).map((image, at) => {
        const isLast = rest > 0 && at === MOST_SHOWN - 1
        return (
          <li key={image.id}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={
                isLast
                  ? PHOTO_TEXTS.restName(at + 1, images.length, rest)
                  : PHOTO_TEXTS.photo(at + 1, images.length)
              }
              onClick={() => onOpen(at)}
            >
              <Photo
                className={styles.small}
                src={image.thumbnail_url ?? image.image_url}
                alt=""
                width={96}
                height={96}
              />
              {isLast && <span className={styles.rest}>{PHOTO_TEXTS.rest(rest)}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
