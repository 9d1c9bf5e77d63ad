import { useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { BackIcon } from '../../ui/action-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOnline } from '../../browser/network.ts'
import { useAdmin } from '../kit/admin-context.ts'
import styles from './admin-frame.module.css'
import { IdleWarning } from './idle-warning.tsx'
import { FRAME_TEXTS } from './texts.ts'
import { useSignOut } from './use-sign-out.ts'

/** Stands around every screen of a signed-in admin. */
export function AdminFrame({ themeToggle, children }: { themeToggle: ReactNode; children: ReactNode }) {
  const { account } = useAdmin()
  const main = useRef<HTMLElement>(null)
  const isOnline = useOnline()
  const signOut = useSignOut()
  return (
    <>
      <a
        className={styles.skip}
        href="#admin-content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {FRAME_TEXTS.skip}
      </a>
      <header className={styles.header}>
        <div className={`contained ${styles.bar}`}>
          <Link to="/" className={styles.back}>
            <BackIcon />
            {FRAME_TEXTS.backToSite}
          </Link>
          <p className={styles.welcome}>{FRAME_TEXTS.welcome(account.email)}</p>
          <div className={styles.theme}>{themeToggle}</div>
          <button type="button" className="button" onClick={() => void signOut()}>
            {FRAME_TEXTS.signOut}
          </button>
        </div>
      </header>
      <IdleWarning />
      {!isOnline && (
        <div className="contained">
          <Notice tone="warning">
            <p>
              <strong>{FRAME_TEXTS.offlineTitle}</strong> {FRAME_TEXTS.offlineText}
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
