import { useEffect, useRef, useState, type ReactNode } from 'react'
import { saveFile } from '../../../browser/save-file.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useAdmin, useAdminArea } from '../../kit/admin-context.tsx'
import { failureMessage } from '../../kit/reads.tsx'
import {
  authenticatorUri,
  backupCodesFile,
  beginSetup,
  enableFactor,
  groupSecret,
  newBackupCodes,
  newSecret,
  markCodesUnseen,
} from './second-factor.ts'
import styles from './security.module.css'
import { SECURITY_TEXTS } from './texts.ts'
import { InputField } from '../../kit/fields.tsx'

interface CodeEntryProps {
  label: string
  help: string
  submit: string
  busy: string
  /** True to accept an 8-character backup code too. */
  allowsBackup?: boolean
  /** Resolves to an error text, or null. */
  onCode: (code: string) => Promise<string | null>
  children?: ReactNode
}

export function CodeEntry({ label, help, submit, busy, allowsBackup, onCode, children }: CodeEntryProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const send = async (): Promise<void> => {
    if (isBusy) return
    const code = typed.replace(/[\s-]/g, '').toUpperCase()
    const isGood = /^\d{6}$/.test(code) || (allowsBackup === true && /^[A-Z0-9]{8}$/.test(code))
    setIsBusy(isGood)
    const problem = isGood ? await onCode(code) : SECURITY_TEXTS.codeMalformed
    setIsBusy(false)
    setError(problem)
    if (problem !== null) input.current?.focus()
  }
  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <InputField
        inputRef={input}
        label={label}
        help={help}
        error={error}
        value={typed}
        inputMode={allowsBackup === true ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        maxLength={12}
        onChange={({ target }) => {
          setTyped(allowsBackup === true ? target.value : target.value.replace(/\D/g, '').slice(0, 6))
          setError(null)
        }}
      />
      <p className={styles.buttons}>
        <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
          {isBusy ? busy : submit}
        </button>
        {children}
      </p>
    </form>
  )
}

interface MfaSetupProps {
  onCancel: () => void
  onEnabled: (codes: string[]) => void
}

/** Shows the secret and its QR code, then asks for a code from the app. */
export function MfaSetup({ onCancel, onEnabled }: MfaSetupProps) {
  const admin = useAdmin()
  const { storage } = useAdminArea()
  const [secret] = useState(newSecret)
  const [codes] = useState(newBackupCodes)
  const [stage, setStage] = useState<'setup' | 'verify'>('setup')
  const [isStored, setIsStored] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasBegun = useRef(false)
  const isAnswerLost = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    admin.audit({ action: 'mfa_setup_started' })
    beginSetup(admin, secret).then(
      () => setIsStored(true),
      (failure: unknown) => setProblem(`${SECURITY_TEXTS.setupFailed}. ${failureMessage(failure)}`),
    )
  }, [admin, secret])

  const verify = async (code: string): Promise<string | null> => {
    markCodesUnseen(storage, admin.account.userId)
    try {
      const answer = await enableFactor(admin, code, codes)
      if (answer.reason === 'locked') return SECURITY_TEXTS.codeLocked
      // After a lost answer, the same secret may be enabled already: then its code signs in.
      const isDone = answer.purpose === 'enrolment' || (isAnswerLost.current && answer.purpose === 'sign_in')
      if (!answer.verified || !isDone) return SECURITY_TEXTS.codeWrong
      onEnabled(codes)
      return null
    } catch (failure) {
      isAnswerLost.current = true
      const text = `${SECURITY_TEXTS.verifyFailed}. ${failureMessage(failure)}`
      try {
        const status = await admin.backend.auth.mfaStatus()
        if (!status.is_enabled) return text
      } catch (statusFailure) {
        return `${text} ${SECURITY_TEXTS.checkFailed}. ${failureMessage(statusFailure)}`
      }
      onEnabled(codes)
      return null
    }
  }

  const cancel = (
    <button type="button" className="button" onClick={onCancel}>
      {SECURITY_TEXTS.cancel}
    </button>
  )
  if (stage === 'verify') {
    return (
      <div className={styles.panel}>
        <h4>{SECURITY_TEXTS.verifyTitle}</h4>
        <CodeEntry
          label={SECURITY_TEXTS.code}
          help={SECURITY_TEXTS.codeHelp}
          submit={SECURITY_TEXTS.verify}
          busy={SECURITY_TEXTS.verifying}
          onCode={verify}
        >
          <button type="button" className="button" onClick={() => setStage('setup')}>
            {SECURITY_TEXTS.back}
          </button>
          {cancel}
        </CodeEntry>
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <h4>{SECURITY_TEXTS.setupTitle}</h4>
      <p>{SECURITY_TEXTS.setupHelp}</p>
      <QrCode
        className={styles.qr}
        text={authenticatorUri(secret, admin.account.email)}
        label={SECURITY_TEXTS.qrLabel}
      />
      <dl className={styles.secret}>
        <dt>{SECURITY_TEXTS.secret}</dt>
        <dd>
          <code>{groupSecret(secret)}</code>
        </dd>
      </dl>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <p className={styles.buttons}>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={!isStored || undefined}
          onClick={() => {
            if (isStored) setStage('verify')
          }}
        >
          {SECURITY_TEXTS.setupNext}
        </button>
        {cancel}
      </p>
    </div>
  )
}

interface BackupCodesProps {
  codes: string[]
  /** True during setup, false for a replaced set. */
  isFirst: boolean
  onDone: () => void
}

/** Shows the codes once; the server stores only hashes. */
export function BackupCodes({ codes, isFirst, onDone }: BackupCodesProps) {
  const { account } = useAdmin()
  const download = (): void => {
    const text = backupCodesFile(codes, account.email, SECURITY_TEXTS.fileTitle)
    saveFile(new Blob([text], { type: 'text/plain' }), SECURITY_TEXTS.fileName)
  }
  return (
    <div className={styles.panel}>
      <h4>{SECURITY_TEXTS.backupTitle}</h4>
      <p>{SECURITY_TEXTS.backupHelp}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={`${styles.buttons} no-print`}>
        <button type="button" className="button" onClick={download}>
          {SECURITY_TEXTS.download}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {SECURITY_TEXTS.print}
        </button>
        <button type="button" className="button button-primary" onClick={onDone}>
          {isFirst ? SECURITY_TEXTS.complete : SECURITY_TEXTS.done}
        </button>
      </p>
    </div>
  )
}
