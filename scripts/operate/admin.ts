/*
 * npm run admin -- create | role | revoke | list | reset-mfa: manages who has access to the admin area. It works on the local
 * backend that runs on the data folder, or on the project given by SUPABASE_URL and SUPABASE_SECRET_KEY.
 */
import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { openProject, type Project } from './project.ts'
import { isEmail } from '../../src/domain/listing/contact-details.ts'
import { ApiFailure, callProject, callDatabase } from './ask-project.ts'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS, countPasswordBytes } from '../../src/domain/password.ts'

/**
 * Reads a new password. At a terminal it is typed twice and not shown; otherwise it is the first line of the input.
 * @throws PlainFailure when it is too short or too long, or the two entries differ
 */
async function readNewPassword(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  const isTerminal = input.isTTY
  const askQuestion = createPrompt(input, output, isTerminal)
  try {
    const password = await askQuestion('Password: ')
    if (password.length < MIN_PASSWORD_CHARACTERS || countPasswordBytes(password) > MAX_PASSWORD_BYTES) {
      throw new PlainFailure(
        `The password must have ${MIN_PASSWORD_CHARACTERS} characters or more, and ${MAX_PASSWORD_BYTES} bytes or fewer.`,
      )
    }
    if (isTerminal && (await askQuestion('Once more: ')) !== password) {
      throw new PlainFailure('The two passwords are not the same.')
    }
    return password
  } finally {
    askQuestion.close()
  }
}

interface Prompt {
  (question: string): Promise<string>
  close(): void
}

function createPrompt(input: NodeJS.ReadStream, output: NodeJS.WriteStream, isTerminal: boolean): Prompt {
  // readline echoes typed characters to its output, so give it an output that discards them.
  const silentOutput = new Writable({ write: (_chunk, _encoding, confirmWrite) => confirmWrite() })
  const lines = createInterface({ input, output: silentOutput, terminal: isTerminal })
  const iterator = lines[Symbol.asyncIterator]()
  lines.once('SIGINT', () => lines.close())
  const askQuestion = async (question: string): Promise<string> => {
    if (isTerminal) output.write(question)
    const { value, done: confirmWrite } = await iterator.next()
    if (isTerminal) output.write('\n')
    if (confirmWrite) throw new PlainFailure('No password was given.')
    return value
  }
  return Object.assign(askQuestion, { close: () => lines.close() })
}

/** Returns the id of the account with this email address, or null. */
async function findAccountId(project: Project, email: string): Promise<string | null> {
  const query = new URLSearchParams({ select: 'id', email: `eq.${email}` })
  const rows = (await callProject(project, 'GET', `/rest/v1/users?${query}`)) as { id: string }[]
  return rows[0]?.id ?? null
}

/** @throws PlainFailure when no account has this email address */
async function requireAccountId(project: Project, email: string): Promise<string> {
  const id = await findAccountId(project, email)
  if (id === null) throw new PlainFailure(`There is no account for ${email}.`)
  return id
}

/**
 * Creates an account with a confirmed email address. Without a password, only a reset link gives access to it.
 * @throws PlainFailure when the project refuses the password or the address
 */
async function createAccount(project: Project, email: string, password: string | null): Promise<string> {
  try {
    const account = (await callProject(project, 'POST', '/auth/v1/admin/users', {
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
async function createResetLink(project: Project, email: string): Promise<string> {
  const link = (await callProject(project, 'POST', '/auth/v1/admin/generate_link', {
    type: 'recovery',
    email,
    ...(project.siteUrl === null ? {} : { redirect_to: `${project.siteUrl}/reset-password` }),
  })) as { action_link: string }
  return link.action_link
}

async function grantAdmin(project: Project, account: string): Promise<void> {
  await callDatabase(project, 'grant_admin', { account })
}

/** Returns false when the account was not an admin. */
async function revokeAdmin(project: Project, account: string): Promise<boolean> {
  return (await callDatabase(project, 'revoke_admin', { account })) === true
}

/** Returns false when the account had no second factor. */
async function resetMfa(project: Project, account: string): Promise<boolean> {
  return (await callDatabase(project, 'reset_mfa', { account })) === true
}

type Role = 'editor' | 'publisher'
const ROLE_NAMES: Record<Role, string> = { editor: 'an editor', publisher: 'a publisher' }

/** An account with admin rights. `email` is null when the account itself was deleted. */
interface ListedAdmin {
  user_id: string
  role: Role
  email: string | null
  mfa_enabled: boolean
  created_at: string
}

async function listAdmins(project: Project): Promise<ListedAdmin[]> {
  return (await callDatabase(project, 'list_admins', {})) as ListedAdmin[]
}

async function findAdmin(project: Project, account: string): Promise<ListedAdmin | undefined> {
  return (await listAdmins(project)).find((admin) => admin.user_id === account)
}

/** Returns the email address in the form in which accounts store it. @throws PlainFailure when it is not valid */
function parseEmail(text: string | undefined): string {
  if (text === undefined) throw new PlainFailure('The e-mail address is missing.')
  const email = text.trim().toLowerCase()
  if (!isEmail(email)) throw new PlainFailure(`This is not an e-mail address: ${text}`)
  return email
}

const USAGE = `Usage:
  npm run admin -- create EMAIL               make the account, asking for its password, and let it in
  npm run admin -- create EMAIL --reset-link  the same, but print a link that sets the password
  npm run admin -- role EMAIL publisher       make an editor a publisher, or with "editor" the reverse
  npm run admin -- revoke EMAIL               take the admin rights away; the account stays
  npm run admin -- list                       everybody who has them
  npm run admin -- reset-mfa EMAIL            remove the second factor (lost phone)`

async function runAdmin(): Promise<void> {
  const { command, address, role, wantsLink } = readRequest()
  if (command === 'list') return printAdmins(await openProject(process.env))
  const email = parseEmail(address)
  const project = await openProject(process.env)
  if (command === 'create') return createAdmin(project, email, wantsLink)
  if (command === 'revoke') return revokeAndPrint(project, email)
  if (role !== null) return changeRole(project, email, role)
  return resetAndPrint(project, email)
}

async function resetAndPrint(project: Project, email: string): Promise<void> {
  const account = await requireAccountId(project, email)
  const wasEnabled = (await findAdmin(project, account))?.mfa_enabled === true
  if (!(await resetMfa(project, account))) return console.log(`${email} had no second factor.`)
  console.log(`The second factor of ${email} is removed.`)
  if (!wasEnabled) return
  // Until then the account has no rights (MFASRV-14).
  console.log('To sign in again, they set a new password with "Forgot password?", or with a link from:')
  console.log(`npm run admin -- create ${email} --reset-link`)
}

function readRequest() {
  const { values, positionals } = readArguments(USAGE, { 'reset-link': { type: 'boolean', default: false } })
  const [command = '', address, ...otherArguments] = positionals
  const wantsLink = values['reset-link']
  const isKnown = ['create', 'role', 'revoke', 'list', 'reset-mfa'].includes(command)
  const role = command === 'role' ? readRole(otherArguments.shift()) : null
  if (command === 'list' && address !== undefined) throw new PlainFailure(USAGE)
  if (!isKnown || otherArguments.length > 0 || (wantsLink && command !== 'create'))
    throw new PlainFailure(USAGE)
  return { command, address, role, wantsLink }
}

function readRole(text: string | undefined): Role {
  if (text === 'editor' || text === 'publisher') return text
  throw new PlainFailure('The role is editor or publisher: npm run admin -- role EMAIL publisher')
}

async function createAdmin(project: Project, email: string, wantsLink: boolean): Promise<void> {
  const knownId = await findAccountId(project, email)
  const roleBefore = knownId === null ? undefined : await findAdmin(project, knownId)
  const password = knownId || wantsLink ? null : await readNewPassword(process.stdin, process.stdout)
  await grantAdmin(project, knownId ?? (await createAccount(project, email, password)))
  if (roleBefore === undefined)
    console.log(`${email} is an admin of ${project.url}${knownId ? ' (the account was there already)' : ''}.`)
  else printUnchanged(project, email, roleBefore.role)
  if (!wantsLink) return
  console.log(`This link sets the password, once:\n${await createResetLink(project, email)}`)
}

function printUnchanged(project: Project, email: string, role: Role): void {
  console.log(`${email} was an admin of ${project.url} before, with the role ${role}: nothing has changed.`)
  if (role === 'editor')
    console.log(`To make this account a publisher: npm run admin -- role ${email} publisher`)
}

async function changeRole(project: Project, email: string, role: Role): Promise<void> {
  const account = await requireAccountId(project, email)
  const roleBefore = await findAdmin(project, account)
  if (roleBefore === undefined)
    throw new PlainFailure(`${email} is not an admin: npm run admin -- create ${email}`)
  await callDatabase(project, 'set_admin_role', { account, role })
  console.log(
    roleBefore.role === role
      ? `${email} was ${ROLE_NAMES[role]} before.`
      : `${email} is now ${ROLE_NAMES[role]}.`,
  )
}

async function revokeAndPrint(project: Project, email: string): Promise<void> {
  const wasAdmin = await revokeAdmin(project, await requireAccountId(project, email))
  console.log(wasAdmin ? `${email} is no longer an admin.` : `${email} was not an admin.`)
}

async function printAdmins(project: Project): Promise<void> {
  const admins = await listAdmins(project)
  if (admins.length === 0) console.log('Nobody is an admin: npm run admin -- create EMAIL')
  for (const { email, user_id: id, role, mfa_enabled: hasMfa, created_at: createdAt } of admins) {
    const factor = hasMfa ? 'second factor on' : 'no second factor'
    console.log(
      `${(email ?? id).padEnd(40)} ${role.padEnd(9)} ${factor.padEnd(17)} since ${createdAt.slice(0, 10)}`,
    )
  }
}

await runCommand(runAdmin)
