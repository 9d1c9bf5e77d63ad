import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { isPublishableKey, isSecretKey } from '../../build/project-keys.ts'
import type { CheckTarget } from './run-checks.ts'

/**
 * One value that `hosted -- apply` needs: the name of its environment variable, and how an operator is asked for it.
 */
interface Setting {
  name: string
  question: string
  isSecret?: boolean
  /** True when the operator may leave the value empty. */
  isOptional?: boolean
  /** Whether the value is needed, given the values so far. */
  isNeeded?: (knownSettings: Settings) => boolean
  /** Returns what is wrong with a value, or null. */
  findValueProblem?: (value: string) => string | null
}

export type Settings = Record<string, string>

/** Asks the operator for the value of a setting at a terminal. */
type AskPerson = (question: string, isSecret: boolean) => Promise<string>

const PROJECT_HOST_PATTERN = /^([a-z]{20})\.supabase\.co$/
const BLOCKED_PORTS = new Set(['25', '587'])

const SETTINGS: readonly Setting[] = [
  {
    name: 'SUPABASE_URL',
    question: 'Address of the project (https://REF.supabase.co)',
    findValueProblem: findAddressProblem,
  },
  {
    name: 'SUPABASE_PROJECT_REF',
    question: 'Reference of the project (20 letters, in the address of its dashboard)',
    findValueProblem: (value) => (/^[a-z]{20}$/.test(value) ? null : 'is not 20 lower-case letters'),
  },
  {
    name: 'SUPABASE_PUBLISHABLE_KEY',
    question: 'Publishable key (Project Settings, API Keys)',
    findValueProblem: (value) => (isSecretKey(value) ? 'is a secret key: it would be public' : null),
  },
  {
    name: 'SUPABASE_SECRET_KEY',
    question: 'Secret key with the name "default" (Project Settings, API Keys)',
    isSecret: true,
    findValueProblem: (value) => (isPublishableKey(value) ? 'is a publishable key' : null),
  },
  {
    name: 'DATABASE_URL',
    question: 'Address of the database (Connect, Session pooler, with ?sslmode=verify-full&sslrootcert=FILE)',
    isSecret: true,
    findValueProblem: findDatabaseProblem,
  },
  {
    name: 'SITE_URL',
    question: 'Address of the site (https://guide.example.org)',
    findValueProblem: findAddressProblem,
  },
  { name: 'VITE_CONTACT_EMAIL', question: 'E-mail address that the site shows to visitors' },
  {
    name: 'SUPABASE_ACCESS_TOKEN',
    question: 'Access token of the Supabase CLI (Account, Access Tokens; empty after `npx supabase@3 login`)',
    isSecret: true,
    isOptional: true,
  },
  {
    name: 'DEPLOY_HOOK',
    question: 'Address of the deploy hook of the static host (empty: the site is built again by hand)',
    isSecret: true,
    isOptional: true,
    findValueProblem: findAddressProblem,
  },
  {
    name: 'SMTP_HOST',
    question: 'Mail server for notifications (empty: no notifications are sent)',
    isOptional: true,
  },
  ...listSmtpSettings(),
]

function hasMailServer(knownSettings: Settings): boolean {
  return Boolean(knownSettings['SMTP_HOST'])
}

function listSmtpSettings(): Setting[] {
  return [
    {
      name: 'SMTP_PORT',
      question: 'Its port (2465 or 2525)',
      isNeeded: hasMailServer,
      findValueProblem: (value) =>
        BLOCKED_PORTS.has(value) ? 'is blocked for hosted functions: use 2465 or 2525' : null,
    },
    { name: 'SMTP_USER', question: 'Its user', isNeeded: hasMailServer },
    { name: 'SMTP_PASS', question: 'Its password', isSecret: true, isNeeded: hasMailServer },
    {
      name: 'SMTP_FROM',
      question: 'Sender (Marshall Islands Guide <guide@example.org>)',
      isNeeded: hasMailServer,
    },
  ]
}

/**
 * Takes the settings from the environment. At a terminal it asks the operator for missing ones.
 * @throws PlainFailure naming the variable that is missing or wrong
 */
export async function readSettings(
  environment: Record<string, string | undefined>,
  askPerson: AskPerson | null,
): Promise<Settings> {
  const knownSettings: Settings = {}
  for (const setting of SETTINGS) {
    const { name, question, isSecret = false, isOptional = false, isNeeded, findValueProblem } = setting
    if (isNeeded?.(knownSettings) === false) continue
    const givenValue = environment[name] ?? deriveValue(name, knownSettings)
    const findProblem = (value: string): string | null =>
      value === '' ? (isOptional ? null : 'is not set') : (findValueProblem?.(value) ?? null)
    let value = (givenValue ?? (askPerson ? await askPerson(question, isSecret) : '')).trim()
    for (let problem = findProblem(value); problem !== null; problem = findProblem(value)) {
      if (givenValue !== undefined || askPerson === null)
        throw new PlainFailure(`${name} ${problem}: ${question}.`)
      value = (await askPerson(`This ${problem}. ${question}`, isSecret)).trim()
    }
    knownSettings[name] = name.endsWith('_URL') && name !== 'DATABASE_URL' ? value.replace(/\/+$/, '') : value
  }
  return knownSettings
}

/** The settings of the project that `hosted -- check` examines. */
export function toCheckTarget(settings: Settings): CheckTarget {
  const value = (name: string): string => settings[name] ?? ''
  return {
    url: value('SUPABASE_URL'),
    publishableKey: value('SUPABASE_PUBLISHABLE_KEY'),
    secretKey: value('SUPABASE_SECRET_KEY'),
    databaseUrl: value('DATABASE_URL'),
    siteUrl: value('SITE_URL'),
    isLocal: false,
    mailTo: null,
  }
}

function deriveValue(name: string, knownSettings: Settings): string | undefined {
  if (name !== 'SUPABASE_PROJECT_REF') return undefined
  return PROJECT_HOST_PATTERN.exec(new URL(knownSettings['SUPABASE_URL'] ?? '').hostname)?.[1]
}

function findAddressProblem(value: string): string | null {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? null : 'is not a web address'
}

function findDatabaseProblem(value: string): string | null {
  if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol)) {
    return 'is not the address of a PostgreSQL database'
  }
  const { hostname, searchParams } = new URL(value)
  const isNear = hostname === '127.0.0.1' || hostname === 'localhost'
  if (!isNear && searchParams.get('sslmode') !== 'verify-full')
    return 'lacks sslmode=verify-full: the password could be read on the way'
  const certificate = searchParams.get('sslrootcert')
  return certificate === null || existsSync(certificate)
    ? null
    : `names the certificate ${certificate}, which is not there: write its whole path, without ~`
}

/** Asks the operator at the terminal. A typed secret is not shown. */
export async function askAtTerminal(question: string, isSecret: boolean): Promise<string> {
  // readline echoes typed characters to its output, so for a secret it gets an output that discards them.
  const output = isSecret
    ? new Writable({ write: (_chunk, _encoding, confirmWrite) => confirmWrite() })
    : process.stdout
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  if (isSecret) process.stdout.write(`${question}: `)
  try {
    return await lines.question(`${question}: `)
  } catch (error) {
    // The operator pressed Ctrl-C, or the input has ended.
    throw new PlainFailure('Stopped: nothing was changed.', { cause: error })
  } finally {
    lines.close()
    if (isSecret) process.stdout.write('\n')
  }
}

/** Tasks that only a person can do, each with its page of the project's dashboard. */
const DASHBOARD_TASKS: readonly [page: string, what: string][] = [
  ['settings/api-keys', 'The secret key that the functions use has the name "default".'],
  [
    'auth/smtp',
    'Own mail server for reset mails: host, port 465, user, password, sender. Without it, Auth sends mails only to members of your Supabase organization.',
  ],
  ['auth/rate-limits', 'Mails per hour as in supabase/config.toml (possible only with an own mail server).'],
  ['auth/protection', 'CAPTCHA off: the sign-in form does not support it.'],
  ['auth/mfa', 'TOTP and phone off: the project has a second factor of its own.'],
  ['realtime/settings', 'Realtime on, "Allow public access" off.'],
  ['database/settings', 'SSL: "Enforce SSL on incoming connections" on.'],
  ['settings/addons', 'Custom domain, if you want one (before the site is built).'],
  ['advisors/security', 'No errors.'],
]

export function formatDashboardList(settings: Settings): string {
  const base = `https://supabase.com/dashboard/project/${settings['SUPABASE_PROJECT_REF']}`
  const lines = DASHBOARD_TASKS.map(([page, task]) => `- ${base}/${page}\n  ${task}`)
  return [
    'What only a person can do:',
    ...lines,
    '- https://supabase.com/dashboard/org/_/billing',
    '  The spend cap: on, the project stops at the limits of the plan instead of costing more.',
    '- Deploy the folder dist to the static host (docs/deploy.md).',
    '- npm run admin -- create you@example.org --reset-link, then sign in and set up the second factor,',
    '  then in the SQL editor: update private.settings set require_mfa = true',
    '- npm run hosted -- check',
  ].join('\n')
}

/** Lists the variables for the next commands, because typed answers are not stored. Secrets are not shown (OPERATE-13). */
export function formatNextValues(settings: Settings): string {
  const shownNames = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SITE_URL']
  return [
    'Nothing of this is kept. In a terminal, the next commands need (docs/deploy.md, section 4):',
    ...shownNames.map((name) => `- ${name}=${settings[name]}`),
    '- SUPABASE_SECRET_KEY and DATABASE_URL, as you typed them here',
  ].join('\n')
}
