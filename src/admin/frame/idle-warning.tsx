import { useState } from 'react'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { useAdminArea, useAdminSession } from '../kit/admin-context.tsx'
import { isDialogOpen, WARNING_DIALOG_ATTRIBUTE } from '../session/idle-watch.ts'
import styles from './dashboard.module.css'
import { ADMIN_FRAME_TEXTS } from './texts.ts'

const MINUTE_MS = 60_000

/**
 * Warns two minutes before the session ends; screen readers announce the warning once. Activity ends the warning. If a
 * modal dialog is already open, it would cover the warning and make its button unreachable, so the warning is then a dialog
 * above it. A dialog that the admin opens during the warning may cover it, because input in that dialog is activity.
 */
export function IdleWarning() {
  const { session } = useAdminArea()
  const state = useAdminSession()
  const leftMs = state.phase === 'signed-in' ? state.warningLeftMs : null
  const text = leftMs === null ? null : ADMIN_FRAME_TEXTS.warning(Math.ceil(leftMs / MINUTE_MS))
  const stay = (
    <button type="button" className="button button-primary" onClick={session.staySignedIn}>
      {ADMIN_FRAME_TEXTS.stay}
    </button>
  )
  const isWarning = text !== null
  const [shownWarning, setShownWarning] = useState({ isWarning: false, isDialog: false })
  if (isWarning !== shownWarning.isWarning)
    setShownWarning({ isWarning, isDialog: isWarning && isDialogOpen() })
  if (isWarning && shownWarning.isDialog) {
    return (
      <Dialog title={text} onClose={session.staySignedIn}>
        <div {...WARNING_DIALOG_ATTRIBUTE}>
          <DialogAnswers>{stay}</DialogAnswers>
        </div>
      </Dialog>
    )
  }
  return (
    <div role="alert">
      {isWarning && (
        <div className={styles.warning}>
          <p>{text}</p>
          {stay}
        </div>
      )}
    </div>
  )
}
