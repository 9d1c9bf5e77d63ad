import { useMemo } from 'react'
import type { ListingImage } from '../../domain/listing.ts'
import { GalleryOverlay } from '../../ui/gallery/gallery-overlay.tsx'
import type { GalleryPhoto } from '../../ui/gallery/gallery-photo.ts'
import { ADMIN_GALLERY_TEXTS, PHOTO_TEXTS } from './texts.ts'

interface PhotoGalleryProps {
  photos: readonly ListingImage[]
  openedAt: number
  onClose: () => void
}

/** The photos over the whole screen, as visitors get them: to look at what was uploaded before it is described. */
export function PhotoGallery({ photos, openedAt, onClose }: PhotoGalleryProps) {
  const shown = useMemo(() => photos.map(toGalleryPhoto), [photos])
  return (
    <GalleryOverlay
      photos={shown}
      openedAt={openedAt}
      texts={ADMIN_GALLERY_TEXTS}
      load={readPhoto}
      onClose={onClose}
    />
  )
}

function toGalleryPhoto(photo: ListingImage, at: number, all: readonly ListingImage[]): GalleryPhoto {
  return {
    id: photo.id,
    url: photo.image_url,
    thumbnailUrl: photo.thumbnail_url,
    alt: photo.alt_text ?? PHOTO_TEXTS.photo(at + 1, all.length),
    fileName: photo.file_name ?? photo.image_url.split('/').at(-1) ?? 'photo.jpg',
  }
}

async function readPhoto(url: string): Promise<Blob> {
  const answer = await fetch(url, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`The photo was not there: ${answer.status}`)
  return answer.blob()
}
