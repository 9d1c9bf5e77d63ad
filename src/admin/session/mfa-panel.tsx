import { MFA_TEXTS } from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MfaStatus } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { Notice } from '../../ui/page-parts.tsx'
import { useAdmin, useAdminArea } from '../kit/admin-context.tsx'
import { useConfirm } from '../kit/confirmations.tsx'
import { failureMessage, ReadState } from '../kit/reads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import { BackupCodes, MfaSetup } from './mfa-setup.tsx'
import { CodeEntry } from './code-entry.tsx'
import { disableFactor, proveCode, replaceBackupCodes } from './second-factor.ts'
import { areCodesUnseen, forgetUnseenCodes } from './unseen-codes.ts'
import styles from './account.module.css'

const READ_TEXTS = {
  loading: MFA_TEXTS.checking,
  failed: MFA_TEXTS.checkFailed,
  retry: MFA_TEXTS.tryAgain,
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
        toasts.success(MFA_TEXTS.disabled)
        onChanged()
      } else {
        const codes = await replaceBackupCodes(admin)
        admin.audit({ action: 'mfa_backup_codes_generated' })
        toasts.success(MFA_TEXTS.generated)
        onCodes(codes)
      }
      setAsked(null)
    } catch (failure) {
      if (failure instanceof RequestFailure && failure.hint === 'mfa_code_required') return setAsked(what)
      const text = what === 'disable' ? MFA_TEXTS.disableFailed : MFA_TEXTS.codesFailed
      setProblem(`${text}. ${failureMessage(failure)}`)
    }
    return undefined
  }
  const ask = async (what: Change): Promise<void> => {
    const isDisable = what === 'disable'
    const isSure = await confirm({
      title: isDisable ? MFA_TEXTS.disableTitle : MFA_TEXTS.newCodesTitle,
      text: isDisable ? MFA_TEXTS.disableText : MFA_TEXTS.newCodesText,
      confirm: isDisable ? MFA_TEXTS.disable : MFA_TEXTS.newCodes,
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
      if (answer.reason === 'locked') return MFA_TEXTS.codeLocked
      if (!answer.verified) return MFA_TEXTS.codeInvalid
      if (asked !== null) await change(asked)
      return null
    } catch (failure) {
      return `${MFA_TEXTS.verifyFailed}. ${failureMessage(failure)}`
    }
  }

  return (
    <>
      <p>{MFA_TEXTS.on}</p>
      <p>{MFA_TEXTS.codesLeft(status.backup_codes_left)}</p>
      {areCodesUnseen(storage, admin.account.userId) && (
        <Notice tone="warning" role="alert">
          <p>{MFA_TEXTS.codesUnseen}</p>
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
            {MFA_TEXTS.newCodes}
          </button>
          <button type="button" className="button" onClick={() => void ask('disable')}>
            {MFA_TEXTS.disable}
          </button>
        </p>
      ) : (
        <CodeEntry
          label={MFA_TEXTS.confirmCode}
          help={MFA_TEXTS.confirmHelp}
          submit={MFA_TEXTS.confirm}
          busy={MFA_TEXTS.verifying}
          allowsBackup
          onCode={prove}
        >
          <button type="button" className="button" onClick={() => setAsked(null)}>
            {MFA_TEXTS.cancel}
          </button>
        </CodeEntry>
      )}
    </>
  )
}
