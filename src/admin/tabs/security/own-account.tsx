import { type FormEvent, useState } from 'react'
import { passwordBytes } from '../../../domain/password.ts'
import { useAdmin, useAdminArea } from '../../kit/admin-context.tsx'
import { InputField } from '../../kit/fields.tsx'
import { RowProblem } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import styles from '../../session/account.module.css'
import { SIGN_IN_TEXTS } from '../../sign-in/texts.ts'
import { checkEmail, checkNewPassword, normaliseEmail } from '../../sign-in/check-login.ts'
import { callAdminAccounts } from '../../session/account-requests.ts'
import { useAccountActions } from '../../session/account-actions.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'
import { Sessions } from './session-list.tsx'

/** The admin's own password, e-mail address and sessions (ADMINS-5). Each change needs a fresh code. */
export function OwnAccount() {
  return (
    <>
      <section className={styles.section} aria-labelledby="password-title">
        <h3 id="password-title">{ACCOUNT_TEXTS.passwordTitle}</h3>
        <PasswordForm />
      </section>
      <section className={styles.section} aria-labelledby="email-title">
        <h3 id="email-title">{ACCOUNT_TEXTS.emailTitle}</h3>
        <EmailForm />
      </section>
      <section className={styles.section} aria-labelledby="sessions-title">
        <h3 id="sessions-title">{ACCOUNT_TEXTS.sessionsTitle}</h3>
        <Sessions />
      </section>
    </>
  )
}

function handle(work: () => Promise<void>): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault()
    void work()
  }
}

function PasswordForm() {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const { act, isBusy, problem, dialog } = useAccountActions()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [errors, setErrors] = useState<{ password: string | null; repeated: string | null }>({
    password: null,
    repeated: null,
  })
  const save = async (): Promise<void> => {
    const wrong = checkNewPassword(password)
    const differs = password === repeated ? null : SIGN_IN_TEXTS.passwordsDiffer
    setErrors({ password: wrong, repeated: differs })
    if (wrong !== null || differs !== null) return
    const run = (): Promise<void> => callAdminAccounts(backend, { action: 'change-password', password })
    if (!(await act({ run, failed: ACCOUNT_TEXTS.passwordFailed }))) return
    setPassword('')
    setRepeated('')
    toasts.success(ACCOUNT_TEXTS.passwordChanged)
  }
  return (
    <>
      {dialog}
      <form className={styles.panel} noValidate onSubmit={handle(save)}>
        <RowProblem problem={problem} />
        <InputField
          label={SIGN_IN_TEXTS.newPassword}
          help={SIGN_IN_TEXTS.newPasswordHelp(passwordBytes(password))}
          type="password"
          autoComplete="new-password"
          value={password}
          error={errors.password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <InputField
          label={SIGN_IN_TEXTS.repeatPassword}
          type="password"
          autoComplete="new-password"
          value={repeated}
          error={errors.repeated}
          onChange={({ target }) => setRepeated(target.value)}
        />
        <p className={styles.buttons}>
          <button type="submit" className="button" aria-disabled={isBusy || undefined}>
            {ACCOUNT_TEXTS.changePassword}
          </button>
        </p>
      </form>
    </>
  )
}

/** Two steps: the new address, then the code that was mailed to it. */
function EmailForm() {
  const { account, backend } = useAdmin()
  const { session } = useAdminArea()
  const toasts = useToasts()
  const { act, isBusy, problem, dialog } = useAccountActions()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)

  const sendCode = async (): Promise<void> => {
    const wrong = checkEmail(email)
    setError(wrong)
    if (wrong !== null) return
    const address = normaliseEmail(email)
    const run = (): Promise<void> =>
      callAdminAccounts(backend, { action: 'start-email-change', email: address })
    if (await act({ run, failed: ACCOUNT_TEXTS.emailFailed })) setSentTo(address)
  }
  const finish = async (): Promise<void> => {
    const typed = code.replace(/\s/g, '')
    const isCode = /^\d{6}$/.test(typed)
    setError(isCode ? null : ACCOUNT_TEXTS.codeMalformed)
    if (!isCode) return
    const run = async (): Promise<void> => {
      await callAdminAccounts(backend, { action: 'finish-email-change', code: typed })
      await backend.auth.refreshAccount()
      await session.resume()
    }
    if (!(await act({ run, failed: ACCOUNT_TEXTS.emailFailed }))) return
    toasts.success(ACCOUNT_TEXTS.emailChanged(sentTo ?? ''))
    setSentTo(null)
    setEmail('')
    setCode('')
  }
  return (
    <>
      {dialog}
      <p>{ACCOUNT_TEXTS.emailNow(account.email)}</p>
      <form className={styles.panel} noValidate onSubmit={handle(sentTo === null ? sendCode : finish)}>
        <RowProblem problem={problem} />
        {sentTo === null ? (
          <InputField
            key="email"
            label={ACCOUNT_TEXTS.newEmail}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            error={error}
            onChange={({ target }) => setEmail(target.value)}
          />
        ) : (
          <>
            <output>{ACCOUNT_TEXTS.codeSent(sentTo)}</output>
            <InputField
              key="code"
              label={ACCOUNT_TEXTS.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              error={error}
              onChange={({ target }) => setCode(target.value)}
            />
          </>
        )}
        <p className={styles.buttons}>
          <button type="submit" className="button" aria-disabled={isBusy || undefined}>
            {sentTo === null ? ACCOUNT_TEXTS.sendCode : ACCOUNT_TEXTS.confirmEmail}
          </button>
          {sentTo !== null && (
            <button type="button" className="button" onClick={() => setSentTo(null)}>
              {ACCOUNT_TEXTS.otherEmail}
            </button>
          )}
        </p>
      </form>
    </>
  )
}
