import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { useOnline } from '../../browser/network.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/page-parts.tsx'
import { useAdmin, useAdminArea } from '../kit/admin-context.tsx'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { useSignOutQuestion } from '../kit/sign-out-question.ts'
import { UploadStatus } from '../tabs/listing-form/photos/upload-status.tsx'
import styles from './dashboard.module.css'
import { ADMIN_FRAME_TEXTS } from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../browser/use-now.ts'
import { toDismissalKey, selectVisibleAnnouncements } from '../../domain/announcements/announcements.ts'
import { AnnouncementBanner } from '../../ui/announcement-banner.tsx'
import { ANNOUNCEMENT_KINDS } from '../../ui/texts.ts'
import { readServerOrCopy } from '../kit/reads.tsx'
import { ADMIN_PATH } from '../paths.ts'
import { readAnnouncements, SHOWN_ANNOUNCEMENTS_KEY } from '../tabs/announcements/announcement-rows.ts'
import { AdminErrorBoundary } from './error-boundary.tsx'
import { IdleWarning } from './idle-warning.tsx'

const ANNOUNCEMENT_REFRESH_MS = 5 * 60_000

/** Announcements for the admin pages, above every screen (ANNADM-7). Announcements for all pages are for visitors only. */
function AdminAnnouncements() {
  const { backend, copy } = useAdmin()
  const now = useNow()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const { data = [] } = useQuery({
    queryKey: SHOWN_ANNOUNCEMENTS_KEY,
    queryFn: () => readServerOrCopy(() => readAnnouncements(backend), copy.announcements),
    refetchInterval: ANNOUNCEMENT_REFRESH_MS,
  })
  const forAdmins = data.filter(({ show_on_pages }) => show_on_pages.includes(ADMIN_PATH))
  const shownAnnouncement = selectVisibleAnnouncements(forAdmins, { path: ADMIN_PATH }, now).find(
    (announcement) => !announcement.dismissible || !closed.has(toDismissalKey(announcement)),
  )
  if (shownAnnouncement === undefined) return null
  const onClose = shownAnnouncement.dismissible
    ? () => setClosed(new Set([...closed, toDismissalKey(shownAnnouncement)]))
    : undefined
  return (
    <section className="contained" aria-label={ADMIN_FRAME_TEXTS.announcements}>
      <AnnouncementBanner
        announcement={shownAnnouncement}
        kind={ANNOUNCEMENT_KINDS[shownAnnouncement.type]}
        onClose={onClose}
      />
    </section>
  )
}

/** Returns a function that signs out, after a confirmation if something would be lost. */
function useSignOut(): () => Promise<void> {
  const { session } = useAdminArea()
  const mayLoseUnsaved = useSignOutQuestion()
  return useCallback(async () => {
    if (await mayLoseUnsaved()) await session.signOut()
  }, [session, mayLoseUnsaved])
}

/** Header and main part around every screen of a signed-in admin. */
export function AdminFrame({ themeToggle, children }: { themeToggle: ReactNode; children: ReactNode }) {
  const { account, audit } = useAdmin()
  const main = useRef<HTMLElement>(null)
  const isOnline = useOnline()
  const signOut = useSignOut()
  return (
    <>
      <a
        className="skip-link"
        href="#admin-content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {ADMIN_FRAME_TEXTS.skip}
      </a>
      <header className={styles.header}>
        <div className={`contained ${styles.bar}`}>
          <Link to="/" className={styles.back}>
            <BackIcon />
            {ADMIN_FRAME_TEXTS.backToSite}
          </Link>
          <p className={styles.welcome}>{ADMIN_FRAME_TEXTS.welcome(account.email)}</p>
          <div className={styles.theme}>{themeToggle}</div>
          <button type="button" className="button" onClick={() => void signOut()}>
            {ADMIN_FRAME_TEXTS.signOut}
          </button>
        </div>
      </header>
      <IdleWarning />
      <UploadStatus />
      <AdminErrorBoundary audit={audit} fallback={null}>
        <AdminAnnouncements />
      </AdminErrorBoundary>
      {!isOnline && (
        <div className="contained">
          <Notice tone="warning">
            <p>
              <strong>{ADMIN_FRAME_TEXTS.offlineTitle}</strong> {ADMIN_FRAME_TEXTS.offlineText}
            </p>
          </Notice>
        </div>
      )}
      <main ref={main} id="admin-content" className={`contained ${styles.main}`} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** Shown when this device has a stored session, but the server cannot be reached to verify it. */
export function UnreachableScreen() {
  const { session } = useAdminArea()
  return (
    <main className={`contained ${styles.main}`}>
      <div className={styles.plain} role="alert">
        <AdminHeading title={ADMIN_FRAME_TEXTS.unreachableTitle} />
        <p>{ADMIN_FRAME_TEXTS.unreachableText}</p>
        <button type="button" className="button button-primary" onClick={() => void session.resume()}>
          {ADMIN_FRAME_TEXTS.tryAgain}
        </button>
      </div>
    </main>
  )
}
