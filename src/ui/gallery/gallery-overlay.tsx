import { useEffect, useReducer, useState, type KeyboardEvent, useRef } from 'react'
import { useModalDialog } from '../dialog.tsx'
import { Photo } from '../photo.tsx'
import styles from './gallery-overlay.module.css'
import { GalleryTools } from './gallery-tools.tsx'
import {
  type GalleryPhoto,
  type GalleryTexts,
  moveView,
  galleryViewAt,
  type GalleryMove,
} from './gallery-view.ts'
import { GalleryStage } from './gallery-stage.tsx'

interface GalleryThumbnailsProps {
  photos: readonly GalleryPhoto[]
  at: number
  texts: GalleryTexts
  onChoose: (at: number) => void
}

/** All photos in a row. A photo without a thumbnail shows its number. */
function GalleryThumbnails({ photos, at, texts, onChoose }: GalleryThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    row.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])
  return (
    <ul ref={row} className={styles.thumbnails} aria-label={texts.thumbnails}>
      {photos.map((photo, position) => (
        <li key={photo.id}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={texts.photo(position + 1, photos.length)}
            aria-current={position === at ? 'true' : undefined}
            onClick={() => onChoose(position)}
          >
            <span aria-hidden="true">{position + 1}</span>
            <Photo src={photo.thumbnailUrl ?? photo.url} alt="" width={64} height={64} loading="eager" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const AUTOPLAY_MS = 5_000

interface GalleryOverlayProps {
  photos: readonly GalleryPhoto[]
  /** Id of the photo to begin with. */
  opened: string
  texts: GalleryTexts
  /** Loads the bytes of a photo for downloading. Rejects when they cannot be loaded. */
  load: (url: string) => Promise<Blob>
  onClose: () => void
}

/**
 * Photos on the whole screen. The next photo appears by itself only after the person starts the slide show (PHOTO-3).
 */
export function GalleryOverlay({ photos, opened, texts, load, onClose }: GalleryOverlayProps) {
  const dialogRef = useModalDialog(onClose)
  const photoIds = photos.map(({ id }) => id)
  const [view, move] = useReducer(moveView, null, () =>
    galleryViewAt(Math.max(0, photoIds.indexOf(opened)), photoIds),
  )
  // Set the new list of photos during the render, so that nothing is drawn with a position in the previous list.
  if (photoIds.join() !== view.ids.join()) move({ kind: 'photos', ids: photoIds })
  const [isPlaying, setIsPlaying] = useState(false)
  const count = photos.length
  const photo = photos[view.at]

  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => move({ kind: 'step', by: 1 }), AUTOPLAY_MS)
    return () => clearInterval(timer)
  }, [isPlaying])

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>): void => {
    dialogRef.onKeyDown(event)
    const keyMove = readKeyAsMove(event)
    if (keyMove === null) return
    event.preventDefault()
    move(keyMove)
  }
  return (
    <dialog {...dialogRef} className={styles.overlay} aria-label={texts.label} onKeyDown={onKeyDown}>
      <GalleryTools
        view={view}
        move={move}
        photo={photo}
        count={count}
        texts={texts}
        load={load}
        isPlaying={isPlaying}
        onPlay={() => setIsPlaying(!isPlaying)}
        onClose={onClose}
      />
      {photo === undefined ? (
        <p className={styles.empty}>{texts.empty}</p>
      ) : (
        <GalleryStage photo={photo} count={count} view={view} move={move} texts={texts} />
      )}
      {count > 1 && (
        <GalleryThumbnails
          photos={photos}
          at={view.at}
          texts={texts}
          onChoose={(at) => move({ kind: 'show', at })}
        />
      )}
    </dialog>
  )
}

/** Handles the keys ArrowLeft, ArrowRight, +, =, - and r; the dialog handles Escape. */
function readKeyAsMove(event: KeyboardEvent): GalleryMove | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  switch (event.key) {
    case 'ArrowLeft':
      return { kind: 'step', by: -1 }
    case 'ArrowRight':
      return { kind: 'step', by: 1 }
    case '+':
    case '=':
      return { kind: 'zoom-in' }
    case '-':
      return { kind: 'zoom-out' }
    case 'r':
    case 'R':
      return { kind: 'rotate' }
    default:
      return null
  }
}
