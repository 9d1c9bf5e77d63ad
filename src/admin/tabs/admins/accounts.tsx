import { type ReactNode, useRef, useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAdmin, useAdminArea } from '../../kit/admin-context.tsx'
import { InputField } from '../../kit/fields.tsx'
import { failureMessage, ReadState } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { CodeEntry } from '../security/mfa-setup.tsx'
import styles from '../security/security.module.css'
import { SECURITY_TEXTS } from '../security/texts.ts'
import { proveCode } from '../security/second-factor.ts'
import { ADMINS_TEXTS } from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { readEmails } from '../activity/activity-rows.tsx'

const READ_TEXTS = {
  loading: ADMINS_TEXTS.othersLoading,
  failed: ADMINS_TEXTS.othersFailed,
  retry: ADMINS_TEXTS.retry,
}

/** Accounts that are not admins. Together with the admins they are the 'Total Users' of the overview (DASH-3). */
export function OtherAccounts({ admins }: { admins: AdminRow[] }) {
  const { backend } = useAdmin()
  const read = useQuery({ queryKey: ['account-emails'], queryFn: () => readEmails(backend.tables) })
  const others = [...(read.data ?? [])].filter(([id]) => !admins.some(({ user_id }) => user_id === id))
  if (read.error === null && others.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="others-title">
      <h3 id="others-title">{ADMINS_TEXTS.othersTitle}</h3>
      <p className={styles.quiet}>{ADMINS_TEXTS.othersHelp}</p>
      <ReadState read={read} texts={READ_TEXTS} />
      <ul className={styles.rows}>
        {others.map(([id, email]) => (
          <li key={id}>{email}</li>
        ))}
      </ul>
    </section>
  )
}

export interface AdminRow {
  user_id: string
  /** Null when the account itself was deleted. */
  email: string | null
  mfa_enabled: boolean
  /** ISO 8601. */
  created_at: string
  /** Null for an account that has never signed in. */
  last_sign_in_at: string | null
}

export interface AdminOverview {
  require_mfa: boolean
  admins: AdminRow[]
}

export interface AccountSession {
  id: string
  created_at: string
  used_at: string
  user_agent: string | null
  is_current: boolean
}

/* All throw RequestFailure. Those that change something need a fresh code (accounts.tsx). */

export function readAdmins({ tables }: AdminBackend): Promise<AdminOverview> {
  return tables.callDatabase<AdminOverview>('admin_overview')
}

export function readSessions({ tables }: AdminBackend): Promise<AccountSession[]> {
  return tables.callDatabase<AccountSession[]>('my_sessions')
}

/** Returns false if the account was no longer an admin. */
export function revokeAdmin({ tables }: AdminBackend, account: string): Promise<boolean> {
  return tables.callDatabase<boolean>('revoke_admin', { account })
}

export async function resetMfa({ tables }: AdminBackend, account: string): Promise<void> {
  await tables.callDatabase('reset_mfa', { account })
}

export async function setRequireMfa({ tables }: AdminBackend, required: boolean): Promise<void> {
  await tables.callDatabase('set_require_mfa', { required })
}

type AccountRequest =
  | { action: 'invite'; email: string }
  | { action: 'change-password'; password: string }
  | { action: 'start-email-change'; email: string }
  | { action: 'finish-email-change'; code: string }
  | { action: 'sign-out-everywhere' }

/** Not repeated after a lost answer: a second try could send a second mail, or use up a code. */
export async function callAdminAccounts(backend: AdminBackend, body: AccountRequest): Promise<void> {
  await backend.callFunction({ path: 'admin-accounts', method: 'POST', body, isRepeatable: false })
}

/*
 * Actions on accounts. The server refuses them unless the admin entered a code within the last 10 minutes, or the
 * password if there is no second factor (ADMINS-2). A dialog then asks for it, and the action is tried again.
 */
type Proof = 'mfa_code_required' | 'password_required'

/** The proof that the server asks for, or null. The database names it in its hint, the edge function in its data. */
export function missingProof(failure: unknown): Proof | null {
  const hint = hintOf(failure)
  return hint === 'mfa_code_required' || hint === 'password_required' ? hint : null
}

function hintOf(failure: unknown): string {
  if (!(failure instanceof RequestFailure)) return ''
  const { hint } = (failure.data ?? {}) as { hint?: unknown }
  return typeof hint === 'string' ? hint : failure.hint
}

/** The edge function explains these failures in a sentence for the admin. */
const EXPLAINED_STATUSES = new Set([400, 409, 503])

export function accountFailure(failure: unknown): string {
  const known = ADMINS_TEXTS.hints[hintOf(failure)]
  if (known !== undefined) return known
  if (!(failure instanceof RequestFailure) || failure.kind !== 'refused') return failureMessage(failure)
  if (failure.details.length > 0) return failure.details.join(' ')
  return EXPLAINED_STATUSES.has(failure.status) && failure.code === ''
    ? failure.message
    : failureMessage(failure)
}

interface AccountAction {
  run: () => Promise<void>
  /** What failed, such as 'The password was not changed'. */
  failed: string
}

export interface AccountActions {
  /** Resolves to true when the action is done; false when it failed, or the admin did not confirm. */
  act: (action: AccountAction) => Promise<boolean>
  isBusy: boolean
  problem: string | null
  /** The dialog that asks for a code or a password; null while none is open. Render it anywhere. */
  dialog: ReactNode
}

export function useAccountActions(): AccountActions {
  const toasts = useToasts()
  const [asked, setAsked] = useState<{ proof: Proof; answer: (isProven: boolean) => void } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const prove = async (proof: Proof): Promise<boolean> => {
    const isProven = await new Promise<boolean>((answer) => setAsked({ proof, answer }))
    setAsked(null)
    return isProven
  }
  const attempt = async (run: () => Promise<void>): Promise<boolean> => {
    for (;;) {
      try {
        await run()
        return true
      } catch (failure) {
        const proof = missingProof(failure)
        if (proof === null) throw failure
        if (!(await prove(proof))) return false
      }
    }
  }
  return {
    isBusy,
    problem,
    dialog: asked === null ? null : <ProofDialog proof={asked.proof} onAnswer={asked.answer} />,
    act: async ({ run, failed }) => {
      if (isBusy) return false
      setProblem(null)
      setIsBusy(true)
      try {
        return await attempt(run)
      } catch (failure) {
        if (!(failure instanceof RequestFailure)) throw failure
        setProblem(`${failed}. ${accountFailure(failure)}`)
        toasts.error(failed)
        return false
      } finally {
        setIsBusy(false)
      }
    },
  }
}

function ProofDialog({ proof, onAnswer }: { proof: Proof; onAnswer: (isProven: boolean) => void }) {
  const isCode = proof === 'mfa_code_required'
  const cancel = (
    <button type="button" className="button" onClick={() => onAnswer(false)}>
      {ADMINS_TEXTS.cancel}
    </button>
  )
  return (
    <Dialog
      title={ADMINS_TEXTS.proofTitle}
      text={isCode ? ADMINS_TEXTS.proofCode : ADMINS_TEXTS.proofPassword}
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
      const answer = await proveCode(admin, code)
      if (answer.reason === 'locked') return SECURITY_TEXTS.codeLocked
      if (!answer.verified) return SECURITY_TEXTS.codeInvalid
      onProven()
      return null
    } catch (failure) {
      return failureMessage(failure)
    }
  }
  return (
    <CodeEntry
      label={ADMINS_TEXTS.code}
      help={ADMINS_TEXTS.codeHelp}
      submit={ADMINS_TEXTS.confirm}
      busy={ADMINS_TEXTS.confirming}
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
      setError(isWrong ? ADMINS_TEXTS.passwordWrong : failureMessage(failure))
      setIsBusy(false)
      input.current?.focus()
    }
    return undefined
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
        label={ADMINS_TEXTS.password}
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
          {isBusy ? ADMINS_TEXTS.confirming : ADMINS_TEXTS.confirm}
        </button>
        {children}
      </p>
    </form>
  )
}
