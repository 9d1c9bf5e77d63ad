import type { GalleryTexts } from './gallery-view.ts'

/** Texts of the gallery that are the same on every screen. */
export const GALLERY_TEXTS: Omit<GalleryTexts, 'label' | 'smaller' | 'unavailable'> = {
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
}
