import { useState } from 'react'
import { Link } from 'wouter'
import type { Announcement } from '../domain/listing.ts'
import { actionUrl, appPath } from '../domain/safe-url.ts'
import styles from './announcement-banner.module.css'
import { CloseIcon } from './chrome-icons.tsx'
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

interface AnnouncementBannerProps {
  announcement: Announcement
  /** The word for its type, so that the colour is never alone. */
  kind: string
  /** Left out where it cannot be closed. */
  onClose?: (() => void) | undefined
}

/** One announcement. A long one shows its beginning and the rest on demand (decision 40). */
export function AnnouncementBanner({ announcement, kind, onClose }: AnnouncementBannerProps) {
  const { title, message, type, action_text, action_url } = announcement
  return (
    <Notice tone={TONES[type] ?? 'info'}>
      {onClose !== undefined && (
        <button
          type="button"
          className={styles.close}
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
      {action_url !== null && <Action url={action_url} text={action_text} />}
    </Notice>
  )
}

function Message({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text.length <= SHORT_CHARACTERS) return <p className={styles.message}>{text}</p>
  return (
    <>
      <p className={`${styles.message} ${isWhole ? '' : styles.beginning}`}>{text}</p>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? UI_TEXTS.less : UI_TEXTS.more}
      </button>
    </>
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
