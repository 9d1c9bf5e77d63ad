import { isEmail } from '../../src/domain/email.ts'
import { PlainFailure } from '../../supabase/local/plain-failure.ts'
import { ApiFailure, askProject, callDatabase } from './ask-project.ts'
import type { Project } from './project.ts'

/** Returns the id of the account with this email address, or null. */
export async function findAccountId(project: Project, email: string): Promise<string | null> {
  const query = new URLSearchParams({ select: 'id', email: `eq.${email}` })
  const rows = (await askProject(project, 'GET', `/rest/v1/users?${query}`)) as { id: string }[]
  return rows[0]?.id ?? null
}

/** @throws PlainFailure when no account has this email address */
export async function requireAccountId(project: Project, email: string): Promise<string> {
  const id = await findAccountId(project, email)
  if (id === null) throw new PlainFailure(`There is no account for ${email}.`)
  return id
}

/**
 * Creates an account with a confirmed email address. Without a password, only a reset link gives access to it.
 * @throws PlainFailure when the project refuses the password or the address
 */
export async function createAccount(
  project: Project,
  email: string,
  password: string | null,
): Promise<string> {
  try {
    const account = (await askProject(project, 'POST', '/auth/v1/admin/users', {
      email,
      email_confirm: true,
      ...(password === null ? {} : { password }),
    })) as { id: string }
    return account.id
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error
    throw new PlainFailure(`The account was not made: ${error.reason}`)
  }
}

/** Returns a link that works once and lets its user choose a password at /reset-password. */
export async function createResetLink(project: Project, email: string): Promise<string> {
  const link = (await askProject(project, 'POST', '/auth/v1/admin/generate_link', {
    type: 'recovery',
    email,
    ...(project.siteUrl === null ? {} : { redirect_to: `${project.siteUrl}/reset-password` }),
  })) as { action_link: string }
  return link.action_link
}

export async function grantAdmin(project: Project, account: string): Promise<void> {
  await callDatabase(project, 'grant_admin', { account })
}

/** Returns false when the account was not an admin. */
export async function revokeAdmin(project: Project, account: string): Promise<boolean> {
  return (await callDatabase(project, 'revoke_admin', { account })) === true
}

/** Returns false when the account had no second factor. */
export async function resetMfa(project: Project, account: string): Promise<boolean> {
  return (await callDatabase(project, 'reset_mfa', { account })) === true
}

/** An account with admin rights. `email` is null when the account itself was deleted. */
export interface ListedAdmin {
  user_id: string
  email: string | null
  mfa_enabled: boolean
  created_at: string
}

export async function listAdmins(project: Project): Promise<ListedAdmin[]> {
  return (await callDatabase(project, 'list_admins', {})) as ListedAdmin[]
}

/** Returns the email address in the form in which accounts store it. @throws PlainFailure when it is not valid */
export function parseEmail(text: string | undefined): string {
  if (text === undefined) throw new PlainFailure('The e-mail address is missing.')
  const email = text.trim().toLowerCase()
  if (!isEmail(email)) throw new PlainFailure(`This is no e-mail address: ${text}`)
  return email
}
