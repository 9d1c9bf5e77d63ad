import { use, useState, type MouseEvent } from 'react'
import { isSlowLink } from '../../browser/network.ts'
import { useIsRendered } from '../../browser/rendered-page.ts'
import type { ListingImage } from '../../domain/listing/listing.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Photo, PhotosContext } from '../../ui/photo.tsx'
import actions from './listing-actions.module.css'
import { PHOTO_TEXTS } from './texts.ts'
import { UNAVAILABLE_NOTICES } from '../../ui/unavailable-notices.tsx'

const lazyGallery = lazyPart(async () => (await import('./listing-gallery.tsx')).ListingGallery)

/**
 * The first photo, shown large, and up to six thumbnails. Each opens the gallery with all photos; without JavaScript it is a
 * link to the file of the photo (PAGES-2). A photo that cannot be loaded is left out.
 */
export function ListingPhotos({ images, name }: { images: ListingImage[]; name: string }) {
  const isLoaded = use(PhotosContext)
  const isRendered = useIsRendered()
  const [missingKeys, setMissingKeys] = useState<readonly string[]>([])
  const [openedId, setOpenedId] = useState<string | null>(null)
  const loadableImages = images.filter((image) => !missingKeys.includes(photoKey(image)))
  const [firstImage] = loadableImages
  if (firstImage === undefined) return null
  if (!isLoaded) return <p className={actions.off}>{PHOTO_TEXTS.off(images.length)}</p>
  // On a slow connection, and before the app knows the connection, show the thumbnail, which loads
  // fast; the gallery has the large photo.
  const [url, fallbackUrl] =
    isRendered || isSlowLink()
      ? [firstImage.thumbnail_url ?? firstImage.image_url, firstImage.image_url]
      : [firstImage.image_url, firstImage.thumbnail_url]
  const openGallery = (event: MouseEvent, id: string): void => {
    event.preventDefault()
    setOpenedId(id)
  }
  return (
    <div className={actions.photos}>
      <a
        href={firstImage.image_url}
        className={actions.first}
        aria-label={PHOTO_TEXTS.open(firstImage.alt_text, loadableImages.length)}
        onClick={(event) => openGallery(event, firstImage.id)}
      >
        <Photo
          key={photoKey(firstImage)}
          className={actions.photo}
          src={url}
          fallbackSrc={fallbackUrl}
          alt={firstImage.alt_text ?? ''}
          width={960}
          height={640}
          // 'lazy' on rendered pages: for an eager image React adds a preload element, which the app does not render.
          loading={isRendered ? 'lazy' : 'eager'}
          onMissing={() => setMissingKeys([...missingKeys, photoKey(firstImage)])}
        />
      </a>
      {loadableImages.length > 1 && (
        <div className={actions.row}>
          <PhotoRow images={loadableImages} onOpen={openGallery} />
        </div>
      )}
      {openedId !== null && (
        <lazyGallery.Part
          images={loadableImages}
          name={name}
          firstId={openedId}
          onClose={() => setOpenedId(null)}
          missing={UNAVAILABLE_NOTICES.photos}
        />
      )}
    </div>
  )
}

/** Largest number of thumbnails that are shown (PHOTO-1). */
const MAX_THUMBNAILS = 6

interface PhotoRowProps {
  images: ListingImage[]
  onOpen: (event: MouseEvent, id: string) => void
}

/** Thumbnails that open the gallery; the last one says how many more photos there are. */
function PhotoRow({ images, onOpen }: PhotoRowProps) {
  const hiddenCount = images.length - MAX_THUMBNAILS
  return (
    <ul className={actions.thumbnails} aria-label={PHOTO_TEXTS.row}>
      {images.slice(0, MAX_THUMBNAILS).map((image, at) => {
        const isLast = hiddenCount > 0 && at === MAX_THUMBNAILS - 1
        return (
          <li key={image.id}>
            <a
              href={image.image_url}
              className={actions.thumbnail}
              aria-label={
                isLast
                  ? PHOTO_TEXTS.restName(at + 1, images.length, hiddenCount)
                  : PHOTO_TEXTS.photo(at + 1, images.length)
              }
              onClick={(event) => onOpen(event, image.id)}
            >
              <Photo
                className={actions.small}
                src={image.thumbnail_url ?? image.image_url}
                alt=""
                width={96}
                height={96}
              />
              {isLast && <span className={actions.rest}>{PHOTO_TEXTS.rest(hiddenCount)}</span>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Identifies a photo by its files, so that the photo is loaded again when a file was replaced. */
function photoKey({ image_url, thumbnail_url }: ListingImage): string {
  return `${image_url} ${thumbnail_url ?? ''}`
}
