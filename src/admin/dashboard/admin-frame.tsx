import { type ReactNode, useCallback, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useOnline } from '../../browser/network.ts'
import { BackIcon } from '../../ui/action-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAdmin, useAdminArea, useAdminSession } from '../kit/admin-context.ts'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { useConfirm } from '../kit/confirmations.tsx'
import { keepWaiting, listDrafts } from '../kit/drafts.ts'
import styles from './dashboard.module.css'
import { FRAME_TEXTS } from './texts.ts'

/** Signs out; asks first where that erases drafts that were not saved. */
export function useSignOut(): () => Promise<void> {
  const { session } = useAdminArea()
  const { account } = useAdmin()
  const confirm = useConfirm()
  return useCallback(async () => {
    await keepWaiting()
    const drafts = await listDrafts(account.userId).catch(() => [])
    const mayGo =
      drafts.length === 0 ||
      (await confirm({
        title: FRAME_TEXTS.draftsTitle,
        text: FRAME_TEXTS.draftsText(drafts.length),
        confirm: FRAME_TEXTS.draftsConfirm,
        cancel: FRAME_TEXTS.draftsCancel,
        isDangerous: true,
      }))
    if (mayGo) await session.signOut()
  }, [session, account.userId, confirm])
}

const MINUTE_MS = 60_000

/** Two minutes before the session ends: said aloud once, and gone with the next sign of life. */
export function IdleWarning() {
  const { session } = useAdminArea()
  const state = useAdminSession()
  const leftMs = state.phase === 'signed-in' ? state.warningLeftMs : null
  return (
    <div role="alert">
      {leftMs !== null && (
        <div className={styles.warning}>
          <p>{FRAME_TEXTS.warning(Math.ceil(leftMs / MINUTE_MS))}</p>
          <button type="button" className="button button-primary" onClick={session.staySignedIn}>
            {FRAME_TEXTS.stay}
          </button>
        </div>
      )}
    </div>
  )
}

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

/** A session is kept, but nobody can say whether it still stands. */
export function UnreachableScreen() {
  const { session } = useAdminArea()
  return (
    <main className={`contained ${styles.main}`}>
      <div className={styles.plain} role="alert">
        <AdminHeading title={FRAME_TEXTS.unreachableTitle} />
        <p>{FRAME_TEXTS.unreachableText}</p>
        <button type="button" className="button button-primary" onClick={() => void session.resume()}>
          {FRAME_TEXTS.tryAgain}
        </button>
      </div>
    </main>
  )
}
