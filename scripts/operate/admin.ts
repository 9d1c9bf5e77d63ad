import { parseArgs } from 'node:util'
import { PlainFailure, runCommand } from '../../supabase/local/plain-failure.ts'
import {
  createAccount,
  createResetLink,
  findAccountId,
  grantAdmin,
  listAdmins,
  parseEmail,
  requireAccountId,
  resetMfa,
  revokeAdmin,
} from './accounts.ts'
import { findProject, type Project } from './project.ts'
import { readNewPassword } from './read-password.ts'

/*
 * npm run admin -- create | revoke | list | reset-mfa: manages who has access to the admin area. It works on the local
 * backend that runs on the data folder, or on the project given by SUPABASE_URL and SUPABASE_SECRET_KEY.
 */
const USAGE = `Usage:
  npm run admin -- create EMAIL               make the account, asking for its password, and let it in
  npm run admin -- create EMAIL --reset-link  the same, but print a link that sets the password
  npm run admin -- revoke EMAIL               take the admin rights away; the account stays
  npm run admin -- list                       everybody who has them
  npm run admin -- reset-mfa EMAIL            remove the second factor (lost phone)`

async function runAdmin(): Promise<void> {
  const { command, address, wantsLink } = readArguments(process.argv.slice(2))
  if (command === 'list') return printAdmins(await findProject(process.env))
  const email = parseEmail(address)
  const project = await findProject(process.env)
  if (command === 'create') return create(project, email, wantsLink)
  if (command === 'revoke') return revoke(project, email)
  const hadOne = await resetMfa(project, await requireAccountId(project, email))
  console.log(hadOne ? `The second factor of ${email} is removed.` : `${email} had no second factor.`)
}

function readArguments(args: string[]) {
  const parsed = parse(args)
  const [command = '', address, ...rest] = parsed.positionals
  const isKnown = ['create', 'revoke', 'list', 'reset-mfa'].includes(command)
  const isLinkMisplaced = parsed.values['reset-link'] && command !== 'create'
  if (!isKnown || rest.length > 0 || isLinkMisplaced) throw new PlainFailure(USAGE)
  return { command, address, wantsLink: parsed.values['reset-link'] }
}

function parse(args: string[]) {
  try {
    const options = { 'reset-link': { type: 'boolean', default: false } } as const
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    throw new PlainFailure(USAGE)
  }
}

async function create(project: Project, email: string, wantsLink: boolean): Promise<void> {
  const known = await findAccountId(project, email)
  const password = known || wantsLink ? null : await readNewPassword(process.stdin, process.stdout)
  await grantAdmin(project, known ?? (await createAccount(project, email, password)))
  console.log(`${email} is an admin of ${project.url}${known ? ' (the account was there already)' : ''}.`)
  if (!wantsLink) return
  console.log(`This link sets the password, once:\n${await createResetLink(project, email)}`)
}

async function revoke(project: Project, email: string): Promise<void> {
  const wasAdmin = await revokeAdmin(project, await requireAccountId(project, email))
  console.log(wasAdmin ? `${email} is no admin any more.` : `${email} was no admin.`)
}

async function printAdmins(project: Project): Promise<void> {
  const admins = await listAdmins(project)
  if (admins.length === 0) console.log('Nobody is an admin: npm run admin -- create EMAIL')
  for (const { email, user_id: id, mfa_enabled: hasMfa, created_at: since } of admins) {
    const factor = hasMfa ? 'second factor on' : 'no second factor'
    console.log(`${(email ?? id).padEnd(40)} ${factor.padEnd(17)} since ${since.slice(0, 10)}`)
  }
}

await runCommand(runAdmin)
