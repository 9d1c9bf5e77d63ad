import type { GalleryTexts } from '../../../ui/gallery/gallery-photo.ts'

export const PHOTO_TEXTS = {
  open: (alt: string | null, count: number) => {
    const words = count === 1 ? 'Open the photo' : `Open the photos, ${count}`
    return alt === null || alt.trim() === '' ? words : `${words}: ${alt}`
  },
  row: 'Photos',
  photo: (position: number, total: number) => `Photo ${position} of ${total}`,
  rest: (count: number) => `+${count}`,
  restName: (position: number, total: number, rest: number) =>
    `Photo ${position} of ${total}, and ${rest} more`,
} as const

export function galleryTexts(name: string): GalleryTexts {
  return {
    label: `Photos of ${name}`,
    close: 'Close the photos',
    previous: 'Previous photo',
    next: 'Next photo',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    rotate: 'Rotate',
    download: 'Download',
    play: 'Play all photos',
    pause: 'Pause',
    thumbnails: 'All photos',
    counter: (position, total) => `${position} / ${total}`,
    photo: (position, total) => `Photo ${position} of ${total}`,
    zoomed: (percent) => `Zoom ${percent} %`,
    empty: 'No images to display',
    downloadFailed: 'Failed to download image. Please try again.',
    smaller: 'The large photo is not on this device. This is the small one.',
    unavailable: 'This photo is not on this device. It shows when you are online.',
  }
}
