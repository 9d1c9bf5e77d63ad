export interface GalleryPhoto {
  id: string
  /** URL of the large photo. */
  url: string
  thumbnailUrl: string | null
  alt: string
  fileName: string
}

/** Texts of the gallery, given by the screen that opens it. */
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
  /** Shown instead of photos where there are none. */
  empty: string
  /** Shown when the download of a photo failed. */
  downloadFailed: string
  /** Shown when only the small photo could be loaded. */
  smaller: string
  unavailable: string
}

/** Zoom of the gallery: 0.5 to 3; each step multiplies or divides it by 1.2 (PHOTO-2). */
export const MIN_ZOOM_FACTOR = 0.5
export const MAX_ZOOM_FACTOR = 3
const ZOOM_STEP = 1.2

/** The state of the gallery: the photo, its zoom, its rotation and its offset. */
export interface GalleryView {
  /** Ids of all photos, in their order. */
  ids: readonly string[]
  /** Position of the shown photo. */
  at: number
  zoom: number
  /** Rotation in degrees clockwise. Not reduced to 360, so that the rotation never animates backwards. */
  turn: number
  x: number
  y: number
}

export type GalleryMove =
  | { kind: 'photos'; ids: readonly string[] }
  | { kind: 'show'; at: number }
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'zoom-in' }
  | { kind: 'zoom-out' }
  | { kind: 'zoom-to'; zoom: number }
  | { kind: 'rotate' }
  | { kind: 'shift'; x: number; y: number }

export function galleryViewAt(at: number, ids: readonly string[]): GalleryView {
  return { ids, at, zoom: 1, turn: 0, x: 0, y: 0 }
}

/** Returns the view after a move. Another photo starts at zoom 1 and upright, and the first photo follows the last one. */
export function moveView(view: GalleryView, move: GalleryMove): GalleryView {
  switch (move.kind) {
    case 'photos':
      return withPhotos(view, move.ids)
    case 'show':
      return galleryViewAt(move.at, view.ids)
    case 'step': {
      const count = view.ids.length
      return count < 2 ? view : galleryViewAt((view.at + move.by + count) % count, view.ids)
    }
    case 'zoom-in':
      return zoomTo(view, view.zoom * ZOOM_STEP)
    case 'zoom-out':
      return zoomTo(view, view.zoom / ZOOM_STEP)
    case 'zoom-to':
      return zoomTo(view, move.zoom)
    case 'rotate':
      return { ...view, turn: view.turn + 90 }
    case 'shift':
      return view.zoom > 1 ? { ...view, x: move.x, y: move.y } : view
    default:
      return move satisfies never
  }
}

/** After photos were added, moved or removed: shows the same photo or, if it was removed, the one in its place (PHOTO-8). */
function withPhotos(view: GalleryView, ids: readonly string[]): GalleryView {
  const at = ids.indexOf(view.ids[view.at] ?? '')
  return at === -1 ? galleryViewAt(Math.max(0, Math.min(view.at, ids.length - 1)), ids) : { ...view, ids, at }
}

/** Zooms within the limits. A photo that fits its frame is centered. */
function zoomTo(view: GalleryView, wantedZoom: number): GalleryView {
  const limitedZoom = Math.min(MAX_ZOOM_FACTOR, Math.max(MIN_ZOOM_FACTOR, wantedZoom))
  // Avoid rounding errors: six steps in and six steps out give exactly 1.
  const zoom = Math.abs(limitedZoom - 1) < 0.001 ? 1 : limitedZoom
  return zoom > 1 ? { ...view, zoom } : { ...view, zoom, x: 0, y: 0 }
}
