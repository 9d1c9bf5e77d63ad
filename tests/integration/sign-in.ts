import type { RunningBackend } from '../../supabase/local/start-backend.ts'

/** The access token of an account. */
export async function signIn(
  backend: RunningBackend,
  account: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.env.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`${account.email} cannot sign in: ${answer.status}`)
  return token
}
