import type { AdminBackend } from '../../backend/admin-client.ts'

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
