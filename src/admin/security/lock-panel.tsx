import { useState } from 'react'
import { useAdmin, useAdminArea } from '../kit/admin-context.ts'
import { clearAttempts, readAttempts } from '../sign-in/kept-attempts.ts'
import { lockedEmails } from '../sign-in/login-attempts.ts'
import { useToasts } from '../kit/toast-context.ts'
import styles from './security-tab.module.css'
import { SECURITY_TEXTS } from './texts.ts'

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
