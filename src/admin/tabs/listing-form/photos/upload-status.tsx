import { PHOTO_TEXTS } from './texts.ts'
import { useLocation } from 'react-router-dom'
import { Link } from '../../../../ui/link.tsx'
import { Notice } from '../../../../ui/page-parts.tsx'
import { editListingPath, NEW_LISTING_PATH } from '../../../paths.ts'
import type { LostPhotosNotice } from './lost-photos.ts'
import styles from './photos.module.css'
import { useUploads } from './uploads.tsx'

/** Shows progress and failures of uploads whose form is closed, above every other screen (IMG-7). */
export function UploadStatus() {
  const { queue, retry, remove, lostPhotos } = useUploads()
  const { pathname } = useLocation()
  const elsewhere = queue.filter(
    ({ listingId, state }) => state !== 'held' && editListingPath(listingId) !== pathname,
  )
  const failed = elsewhere.filter(({ state }) => state === 'error')
  const pending = elsewhere.filter(({ state }) => state !== 'error')
  const [first] = failed
  return (
    <div className="contained">
      <output>
        {pending.length > 0 && (
          <span className={styles.status}>
            {PHOTO_TEXTS.uploadsLeft(pending.length)}
            <progress
              value={pending.find(({ state }) => state === 'uploading')?.progress ?? 0}
              max={100}
              aria-label={PHOTO_TEXTS.uploadsLeft(pending.length)}
            />
          </span>
        )}
      </output>
      <LostPhotos {...lostPhotos} />
      {first !== undefined && (
        <Notice tone="danger" role="alert">
          <p>
            {PHOTO_TEXTS.uploadsFailed(failed.length)} {first.message}
          </p>
          <p className={styles.buttons}>
            <button type="button" className="button" onClick={() => failed.forEach(({ id }) => retry(id))}>
              {PHOTO_TEXTS.retry}
            </button>
            <Link className="button" to={editListingPath(first.listingId)}>
              {PHOTO_TEXTS.openListing}
            </Link>
            <button type="button" className="button" onClick={() => failed.forEach(remove)}>
              {PHOTO_TEXTS.remove}
            </button>
          </p>
        </Notice>
      )}
    </div>
  )
}

/** Tells which photos were lost with a closed page, because nothing else shows that they are missing (IMG-13). */
function LostPhotos({ lost, forget }: LostPhotosNotice) {
  const [first] = lost
  if (first === undefined) return null
  const count = lost.reduce((sum, one) => sum + one.count, 0)
  return (
    <Notice tone="warning" role="alert">
      <p>{PHOTO_TEXTS.lostPhotos(count)}</p>
      <p className={styles.buttons}>
        <Link className="button" to={first.isNew ? NEW_LISTING_PATH : editListingPath(first.listingId)}>
          {first.isNew ? PHOTO_TEXTS.openForm : PHOTO_TEXTS.openListing}
        </Link>
        <button type="button" className="button" onClick={forget}>
          {PHOTO_TEXTS.close}
        </button>
      </p>
    </Notice>
  )
}
