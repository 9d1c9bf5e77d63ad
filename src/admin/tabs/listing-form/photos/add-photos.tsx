import { useId, useRef } from 'react'
import { useOnline } from '../../../../browser/network.ts'
import { PHOTO_ACCEPT_ATTRIBUTE } from '../../../../domain/listing/photo-choice.ts'
import styles from './photos.module.css'
import { PHOTO_TEXTS } from './texts.ts'

interface AddPhotosProps {
  /** How many photos the listing may get besides its present ones. */
  free: number
  /** False until the number of saved photos is known. */
  isReady: boolean
  onChoose: (files: File[]) => void
}

/** A button that opens the hidden file input, or says why no photo can be added. */
export function AddPhotos({ free, isReady, onChoose }: AddPhotosProps) {
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
        accept={PHOTO_ACCEPT_ATTRIBUTE}
        aria-label={PHOTO_TEXTS.choose}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // Clear the field, so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
