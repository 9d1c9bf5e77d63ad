import { useRef, useState, useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { localSetting, openStorage } from '../../browser/local-setting.ts'
import { useDeviceSetting, useIsRendered } from '../../browser/rendered-page.ts'
import { useNow } from '../../browser/use-now.ts'
import { useAnnouncements, useDirectorySettings } from '../../directory/use-directory.ts'
import {
  isWarning,
  visibleAnnouncements,
  toDismissal,
  isDismissed,
  pruneDismissals,
  type Dismissal,
} from '../../domain/announcements/announcements.ts'
import { formatMajuroDate } from '../../domain/hours/majuro-time.ts'
import type { Announcement } from '../../domain/listing/listing.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { AnnouncementLine, AnnouncementText, CutText } from '../../ui/announcement-line.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OnDevice } from '../../ui/on-device.tsx'
import { ANNOUNCEMENT_KINDS, UI_TEXTS } from '../../ui/texts.ts'
import styles from './page-announcements.module.css'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

/** The whole announcement with its link, and the line that moves: most pages have none. */
const received = lazyPart(async () => (await import('./received-times.tsx')).ReceivedAnnouncement)

/** Announcements that were closed on this device (ANN-4). */
const setting = localSetting('guide-dismissals')

const NO_DISMISSALS: readonly Dismissal[] = []

let parsedDismissals: { text: string | null; dismissals: readonly Dismissal[] } = {
  text: null,
  dismissals: [],
}

/** Whether an announcement was closed on this device, and a function to close one (ANN-4). */
function useDismissals(known: readonly Announcement[]): {
  isClosed: (announcement: Announcement) => boolean
  close: (announcement: Announcement) => void
} {
  const resetAt = useDirectorySettings()?.dismissals_reset_at ?? null
  const dismissals = useDeviceSetting(setting.subscribe, readDismissals, NO_DISMISSALS)
  const isClosed = (announcement: Announcement): boolean =>
    isDismissed(announcement, dismissals, resetAt, browserSession())
  const close = useCallback(
    (announcement: Announcement) => {
      const kept = pruneDismissals(readDismissals(), known, resetAt)
      setting.write(JSON.stringify([...kept, toDismissal(announcement, resetAt, browserSession())]))
    },
    [known, resetAt],
  )
  return { isClosed, close }
}

/** Called after each announcement that is closed, in any tab. */
export const subscribeToDismissals = setting.subscribe

/** Returns the same array while the stored text is the same, because useSyncExternalStore compares by identity. */
export function readDismissals(): readonly Dismissal[] {
  const text = setting.read()
  if (text !== parsedDismissals.text) parsedDismissals = { text, dismissals: parse(text) }
  return parsedDismissals.dismissals
}

/** A damaged record counts as empty; then closed announcements show again. */
function parse(text: string | null): Dismissal[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isDismissal) : []
  } catch {
    return []
  }
}

function isDismissal(value: unknown): value is Dismissal {
  if (typeof value !== 'object' || value === null) return false
  const { key, resetAt, session } = value as Partial<Dismissal>
  return (
    typeof key === 'string' &&
    typeof session === 'string' &&
    (resetAt === null || typeof resetAt === 'string')
  )
}

const NONE: Announcement[] = []

interface PageAnnouncementsProps {
  /** Category of the listing that the page shows; absent on other pages. */
  listingCategory?: string
  /** Code of the atoll that the page is about, or of its listing. */
  atoll?: string
  /** Only warnings and alerts, or all others; without it, every announcement of the page. */
  only?: 'warnings' | 'others'
}

/** The most important announcement of a page in one line; a tap opens it and the others (ANN-3). */
export function PageAnnouncements({ listingCategory, atoll, only }: PageAnnouncementsProps) {
  const { pathname: path } = useLocation()
  const page = { path, ownAtoll: useOwnAtoll(), listingCategory, atoll }
  const known = useAnnouncements() ?? NONE
  const { isClosed, close } = useDismissals(known)
  const now = useNow()
  const announcements = visibleAnnouncements(known, page, now).filter(
    (one) => !isClosed(one) && (only === undefined || isWarning(one) === (only === 'warnings')),
  )
  const [isOpen, setIsOpen] = useState(false)
  const isRendered = useIsRendered()
  const section = useRef<HTMLElement>(null)
  const others = announcements.length - 1
  const [first] = announcements
  if (first === undefined) return null
  // The pressed button is gone, so move the focus to the announcements or to the top of the page.
  const focus = (isLast: boolean): void => {
    const next = isLast ? document.querySelector('h1') : section.current
    next?.focus({ preventScroll: true })
  }
  const propsOf = (announcement: Announcement) => ({
    announcement,
    kind: ANNOUNCEMENT_KINDS[announcement.type] ?? ANNOUNCEMENT_KINDS.info,
    onClose: announcement.dismissible
      ? () => {
          close(announcement)
          focus(others === 0)
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
            <received.Part key={one.id} isWhole {...propsOf(one)} fallback={<CutText announcement={one} />} />
          ))}
          <button type="button" className={styles.more} aria-expanded onClick={() => setIsOpen(false)}>
            {ANNOUNCEMENT_TEXTS.fewer}
          </button>
        </>
      ) : (
        <AnnouncementLine
          {...propsOf(first)}
          more={
            others === 0
              ? { word: ANNOUNCEMENT_TEXTS.moreWord, name: UI_TEXTS.more }
              : { word: ANNOUNCEMENT_TEXTS.oneMore(others), name: ANNOUNCEMENT_TEXTS.more(others) }
          }
          onOpen={() => {
            setIsOpen(true)
            focus(false)
          }}
        >
          <OnDevice fallback={<CutText announcement={first} />}>
            <received.Part isWhole={false} {...propsOf(first)} fallback={<CutText announcement={first} />} />
          </OnDevice>
        </AnnouncementLine>
      )}
    </section>
  )
}

/*
 * An id of the browser session, shared by all open tabs: closed warnings and errors stay closed until the last tab is
 * closed (ANN-5). Open tabs hold a shared lock, which tells a new tab whether a session exists. Where storage or locks
 * are refused, each tab is its own session.
 */
const KEY = 'guide-session'

let session: string | null = null

/** The same after a reload and in all tabs, another one after the last tab was closed. */
export function browserSession(): string {
  session ??= openStorage('session')?.getItem(KEY) ?? newSession()
  return session
}

/**
 * Joins the session of the open tabs or starts one. Call before the first paint, or announcements that were closed in
 * another tab show for a moment. Never rejects.
 */
export async function joinSession(): Promise<void> {
  try {
    const { held = [] } = await navigator.locks.query()
    if (held.some(({ name }) => name === KEY)) session = openStorage('local')?.getItem(KEY) ?? null
    openStorage('local')?.setItem(KEY, browserSession())
    openStorage('session')?.setItem(KEY, browserSession())
    // Release the lock on pagehide, because a page that holds one cannot enter the back/forward cache.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void holdUntilHidden())
    void holdUntilHidden()
  } catch (error) {
    console.warn('This tab has a session of its own', error)
  }
}

async function holdUntilHidden(): Promise<void> {
  const hidden = new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }))
  try {
    await navigator.locks.request(KEY, { mode: 'shared' }, () => hidden)
  } catch (error) {
    console.warn('Other tabs cannot join this session', error)
  }
}

function newSession(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}
