import { Link } from 'react-router-dom'
import { actionUrl, appPath } from '../domain/safe-url.ts'
import styles from './announcement-banner.module.css'
import { type AnnouncementProps, CloseButton, ANNOUNCEMENT_TONES } from './announcement-line.tsx'
import { Notice } from './page-parts.tsx'

/** A whole announcement, loaded when somebody opens one. */
export function AnnouncementBanner(props: AnnouncementProps) {
  const { announcement, kind, received } = props
  const { title, message, type, action_text, action_url } = announcement
  return (
    <Notice tone={ANNOUNCEMENT_TONES[type] ?? 'info'}>
      <CloseButton {...props} />
      <p className={styles.title}>
        <span className={styles.kind}>{kind}</span>
        {title}
      </p>
      <p className={styles.message}>{message}</p>
      {received !== undefined && received !== false && <p className={styles.received}>{received}</p>}
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
