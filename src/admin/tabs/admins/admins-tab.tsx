import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { useAdmin, useConfirm } from '../../kit/admin-context.tsx'
import { InputField } from '../../kit/fields.tsx'
import kit from '../../kit/kit.module.css'
import { ReadState, RowProblem } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import styles from '../security/security.module.css'
import { checkEmail, normaliseEmail } from '../../sign-in/login-form.tsx'
import {
  type AccountActions,
  useAccountActions,
  type AdminOverview,
  type AdminRow,
  callAdminAccounts,
  readAdmins,
  resetMfa,
  revokeAdmin,
  setRequireMfa,
  OtherAccounts,
} from './accounts.tsx'
import { ADMINS_TEXTS } from './texts.ts'

const READ_TEXTS = {
  loading: ADMINS_TEXTS.loading,
  failed: ADMINS_TEXTS.failed,
  retry: ADMINS_TEXTS.retry,
}

/** Who is an admin: invite, revoke, reset a second factor, and require one (ADMINS-1). */
export function AdminsTab() {
  const { backend } = useAdmin()
  const read = useQuery({ queryKey: ['admins'], queryFn: () => readAdmins(backend) })
  const { data: overview, refetch } = read
  const actions = useAccountActions()
  const reload = (): void => void refetch()
  return (
    <div className={kit.tab}>
      <h2>{ADMINS_TEXTS.title}</h2>
      <p className={styles.quiet}>{ADMINS_TEXTS.intro}</p>
      <RowProblem problem={actions.problem} />
      {actions.dialog}
      <ReadState read={read} texts={READ_TEXTS} />
      {overview !== undefined && (
        <>
          <section className={styles.section} aria-label={ADMINS_TEXTS.title}>
            <ul className={styles.rows}>
              {overview.admins.map((admin) => (
                <AdminItem
                  key={admin.user_id}
                  admin={admin}
                  isRequired={overview.require_mfa}
                  actions={actions}
                  onChanged={reload}
                />
              ))}
            </ul>
          </section>
          <OtherAccounts admins={overview.admins} />
          <InviteForm actions={actions} onChanged={reload} />
          <Requirement overview={overview} actions={actions} onChanged={reload} />
        </>
      )}
    </div>
  )
}

interface PartProps {
  actions: AccountActions
  onChanged: () => void
}

function AdminItem({
  admin,
  isRequired,
  actions,
  onChanged,
}: PartProps & { admin: AdminRow; isRequired: boolean }) {
  const { account, backend } = useAdmin()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { act, isBusy } = actions
  const { user_id: id, mfa_enabled: hasFactor, last_sign_in_at: lastSignIn } = admin
  const email = admin.email ?? ADMINS_TEXTS.deletedAccount
  const isSelf = id === account.userId

  const revoke = async (): Promise<void> => {
    const question = { title: ADMINS_TEXTS.revokeTitle, text: ADMINS_TEXTS.revokeText(email) }
    if (!(await confirm({ ...question, confirm: ADMINS_TEXTS.revoke, isDangerous: true }))) return
    let wasAdmin = true
    const run = async (): Promise<void> => {
      wasAdmin = await revokeAdmin(backend, id)
    }
    if (await act({ run, failed: ADMINS_TEXTS.revokeFailed })) {
      toasts.success(wasAdmin ? ADMINS_TEXTS.revoked(email) : ADMINS_TEXTS.revokedAlready)
    }
    onChanged()
  }
  const reset = async (): Promise<void> => {
    const text = isRequired ? ADMINS_TEXTS.resetTextRequired(email) : ADMINS_TEXTS.resetText(email)
    const question = { title: ADMINS_TEXTS.resetTitle, text, confirm: ADMINS_TEXTS.reset, isDangerous: true }
    if (!(await confirm(question))) return
    const isDone = await act({ run: () => resetMfa(backend, id), failed: ADMINS_TEXTS.resetFailed })
    if (isDone) toasts.success(ADMINS_TEXTS.resetDone(email))
    onChanged()
  }
  const inviteAgain = async (): Promise<void> => {
    const isDone = await act({
      run: () => callAdminAccounts(backend, { action: 'invite', email }),
      failed: ADMINS_TEXTS.inviteFailed,
    })
    if (isDone) toasts.success(ADMINS_TEXTS.inviteSent(email))
  }

  return (
    <li>
      <span>
        <strong>{email}</strong> {isSelf && <span className={kit.mark}>{ADMINS_TEXTS.you}</span>}
        <span className={styles.facts}>
          {[
            ADMINS_TEXTS.factor[hasFactor ? 'on' : 'off'],
            ADMINS_TEXTS.since(formatMajuroDate(Date.parse(admin.created_at))),
            lastSignIn === null
              ? ADMINS_TEXTS.invited
              : ADMINS_TEXTS.lastSignIn(formatMajuroDateTime(Date.parse(lastSignIn))),
          ].join(' · ')}
        </span>
      </span>
      {!isSelf && (
        <span className={kit.actions}>
          {lastSignIn === null && admin.email !== null && (
            <ActionButton
              label={ADMINS_TEXTS.inviteAgain}
              name={ADMINS_TEXTS.inviteAgainLabel(email)}
              isBusy={isBusy}
              onPress={inviteAgain}
            />
          )}
          {hasFactor && (
            <ActionButton
              label={ADMINS_TEXTS.reset}
              name={ADMINS_TEXTS.resetLabel(email)}
              isBusy={isBusy}
              onPress={reset}
            />
          )}
          <ActionButton
            label={ADMINS_TEXTS.revoke}
            name={ADMINS_TEXTS.revokeLabel(email)}
            isBusy={isBusy}
            onPress={revoke}
          />
        </span>
      )}
    </li>
  )
}

interface ActionButtonProps {
  label: string
  /** The label with the account, for screen readers. */
  name: string
  isBusy: boolean
  onPress: () => Promise<void>
}

function ActionButton({ label, name, isBusy, onPress }: ActionButtonProps) {
  return (
    <button
      type="button"
      className="button"
      aria-label={name}
      aria-disabled={isBusy || undefined}
      onClick={() => void (isBusy ? undefined : onPress())}
    >
      {label}
    </button>
  )
}

function InviteForm({ actions, onChanged }: PartProps) {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const invite = async (): Promise<void> => {
    const wrong = checkEmail(email)
    setError(wrong)
    if (wrong !== null) return
    const address = normaliseEmail(email)
    const run = (): Promise<void> => callAdminAccounts(backend, { action: 'invite', email: address })
    if (await actions.act({ run, failed: ADMINS_TEXTS.inviteFailed })) {
      toasts.success(ADMINS_TEXTS.inviteSent(address))
      setEmail('')
    }
    onChanged()
  }
  return (
    <section className={styles.section} aria-labelledby="invite-title">
      <h3 id="invite-title">{ADMINS_TEXTS.inviteTitle}</h3>
      <p className={styles.quiet}>{ADMINS_TEXTS.inviteHelp}</p>
      <form
        className={styles.panel}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void invite()
        }}
      >
        <InputField
          label={ADMINS_TEXTS.inviteEmail}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={error}
          onChange={({ target }) => {
            setEmail(target.value)
            setError(null)
          }}
        />
        <p className={styles.buttons}>
          <button type="submit" className="button button-primary" aria-disabled={actions.isBusy || undefined}>
            {ADMINS_TEXTS.invite}
          </button>
        </p>
      </form>
    </section>
  )
}

function Requirement({ overview, actions, onChanged }: PartProps & { overview: AdminOverview }) {
  const { backend } = useAdmin()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { require_mfa: isRequired, admins } = overview
  const change = async (): Promise<void> => {
    const question = {
      title: ADMINS_TEXTS.requireOffTitle,
      text: ADMINS_TEXTS.requireOffText,
      confirm: ADMINS_TEXTS.requireOff,
      isDangerous: true,
    }
    if (isRequired && !(await confirm(question))) return
    const run = (): Promise<void> => setRequireMfa(backend, !isRequired)
    if (await actions.act({ run, failed: ADMINS_TEXTS.requireFailed })) {
      toasts.success(isRequired ? ADMINS_TEXTS.notRequiredNow : ADMINS_TEXTS.requiredNow)
    }
    onChanged()
  }
  return (
    <section className={styles.section} aria-labelledby="require-title">
      <h3 id="require-title">{ADMINS_TEXTS.requireTitle}</h3>
      <p>
        {isRequired
          ? ADMINS_TEXTS.required
          : ADMINS_TEXTS.notRequired(admins.filter(({ mfa_enabled }) => !mfa_enabled).length)}
      </p>
      <p className={styles.buttons}>
        <ActionButton
          label={isRequired ? ADMINS_TEXTS.requireOff : ADMINS_TEXTS.requireOn}
          name={isRequired ? ADMINS_TEXTS.requireOff : ADMINS_TEXTS.requireOn}
          isBusy={actions.isBusy}
          onPress={change}
        />
      </p>
    </section>
  )
}
