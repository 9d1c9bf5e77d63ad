import { useState, useSyncExternalStore } from 'react'
import { Link } from './link.tsx'
import { toActionUrl, toAppPath } from '../domain/safe-url.ts'
import styles from './announcement-banner.module.css'
import {
  ANNOUNCEMENT_TONES,
  type AnnouncementProps,
  AnnouncementText,
  CloseButton,
  ClampedText,
  atollPrefix,
} from './announcement-line.tsx'
import { BothLanguages } from './both-languages.tsx'
import { Notice } from './page-parts.tsx'
import { UI_TEXTS } from './texts.ts'

/** A whole announcement: title, message, action and close button. */
export function AnnouncementBanner(props: AnnouncementProps) {
  const { announcement, kind, received } = props
  const { title, message, type, action_text, action_url, title_mh, message_mh, action_text_mh, mh_by } =
    announcement
  return (
    <Notice tone={ANNOUNCEMENT_TONES[type] ?? 'info'}>
      <CloseButton {...props} />
      <p className={styles.title}>
        <span className={styles.kind}>{kind}</span>
        {atollPrefix(announcement)}
        <BothLanguages as="span" mh={title_mh}>
          {title}
        </BothLanguages>
      </p>
      <BothLanguages mh={message_mh} by={mh_by} className={styles.message}>
        <p className={styles.message}>{message}</p>
      </BothLanguages>
      {received !== undefined && received !== false && <p className={styles.received}>{received}</p>}
      {action_url !== null && <ActionLink url={action_url} text={action_text} mh={action_text_mh} />}
    </Notice>
  )
}

interface ActionProps {
  url: string
  text: string | null
  mh: string | null | undefined
}

function ActionLink({ url, text, mh }: ActionProps) {
  const target = toActionUrl(url)
  if (target === null) return null
  const actionText = (
    <BothLanguages as="span" mh={mh && ` ${mh} `}>
      {text === null || text.trim() === '' ? target : text}
    </BothLanguages>
  )
  const path = toAppPath(target)
  return (
    <p>
      {path === null ? (
        <a className={styles.action} href={target} rel="noreferrer">
          {actionText}
        </a>
      ) : (
        <Link className={styles.action} to={path}>
          {actionText}
        </Link>
      )}
    </p>
  )
}

/** Longer messages scroll sideways in their line. */
const MAX_CHARACTERS_WITHOUT_SCROLLING = 240
/** Speed of the scrolling text: slow enough to read while it moves. */
const CHARACTERS_PER_SECOND = 9
const MOTION_ALLOWED_QUERY = '(prefers-reduced-motion: no-preference)'

/**
 * The text of an announcement in its line. A text that is too long for the line scrolls sideways where motion is allowed,
 * and can be stopped (ANN-7, WCAG 2.2.2).
 */
export function ScrollingText(props: Pick<AnnouncementProps, 'announcement' | 'received'>) {
  const [isPaused, setIsPaused] = useState(false)
  const { message, message_mh: mh } = props.announcement
  const textLength = message.length + (mh ?? '').length
  if (!useIsMotionAllowed() || textLength <= MAX_CHARACTERS_WITHOUT_SCROLLING)
    return <ClampedText {...props} />
  return (
    <>
      <p className={styles.window} data-paused={isPaused || undefined}>
        <span
          className={styles.moving}
          style={{ animationDuration: `${Math.ceil(textLength / CHARACTERS_PER_SECOND)}s` }}
        >
          <AnnouncementText {...props} />
        </span>
      </p>
      <button
        type="button"
        className={styles.button}
        aria-pressed={isPaused}
        onClick={() => setIsPaused(!isPaused)}
      >
        {UI_TEXTS.pause}
      </button>
    </>
  )
}

/** False with reduced motion or on a slow connection. */
function useIsMotionAllowed(): boolean {
  return useSyncExternalStore(subscribeToMotion, () => {
    const isSlow = document.documentElement.classList.contains('slow-connection')
    return !isSlow && matchMedia(MOTION_ALLOWED_QUERY).matches
  })
}

function subscribeToMotion(listener: () => void): () => void {
  const motionQuery = matchMedia(MOTION_ALLOWED_QUERY)
  motionQuery.addEventListener('change', listener)
  return () => motionQuery.removeEventListener('change', listener)
}
