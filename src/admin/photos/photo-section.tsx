import { useId, useRef } from 'react'
import { MAX_PHOTOS, PHOTO_ACCEPT } from '../../domain/photo-choice.ts'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOnline } from '../../browser/network.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { PhotoGrid } from './photo-grid.tsx'
import styles from './photos.module.css'
import { QueueTile } from './queue-tile.tsx'
import { SkippedFiles } from './skipped-files.tsx'
import { PHOTO_TEXTS } from './texts.ts'
import { usePhotoQueue } from './use-photo-queue.ts'
import { usePhotos, type Photos } from './use-photos.ts'

/** The photos of a listing that is saved already. They are saved one by one, apart from the form above. */
export function PhotoSection({ businessId }: { businessId: string }) {
  const { backend } = useAdmin()
  const title = useId()
  const photos = usePhotos(businessId)
  const queue = usePhotoQueue(backend, businessId, photos.add)
  const shown = photos.answer ?? []
  const taken = shown.length + queue.queue.length
  const nextOrder =
    Math.max(-1, ...shown.map((photo) => photo.display_order), ...queue.queue.map((one) => one.order)) + 1

  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title}>{PHOTO_TEXTS.title}</h2>
      <p className={styles.help}>{PHOTO_TEXTS.help}</p>
      <AddPhotos
        free={MAX_PHOTOS - taken}
        isReady={photos.answer !== undefined}
        onChoose={(files) => void queue.add(files, MAX_PHOTOS - taken, nextOrder)}
      />
      <SkippedFiles skipped={queue.skipped} />
      <LoadState photos={photos} />
      {photos.problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{photos.problem}</p>
        </Notice>
      )}
      {photos.answer !== undefined && <p>{taken === 0 ? PHOTO_TEXTS.none : PHOTO_TEXTS.count(taken)}</p>}
      <PhotoGrid photos={shown} actions={photos} />
      {queue.queue.length > 0 && (
        <ul className={styles.queue}>
          {queue.queue.map((photo) => (
            <QueueTile key={photo.id} photo={photo} onRetry={queue.retry} onRemove={queue.remove} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface AddPhotosProps {
  free: number
  isReady: boolean
  onChoose: (files: File[]) => void
}

/** The browser's own file field behind a button, so that it looks and is reached like every other one. */
function AddPhotos({ free, isReady, onChoose }: AddPhotosProps) {
  const isOnline = useOnline()
  const field = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const reason = !isOnline ? PHOTO_TEXTS.offline : free <= 0 ? PHOTO_TEXTS.full : null
  const isBlocked = reason !== null || !isReady
  return (
    <div className={styles.add}>
      <button
        type="button"
        className="button"
        aria-disabled={isBlocked}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={() => {
          if (!isBlocked) field.current?.click()
        }}
      >
        {PHOTO_TEXTS.choose}
      </button>
      <output className={styles.help}>
        <span id={reasonId}>{reason}</span>
      </output>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={PHOTO_ACCEPT}
        aria-label={PHOTO_TEXTS.choose}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // The same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </div>
  )
}

function LoadState({ photos: { answer, failure, isReading, reload } }: { photos: Photos }) {
  if (answer === undefined && isReading) {
    return (
      <AfterDelay>
        <output>{PHOTO_TEXTS.loading}</output>
      </AfterDelay>
    )
  }
  if (failure === null || isReading) return null
  const { loadOffline, load } = PHOTO_TEXTS.errors
  return (
    <Notice tone="danger" role="alert">
      <p>{failure.kind === 'refused' ? load : loadOffline}</p>
      <button type="button" className="button" onClick={() => void reload()}>
        {PHOTO_TEXTS.retry}
      </button>
    </Notice>
  )
}
