import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MfaStatus } from '../../../backend/admin-auth.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin, useAdminArea, useConfirm } from '../../kit/admin-context.tsx'
import { failureMessage, ReadState } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { CodeEntry, BackupCodes, MfaSetup } from './mfa-setup.tsx'
import {
  disableFactor,
  proveCode,
  replaceBackupCodes,
  areCodesUnseen,
  forgetUnseenCodes,
} from './second-factor.ts'
import styles from './security.module.css'
import { SECURITY_TEXTS } from './texts.ts'

const READ_TEXTS = {
  loading: SECURITY_TEXTS.checking,
  failed: SECURITY_TEXTS.checkFailed,
  retry: SECURITY_TEXTS.tryAgain,
}

type Stage = { kind: 'status' } | { kind: 'setup' } | { kind: 'codes'; codes: string[]; isFirst: boolean }

/** The second factor, stage by stage: status, setup, verify, backup, and back to status (MFA-2). */
export function MfaPanel({ onComplete }: { onComplete?: () => void }) {
  const { backend } = useAdmin()
  const { storage } = useAdminArea()
  const toasts = useToasts()
  const [stage, setStage] = useState<Stage>({ kind: 'status' })
  const read = useQuery({ queryKey: ['mfa-status'], queryFn: () => backend.auth.mfaStatus() })
  const { data: status, refetch } = read
  const showStatus = (): void => {
    setStage({ kind: 'status' })
    void refetch()
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
          forgetUnseenCodes(storage)
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
        <EnabledMfa
          status={status}
          onChanged={() => void refetch()}
          onCodes={(codes) => setStage({ kind: 'codes', codes, isFirst: false })}
        />
      )}
    </div>
  )
}

type Change = 'disable' | 'codes'

interface EnabledMfaProps {
  status: MfaStatus
  onChanged: () => void
  onCodes: (codes: string[]) => void
}

/**
 * Replaces the backup codes or disables MFA. Both need a code verified within the last ten minutes (MFA-5).
 */
export function EnabledMfa({ status, onChanged, onCodes }: EnabledMfaProps) {
  const admin = useAdmin()
  const { storage } = useAdminArea()
  const toasts = useToasts()
  const confirm = useConfirm()
  const [asked, setAsked] = useState<Change | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const change = async (what: Change): Promise<void> => {
    setProblem(null)
    try {
      if (what === 'disable') {
        await disableFactor(admin)
        toasts.success(SECURITY_TEXTS.disabled)
        onChanged()
      } else {
        const codes = await replaceBackupCodes(admin)
        admin.audit({ action: 'mfa_backup_codes_generated' })
        toasts.success(SECURITY_TEXTS.generated)
        onCodes(codes)
      }
      setAsked(null)
    } catch (failure) {
      if (failure instanceof RequestFailure && failure.hint === 'mfa_code_required') return setAsked(what)
      const text = what === 'disable' ? SECURITY_TEXTS.disableFailed : SECURITY_TEXTS.codesFailed
      setProblem(`${text}. ${failureMessage(failure)}`)
    }
    return undefined
  }
  const ask = async (what: Change): Promise<void> => {
    const isDisable = what === 'disable'
    const isSure = await confirm({
      title: isDisable ? SECURITY_TEXTS.disableTitle : SECURITY_TEXTS.newCodesTitle,
      text: isDisable ? SECURITY_TEXTS.disableText : SECURITY_TEXTS.newCodesText,
      confirm: isDisable ? SECURITY_TEXTS.disable : SECURITY_TEXTS.newCodes,
      isDangerous: isDisable,
    })
    if (!isSure) return
    // Without a fresh code, deleting zero codes would succeed silently instead of being refused.
    const isFresh = status.fresh_until !== null && Date.parse(status.fresh_until) > Date.now()
    if (isFresh) await change(what)
    else setAsked(what)
  }
  const prove = async (code: string): Promise<string | null> => {
    try {
      const answer = await proveCode(admin, code)
      if (answer.reason === 'locked') return SECURITY_TEXTS.codeLocked
      if (!answer.verified) return SECURITY_TEXTS.codeInvalid
      if (asked !== null) await change(asked)
      return null
    } catch (failure) {
      return `${SECURITY_TEXTS.verifyFailed}. ${failureMessage(failure)}`
    }
  }

  return (
    <>
      <p>{SECURITY_TEXTS.on}</p>
      <p>{SECURITY_TEXTS.codesLeft(status.backup_codes_left)}</p>
      {areCodesUnseen(storage, admin.account.userId) && (
        <Notice tone="warning" role="alert">
          <p>{SECURITY_TEXTS.codesUnseen}</p>
        </Notice>
      )}
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      {asked === null ? (
        <p className={styles.buttons}>
          <button type="button" className="button" onClick={() => void ask('codes')}>
            {SECURITY_TEXTS.newCodes}
          </button>
          <button type="button" className="button" onClick={() => void ask('disable')}>
            {SECURITY_TEXTS.disable}
          </button>
        </p>
      ) : (
        <CodeEntry
          label={SECURITY_TEXTS.confirmCode}
          help={SECURITY_TEXTS.confirmHelp}
          submit={SECURITY_TEXTS.confirm}
          busy={SECURITY_TEXTS.verifying}
          allowsBackup
          onCode={prove}
        >
          <button type="button" className="button" onClick={() => setAsked(null)}>
            {SECURITY_TEXTS.cancel}
          </button>
        </CodeEntry>
      )}
    </>
  )
}
