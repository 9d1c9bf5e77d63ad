import { useAdmin } from '../../kit/admin-context.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import type { AccountActions } from '../../session/account-actions.tsx'
import { inviteAdmin } from './admin-requests.ts'
import { ADMINS_TEXTS } from './texts.ts'

/** @returns a function that invites an address in lower case; it resolves to false if the address has no admin rights */
export function useInvite({ act }: AccountActions): (email: string) => Promise<boolean> {
  const { backend } = useAdmin()
  const toasts = useToasts()
  return async (email) => {
    let isSent = true
    const run = async (): Promise<void> => {
      isSent = await inviteAdmin(backend, email)
    }
    const { inviteFailed: failed, inviteUncertain: uncertain } = ADMINS_TEXTS
    if (!(await act({ run, failed, uncertain }))) return false
    if (isSent) toasts.success(ADMINS_TEXTS.inviteSent(email))
    else toasts.info(ADMINS_TEXTS.inviteMailUncertain(email))
    return true
  }
}
