import { use, useState } from 'react'
import { isSlowLink } from '../../browser/network.ts'
import type { ListingImage } from '../../domain/listing.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Photo, PhotosContext } from '../../ui/photo.tsx'
import styles from './listing-photos.module.css'
import { DETAIL_TEXTS } from './texts/detail.ts'
import { PHOTO_TEXTS } from './texts/photos.ts'

/** The row of small photos comes after the first paint, the gallery with it. */
const row = lazyPart(async () => (await import('./photo-row.tsx')).PhotoRow)
const gallery = lazyPart(async () => (await import('./listing-gallery.tsx')).ListingGallery)

/** The first photo large, up to six small ones, and all of them in the gallery. A photo that cannot be had is left out. */
export function ListingPhotos({ images, name }: { images: ListingImage[]; name: string }) {
  const isLoaded = use(PhotosContext)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const shown = images.filter((image) => !missing.includes(filesOf(image)))
  const [first] = shown
  if (first === undefined) return null
  if (!isLoaded) return <p className={styles.off}>{DETAIL_TEXTS.photosOff(images.length)}</p>
  // On a slow link the small photo, which is there at once, and the large one in the gallery.
  const [src, otherwise] = isSlowLink()
    ? [first.thumbnail_url ?? first.image_url, first.image_url]
    : [first.image_url, first.thumbnail_url]
  return (
    <div className={styles.photos}>
      <button
        type="button"
        className={styles.first}
        aria-label={PHOTO_TEXTS.open(first.alt_text, shown.length)}
        onClick={() => setOpenedAt(0)}
      >
        <Photo
          key={filesOf(first)}
          className={styles.photo}
          src={src}
          fallbackSrc={otherwise}
          alt={first.alt_text ?? ''}
          width={960}
          height={640}
          loading="eager"
          onMissing={() => setMissing([...missing, filesOf(first)])}
        />
      </button>
      {shown.length > 1 && (
        <div className={styles.row}>
          <row.Part images={shown} onOpen={setOpenedAt} />
        </div>
      )}
      {openedAt !== null && (
        <gallery.Part images={shown} name={name} openedAt={openedAt} onClose={() => setOpenedAt(null)} />
      )}
    </div>
  )
}

/** Names what was tried: another file of the same photo is tried anew. */
function filesOf({ image_url, thumbnail_url }: ListingImage): string {
  return `${image_url} ${thumbnail_url ?? ''}`
}
