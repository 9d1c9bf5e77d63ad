import { type RefObject, useRef } from 'react'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import kit from '../../kit/kit.module.css'
import { useToasts } from '../../kit/toasts.tsx'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import factRows from '../../kit/fact-rows.module.css'
import { type AdminRow, resetMfa, revokeAdmin, setAdminRole } from './admin-requests.ts'
import type { AccountActions } from '../../session/account-actions.tsx'
import { ADMINS_TEXTS } from './texts.ts'
import { useInvite } from './use-invite.ts'

export interface AccountActionsProps {
  actions: AccountActions
  /** Takes the focus when a pressed button is removed (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
  onChanged: () => void
}

type AdminItemProps = AccountActionsProps & { admin: AdminRow; isRequired: boolean }

const emailLabel = ({ email }: AdminRow): string => email ?? ADMINS_TEXTS.deletedAccount

export function AdminItem(props: AdminItemProps) {
  const { admin, actions, heading } = props
  const { isBusy } = actions
  const { account } = useAdmin()
  const { revoke, reset, inviteAgain, changeRole } = useAdminChanges(props)
  const { user_id: id, mfa_enabled: hasFactor, last_sign_in_at: lastSignIn } = admin
  const email = emailLabel(admin)
  const isSelf = id === account.userId
  return (
    <li>
      <span>
        <strong>{email}</strong> {isSelf && <span className={kit.mark}>{ADMINS_TEXTS.you}</span>}
        <span className={factRows.facts}>
          {[
            ADMINS_TEXTS.roles[admin.role],
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
              heading={heading}
              onPress={inviteAgain}
            />
          )}
          <ActionButton
            label={ADMINS_TEXTS.changeRole[admin.role]}
            name={ADMINS_TEXTS.changeRoleLabel[admin.role](email)}
            isBusy={isBusy}
            heading={heading}
            onPress={changeRole}
          />
          {hasFactor && (
            <ActionButton
              label={ADMINS_TEXTS.reset}
              name={ADMINS_TEXTS.resetLabel(email)}
              isBusy={isBusy}
              heading={heading}
              onPress={reset}
            />
          )}
          <ActionButton
            label={ADMINS_TEXTS.revoke}
            name={ADMINS_TEXTS.revokeLabel(email)}
            isBusy={isBusy}
            heading={heading}
            onPress={revoke}
          />
        </span>
      )}
    </li>
  )
}

/** The actions on an admin's account. Revoking the admin or resetting the second factor needs a confirmation. */
function useAdminChanges({
  admin,
  isRequired,
  actions,
  onChanged,
}: AdminItemProps): Record<'revoke' | 'reset' | 'inviteAgain' | 'changeRole', () => Promise<void>> {
  const { backend } = useAdmin()
  const confirm = useConfirm()
  const toasts = useToasts()
  const sendInvitation = useInvite(actions)
  const { act } = actions
  const { user_id: id } = admin
  const email = emailLabel(admin)

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
    await sendInvitation(email)
  }
  const changeRole = async (): Promise<void> => {
    const role = admin.role === 'editor' ? 'publisher' : 'editor'
    const run = () => setAdminRole(backend, id, role)
    if (await act({ run, failed: ADMINS_TEXTS.roleFailed })) {
      toasts.success(ADMINS_TEXTS.roleChanged(email, ADMINS_TEXTS.roles[role]))
    }
    onChanged()
  }
  return { revoke, reset, inviteAgain, changeRole }
}

interface ActionButtonProps {
  label: string
  /** Accessible name: the label with the account's address. */
  name: string
  isBusy: boolean
  heading: RefObject<HTMLHeadingElement | null>
  onPress: () => Promise<void>
}

export function ActionButton({ label, name, isBusy, heading, onPress }: ActionButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button, heading)
  return (
    <button
      ref={button}
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
