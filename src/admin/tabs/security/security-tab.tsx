import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { OwnAccount } from '../admins/own-account.tsx'
import { useAdmin, useAdminArea } from '../../kit/admin-context.tsx'
import { ReadState } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { ActivityList, readActivity } from '../overview/overview-tab.tsx'
import { SETTINGS_PATH } from '../../paths.ts'
import { clearAttempts, lockedEmails, readAttempts } from '../../sign-in/login-attempts.ts'
import { AlertList } from './alert-list.tsx'
import { MfaPanel } from './mfa-panel.tsx'
import styles from './security.module.css'
import { SECURITY_TEXTS } from './texts.ts'

/** Second factor, the admin's own account, alerts, recent activity and locked addresses. */
export function SecurityTab() {
  return (
    <>
      <h2>{SECURITY_TEXTS.title}</h2>
      <section className={styles.section}>
        <h3>{SECURITY_TEXTS.mfaTitle}</h3>
        <MfaPanel />
        <p>
          <Link to={SETTINGS_PATH} className={styles.link}>
            {SECURITY_TEXTS.settingsLink}
          </Link>
        </p>
      </section>
      <OwnAccount />
      <section className={styles.section}>
        <h3>{SECURITY_TEXTS.alertsTitle}</h3>
        <AlertList />
      </section>
      <RecentActivity />
      <section className={styles.section}>
        <h3>{SECURITY_TEXTS.lockTitle}</h3>
        <LockPanel />
      </section>
    </>
  )
}

/** Lets a signed-in admin unlock a colleague's e-mail on this device (LOGIN-9). */
export function LockPanel() {
  const { storage } = useAdminArea()
  const { audit } = useAdmin()
  const toasts = useToasts()
  const read = (): string[] => lockedEmails(readAttempts(storage, Date.now()), Date.now())
  const [locked, setLocked] = useState(read)
  const unlock = (): void => {
    clearAttempts(storage)
    setLocked(read())
    audit({ action: 'login_unlocked' })
    toasts.success(SECURITY_TEXTS.unlocked)
  }
  return (
    <>
      <p className={styles.quiet}>{SECURITY_TEXTS.lockNote}</p>
      {locked.length === 0 ? (
        <p>{SECURITY_TEXTS.lockNone}</p>
      ) : (
        <ul className={styles.rows}>
          {locked.map((email) => (
            <li key={email}>
              <strong>{email}</strong>
              <button type="button" className="button" onClick={unlock}>
                {SECURITY_TEXTS.unlock}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Entries shown at first (DASH-5). */
const FIRST_SHOWN_ENTRIES = 5
const ENTRIES_PER_STEP = 25

const READ_TEXTS = {
  loading: SECURITY_TEXTS.checking,
  failed: SECURITY_TEXTS.activityFailed,
  retry: SECURITY_TEXTS.tryAgain,
}

/** The newest changes of listings and the newest messages, with a button for more. */
export function RecentActivity() {
  const { backend } = useAdmin()
  const [limit, setLimit] = useState(FIRST_SHOWN_ENTRIES)
  const read = useQuery({
    queryKey: ['activity', { limit }],
    queryFn: () => readActivity(backend.tables, limit),
    placeholderData: keepPreviousData,
  })
  const { data: activity } = read

  return (
    <section className={styles.section}>
      <h3>{SECURITY_TEXTS.activityTitle}</h3>
      <ReadState read={read} texts={READ_TEXTS} />
      {activity !== undefined && <ActivityList activity={activity} />}
      {activity !== undefined && activity.length >= limit && (
        <p>
          <button type="button" className="button" onClick={() => setLimit(limit + ENTRIES_PER_STEP)}>
            {SECURITY_TEXTS.activityMore}
          </button>
        </p>
      )}
    </section>
  )
}
