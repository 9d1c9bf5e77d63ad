import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { readBackendOptions } from '../../supabase/local/backend-options.ts'
import { PlainFailure } from '../../supabase/local/run-command.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'

/** The Supabase project that an operator's command works on, with its secret key. */
export interface Project {
  url: string
  secretKey: string
  /** Address of the site. When null, the project uses its own setting. */
  siteUrl: string | null
  /** Address of the PostgreSQL database, if it is known. */
  databaseUrl: string | null
  /** The key that visitors' devices use, if it is known. */
  publishableKey: string | null
  /** Whether this is the local backend, which has no pg_cron, Vault or gateway. */
  isLocal: boolean
}

/**
 * Finds the project that a command works on and prints its name (OPERATE-13), because in a terminal without the variables of
 * a hosted project a command works on the local one. The line does not go to stdout, which other programs may read.
 */
export async function openProject(environment: Record<string, string | undefined>): Promise<Project> {
  const project = await findProject(environment)
  console.error(`Project: ${project.isLocal ? 'the local one at ' : ''}${project.url}`)
  return project
}

/**
 * Returns the project given by SUPABASE_URL and SUPABASE_SECRET_KEY (and SITE_URL, DATABASE_URL). Without these, returns
 * the local backend that runs on the data folder (GUIDE_DATA_DIR).
 * @throws PlainFailure when neither exists, and when both are given (OPERATE-14)
 */
export async function findProject(environment: Record<string, string | undefined>): Promise<Project> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = environment
  if (!url && !secretKey) return findLocalProject(environment)
  if (!url || !secretKey) {
    const missingVariable = url ? 'SUPABASE_SECRET_KEY' : 'SUPABASE_URL'
    throw new PlainFailure(
      `${missingVariable} is not set: a hosted project needs both SUPABASE_URL and SUPABASE_SECRET_KEY.`,
    )
  }
  if (environment['GUIDE_DATA_DIR'])
    throw new PlainFailure(
      'GUIDE_DATA_DIR names a local backend and SUPABASE_URL a hosted project: unset one of them.',
    )
  // `localhost:54321` is a valid URL, whose scheme is "localhost:".
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new PlainFailure(`SUPABASE_URL is not a web address: ${url}`)
  // fetch would print such a key in its error, where others can read it.
  if (!/^[\w.-]+$/.test(secretKey))
    throw new PlainFailure(
      'SUPABASE_SECRET_KEY is no key: it holds a space, a line break or another sign that no key has. Copy it from the dashboard again.',
    )
  return toProject(environment, url, secretKey, false)
}

async function findLocalProject(environment: Record<string, string | undefined>): Promise<Project> {
  const { dataDir } = readBackendOptions(environment)
  const file = path.join(dataDir, 'local.env')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PlainFailure(
      `No local backend is running on ${dataDir}: start it with npm start, or set SUPABASE_URL and SUPABASE_SECRET_KEY of a hosted project.`,
    )
  })
  const values = parseEnv(text) as Record<string, string | undefined>
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = values
  if (!url || !secretKey) throw new PlainFailure(`${file} is damaged: restart the local backend.`)
  return toProject(values, url, secretKey, true)
}

function toProject(
  values: Record<string, string | undefined>,
  url: string,
  secretKey: string,
  isLocal: boolean,
): Project {
  return {
    url: url.replace(/\/+$/, ''),
    secretKey,
    siteUrl: values['SITE_URL']?.replace(/\/+$/, '') || null,
    databaseUrl: values['DATABASE_URL'] || null,
    publishableKey: values['SUPABASE_PUBLISHABLE_KEY'] || null,
    isLocal,
  }
}

/** The addresses and hints about a running backend that the terminal shows. */
export function describeBackend(backend: RunningBackend, { hasSite }: { hasSite: boolean }): string {
  const { env } = backend
  const rows = [
    ...(hasSite ? [['Site', env.SITE_URL]] : []),
    ['API', `${env.SUPABASE_URL}  (key ${env.SUPABASE_PUBLISHABLE_KEY})`],
    ['Admin', `${env.ADMIN_EMAIL}  password ${env.ADMIN_PASSWORD}`],
    ['Database', env.DATABASE_URL],
    ['Data', `${backend.dataDir}  (mails in mails/, all addresses in local.env)`],
    ['Stop', 'Ctrl-C'],
  ]
  return `\n${rows.map(([name = '', value]) => `  ${name.padEnd(9)} ${value}`).join('\n')}\n`
}
