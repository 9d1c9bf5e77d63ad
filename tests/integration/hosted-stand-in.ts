import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { Client } from 'pg'
import type { HostedProject } from '../../scripts/operate/hosted/hosted-project.ts'
import { toCheckTarget, type Settings } from '../../scripts/operate/hosted/settings.ts'
import { createCli, type Cli } from '../../scripts/operate/hosted/supabase-cli.ts'
import { applyMigrations, readMigrations } from '../../supabase/local/migrations.ts'

const PROJECT_REF = 'abcdefghijklmnopqrst'

/** State of the simulated hosted project that is not in its database: settings, secrets and deployed functions. */
export interface ProjectState {
  config: string
  secretDigests: Record<string, string>
  functionsVersion: string | null
  isBuilt: boolean
  /** Epoch and revision of the directory at the last build. */
  builtDirectory: string
}

/**
 * A hosted project on a database of the test's PostgreSQL server. Stand-ins for the Supabase CLI and for the project's
 * API store what they receive in `state`, and the CLI's commands in `commands`. `db push` runs the real CLI if
 * SUPABASE_CLI names one.
 */
export interface StandIn {
  hosted: HostedProject
  state: ProjectState
  commands: string[]
  /** Ends the next `db push` after this many migrations, as if it was killed. */
  stopPushAfter: number | null
}

export function createStandIn(databaseUrl: string): StandIn {
  const settings: Settings = {
    SUPABASE_URL: `https://${PROJECT_REF}.supabase.co`,
    SUPABASE_PROJECT_REF: PROJECT_REF,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
    SUPABASE_SECRET_KEY: 'sb_secret_test_that_is_never_shown',
    DATABASE_URL: databaseUrl,
    SITE_URL: 'https://guide.example.org',
    VITE_CONTACT_EMAIL: 'guide@example.org',
    SUPABASE_ACCESS_TOKEN: 'sbp_test_that_is_never_shown',
    DEPLOY_HOOK: 'https://host.example/hooks/never-shown',
    SMTP_HOST: 'smtp.example.org',
    SMTP_PORT: '2465',
    SMTP_USER: 'guide',
    SMTP_PASS: 'a #password "with $signs" never shown',
    SMTP_FROM: 'Marshall Islands Guide <guide@example.org>',
  }
  const state: ProjectState = {
    config: '',
    secretDigests: {},
    functionsVersion: null,
    isBuilt: false,
    builtDirectory: '',
  }
  const commands: string[] = []
  const standIn: StandIn = {
    state,
    commands,
    stopPushAfter: null,
    hosted: {
      settings,
      target: toCheckTarget(settings),
      cli: (args, folder) => {
        commands.push(args.slice(0, 2).join(' '))
        return runCommand(standIn, args, folder)
      },
      fetch: createFakeFetch(state, databaseUrl),
      site: {
        isBuilt: async () => state.isBuilt,
        build: async () => {
          state.isBuilt = true
          state.builtDirectory = await readDirectoryState(databaseUrl)
        },
        builtDirectory: async () => state.builtDirectory,
      },
    },
  }
  return standIn
}

async function readDirectoryState(databaseUrl: string): Promise<string> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ built: string }>(
      "select concat(s ->> 'epoch', ' ', s ->> 'revision') as built from public.snapshot_status() s",
    )
    return rows[0]?.built ?? ''
  } finally {
    await client.end()
  }
}

const successResult = (output = ''): Awaited<ReturnType<Cli>> => ({ code: 0, output })

async function runCommand(standIn: StandIn, args: readonly string[], folder: string): ReturnType<Cli> {
  const { state, hosted } = standIn
  const config = await readFile(path.join(folder, 'supabase/config.toml'), 'utf8')
  switch (args.slice(0, 2).join(' ')) {
    case 'db push':
      return pushMigrations(standIn, args, folder)
    case 'config diff':
      return { code: state.config === config ? 0 : 2, output: '' }
    case 'config push':
      state.config = config
      return successResult()
    case 'secrets list':
      return successResult(
        `Target: project ${PROJECT_REF}\n${JSON.stringify(
          Object.entries(state.secretDigests).map(([name, value]) => ({ name, value })),
        )}\n`,
      )
    case 'secrets set':
      for (const [name, value] of Object.entries(
        parseEnv(await readFile(path.join(folder, 'functions.env'), 'utf8')),
      )) {
        state.secretDigests[name] = createHash('sha256')
          .update(value ?? '')
          .digest('hex')
      }
      return successResult()
    case 'functions deploy': {
      const text = await readFile(path.join(folder, 'supabase/functions/_shared/version.ts'), 'utf8')
      state.functionsVersion = /'([0-9a-f]+)'|"([0-9a-f]+)"/.exec(text)?.slice(1).find(Boolean) ?? null
      return successResult()
    }
    default:
      return {
        code: 1,
        output: `Unknown command ${args.join(' ')} ${hosted.settings['SUPABASE_SECRET_KEY']}`,
      }
  }
}

/** Applies migrations as `supabase db push` does: each in a transaction with its row in the history. */
async function pushMigrations(standIn: StandIn, args: readonly string[], folder: string): ReturnType<Cli> {
  const { stopPushAfter, hosted } = standIn
  standIn.stopPushAfter = null
  if (process.env['SUPABASE_CLI'] && stopPushAfter === null) {
    return createCli(process.env, hosted.settings)(args, folder)
  }
  const client = new Client(hosted.settings['DATABASE_URL'])
  await client.connect()
  try {
    const migrations = await readMigrations(path.join(folder, 'supabase/migrations'))
    await applyMigrations(
      {
        query: async <Row>(sql: string, parameters?: unknown[]) =>
          (await client.query(sql, parameters)).rows as Row[],
        runScript: async (sql) => void (await client.query(sql)),
      },
      stopPushAfter === null ? migrations : migrations.slice(0, stopPushAfter),
    )
    return stopPushAfter === null ? successResult() : { code: 137, output: 'Killed' }
  } finally {
    await client.end()
  }
}

/** Answers as the edge functions and the REST API of the project. */
function createFakeFetch(state: ProjectState, databaseUrl: string): typeof fetch {
  const queryDatabase = async (sql: string): Promise<Response> => {
    const client = new Client(databaseUrl)
    await client.connect()
    try {
      const { rows } = await client.query<{ answer: unknown }>(sql)
      return Response.json(rows[0]?.answer ?? null)
    } finally {
      await client.end()
    }
  }
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/rest/v1/rpc/snapshot_status') {
      return queryDatabase('select public.snapshot_status() as answer')
    }
    if (pathname === '/auth/v1/settings') {
      const isOpen = !state.config.includes('enable_signup = false')
      const signInMethods = { email: true, anonymous_users: isOpen }
      return Response.json({ external: signInMethods, disable_signup: !isOpen, mailer_autoconfirm: isOpen })
    }
    if (!pathname.startsWith('/functions/v1/') || state.functionsVersion === null) {
      return Response.json({}, { status: 404 })
    }
    if (request.method === 'POST' && pathname === '/functions/v1/publish-snapshot') {
      return queryDatabase(
        'select public.note_snapshot(s.epoch, private.newest_revision()) as answer from private.directory_state s',
      )
    }
    return Response.json({}, { status: 405, headers: { 'X-Guide-Version': state.functionsVersion } })
  }
}
