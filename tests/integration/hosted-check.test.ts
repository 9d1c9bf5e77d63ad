import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_CHECKS } from '../../scripts/operate/hosted/all-checks.ts'
import { CheckContext, type CheckTarget } from '../../scripts/operate/hosted/check-context.ts'
import { runChecks, type CheckResult } from '../../scripts/operate/hosted/run-checks.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { startTestBackend } from './start-test-backend.ts'

/*
 * `npm run hosted -- check` against the local backend. Each case breaks one setting: in the database, or in an answer of
 * the platform, which the local backend cannot answer wrongly by itself.
 */

let folder: string
let backend: RunningBackend
let owner: Client
let target: CheckTarget

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-check-'))
  backend = await startTestBackend({
    port: 0,
    dataDir: path.join(folder, 'data'),
    demoListings: 20,
    signInsPer5Minutes: 100_000,
  })
  owner = new Client(backend.env.DATABASE_URL)
  await owner.connect()
  target = {
    url: backend.url,
    siteUrl: backend.url,
    databaseUrl: backend.env.DATABASE_URL,
    publishableKey: backend.env.SUPABASE_PUBLISHABLE_KEY,
    secretKey: backend.env.SUPABASE_SECRET_KEY,
    isLocal: false,
    mailTo: null,
  }
})

afterAll(async () => {
  await owner.end()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

type Change = (answer: Response, request: Request) => Response | Promise<Response>

/** Passes requests to the backend and changes the answers to those whose address contains `part`. */
function fetchWith(part: string, change: Change): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const answer = await fetch(request.clone())
    return decodeURIComponent(request.url).includes(part) ? change(answer, request) : answer
  }
}

function check(request: typeof fetch = fetch): Promise<CheckResult[]> {
  return runChecks(ALL_CHECKS, new CheckContext(target, request))
}

function wrong(results: readonly CheckResult[]): string[] {
  return results.filter(({ state }) => state === 'wrong').map(({ name }) => name)
}

/** Changes the JSON body of an answer. */
function editJson(edit: (body: Record<string, unknown>) => unknown): Change {
  return async (answer) => Response.json(edit((await answer.json()) as Record<string, unknown>), answer)
}

/** Changes the headers of an answer. */
function editHeaders(edit: (headers: Headers) => void): Change {
  return (answer) => {
    const headers = new Headers(answer.headers)
    edit(headers)
    return new Response(answer.body, { status: answer.status, headers })
  }
}

function status(code: number): Change {
  return () => Response.json({}, { status: code })
}

test('finds nothing wrong with the local backend (OPERATE-1)', async () => {
  const results = await check()
  expect(results.filter(({ state }) => state === 'wrong')).toEqual([])
})

/** What is broken, the lines that are then wrong, and how an answer of the platform is broken. */
const BROKEN_ANSWERS: [what: string, lines: string[], part: string, change: Change][] = [
  [
    'sign-up on',
    ['Sign-up is off'],
    '/auth/v1/settings',
    editJson((settings) => ({ ...settings, disable_signup: false })),
  ],
  [
    'anonymous sign-in on',
    ['Anonymous sign-in is off'],
    '/auth/v1/settings',
    editJson((settings) => ({ ...settings, external: { email: true, anonymous_users: true } })),
  ],
  [
    'sign-in with GitHub on',
    ['No other way to sign in'],
    '/auth/v1/settings',
    editJson((settings) => ({
      ...settings,
      external: { email: true, anonymous_users: false, github: true },
    })),
  ],
  [
    'CAPTCHA on',
    ['A wrong password is refused, without a CAPTCHA'],
    '/auth/v1/token',
    async (answer, request) =>
      (await request.text()).includes('nobody@')
        ? Response.json({ error_code: 'captcha_failed' }, { status: 400 })
        : answer,
  ],
  [
    'a wrong site URL in Auth',
    ['Reset links lead to the site', 'Links without a target lead to the site'],
    '/auth/v1/admin/generate_link',
    editJson((link) => ({ ...link, redirect_to: 'http://localhost:3000' })),
  ],
  [
    'redirects to any site',
    ['Links lead to no other site'],
    '/auth/v1/admin/generate_link',
    async (answer, request) => {
      const { redirect_to: asked } = (await request.json()) as { redirect_to?: string }
      const link = (await answer.json()) as { redirect_to: string }
      return Response.json({ ...link, redirect_to: asked ?? link.redirect_to })
    },
  ],
  [
    'a row limit of 500',
    ['A read returns at most the set number of rows'],
    '/rest/v1/businesses?select=id&limit=1001',
    (answer) =>
      Response.json(Array.from({ length: 500 }), {
        headers: { ...Object.fromEntries(answer.headers), 'content-range': '0-499/800' },
      }),
  ],
  [
    'a snapshot without ETag',
    ['The snapshot is not loaded twice'],
    'latest.json.gz',
    editHeaders((headers) => headers.delete('etag')),
  ],
  [
    'a snapshot that is kept for an hour',
    ['The snapshot is kept for a minute'],
    'latest.json.gz',
    editHeaders((headers) => headers.set('cache-control', 'max-age=3600')),
  ],
  ['the schema private exposed', ['Only the schema public is reachable'], '/rest/v1/settings', status(200)],
  [
    'a wrong clock',
    ['The clock of the project is right'],
    '/auth/v1/health',
    editHeaders((headers) => headers.set('date', new Date(Date.now() + 90_000).toUTCString())),
  ],
]

describe('with one answer of the platform broken, exactly its lines are wrong (OPERATE-2)', () => {
  test.each(BROKEN_ANSWERS)('%s', async (_what, lines, part, change) => {
    expect(wrong(await check(fetchWith(part, change)))).toEqual(lines)
  })
})
