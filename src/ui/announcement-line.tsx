import type { ReactNode } from 'react'
import { atollName } from '../domain/atolls/atoll-names.ts'
import type { Announcement } from '../domain/listing/listing.ts'
import styles from './announcement-banner.module.css'
import { BothLanguages } from './both-languages.tsx'
import { CloseIcon } from './icons.tsx'
import { Notice, type NoticeTone } from './page-parts.tsx'
import { UI_TEXTS } from './texts.ts'

export const ANNOUNCEMENT_TONES: Record<Announcement['type'], NoticeTone> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'danger',
  maintenance: 'warning',
}

export interface AnnouncementProps {
  announcement: Announcement
  /** Name of the announcement's type, so that its color is not the only sign. */
  kind: string
  /** When the announcement was published and when it reached this device, as text. */
  received?: ReactNode
  /** Called when the person closes the announcement; missing if the announcement cannot be closed. */
  onClose?: (() => void) | undefined
}

interface AnnouncementLineProps extends AnnouncementProps {
  /** Text of the button that opens the announcement, and its accessible name. */
  more: { word: string; name: string }
  onOpen: () => void
  /** The text of the announcement. */
  children: ReactNode
}

/** An announcement in one line, with a button that opens the whole of it. */
export function AnnouncementLine(props: AnnouncementLineProps) {
  const { announcement, kind, more, onOpen, children } = props
  return (
    <Notice tone={ANNOUNCEMENT_TONES[announcement.type] ?? 'info'} isLine>
      <div className={styles.line}>
        <span className={styles.kind}>{kind}</span>
        {children}
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

type TextProps = Pick<AnnouncementProps, 'announcement' | 'received'>

/** 'Jaluit, Ebon:' before the text of an announcement for some atolls (ANN-9); empty if it is for all atolls. */
export function atollPrefix({ atolls = [] }: Announcement): string {
  return atolls[0] ? `${atolls.map(atollName).join(', ')}: ` : ''
}

/** The text of an announcement, cut after two lines on the screen. */
export function ClampedText(props: TextProps) {
  return (
    <p className={styles.cut}>
      <AnnouncementText {...props} />
    </p>
  )
}

export function AnnouncementText({ announcement, received }: TextProps) {
  const { title, message, title_mh: titleMh, message_mh: mh } = announcement
  const atolls = atollPrefix(announcement)
  return (
    <>
      {atolls && <b>{atolls}</b>}
      <BothLanguages as="span" mh={(titleMh || mh) && <>{renderTitleAndMessage(titleMh, mh)} </>}>
        {renderTitleAndMessage(title, message)}
        {(titleMh || mh) && ' '}
      </BothLanguages>
      {received}
    </>
  )
}

/** Title and message. Ends without a space, because a space at the end moves when text follows: a layout shift. */
function renderTitleAndMessage(
  title: string | null | undefined,
  message: string | null | undefined,
): ReactNode {
  return (
    <>
      {title && <b>{title} </b>}
      {message}
    </>
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
