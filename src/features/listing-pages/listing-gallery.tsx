import { useMemo } from 'react'
import { readPhoto } from '../../listings/photos/offline-photos.ts'
import type { ListingImage } from '../../domain/listing/listing.ts'
import { GalleryOverlay } from '../../ui/gallery/gallery-overlay.tsx'
import type { GalleryPhoto, GalleryTexts } from '../../ui/gallery/gallery-view.ts'
import { GALLERY_TEXTS } from '../../ui/gallery/texts.ts'
import { PHOTO_TEXTS } from './texts.ts'

interface ListingGalleryProps {
  images: ListingImage[]
  name: string
  /** Id of the photo to begin with. */
  firstId: string
  onClose: () => void
}

/** The photos of a listing on the whole screen. Photos that are stored on this device are not downloaded. */
export function ListingGallery({ images, name, firstId: opened, onClose }: ListingGalleryProps) {
  const photos = useMemo(() => images.map((image) => toGalleryPhoto(image, name)), [images, name])
  const { gallery, smaller: smallerPhoto, unavailable: unavailablePhoto } = PHOTO_TEXTS
  const texts: GalleryTexts = {
    ...GALLERY_TEXTS,
    label: gallery(name),
    smaller: smallerPhoto,
    unavailable: unavailablePhoto,
  }
  return <GalleryOverlay photos={photos} opened={opened} texts={texts} load={readPhoto} onClose={onClose} />
}

function toGalleryPhoto(image: ListingImage, name: string): GalleryPhoto {
  const { id, image_url, thumbnail_url, alt_text } = image
  return {
    id,
    url: image_url,
    thumbnailUrl: thumbnail_url,
    alt: alt_text ?? name,
    fileName: image_url.split('/').at(-1) ?? 'photo.jpg',
  }
}
