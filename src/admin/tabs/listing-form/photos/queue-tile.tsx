import type { QueuedPhoto } from './photo-queue.ts'
import styles from './photos.module.css'
import { PHOTO_TEXTS } from './texts.ts'

interface QueueTileProps {
  photo: QueuedPhoto
  onRetry: (id: string) => void
  onRemove: (photo: QueuedPhoto) => void
}

/** A queued photo with its progress or its error. */
export function QueueTile({ photo, onRetry, onRemove }: QueueTileProps) {
  const { name } = photo.file
  return (
    <li className={styles.tile}>
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
        <p className={styles.buttons}>
          {photo.state === 'error' && (
            <button type="button" className="button" onClick={() => onRetry(photo.id)}>
              {PHOTO_TEXTS.retry}
              <span className="visually-hidden"> {name}</span>
            </button>
          )}
          <button type="button" className="button" onClick={() => onRemove(photo)}>
            {PHOTO_TEXTS.remove}
            <span className="visually-hidden"> {name}</span>
          </button>
        </p>
      )}
    </li>
  )
}
