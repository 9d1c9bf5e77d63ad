import { type RefObject, useRef } from 'react'
import type { QueuedPhoto } from './photo-queue.ts'
import styles from './photos.module.css'
import { PHOTO_TEXTS } from './texts.ts'
import { useFocusFallback } from '../../../kit/use-focus-fallback.ts'

interface QueueTileProps {
  photo: QueuedPhoto
  /** Gets the focus when this tile is removed while it has the focus. */
  heading: RefObject<HTMLHeadingElement | null>
  onRetry: (id: string) => void
  onRemove: (photo: QueuedPhoto) => void
}

/** A queued photo with its progress or its error. */
export function QueueTile({ photo, heading, onRetry, onRemove }: QueueTileProps) {
  const tile = useRef<HTMLLIElement>(null)
  useFocusFallback(tile, heading)
  const { name } = photo.file
  return (
    <li ref={tile} className={styles.tile} tabIndex={-1}>
      <img className={styles.picture} src={photo.preview} alt="" width={240} height={160} />
      {photo.state === 'error' ? (
        <p className={styles.error} role="alert">
          {name}: {photo.message ?? PHOTO_TEXTS.failed}
        </p>
      ) : photo.state === 'held' ? (
        <p>{name}</p>
      ) : (
        <>
          <p>{photo.state === 'waiting' ? PHOTO_TEXTS.waiting(name) : PHOTO_TEXTS.uploading(name)}</p>
          <progress value={photo.progress} max={100} aria-label={PHOTO_TEXTS.uploading(name)} />
        </>
      )}
      {photo.state !== 'uploading' && (
        <QueueButtons photo={photo} tile={tile} onRetry={onRetry} onRemove={onRemove} />
      )}
    </li>
  )
}

interface QueueButtonsProps extends Omit<QueueTileProps, 'heading'> {
  /** Gets the focus when the buttons are removed while one of them has the focus. */
  tile: RefObject<HTMLLIElement | null>
}

function QueueButtons({ photo, tile, onRetry, onRemove }: QueueButtonsProps) {
  const buttons = useRef<HTMLParagraphElement>(null)
  useFocusFallback(buttons, tile)
  const { name } = photo.file
  const retry = (): void => {
    onRetry(photo.id)
    tile.current?.focus()
  }
  return (
    <p ref={buttons} className={styles.buttons}>
      {photo.state === 'error' && (
        <button type="button" className="button" onClick={retry}>
          {PHOTO_TEXTS.retry}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
      <button type="button" className="button" onClick={() => onRemove(photo)}>
        {PHOTO_TEXTS.remove}
        <span className="visually-hidden"> {name}</span>
      </button>
    </p>
  )
}
