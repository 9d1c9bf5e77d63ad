import type { GalleryTexts } from '../../../ui/gallery/gallery-photo.ts'
import { GALLERY_TEXTS } from '../../../ui/gallery/texts.ts'

/** Of one listing: what is missing is not on the device, where the guide keeps photos. */
export function galleryTexts(name: string): GalleryTexts {
  return {
    ...GALLERY_TEXTS,
    label: `Photos of ${name}`,
    smaller: 'The large photo is not on this device. This is the small one.',
    unavailable: 'This photo is not on this device. It shows when you are online.',
  }
}
