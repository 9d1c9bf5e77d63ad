import { useRef, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { OwnAccount } from './own-account.tsx'
import { useAdmin, useAdminArea } from '../../kit/admin-context.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { RecentActivity } from '../../kit/recent-activity.tsx'
import { SETTINGS_PATH } from '../../paths.ts'
import { clearAttempts, listLockedEmails, readAttempts } from '../../sign-in/login-attempts.ts'
import { AlertList } from './alert-list.tsx'
import { MfaPanel } from '../../session/mfa-panel.tsx'
import { MFA_TEXTS } from '../../session/texts.ts'
import factRows from '../../kit/fact-rows.module.css'
import styles from '../../session/account.module.css'
import { SECURITY_TEXTS } from './texts.ts'

/** Second factor, the admin's own account, alerts, recent activity and locked addresses. */
export function SecurityTab() {
  const alerts = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2>{SECURITY_TEXTS.title}</h2>
      <section className={styles.section}>
        <h3>{MFA_TEXTS.title}</h3>
        <MfaPanel />
        <p>
          <Link to={SETTINGS_PATH} className={styles.link}>
            {SECURITY_TEXTS.settingsLink}
          </Link>
        </p>
      </section>
      <OwnAccount />
      <section className={styles.section}>
        <h3 ref={alerts} tabIndex={-1}>
          {SECURITY_TEXTS.alertsTitle}
        </h3>
        <AlertList heading={alerts} />
      </section>
      <section className={styles.section}>
        <RecentActivity firstShown={5} />
      </section>
      <LockedAddresses />
    </>
  )
}

/** Lets a signed-in admin unlock the e-mail addresses that are locked on this device (LOGIN-9). */
export function LockedAddresses() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { storage } = useAdminArea()
  const { audit } = useAdmin()
  const toasts = useToasts()
  const read = (): string[] => listLockedEmails(readAttempts(storage, Date.now()), Date.now())
  const [locked, setLocked] = useState(read)
  const unlock = (): void => {
    clearAttempts(storage)
    setLocked(read())
    audit({ action: 'login_unlocked' })
    toasts.success(SECURITY_TEXTS.unlocked)
    // The pressed button is removed, so another element needs the focus (A11Y-3).
    heading.current?.focus()
  }
  return (
    <section className={styles.section}>
      <h3 ref={heading} tabIndex={-1}>
        {SECURITY_TEXTS.lockTitle}
      </h3>
      <p className={factRows.quiet}>{SECURITY_TEXTS.lockNote}</p>
      {locked.length === 0 ? (
        <p>{SECURITY_TEXTS.lockNone}</p>
      ) : (
        <ul className={factRows.rows}>
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
    </section>
  )
}
