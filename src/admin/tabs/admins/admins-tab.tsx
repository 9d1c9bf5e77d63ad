import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAdmin } from '../../kit/admin-context.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import { InputField } from '../../kit/fields.tsx'
import kit from '../../kit/kit.module.css'
import { ReadState, ProblemNotice } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import factRows from '../../kit/fact-rows.module.css'
import { SubmitForm } from '../../kit/submit-form.tsx'
import styles from '../../session/account.module.css'
import { checkEmail, normaliseEmail } from '../../sign-in/check-login.ts'
import { type AdminOverview, readAdmins, setRequireMfa } from './admin-requests.ts'
import { useAccountActions } from '../../session/account-actions.tsx'
import { OtherAccounts } from './other-accounts.tsx'
import { ADMINS_TEXTS } from './texts.ts'
import { useInvite } from './use-invite.ts'
import { ActionButton, AdminItem, type AccountActionsProps } from './admin-item.tsx'

const READ_TEXTS = {
  loading: ADMINS_TEXTS.loading,
  failed: ADMINS_TEXTS.failed,
  retry: ADMINS_TEXTS.retry,
}

/** The list of admins, with actions on their accounts, an invitation, and the rule for second factors (ADMINS-1). */
export function AdminsTab() {
  const { backend } = useAdmin()
  const read = useQuery({ queryKey: ['admins'], queryFn: () => readAdmins(backend) })
  const { data: overview, refetch } = read
  const actions = useAccountActions()
  const reload = (): void => void refetch()
  const heading = useRef<HTMLHeadingElement>(null)
  const forChanges = { actions, heading, onChanged: reload }
  return (
    <div className={kit.tab}>
      <h2 ref={heading} tabIndex={-1}>
        {ADMINS_TEXTS.title}
      </h2>
      <p className={factRows.quiet}>{ADMINS_TEXTS.intro}</p>
      <ProblemNotice problem={actions.problem} />
      {actions.dialog}
      <ReadState read={read} texts={READ_TEXTS} />
      {overview !== undefined && (
        <>
          <section className={styles.section} aria-label={ADMINS_TEXTS.title}>
            <ul className={factRows.rows}>
              {overview.admins.map((admin) => (
                <AdminItem
                  key={admin.user_id}
                  admin={admin}
                  isRequired={overview.require_mfa}
                  {...forChanges}
                />
              ))}
            </ul>
          </section>
          <OtherAccounts admins={overview.admins} />
          <InviteForm {...forChanges} />
          <MfaRequirement overview={overview} {...forChanges} />
        </>
      )}
    </div>
  )
}

function InviteForm({ actions, onChanged }: AccountActionsProps) {
  const sendInvitation = useInvite(actions)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const invite = async (): Promise<void> => {
    const emailError = checkEmail(email)
    setError(emailError)
    if (emailError !== null) return
    const address = normaliseEmail(email)
    if (await sendInvitation(address)) {
      // Keep an address that was typed in the meantime: it is for the next invitation (DRAFT-4).
      setEmail((now) => (now === email ? '' : now))
    }
    onChanged()
  }
  return (
    <section className={styles.section} aria-labelledby="invite-title">
      <h3 id="invite-title">{ADMINS_TEXTS.inviteTitle}</h3>
      <p className={factRows.quiet}>{ADMINS_TEXTS.inviteHelp}</p>
      <SubmitForm className={styles.panel} onSubmit={invite}>
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
      </SubmitForm>
    </section>
  )
}

function MfaRequirement({
  overview,
  actions,
  heading,
  onChanged,
}: AccountActionsProps & { overview: AdminOverview }) {
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
          heading={heading}
          onPress={change}
        />
      </p>
    </section>
  )
}
