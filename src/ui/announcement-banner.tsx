import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Announcement } from '../domain/listing.ts'
import { actionUrl, appPath } from '../domain/safe-url.ts'
import styles from './announcement-banner.module.css'
import { CloseIcon } from './icons.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Notice, type NoticeTone } from './notice.tsx'
import { UI_TEXTS } from './texts.ts'

/** About four lines on a phone: a longer message shows its beginning. */
const SHORT_CHARACTERS = 240

const TONES: Record<Announcement['type'], NoticeTone> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'danger',
  maintenance: 'warning',
}

const longMessage = lazyPart(async () => (await import('./long-message.tsx')).LongMessage)

interface AnnouncementBannerProps {
  announcement: Announcement
  /** The word for its type, so that the colour is never alone. */
  kind: string
  /** When it came, for a warning. */
  received?: ReactNode
  /** Left out where it cannot be closed. */
  onClose?: (() => void) | undefined
}

/** One announcement. A long one moves where motion is allowed, and opens on demand (ANN-7). */
export function AnnouncementBanner({ announcement, kind, received, onClose }: AnnouncementBannerProps) {
  const { title, message, type, action_text, action_url } = announcement
  return (
    <Notice tone={TONES[type] ?? 'info'}>
      {onClose !== undefined && (
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          aria-label={UI_TEXTS.close(title ?? kind)}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      )}
      <p className={styles.title}>
        <span className={styles.kind}>{kind}</span>
        {title}
      </p>
      <Message text={message} />
      {received !== undefined && received !== false && <p className={styles.received}>{received}</p>}
      {action_url !== null && <Action url={action_url} text={action_text} />}
    </Notice>
  )
}

/** Its beginning stands until the part that moves it or opens it is there: as tall, so that nothing jumps. */
function Message({ text }: { text: string }) {
  if (text.length <= SHORT_CHARACTERS) return <p className={styles.message}>{text}</p>
  return (
    <div className={styles.long}>
      <longMessage.Part text={text} fallback={<p className={styles.beginning}>{text}</p>} />
    </div>
  )
}

function Action({ url, text }: { url: string; text: string | null }) {
  const target = actionUrl(url)
  if (target === null) return null
  const words = text === null || text.trim() === '' ? target : text
  const path = appPath(target)
  return (
    <p>
      {path === null ? (
        <a className={styles.action} href={target} rel="noreferrer">
          {words}
        </a>
      ) : (
        <Link className={styles.action} to={path}>
          {words}
        </Link>
      )}
    </p>
  )
}
