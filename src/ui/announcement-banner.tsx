import { Link } from 'wouter'
import type { Announcement } from '../domain/listing.ts'
import { actionUrl, appPath } from '../domain/safe-url.ts'
import styles from './announcement-banner.module.css'
import { Notice, type NoticeTone } from './notice.tsx'

const TONES: Record<Announcement['type'], NoticeTone> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'danger',
  maintenance: 'warning',
}

/** One announcement. `kind` is the word for its type, so that the colour is never alone. */
export function AnnouncementBanner({ announcement, kind }: { announcement: Announcement; kind: string }) {
  const { title, message, type, action_text, action_url } = announcement
  return (
    <Notice tone={TONES[type] ?? 'info'}>
      <p className={styles.title}>
        <span className={styles.kind}>{kind}</span>
        {title}
      </p>
      <p className={styles.message}>{message}</p>
      {action_url !== null && <Action url={action_url} text={action_text} />}
    </Notice>
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
