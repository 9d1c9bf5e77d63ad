import { type FormEvent, useRef, useState } from 'react'
import type { CodeAnswer } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { useAdminArea } from '../kit/admin-context.tsx'
import { InputField } from '../kit/fields.tsx'
import { failureMessage } from '../kit/reads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'

const AUTHENTICATOR_CODE_PATTERN = /^\d{6}$/
const BACKUP_CODE_PATTERN = /^[A-Z0-9]{8}$/

/** Asks for a code of the second factor. No query of the admin area is sent before the code was accepted (MFA-1). */
export function CodeForm({ onOtherAccount }: { onOtherAccount: () => void }) {
  const { session, backend, audit } = useAdminArea()
  const toasts = useToasts()
  const [isBackup, setIsBackup] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const fail = (message: string): void => {
    setError(message)
    setIsBusy(false)
    input.current?.focus()
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const code = typed.replace(/[\s-]/g, '').toUpperCase()
    if (!(isBackup ? BACKUP_CODE_PATTERN : AUTHENTICATOR_CODE_PATTERN).test(code)) {
      return fail(isBackup ? SIGN_IN_TEXTS.backupMalformed : SIGN_IN_TEXTS.codeMalformed)
    }
    setIsBusy(true)
    setError(null)
    try {
      const answer = await backend.auth.verifyCode(code)
      if (!answer.verified) {
        await checkPassedBefore(session)
        return fail(codeProblemText(answer))
      }
      if (answer.purpose === 'backup_code') audit.recordEvent({ action: 'mfa_backup_code_used' })
      audit.recordEvent({ action: 'mfa_verified' })
      await session.passFactor()
      toasts.success(SIGN_IN_TEXTS.codePassed)
    } catch (failure) {
      const isLost = failure instanceof RequestFailure && failure.status === 401
      fail(isLost ? SIGN_IN_TEXTS.noSession : `${SIGN_IN_TEXTS.codeFailed}. ${failureMessage(failure)}`)
    }
    return undefined
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <InputField
        key={String(isBackup)}
        inputRef={input}
        label={isBackup ? SIGN_IN_TEXTS.backupCode : SIGN_IN_TEXTS.code}
        help={isBackup ? SIGN_IN_TEXTS.backupHelp : SIGN_IN_TEXTS.codeHelp}
        error={error}
        value={typed}
        name="code"
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isBackup ? 12 : 7}
        onChange={({ target }) => {
          setTyped(isBackup ? target.value : target.value.replace(/\D/g, '').slice(0, 6))
          setError(null)
        }}
      />
      <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
        {isBusy ? SIGN_IN_TEXTS.verifying : SIGN_IN_TEXTS.verify}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => {
          setIsBackup(!isBackup)
          setTyped('')
          setError(null)
        }}
      >
        {isBackup ? SIGN_IN_TEXTS.appInstead : SIGN_IN_TEXTS.backupInstead}
      </button>
      <button type="button" className="button" onClick={onOtherAccount}>
        {SIGN_IN_TEXTS.otherAccount}
      </button>
    </form>
  )
}

/**
 * After a refused code, asks whether the session has passed a code before: an earlier attempt may have been accepted although
 * its answer was lost. The admin area then opens (MFA-8).
 */
async function checkPassedBefore({ passFactor }: ReturnType<typeof useAdminArea>['session']): Promise<void> {
  try {
    await passFactor()
  } catch (failure) {
    console.warn('It is not known whether the session has passed a code', failure)
  }
}

function codeProblemText({ reason }: CodeAnswer): string {
  return reason === 'locked' ? SIGN_IN_TEXTS.codeLocked : SIGN_IN_TEXTS.codeWrong
}
