import { useAdmin } from '../../kit/admin-context.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { useAccountActions } from '../../session/account-actions.tsx'
import { changePassword } from '../../session/account-requests.ts'
import { NewPasswordFields, useNewPassword } from '../../sign-in/new-password-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'

export function PasswordForm() {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const actions = useAccountActions()
  const newPassword = useNewPassword()
  const save = async (): Promise<void> => {
    const password = newPassword.check()
    if (password === null) return
    let areOthersEnded = true
    const run = async (): Promise<void> => {
      areOthersEnded = await changePassword(backend, password)
    }
    const { passwordFailed: failed, passwordUncertain: uncertain } = ACCOUNT_TEXTS
    if (!(await actions.act({ run, failed, uncertain }))) return
    newPassword.clear(password)
    if (areOthersEnded) toasts.success(ACCOUNT_TEXTS.passwordChanged)
    else toasts.info(ACCOUNT_TEXTS.othersRemain)
  }
  return (
    <AccountForm actions={actions} submitLabel={ACCOUNT_TEXTS.changePassword} onSubmit={save}>
      <NewPasswordFields entry={newPassword} />
    </AccountForm>
  )
}
