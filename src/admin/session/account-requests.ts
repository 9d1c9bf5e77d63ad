import type { AdminBackend } from '../../backend/admin-client.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { confirmAfterLostResponse } from '../kit/save-row.ts'

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

/**
 * @returns whether the other sessions of the account were ended
 * @throws RequestFailure; an uncertain one where it is not known whether the password was changed
 */
export async function changePassword(backend: AdminBackend, password: string): Promise<boolean> {
  const body: AccountRequest = { action: 'change-password', password }
  const call = { path: 'admin-accounts', method: 'POST', body, isRepeatable: false } as const
  try {
    // An older version of the function answered null, and only where it had ended them.
    const answer = await backend.callFunction<{ others_signed_out: boolean } | null>(call)
    return answer?.others_signed_out ?? true
  } catch (failure) {
    if (!(failure instanceof RequestFailure) || failure.status < 500) throw failure
    // The function, or a gateway before it, did not wait for Auth any longer.
    throw new RequestFailure(failure.message, { kind: 'timeout' }, { cause: failure })
  }
}

/** Why an action on an account was refused: the database names it in its hint, the edge function in its data; else ''. */
export function hintOf(failure: unknown): string {
  if (!(failure instanceof RequestFailure)) return ''
  const { hint } = (failure.data ?? {}) as { hint?: unknown }
  return typeof hint === 'string' ? hint : failure.hint
}

/**
 * Makes `email` the address of the own account. A try whose answer was lost may have changed it and used up the code, so
 * the account is read before a failure is believed (CONFLICT-8).
 * @throws RequestFailure; an uncertain one where it is not known whether the address was changed
 */
export async function finishEmailChange(
  backend: AdminBackend,
  { code, email }: { code: string; email: string },
): Promise<void> {
  const findChange = async (): Promise<true | null> =>
    (await backend.auth.readAccount()).email === email ? true : null
  const change = async (): Promise<void> => {
    try {
      await callAdminAccounts(backend, { action: 'finish-email-change', code })
    } catch (failure) {
      if (!mayFollowChange(failure) || (await findChange()) === null) throw failure
    }
  }
  await confirmAfterLostResponse<unknown>(change, findChange)
}

/** Refusals after which the address may be changed: an earlier try used up the code, or a gateway gave up waiting. */
function mayFollowChange(failure: unknown): boolean {
  return hintOf(failure) === 'code_wrong' || (failure instanceof RequestFailure && failure.status >= 500)
}
