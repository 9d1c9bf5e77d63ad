import type { AdminBackend } from '../../backend/admin-client.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { confirmAfterLostResponse } from '../kit/save-row.ts'

type AccountRequest =
  | { action: 'invite'; email: string }
  | { action: 'change-password'; password: string }
  | { action: 'start-email-change'; email: string }
  | { action: 'finish-email-change'; code: string }
  | { action: 'sign-out-everywhere' }

/**
 * Calls the edge function. Never repeats the request after a lost answer, because a second request could send a second mail or use up a code.
 * @throws RequestFailure; it is uncertain (`isUncertain`) if the server may have done what was requested
 */
export async function callAdminAccounts(backend: AdminBackend, body: AccountRequest): Promise<void> {
  try {
    await backend.callFunction({ path: 'admin-accounts', method: 'POST', body, isRepeatable: false })
  } catch (failure) {
    // With status 503 the function itself says what was not done: no mail could be sent.
    throw failure instanceof RequestFailure && failure.status === 503 ? failure : asUncertain(failure)
  }
}

/** After status 5xx the change may have been made: the function, or a gateway before it, may have stopped waiting for Auth. */
function asUncertain(failure: unknown): unknown {
  if (!(failure instanceof RequestFailure) || failure.status < 500) return failure
  return new RequestFailure(failure.message, { kind: 'timeout' }, { cause: failure })
}

/** Ends all sessions of the own account. After a lost answer, asks whether this session has ended (CONFLICT-8). */
export async function endAllSessions(backend: AdminBackend): Promise<void> {
  await confirmAfterLostResponse<unknown>(
    () => callAdminAccounts(backend, { action: 'sign-out-everywhere' }),
    async () => ((await isSessionOver(backend)) ? true : null),
  )
}

async function isSessionOver({ auth }: AdminBackend): Promise<boolean> {
  try {
    return !(await auth.mfaStatus()).is_listed
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.status === 401) return true
    throw failure
  }
}

/**
 * @returns whether the other sessions of the account were ended
 * @throws RequestFailure; it is uncertain (`isUncertain`) if the password may have been changed
 */
export async function changePassword(backend: AdminBackend, password: string): Promise<boolean> {
  const body: AccountRequest = { action: 'change-password', password }
  const call = { path: 'admin-accounts', method: 'POST', body, isRepeatable: false } as const
  try {
    // An older version of the function answers null, which it does only if it has ended the other sessions.
    const answer = await backend.callFunction<{ others_signed_out: boolean } | null>(call)
    return answer?.others_signed_out ?? true
  } catch (failure) {
    throw asUncertain(failure)
  }
}

/** Code of the reason for a refusal, from the database's `hint` or the edge function's `data.hint`; '' if there is none. */
export function refusalCodeOf(failure: unknown): string {
  if (!(failure instanceof RequestFailure)) return ''
  const { hint } = (failure.data ?? {}) as { hint?: unknown }
  return typeof hint === 'string' ? hint : failure.hint
}

/**
 * Changes the admin's own address to `email`. An earlier try whose answer was lost may have changed the address already and
 * used up the code, so after a failure the account is read before the failure is reported (CONFLICT-8).
 * @throws RequestFailure; it is uncertain (`isUncertain`) if the address may have been changed
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
      if (!mayEmailHaveChanged(failure) || (await findChange()) === null) throw failure
    }
  }
  await confirmAfterLostResponse<unknown>(change, findChange)
}

/** Whether the address may have been changed although the request failed: by an earlier try, or behind a failing gateway. */
function mayEmailHaveChanged(failure: unknown): boolean {
  return (
    refusalCodeOf(failure) === 'code_wrong' || (failure instanceof RequestFailure && failure.status >= 500)
  )
}
