import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useAdmin, useAdminArea } from '../kit/admin-context.tsx'
import { ReadState } from '../kit/reads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import styles from './account.module.css'
import { BackupCodes } from './backup-codes.tsx'
import { EnabledMfa } from './enabled-mfa.tsx'
import { MfaSetup } from './mfa-setup.tsx'
import { MFA_TEXTS } from './texts.ts'
import { clearUnseenCodes } from './unseen-codes.ts'

const READ_TEXTS = {
  loading: MFA_TEXTS.checking,
  failed: MFA_TEXTS.checkFailed,
  retry: MFA_TEXTS.tryAgain,
}

type PanelStage =
  { kind: 'status' } | { kind: 'setup' } | { kind: 'codes'; codes: string[]; isFirst: boolean }

interface MfaPanelProps {
  onComplete?: () => void
}

/** Shows the state of the second factor, its setup, or new backup codes, one after another (MFA-2). */
export function MfaPanel(props: MfaPanelProps) {
  const panel = useRef<HTMLElement>(null)
  return (
    <section ref={panel} aria-label={MFA_TEXTS.title} tabIndex={-1}>
      <MfaStages {...props} panel={panel} />
    </section>
  )
}

/** @param props.panel takes the focus when the last step is done or cancelled (A11Y-3) */
function MfaStages({ onComplete, panel }: MfaPanelProps & { panel: RefObject<HTMLElement | null> }) {
  const { backend } = useAdmin()
  const { storage } = useAdminArea()
  const toasts = useToasts()
  const [stage, setStage] = useState<PanelStage>({ kind: 'status' })
  const read = useQuery({ queryKey: ['mfa-status'], queryFn: () => backend.auth.mfaStatus() })
  const { data: status, refetch } = read
  const showStatus = (): void => {
    panel.current?.focus()
    setStage({ kind: 'status' })
    void refetch()
  }
  if (stage.kind === 'setup') {
    return (
      <MfaSetup
        onCancel={showStatus}
        onEnabled={(codes) => {
          toasts.success(MFA_TEXTS.enabled)
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
          clearUnseenCodes(storage)
          showStatus()
          onComplete?.()
        }}
      />
    )
  }
  return (
    <div className={styles.panel}>
      <ReadState read={read} texts={READ_TEXTS} />
      {status?.is_enabled === false && (
        <>
          <p>{status.is_required ? MFA_TEXTS.required : MFA_TEXTS.off}</p>
          <p>
            <button
              type="button"
              className="button button-primary"
              onClick={() => setStage({ kind: 'setup' })}
            >
              {MFA_TEXTS.setUp}
            </button>
          </p>
        </>
      )}
      {status?.is_enabled === true && (
        <EnabledMfa
          status={status}
          panel={panel}
          onChanged={() => void refetch()}
          onCodes={(codes) => setStage({ kind: 'codes', codes, isFirst: false })}
        />
      )}
    </div>
  )
}
