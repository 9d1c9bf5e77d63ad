import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsRendered } from '../../browser/rendered-page.ts'
import { useNow } from '../../browser/use-now.ts'
import { useAnnouncements } from '../../directory/use-directory.ts'
import { isWarning, selectVisibleAnnouncements } from '../../domain/announcements/announcements.ts'
import { formatMajuroDate } from '../../domain/hours/majuro-time.ts'
import type { Announcement } from '../../domain/listing/listing.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { AnnouncementLine, AnnouncementText, ClampedText } from '../../ui/announcement-line.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AfterHydration } from '../../ui/after-hydration.tsx'
import { ANNOUNCEMENT_KINDS, UI_TEXTS } from '../../ui/texts.ts'
import styles from './page-announcements.module.css'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'
import { useDismissals } from './dismissals.ts'

/** The times of announcements are loaded lazily, because most pages show no announcement. */
const timed = lazyPart(async () => (await import('./received-times.tsx')).ReceivedAnnouncement)

const NO_ANNOUNCEMENTS: Announcement[] = []

interface PageAnnouncementsProps {
  /** Category of the listing that the page shows; absent on other pages. */
  listingCategory?: string
  /** Code of the atoll that the page, or its listing, belongs to. */
  atoll?: string
  /** 'warnings' shows only warnings and errors, 'others' all other announcements; if absent, all are shown. */
  only?: 'warnings' | 'others'
}

/** The most important announcement of a page in one line; a tap opens it and the others (ANN-3). */
export function PageAnnouncements({ listingCategory, atoll, only }: PageAnnouncementsProps) {
  const { pathname: path } = useLocation()
  const page = { path, ownAtoll: useOwnAtoll(), listingCategory, atoll }
  const allAnnouncements = useAnnouncements() ?? NO_ANNOUNCEMENTS
  const { isClosed, close } = useDismissals()
  const now = useNow()
  const announcements = selectVisibleAnnouncements(allAnnouncements, page, now).filter(
    (one) => !isClosed(one) && (only === undefined || isWarning(one) === (only === 'warnings')),
  )
  const [isOpen, setIsOpen] = useState(false)
  const isRendered = useIsRendered()
  const section = useRef<HTMLElement>(null)
  const otherCount = announcements.length - 1
  const [first] = announcements
  if (first === undefined) return null
  // After an announcement was closed, its button is gone: focus the other announcements, or the heading of the page.
  const focusAfterClose = (isLast: boolean): void => {
    const nextFocus = isLast ? document.querySelector('h1') : section.current
    nextFocus?.focus({ preventScroll: true })
  }
  const toProps = (announcement: Announcement) => ({
    announcement,
    kind: ANNOUNCEMENT_KINDS[announcement.type] ?? ANNOUNCEMENT_KINDS.info,
    onClose: announcement.dismissible
      ? () => {
          close(announcement)
          focusAfterClose(otherCount === 0)
        }
      : undefined,
  })
  return (
    <section
      ref={section}
      className={styles.announcements}
      data-open={isOpen || undefined}
      tabIndex={-1}
      aria-label={only === 'warnings' ? ANNOUNCEMENT_TEXTS.warnings : ANNOUNCEMENT_TEXTS.label}
    >
      {isRendered &&
        announcements.slice(1).map((one) => (
          <p key={one.id} className="without-app">
            <AnnouncementText announcement={one} />
          </p>
        ))}
      {isRendered && <p className="without-app">{ANNOUNCEMENT_TEXTS.asOf(formatMajuroDate(now))}</p>}
      {isOpen ? (
        <>
          {announcements.map((one) => (
            <timed.Part
              key={one.id}
              isWhole
              {...toProps(one)}
              fallback={<ClampedText announcement={one} />}
            />
          ))}
          <button type="button" className={styles.more} aria-expanded onClick={() => setIsOpen(false)}>
            {ANNOUNCEMENT_TEXTS.fewer}
          </button>
        </>
      ) : (
        <AnnouncementLine
          {...toProps(first)}
          more={
            otherCount === 0
              ? { word: ANNOUNCEMENT_TEXTS.moreWord, name: UI_TEXTS.more }
              : { word: ANNOUNCEMENT_TEXTS.oneMore(otherCount), name: ANNOUNCEMENT_TEXTS.more(otherCount) }
          }
          onOpen={() => {
            setIsOpen(true)
            focusAfterClose(false)
          }}
        >
          <AfterHydration fallback={<ClampedText announcement={first} />}>
            <timed.Part isWhole={false} {...toProps(first)} fallback={<ClampedText announcement={first} />} />
          </AfterHydration>
        </AnnouncementLine>
      )}
    </section>
  )
}
