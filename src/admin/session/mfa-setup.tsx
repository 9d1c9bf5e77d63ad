import { type ReactNode, useState } from 'react'
import { FocusedHeading } from '../kit/form-parts.tsx'
import { ProblemNotice } from '../kit/reads.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useAdmin } from '../kit/admin-context.tsx'
import styles from './account.module.css'
import { CodeEntry } from './code-entry.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { toAuthenticatorUri, groupSecret } from './second-factor.ts'
import { MFA_TEXTS } from './texts.ts'
import { type MfaSetupState, useMfaSetup } from './use-mfa-setup.ts'

interface MfaSetupProps {
  onCancel: () => void
  onEnabled: (codes: string[]) => void
}

/** Shows the secret and its QR code, then asks for a code from the authenticator app. */
export function MfaSetup({ onCancel, onEnabled }: MfaSetupProps) {
  const setup = useMfaSetup(onEnabled)
  const [stage, setStage] = useState<'secret' | 'code'>('secret')
  const cancel = (
    <button type="button" className="button" onClick={onCancel}>
      {MFA_TEXTS.cancel}
    </button>
  )
  if (stage === 'secret') {
    return (
      <>
        <NewSecret setup={setup} onNext={() => setStage('code')}>
          {cancel}
        </NewSecret>
        {setup.isPasswordNeeded && (
          <ProofDialog
            proof="password_required"
            onAnswer={(isProven) => (isProven ? setup.sendAgain() : onCancel())}
          />
        )}
      </>
    )
  }
  return (
    <div className={styles.panel}>
      <FocusedHeading as="h4" text={MFA_TEXTS.verifyTitle} />
      <CodeEntry
        label={MFA_TEXTS.code}
        help={MFA_TEXTS.codeHelp}
        submit={MFA_TEXTS.verify}
        busy={MFA_TEXTS.verifying}
        onCode={setup.verify}
      >
        <button type="button" className="button" onClick={() => setStage('secret')}>
          {MFA_TEXTS.back}
        </button>
        {cancel}
      </CodeEntry>
    </div>
  )
}

interface NewSecretProps {
  setup: MfaSetupState
  onNext: () => void
  /** A button beside 'Next'. */
  children: ReactNode
}

/** Shows the secret as QR code and as text, for the authenticator app. */
function NewSecret({ setup, onNext, children }: NewSecretProps) {
  const { account } = useAdmin()
  const { secret, isStored, problem } = setup
  return (
    <div className={styles.panel}>
      <FocusedHeading as="h4" text={MFA_TEXTS.setupTitle} />
      <p>{MFA_TEXTS.setupHelp}</p>
      <QrCode
        className={styles.qr}
        text={toAuthenticatorUri(secret, account.email)}
        label={MFA_TEXTS.qrLabel}
      />
      <dl className={styles.secret}>
        <dt>{MFA_TEXTS.secret}</dt>
        <dd>
          <code>{groupSecret(secret)}</code>
        </dd>
      </dl>
      <ProblemNotice problem={problem} />
      <p className={styles.buttons}>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={!isStored || undefined}
          onClick={() => {
            if (isStored) onNext()
          }}
        >
          {MFA_TEXTS.setupNext}
        </button>
        {children}
      </p>
    </div>
  )
}
