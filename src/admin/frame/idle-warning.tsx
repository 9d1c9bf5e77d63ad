import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { useAdminArea, useAdminSession } from '../kit/admin-context.tsx'
import { isDialogOpen } from '../session/idle-watch.ts'
import styles from './dashboard.module.css'
import { FRAME_TEXTS } from './texts.ts'

const MINUTE_MS = 60_000

/**
 * Warns two minutes before the session ends; screen readers announce it once. Activity ends the warning. An open dialog
 * would cover it and keep it out of reach, so it is then a dialog too, above the other.
 */
export function IdleWarning() {
  const { session } = useAdminArea()
  const state = useAdminSession()
  const leftMs = state.phase === 'signed-in' ? state.warningLeftMs : null
  const text = leftMs === null ? null : FRAME_TEXTS.warning(Math.ceil(leftMs / MINUTE_MS))
  const stay = (
    <button type="button" className="button button-primary" onClick={session.staySignedIn}>
      {FRAME_TEXTS.stay}
    </button>
  )
  if (text !== null && isDialogOpen()) {
    return (
      <Dialog title={text} onClose={session.staySignedIn}>
        <DialogAnswers>{stay}</DialogAnswers>
      </Dialog>
    )
  }
  return (
    <div role="alert">
      {text !== null && (
        <div className={styles.warning}>
          <p>{text}</p>
          {stay}
        </div>
      )}
    </div>
  )
}
