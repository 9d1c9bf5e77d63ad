import { MAX_PHOTOS, type SkipReason } from '../../../../domain/listing/photo-choice.ts'
import type { GalleryTexts } from '../../../../ui/gallery/gallery-view.ts'
import { GALLERY_TEXTS } from '../../../../ui/gallery/texts.ts'

const formatCount = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`

export const PHOTO_TEXTS = {
  title: 'Photos',
  uploadedLater: 'Photos that you add now are uploaded when you save the business.',
  uploadsLeft: (left: number) =>
    left === 1 ? 'Uploading the last photo...' : `Uploading photos: ${left} left...`,
  uploadsFailed: (failed: number) => `${formatCount(failed, 'photo was', 'photos were')} not uploaded.`,
  openListing: 'Open the business',
  openForm: 'Open the form',
  close: 'Close',
  lostPhotos: (lost: number) =>
    `${formatCount(lost, 'photo that you had chosen was', 'photos that you had chosen were')} lost when the page closed. Please choose ${lost === 1 ? 'it' : 'them'} again.`,
  help: `Up to ${MAX_PHOTOS} photos: JPEG, PNG, WebP or GIF, up to 40 megapixels each. They are made smaller on this device before they are sent, and the place where they were taken is left out.`,
  choose: 'Add photos',
  offline: 'You are offline. Photos can be added when you are connected.',
  full: `There are ${MAX_PHOTOS} photos. Delete one to add another.`,
  count: (number: number) => `${number} of ${MAX_PHOTOS} photos`,
  none: 'No photos yet.',
  loading: 'Opening the photos...',
  retry: 'Retry',
  remove: 'Remove',
  uploading: (name: string) => `Uploading ${name}`,
  waiting: (name: string) => `${name} is waiting`,
  success: (name: string) => `${name} is uploaded`,
  failed: 'Upload failed',
  lost: 'The connection was lost during the upload. Nothing is doubled: try again when you are online.',
  unreadable: 'This file cannot be read as a picture.',
  tooManyPixels: 'This picture has more than 40 megapixels. Make it smaller first.',
  skippedCount: (number: number) => `${formatCount(number, 'file', 'files')} skipped: too large/format`,
  tooMany: (number: number) =>
    `${formatCount(number, 'file', 'files')} skipped: at most ${MAX_PHOTOS} photos for a business`,
  reasons: {
    empty: 'This file is empty',
    size: 'File size too large. Maximum size: 60 MB',
    format: 'Invalid file format. Accepted formats: JPEG, PNG, WebP, GIF',
    count: `At most ${MAX_PHOTOS} photos for a business`,
  } satisfies Record<SkipReason, string>,
  photo: (position: number, total: number) => `Photo ${position} of ${total}`,
  open: (position: number) => `Open photo ${position}`,
  altLabel: (position: number) => `Description of photo ${position}`,
  altTooLong: 'The description must be at most 500 characters',
  saveAlt: (position: number) => `Save the description of photo ${position}`,
  saveAltShort: 'Save',
  altSaved: 'Description saved',
  altOther: 'Somebody else changed this description in the meantime:',
  altRemoved: 'Somebody else removed this description in the meantime.',
  takeTheirs: (position: number) => `Use their description of photo ${position}`,
  takeTheirsShort: 'Use theirs',
  keepMine: (position: number) => `Keep my description of photo ${position}`,
  keepMineShort: 'Keep mine',
  altLeft: 'The description of a photo is not saved yet.',
  move: (position: number) => `Move photo ${position}`,
  earlier: (position: number) => `Move photo ${position} earlier`,
  later: (position: number) => `Move photo ${position} later`,
  delete: (position: number) => `Delete photo ${position}`,
  deleteShort: 'Delete',
  deleteTitle: 'Delete photo',
  confirmDelete: 'Are you sure you want to delete this photo? This action cannot be undone.',
  deleted: 'Image deleted successfully',
  orderSaved: 'Order of the photos saved',
  errors: {
    loadOffline: 'Unable to connect to database. Please check your internet connection and try again.',
    load: 'Failed to load images. Please try again.',
    deleteRefused: 'Permission denied: Unable to delete image.',
    delete: 'Failed to delete image. Please try again.',
    change: 'Failed to save the change. Please try again.',
    changed: 'Somebody else changed the photos in the meantime. They are shown as they are now.',
  },
  /** Screen reader announcements while a photo is dragged. */
  drag: {
    how: 'Press space to lift the photo, the arrow keys to move it, space to put it down, escape to leave it where it was.',
    start: (position: number) => `Photo ${position} is lifted.`,
    over: (from: number, to: number) => `Photo ${from} is now at place ${to}.`,
    end: (from: number, to: number) => `Photo ${from} was put at place ${to}.`,
    cancel: (position: number) => `Photo ${position} stays where it was.`,
  },
} as const

/** Texts of the full-screen gallery. The admin area stores no photos on the device. */
export const ADMIN_GALLERY_TEXTS: GalleryTexts = {
  ...GALLERY_TEXTS,
  label: 'Photos of this business',
  smaller: 'The large photo cannot be loaded now. This is the small one.',
  unavailable: 'This photo cannot be loaded now. It is shown when you are online.',
}
