import { type RefObject, useRef, useState } from 'react'
import { hasFreshCode, type MfaStatus } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { Notice } from '../../ui/page-parts.tsx'
import { useAdmin, useAdminArea } from '../kit/admin-context.tsx'
import { useConfirm } from '../kit/confirmations.tsx'
import { failureMessage, ProblemNotice } from '../kit/reads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import { useFocusFallback } from '../kit/use-focus-fallback.ts'
import styles from './account.module.css'
import { CodeEntry } from './code-entry.tsx'
import { disableFactor, verifyFactorCode, replaceBackupCodes } from './second-factor.ts'
import { MFA_TEXTS } from './texts.ts'
import { readUnseenCodes } from './unseen-codes.ts'

interface EnabledMfaProps {
  status: MfaStatus
  /** Takes the focus when the focused button or field is removed (A11Y-3). */
  panel: RefObject<HTMLElement | null>
  onChanged: () => void
  onCodes: (codes: string[]) => void
}

/** The state of an enabled second factor, with the buttons that change it. */
export function EnabledMfa(props: EnabledMfaProps) {
  const { status, panel } = props
  const { account } = useAdmin()
  const { storage } = useAdminArea()
  const { asked, problem, ask, prove, cancel } = useMfaChange(props)
  const unseen = readUnseenCodes(storage, account.userId)
  const content = useRef<HTMLDivElement>(null)
  useFocusFallback(content, panel)
  return (
    <div ref={content} className={styles.panel}>
      <p>{MFA_TEXTS.on}</p>
      <p>{MFA_TEXTS.codesLeft(status.backup_codes_left)}</p>
      {unseen !== null && (
        <Notice tone="warning" role="alert">
          <p>{MFA_TEXTS.codesUnseen[unseen]}</p>
        </Notice>
      )}
      <ProblemNotice problem={problem} />
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
        <ConfirmingCode panel={panel} onCode={prove} onCancel={cancel} />
      )}
    </div>
  )
}

interface ConfirmingCodeProps extends Pick<EnabledMfaProps, 'panel'> {
  /** Resolves to an error text for a wrong code, otherwise to null. */
  onCode: (code: string) => Promise<string | null>
  onCancel: () => void
}

/** Asks for a code before the second factor is changed. */
function ConfirmingCode({ panel, onCode, onCancel }: ConfirmingCodeProps) {
  const content = useRef<HTMLDivElement>(null)
  useFocusFallback(content, panel)
  return (
    <div ref={content}>
      <CodeEntry
        label={MFA_TEXTS.confirmCode}
        help={MFA_TEXTS.confirmHelp}
        submit={MFA_TEXTS.confirm}
        busy={MFA_TEXTS.verifying}
        allowsBackup
        takesFocus
        onCode={onCode}
      >
        <button
          type="button"
          className="button"
          onClick={() => {
            // Safari does not focus a pressed button, so the removed form may not contain the focus.
            panel.current?.focus()
            onCancel()
          }}
        >
          {MFA_TEXTS.cancel}
        </button>
      </CodeEntry>
    </div>
  )
}

type MfaChangeKind = 'disable' | 'codes'

interface MfaChange {
  /** The change that waits until the admin types a code; null if no change waits. */
  asked: MfaChangeKind | null
  problem: string | null
  /** Asks the admin to confirm the change. Then makes it, or waits for a code if the last one is too old. */
  ask: (what: MfaChangeKind) => Promise<void>
  /** Checks the code and then makes the change. Resolves to an error text for a wrong code, otherwise to null. */
  prove: (code: string) => Promise<string | null>
  cancel: () => void
}

/** Replaces the backup codes or disables MFA. Both need a code verified within the last ten minutes (MFA-5). */
function useMfaChange({ status, onChanged, onCodes }: EnabledMfaProps): MfaChange {
  const admin = useAdmin()
  const { storage } = useAdminArea()
  const toasts = useToasts()
  const confirm = useConfirm()
  const [asked, setAsked] = useState<MfaChangeKind | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const change = async (what: MfaChangeKind): Promise<void> => {
    setProblem(null)
    try {
      if (what === 'disable') {
        await disableFactor(admin)
        toasts.success(MFA_TEXTS.disabled)
        onChanged()
      } else {
        const codes = await replaceBackupCodes(admin, storage)
        admin.audit({ action: 'mfa_backup_codes_generated' })
        toasts.success(MFA_TEXTS.generated)
        onCodes(codes)
      }
      setAsked(null)
    } catch (failure) {
      if (failure instanceof RequestFailure && failure.hint === 'mfa_code_required') return setAsked(what)
      const text = what === 'disable' ? MFA_TEXTS.disableFailed : MFA_TEXTS.codesFailed
      setProblem(`${text}. ${failureMessage(failure)}`)
      // The server may have made the change although the request failed, so read the status and the number of codes again.
      onChanged()
    }
    return undefined
  }
  const ask = async (what: MfaChangeKind): Promise<void> => {
    const isDisable = what === 'disable'
    const isSure = await confirm({
      title: isDisable ? MFA_TEXTS.disableTitle : MFA_TEXTS.newCodesTitle,
      text: isDisable ? MFA_TEXTS.disableText : MFA_TEXTS.newCodesText,
      confirm: isDisable ? MFA_TEXTS.disable : MFA_TEXTS.newCodes,
      isDangerous: isDisable,
    })
    if (!isSure) return
    // The database refuses the change without a recently verified code, so ask for a code first.
    if (hasFreshCode(status)) await change(what)
    else setAsked(what)
  }
  const prove = async (code: string): Promise<string | null> => {
    try {
      const answer = await verifyFactorCode(admin, code)
      if (answer.reason === 'locked') return MFA_TEXTS.codeLocked
      if (!answer.verified) return MFA_TEXTS.codeInvalid
      if (asked !== null) await change(asked)
      return null
    } catch (failure) {
      return `${MFA_TEXTS.verifyFailed}. ${failureMessage(failure)}`
    }
  }
  return { asked, problem, ask, prove, cancel: () => setAsked(null) }
}
