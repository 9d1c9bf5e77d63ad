import { MFA_TEXTS } from './texts.ts'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../browser/save-file.ts'
import { Notice } from '../../ui/page-parts.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useAdmin, useAdminArea } from '../kit/admin-context.tsx'
import { failureMessage } from '../kit/reads.tsx'
import {
  authenticatorUri,
  backupCodesFile,
  beginSetup,
  enableFactor,
  groupSecret,
  newBackupCodes,
  newSecret,
} from './second-factor.ts'
import { markCodesUnseen } from './unseen-codes.ts'
import styles from './account.module.css'
import { CodeEntry } from './code-entry.tsx'

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
      (failure: unknown) => setProblem(`${MFA_TEXTS.setupFailed}. ${failureMessage(failure)}`),
    )
  }, [admin, secret])

  const verify = async (code: string): Promise<string | null> => {
    markCodesUnseen(storage, admin.account.userId)
    try {
      const answer = await enableFactor(admin, code, codes)
      if (answer.reason === 'locked') return MFA_TEXTS.codeLocked
      // After a lost answer, the same secret may be enabled already: then its code signs in.
      const isDone = answer.purpose === 'enrolment' || (isAnswerLost.current && answer.purpose === 'sign_in')
      if (!answer.verified || !isDone) return MFA_TEXTS.codeWrong
      onEnabled(codes)
      return null
    } catch (failure) {
      isAnswerLost.current = true
      const text = `${MFA_TEXTS.verifyFailed}. ${failureMessage(failure)}`
      try {
        const status = await admin.backend.auth.mfaStatus()
        if (!status.is_enabled) return text
      } catch (statusFailure) {
        return `${text} ${MFA_TEXTS.checkFailed}. ${failureMessage(statusFailure)}`
      }
      onEnabled(codes)
      return null
    }
  }

  const cancel = (
    <button type="button" className="button" onClick={onCancel}>
      {MFA_TEXTS.cancel}
    </button>
  )
  if (stage === 'verify') {
    return (
      <div className={styles.panel}>
        <h4>{MFA_TEXTS.verifyTitle}</h4>
        <CodeEntry
          label={MFA_TEXTS.code}
          help={MFA_TEXTS.codeHelp}
          submit={MFA_TEXTS.verify}
          busy={MFA_TEXTS.verifying}
          onCode={verify}
        >
          <button type="button" className="button" onClick={() => setStage('setup')}>
            {MFA_TEXTS.back}
          </button>
          {cancel}
        </CodeEntry>
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <h4>{MFA_TEXTS.setupTitle}</h4>
      <p>{MFA_TEXTS.setupHelp}</p>
      <QrCode
        className={styles.qr}
        text={authenticatorUri(secret, admin.account.email)}
        label={MFA_TEXTS.qrLabel}
      />
      <dl className={styles.secret}>
        <dt>{MFA_TEXTS.secret}</dt>
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
          {MFA_TEXTS.setupNext}
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
    const text = backupCodesFile(codes, account.email, MFA_TEXTS.fileTitle)
    saveFile(new Blob([text], { type: 'text/plain' }), MFA_TEXTS.fileName)
  }
  return (
    <div className={styles.panel}>
      <h4>{MFA_TEXTS.backupTitle}</h4>
      <p>{MFA_TEXTS.backupHelp}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={`${styles.buttons} no-print`}>
        <button type="button" className="button" onClick={download}>
          {MFA_TEXTS.download}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {MFA_TEXTS.print}
        </button>
        <button type="button" className="button button-primary" onClick={onDone}>
          {isFirst ? MFA_TEXTS.complete : MFA_TEXTS.done}
        </button>
      </p>
    </div>
  )
}
