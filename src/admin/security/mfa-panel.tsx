import { useCallback, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../dashboard/use-loaded.ts'
import { failureMessage } from '../kit/failure-message.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { useToasts } from '../kit/toast-context.ts'
import { BackupCodes } from './backup-codes-view.tsx'
import { MfaOn } from './mfa-on.tsx'
import styles from './mfa-panel.module.css'
import { MfaSetup } from './mfa-setup.tsx'
import { SECURITY_TEXTS } from './texts.ts'

type Stage = { kind: 'status' } | { kind: 'setup' } | { kind: 'codes'; codes: string[]; isFirst: boolean }

/** The second factor, stage by stage: status, setup, verify, backup, and back to status (MFA-2). */
export function MfaPanel({ onComplete }: { onComplete?: () => void }) {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const [stage, setStage] = useState<Stage>({ kind: 'status' })
  const loaded = useLoaded(useCallback(() => backend.auth.mfaStatus(), [backend.auth]))
  const { content: status, failure, reload } = loaded
  const problem = failure === null ? null : `${SECURITY_TEXTS.checkFailed}. ${failureMessage(failure)}`

  const showStatus = (): void => {
    setStage({ kind: 'status' })
    reload()
  }
  if (stage.kind === 'setup') {
    return (
      <MfaSetup
        onCancel={showStatus}
        onEnabled={(codes) => {
          toasts.success(SECURITY_TEXTS.enabled)
          setStage({ kind: 'codes', codes, isFirst: true })
        }}
      />
    )
  }
  if (stage.kind === 'codes') {
    return (
      <BackupCodes
        codes={stage.codes}
        isFirst={stage.isFirst}
        onDone={() => {
          showStatus()
          onComplete?.()
        }}
      />
    )
  }
  return (
    <div className={styles.panel}>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
          <button type="button" className="button" onClick={reload}>
            {SECURITY_TEXTS.tryAgain}
          </button>
        </Notice>
      )}
      {status === null && problem === null && <output>{SECURITY_TEXTS.checking}</output>}
      {status?.is_enabled === false && (
        <>
          <p>{status.is_required ? SECURITY_TEXTS.required : SECURITY_TEXTS.off}</p>
          <p>
            <button
              type="button"
              className="button button-primary"
              onClick={() => setStage({ kind: 'setup' })}
            >
              {SECURITY_TEXTS.setUp}
            </button>
          </p>
        </>
      )}
      {status?.is_enabled === true && (
        <MfaOn
          status={status}
          onChanged={reload}
          onCodes={(codes) => setStage({ kind: 'codes', codes, isFirst: false })}
        />
      )}
    </div>
  )
}
