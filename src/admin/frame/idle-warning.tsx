import { useAdminArea, useAdminSession } from '../kit/admin-context.ts'
import styles from './admin-frame.module.css'
import { FRAME_TEXTS } from './texts.ts'

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
