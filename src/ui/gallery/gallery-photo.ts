export interface GalleryPhoto {
  id: string
  /** The large photo. */
  url: string
  thumbnailUrl: string | null
  alt: string
  fileName: string
}

/** Words of the gallery: the screen that opens it brings them. */
export interface GalleryTexts {
  label: string
  close: string
  previous: string
  next: string
  zoomIn: string
  zoomOut: string
  rotate: string
  download: string
  play: string
  pause: string
  thumbnails: string
  counter: (position: number, total: number) => string
  photo: (position: number, total: number) => string
  zoomed: (percent: number) => string
  /** 'No images to display' */
  empty: string
  /** 'Failed to download image. Please try again.' */
  downloadFailed: string
  /** The large photo is not to be had and the small one stands in. */
  smaller: string
  unavailable: string
}
