import { useCallback, useEffect, useRef, useState } from 'react'
import { useAdmin, useAdminArea } from '../kit/admin-context.tsx'
import { failureMessage } from '../kit/reads.tsx'
import { refusalCodeOf } from './account-requests.ts'
import { beginSetup, enableFactor, generateBackupCodes, generateSecret } from './second-factor.ts'
import { MFA_TEXTS } from './texts.ts'
import { markCodesUnseen } from './unseen-codes.ts'

export interface MfaSetupState {
  secret: string
  /** True once the server has the secret, so that it can check a code. */
  isStored: boolean
  /** Why the server does not have the secret. */
  problem: string | null
  /** True if the server takes the secret only after the password was confirmed (MFASRV-12). */
  isPasswordNeeded: boolean
  /** Sends the secret again, after the password was confirmed. */
  sendAgain: () => void
  /** Enables the second factor with a code from the app. Resolves to an error text, or null. */
  verify: (code: string) => Promise<string | null>
}

/** Creates a secret for the authenticator app, sends it to the server, and enables it with a code from the app (MFA-2). */
export function useMfaSetup(onEnabled: (codes: string[]) => void): MfaSetupState {
  const admin = useAdmin()
  const { storage } = useAdminArea()
  const [secret] = useState(generateSecret)
  const [codes] = useState(generateBackupCodes)
  const [isStored, setIsStored] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPasswordNeeded, setIsPasswordNeeded] = useState(false)
  const hasBegun = useRef(false)
  const isAnswerLost = useRef(false)

  const sendSecret = useCallback((): void => {
    setIsPasswordNeeded(false)
    beginSetup(admin, secret).then(
      () => setIsStored(true),
      (failure: unknown) => {
        if (refusalCodeOf(failure) === 'password_required') setIsPasswordNeeded(true)
        else setProblem(`${MFA_TEXTS.setupFailed}. ${failureMessage(failure)}`)
      },
    )
  }, [admin, secret])

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    admin.audit({ action: 'mfa_setup_started' })
    sendSecret()
  }, [admin, sendSecret])

  const verify = async (code: string): Promise<string | null> => {
    markCodesUnseen(storage, admin.account.userId, 'enabled')
    try {
      const answer = await enableFactor(admin, code, codes)
      if (answer.reason === 'locked') return MFA_TEXTS.codeLocked
      // After a lost answer, the secret may be enabled already. The server then treats a code of this secret as a sign-in.
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

  return { secret, isStored, problem, isPasswordNeeded, sendAgain: sendSecret, verify }
}
