import { useAdmin } from '../../kit/admin-context.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { useAccountActions } from '../../session/account-actions.tsx'
import { callAdminAccounts } from '../../session/account-requests.ts'
import { NewPasswordFields, useNewPassword } from '../../sign-in/new-password-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'

export function PasswordForm() {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const actions = useAccountActions()
  const entry = useNewPassword()
  const save = async (): Promise<void> => {
    const password = entry.check()
    if (password === null) return
    const run = (): Promise<void> => callAdminAccounts(backend, { action: 'change-password', password })
    if (!(await actions.act({ run, failed: ACCOUNT_TEXTS.passwordFailed }))) return
    entry.clear(password)
    toasts.success(ACCOUNT_TEXTS.passwordChanged)
  }
  return (
    <AccountForm actions={actions} submitLabel={ACCOUNT_TEXTS.changePassword} onSubmit={save}>
      <NewPasswordFields entry={entry} />
    </AccountForm>
  )
}
