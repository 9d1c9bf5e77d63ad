import { type RefObject, useEffect, useRef, useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useAdmin, useAdminArea } from '../../kit/admin-context.tsx'
import { InputField } from '../../kit/fields.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import { useAccountActions } from '../../session/account-actions.tsx'
import { callAdminAccounts, finishEmailChange } from '../../session/account-requests.ts'
import { checkEmail, normaliseEmail } from '../../sign-in/check-login.ts'
import { AccountForm } from './account-form.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'

/** The form for a new e-mail address, in two steps: the address, then the code that was mailed to it. */
export function EmailForm() {
  const { account } = useAdmin()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState<SentCode | null>(null)
  // The session's account has the new address only after the account was read again, which may fail.
  const [changedTo, setChangedTo] = useState<string | null>(null)
  const addressText = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <p ref={addressText} tabIndex={-1}>
        {ACCOUNT_TEXTS.emailNow(changedTo ?? account.email)}
      </p>
      {sent === null ? (
        <AddressForm email={email} onChange={setEmail} onSent={setSent} />
      ) : (
        <CodeForm
          sent={sent}
          addressText={addressText}
          onDone={() => {
            setChangedTo(sent.email)
            setSent(null)
            setEmail('')
          }}
          onCancel={() => {
            // Safari does not focus a pressed button, so the removed form may not contain the focus.
            addressText.current?.focus()
            setSent(null)
          }}
        />
      )}
    </>
  )
}

interface SentCode {
  email: string
  /** False if no answer arrived, so that the server may or may not have sent the code. */
  isCertain: boolean
}

interface AddressFormProps {
  email: string
  onChange: (email: string) => void
  onSent: (sent: SentCode) => void
}

function AddressForm({ email, onChange, onSent }: AddressFormProps) {
  const { backend } = useAdmin()
  const actions = useAccountActions()
  const [error, setError] = useState<string | null>(null)
  const sendCode = async (): Promise<void> => {
    const emailError = checkEmail(email)
    setError(emailError)
    if (emailError !== null) return
    const address = normaliseEmail(email)
    let isCertain = true
    const run = async (): Promise<void> => {
      try {
        await callAdminAccounts(backend, { action: 'start-email-change', email: address })
      } catch (failure) {
        if (!(failure instanceof RequestFailure) || !failure.isUncertain) throw failure
        // Ask for the code all the same, because it may have been sent (CONFLICT-8).
        isCertain = false
      }
    }
    if (await actions.act({ run, failed: ACCOUNT_TEXTS.emailFailed })) onSent({ email: address, isCertain })
  }
  return (
    <AccountForm actions={actions} submitLabel={ACCOUNT_TEXTS.sendCode} onSubmit={sendCode}>
      <InputField
        label={ACCOUNT_TEXTS.newEmail}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </AccountForm>
  )
}

interface CodeFormProps {
  sent: SentCode
  /** Takes the focus when the form is removed while it contains the focus (A11Y-3). */
  addressText: RefObject<HTMLElement | null>
  onDone: () => void
  onCancel: () => void
}

function CodeForm({ sent: { email: sentTo, isCertain }, addressText, onDone, onCancel }: CodeFormProps) {
  const { backend } = useAdmin()
  const { session } = useAdminArea()
  const toasts = useToasts()
  const actions = useAccountActions()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useFocusFallback(content, addressText)
  useEffect(() => {
    // If the removed address form had the focus, no element has it now. Do not take the focus from a field of another form.
    if (document.activeElement === document.body) input.current?.focus()
  }, [])
  const [error, setError] = useState<string | null>(null)
  const finish = async (): Promise<void> => {
    const typed = code.replace(/\s/g, '')
    const isCode = /^\d{6}$/.test(typed)
    setError(isCode ? null : ACCOUNT_TEXTS.codeMalformed)
    if (!isCode) return
    const { emailFailed: failed, emailUncertain: uncertain } = ACCOUNT_TEXTS
    const run = (): Promise<void> => finishEmailChange(backend, { code: typed, email: sentTo })
    if (!(await actions.act({ run, failed, uncertain }))) return
    toasts.success(ACCOUNT_TEXTS.emailChanged(sentTo))
    onDone()
    try {
      await backend.auth.refreshAccount()
      await session.resume()
    } catch (failure) {
      // The address was changed although the account cannot be read. The next renewal of the token updates the account.
      console.warn('The account could not be read again after its address was changed', failure)
    }
  }
  return (
    <div ref={content}>
      <AccountForm
        actions={actions}
        submitLabel={ACCOUNT_TEXTS.confirmEmail}
        onSubmit={finish}
        otherButtons={
          <button type="button" className="button" onClick={onCancel}>
            {ACCOUNT_TEXTS.otherEmail}
          </button>
        }
      >
        <output>{isCertain ? ACCOUNT_TEXTS.codeSent(sentTo) : ACCOUNT_TEXTS.codeUncertain(sentTo)}</output>
        <InputField
          inputRef={input}
          label={ACCOUNT_TEXTS.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          error={error}
          onChange={({ target }) => setCode(target.value)}
        />
      </AccountForm>
    </div>
  )
}
