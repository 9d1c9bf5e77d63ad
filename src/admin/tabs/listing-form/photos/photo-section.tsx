import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { ProblemNotice } from '../../../kit/reads.tsx'
import { RequestFailure } from '../../../../backend/request-failure.ts'
import { MAX_PHOTOS } from '../../../../domain/listing/photo-choice.ts'
import { AfterDelay } from '../../../../ui/lazy-part.tsx'
import { Notice } from '../../../../ui/page-parts.tsx'
import { AddPhotos } from './add-photos.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { type Descriptions, useDescriptions } from './use-descriptions.ts'
import { type Photos, usePhotos } from './use-photos.ts'
import styles from './photos.module.css'
import { PHOTO_TEXTS } from './texts.ts'
import { useUploads, type SkippedFile } from './uploads.tsx'
import { QueueTile } from './queue-tile.tsx'

/** The unsaved descriptions of photos, which the form saves together with itself. */
export type UnsavedDescriptions = Pick<Descriptions, 'saveAll' | 'isAnyLeft'>

interface SavedListingPhotosProps {
  listingId: string
  unsaved: Ref<UnsavedDescriptions>
}

/** The photos of a saved listing. Each change of photos is saved at once; only typed descriptions are saved with the form. */
export function SavedListingPhotos({ listingId, unsaved }: SavedListingPhotosProps) {
  const photos = usePhotos(listingId)
  const descriptions = useDescriptions(listingId, photos)
  useImperativeHandle(unsaved, () => descriptions)
  const { data, error } = photos.read
  const { shown } = photos
  const heading = useRef<HTMLHeadingElement>(null)
  const nextOrder = Math.max(-1, ...shown.map((photo) => photo.display_order)) + 1
  return (
    <QueueSection
      listingId={listingId}
      saved={{ count: shown.length, nextOrder, isReady: data !== undefined }}
      isHeld={false}
      heading={heading}
    >
      {(data === undefined || error !== null) && <LoadState read={photos.read} />}
      <ProblemNotice problem={photos.problem} />
      {descriptions.isReady && (
        <PhotoGrid photos={shown} actions={photos} descriptions={descriptions} heading={heading} />
      )}
    </QueueSection>
  )
}

const NOTHING_SAVED = { count: 0, nextOrder: 0, isReady: true }

interface NewListingPhotosProps {
  listingId: string
  isSaving: boolean
}

/** The photos of a new listing. They are uploaded after the listing is saved, even if its form was left (IMG-6). */
export function NewListingPhotos({ listingId, isSaving }: NewListingPhotosProps) {
  const { openNew, dropHeld } = useUploads()
  const heading = useRef<HTMLHeadingElement>(null)
  const latest = useRef({ openNew, dropHeld, isSaving })
  useEffect(() => {
    latest.current = { openNew, dropHeld, isSaving }
  })
  useEffect(() => {
    const close = latest.current.openNew(listingId)
    return () => {
      close()
      // A running save drops or uploads the photos when it ends.
      if (!latest.current.isSaving) latest.current.dropHeld(listingId)
    }
  }, [listingId])
  return (
    <QueueSection listingId={listingId} saved={NOTHING_SAVED} isHeld heading={heading}>
      <p>{PHOTO_TEXTS.uploadedLater}</p>
    </QueueSection>
  )
}

interface QueueSectionProps {
  listingId: string
  saved: { count: number; nextOrder: number; isReady: boolean }
  isHeld: boolean
  /** Gets the focus when a focused tile is removed. */
  heading: RefObject<HTMLHeadingElement | null>
  /** The saved photos. */
  children: ReactNode
}

function QueueSection({ listingId, saved, isHeld, heading, children }: QueueSectionProps) {
  const title = useId()
  const uploads = useUploads()
  const [skipped, setSkipped] = useState<SkippedFile[]>([])
  const queue = uploads.queue.filter((photo) => photo.listingId === listingId)
  const photoCount = saved.count + queue.length
  const firstOrder = Math.max(saved.nextOrder, ...queue.map(({ order }) => order + 1))
  const add = async (files: File[]): Promise<void> =>
    setSkipped(await uploads.add(listingId, files, { free: MAX_PHOTOS - photoCount, firstOrder, isHeld }))
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {PHOTO_TEXTS.title}
      </h2>
      <p className={styles.help}>{PHOTO_TEXTS.help}</p>
      <AddPhotos
        free={MAX_PHOTOS - photoCount}
        isReady={saved.isReady}
        onChoose={(files) => void add(files)}
      />
      <SkippedFiles skipped={skipped} />
      {saved.isReady && <p>{photoCount === 0 ? PHOTO_TEXTS.none : PHOTO_TEXTS.count(photoCount)}</p>}
      {children}
      {queue.length > 0 && (
        <ul className={styles.queue}>
          {queue.map((photo) => (
            <QueueTile
              key={photo.id}
              photo={photo}
              heading={heading}
              onRetry={uploads.retry}
              onRemove={uploads.remove}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function LoadState({ read: { data, error, isFetching, refetch } }: Pick<Photos, 'read'>) {
  if (data === undefined && isFetching) {
    return (
      <AfterDelay>
        <output>{PHOTO_TEXTS.loading}</output>
      </AfterDelay>
    )
  }
  if (error === null || isFetching) return null
  const { loadOffline, load } = PHOTO_TEXTS.errors
  return (
    <Notice tone="danger" role="alert">
      <p>{error instanceof RequestFailure && error.kind === 'refused' ? load : loadOffline}</p>
      <button type="button" className="button" onClick={() => void refetch()}>
        {PHOTO_TEXTS.retry}
      </button>
    </Notice>
  )
}

/** Lists the refused files with the reasons (IMG-2). */
function SkippedFiles({ skipped }: { skipped: readonly SkippedFile[] }) {
  if (skipped.length === 0) return null
  const tooMany = skipped.filter(({ reason }) => reason === 'count').length
  const unfit = skipped.length - tooMany
  return (
    <Notice tone="warning" role="alert">
      {unfit > 0 && <p>{PHOTO_TEXTS.skippedCount(unfit)}</p>}
      {tooMany > 0 && <p>{PHOTO_TEXTS.tooMany(tooMany)}</p>}
      <ul>
        {skipped.map(({ name, reason }, at) => (
          <li key={`${name} ${String(at)}`}>
            {name}: {PHOTO_TEXTS.reasons[reason]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
