import type { ReactNode } from 'react'
import type { Announcement } from '../domain/listing.ts'
import styles from './announcement-banner.module.css'
import { CloseIcon } from './icons.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Notice, type NoticeTone } from './page-parts.tsx'
import { UI_TEXTS } from './texts.ts'

/** Longer messages scroll sideways in their line. */
const SHORT_CHARACTERS = 240

export const ANNOUNCEMENT_TONES: Record<Announcement['type'], NoticeTone> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'danger',
  maintenance: 'warning',
}

const longMessage = lazyPart(async () => (await import('./long-message.tsx')).LongMessage)

export interface AnnouncementProps {
  announcement: Announcement
  /** Name of the announcement's type, so that its color is not the only sign. */
  kind: string
  /** Time at which a warning reached this device, as text. */
  received?: ReactNode
  /** Missing where the announcement cannot be closed. */
  onClose?: (() => void) | undefined
}

interface AnnouncementLineProps extends AnnouncementProps {
  /** Text of the button that opens the announcement, and its accessible name. */
  more: { word: string; name: string }
  onOpen: () => void
}

/** An announcement in one line that opens; a long one scrolls where motion is allowed (ANN-7). */
export function AnnouncementLine(props: AnnouncementLineProps) {
  const { announcement, kind, received, more, onOpen } = props
  const { title, message, type } = announcement
  const text = (
    <>
      {title !== null && <b>{title} </b>}
      {message}
      {received}
    </>
  )
  return (
    <Notice tone={ANNOUNCEMENT_TONES[type] ?? 'info'} isLine>
      <div className={styles.line}>
        <span className={styles.kind}>{kind}</span>
        {message.length > SHORT_CHARACTERS ? (
          <longMessage.Part length={message.length} fallback={<p className={styles.cut}>{text}</p>}>
            {text}
          </longMessage.Part>
        ) : (
          <p className={styles.cut}>{text}</p>
        )}
        <button
          type="button"
          className={`needs-app ${styles.button}`}
          aria-expanded={false}
          aria-label={more.name}
          onClick={onOpen}
        >
          {more.word}
        </button>
        <CloseButton {...props} />
      </div>
    </Notice>
  )
}

export function CloseButton({ announcement, kind, onClose }: AnnouncementProps) {
  if (onClose === undefined) return null
  return (
    <button
      type="button"
      className={`icon-button needs-app ${styles.close}`}
      aria-label={UI_TEXTS.close(announcement.title ?? kind)}
      onClick={onClose}
    >
      <CloseIcon />
    </button>
  )
}
