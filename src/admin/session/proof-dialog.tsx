import { PROOF_TEXTS, MFA_TEXTS } from './texts.ts'
import { type ReactNode, useRef, useState } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useAdmin, useAdminArea } from '../kit/admin-context.tsx'
import { InputField } from '../kit/fields.tsx'
import { failureMessage } from '../kit/reads.tsx'
import { SubmitForm } from '../kit/submit-form.tsx'
import { CodeEntry } from './code-entry.tsx'
import styles from './account.module.css'
import { verifyFactorCode } from './second-factor.ts'

export function ProofDialog({
  proof,
  onAnswer,
}: {
  proof: ProofKind
  onAnswer: (isProven: boolean) => void
}) {
  const isCode = proof === 'mfa_code_required'
  const cancel = (
    <button type="button" className="button" onClick={() => onAnswer(false)}>
      {PROOF_TEXTS.cancel}
    </button>
  )
  return (
    <Dialog
      title={PROOF_TEXTS.proofTitle}
      text={isCode ? PROOF_TEXTS.proofCode : PROOF_TEXTS.proofPassword}
      onClose={() => onAnswer(false)}
    >
      {isCode ? (
        <CodeProof onProven={() => onAnswer(true)}>{cancel}</CodeProof>
      ) : (
        <PasswordProof onProven={() => onAnswer(true)}>{cancel}</PasswordProof>
      )}
    </Dialog>
  )
}

interface ProofProps {
  onProven: () => void
  children: ReactNode
}

function CodeProof({ onProven, children }: ProofProps) {
  const admin = useAdmin()
  const prove = async (code: string): Promise<string | null> => {
    try {
      const answer = await verifyFactorCode(admin, code)
      if (answer.reason === 'locked') return MFA_TEXTS.codeLocked
      if (!answer.verified) return MFA_TEXTS.codeInvalid
      onProven()
      return null
    } catch (failure) {
      return failureMessage(failure)
    }
  }
  return (
    <CodeEntry
      label={PROOF_TEXTS.code}
      help={PROOF_TEXTS.codeHelp}
      submit={PROOF_TEXTS.confirm}
      busy={PROOF_TEXTS.confirming}
      allowsBackup
      onCode={prove}
    >
      {children}
    </CodeEntry>
  )
}

function PasswordProof({ onProven, children }: ProofProps) {
  const { backend } = useAdminArea()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = async (): Promise<void> => {
    if (isBusy || password === '') return input.current?.focus()
    setIsBusy(true)
    try {
      await backend.auth.confirmPassword(password)
      onProven()
    } catch (failure) {
      const isWrong = failure instanceof RequestFailure && failure.code === 'invalid_credentials'
      setError(isWrong ? PROOF_TEXTS.passwordWrong : failureMessage(failure))
      setIsBusy(false)
      input.current?.focus()
    }
    return undefined
  }
  return (
    <SubmitForm className={styles.panel} onSubmit={send}>
      <InputField
        inputRef={input}
        label={PROOF_TEXTS.password}
        type="password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={({ target }) => {
          setPassword(target.value)
          setError(null)
        }}
      />
      <p className={styles.buttons}>
        <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
          {isBusy ? PROOF_TEXTS.confirming : PROOF_TEXTS.confirm}
        </button>
        {children}
      </p>
    </SubmitForm>
  )
}

/*
 * What the server requires for actions on accounts: that the admin entered a code within the last 10 minutes, or the
 * password if there is no second factor (ADMINS-2). After a refusal a dialog asks for it, and the action is tried again.
 */
export type ProofKind = 'mfa_code_required' | 'password_required'
