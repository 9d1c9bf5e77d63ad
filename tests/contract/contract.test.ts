import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend } from '../integration/test-backend.ts'
import { createSecret, waitForTimeInStep } from '../../supabase/tests/authenticator.ts'
import { CONTRACT, formatShape, findUndescribedRequests } from './all-rows.ts'
import { nextMessage, SOCKET_REQUEST, SOCKET_ROWS } from './realtime.ts'
import {
  callerOf,
  SAMPLE_WORLD,
  shapeOf,
  type ContractRow,
  type ContractWorld,
  type RequestShape,
} from './contract.ts'

/*
 * Makes the requests of the contract, one after the other, against a local backend of its own, or against the project
 * at CONTRACT_URL (`npm run test:contract -- --url ADDRESS`, keys in the environment).
 */

interface Project {
  url: string
  publishableKey: string
  secretKey: string
  isLocal: boolean
  close: () => Promise<void>
}

const world: ContractWorld = makeWorld()
let project: Project
/** Requests that the edge functions have sent to the local backend. */
const edgeFunctionRequests: RequestShape[] = []

function makeWorld(): ContractWorld {
  const [listing, part] = [crypto.randomUUID(), crypto.randomUUID().slice(0, 8)]
  return {
    ...SAMPLE_WORLD,
    listing,
    otherListing: crypto.randomUUID(),
    image: crypto.randomUUID(),
    photo: `${listing}/${Date.now()}-contract.jpg`,
    submission: crypto.randomUUID(),
    contact: crypto.randomUUID(),
    announcement: crypto.randomUUID(),
    trip: crypto.randomUUID(),
    adminEmail: `contract-admin-${part}@example.org`,
    strangerEmail: `contract-stranger-${part}@example.org`,
    password: `contract ${crypto.randomUUID()}`,
    mfaSecret: createSecret(),
    tokens: { admin: '', stranger: '', recovery: '' },
    revisions: {},
    since: new Date(Date.now() - 7 * 24 * 60 * 60_000).toISOString(),
    claim: crypto.randomUUID(),
  }
}

beforeAll(async () => {
  project = await openProjectInTime()
  await waitForTimeInStep(20_000)
})

afterAll(async () => {
  // `project` is undefined if it could not be opened.
  await (project as Project | undefined)?.close()
})

const START_LIMIT_MS = 80_000

/** Starts another local backend, with a warning, if the first does not start, as happened once on a busy machine. */
async function openProjectInTime(): Promise<Project> {
  const firstProject = openProject()
  const opened = await Promise.race([firstProject, setTimeout(START_LIMIT_MS, null, { ref: false })])
  if (opened !== null) return opened
  console.warn(`The local backend did not start within ${START_LIMIT_MS} ms: another one is started`)
  firstProject.then(
    (lateProject) => lateProject.close(),
    (error: unknown) => console.warn('The first local backend failed', error),
  )
  return openProject()
}

async function openProject(): Promise<Project> {
  const { CONTRACT_URL: url, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = process.env
  if (url !== undefined) {
    if (!SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY) {
      throw new Error('SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are needed beside --url')
    }
    return {
      url: url.replace(/\/$/, ''),
      publishableKey: SUPABASE_PUBLISHABLE_KEY,
      secretKey: SUPABASE_SECRET_KEY,
      isLocal: false,
      close: removeWorld,
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'guide-contract-'))
  const backend = await startTestBackend({
    port: 0,
    dataDir: folder,
    demoListings: 20,
    onRequest: recordFunctionRequest,
  })
  return {
    url: backend.url,
    publishableKey: backend.env.SUPABASE_PUBLISHABLE_KEY,
    secretKey: backend.env.SUPABASE_SECRET_KEY,
    isLocal: true,
    close: async () => {
      await backend.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function recordFunctionRequest({ method, url, headers }: Request): void {
  if (headers.get('user-agent')?.startsWith('Deno/') !== true) return
  const [apikey, authorization] = [
    headers.get('apikey') ?? undefined,
    headers.get('authorization') ?? undefined,
  ]
  edgeFunctionRequests.push(shapeOf(method, url, callerOf({ apikey, authorization })))
}

/** Keys and token of the row's caller, as supabase-js and the scripts send them. */
function credentialHeaders({ as, method }: ContractRow): Record<string, string> {
  if (method === 'OPTIONS') return {}
  if (as === 'service') {
    const { secretKey } = project
    return secretKey.startsWith('sb_')
      ? { apikey: secretKey }
      : { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  }
  const apikey = project.publishableKey
  return as === 'visitor' ? { apikey } : { apikey, authorization: `Bearer ${world.tokens[as]}` }
}

async function sendRow(row: ContractRow): Promise<Response> {
  const headers = new Headers(credentialHeaders(row))
  const sentBody = row.send?.(world)
  const isRaw = sentBody instanceof Uint8Array
  if (sentBody !== undefined) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(row.headers?.(world) ?? {})) headers.set(name, value)
  return fetch(project.url + row.url(world), {
    method: row.method,
    headers,
    redirect: 'manual',
    ...(sentBody === undefined ? {} : { body: isRaw ? new Uint8Array(sentBody) : JSON.stringify(sentBody) }),
  })
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

describe.each(CONTRACT)('%s', (_, rows) => {
  for (const row of rows) {
    test(`${row.as}: ${row.method} ${row.title}`, async ({ skip }) => {
      if (row.localOnly !== undefined && !project.isLocal) skip(row.localOnly)
      const answer = await sendRow(row)
      const text = await answer.text()
      const json = parseBody(text)
      const statuses = typeof row.status === 'number' ? [row.status] : row.status
      expect(statuses, `${answer.status}: ${text.slice(0, 500)}`).toContain(answer.status)
      for (const [name, pattern] of Object.entries(row.expects ?? {})) {
        expect(answer.headers.get(name) ?? 'missing', name).toMatch(pattern)
      }
      if (row.body === null) expect(text).toBe('')
      else expect(row.body.safeParse(json).error?.issues, text.slice(0, 500)).toBeUndefined()
      row.keep?.(world, { json, headers: answer.headers })
    })
  }
})

describe('the contract itself', () => {
  const rows = CONTRACT.flatMap(([, groupRows]) => groupRows)
  const id = crypto.randomUUID()

  test('each row of the contract of the backend is unique and names the code that makes the request', () => {
    const titles = rows.map(({ as, method, title }) => `${as} ${method} ${title}`)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    expect(rows.filter(({ source }) => !/: .+/.test(source))).toEqual([])
  })

  test.each<[string, string, 'visitor' | 'user' | 'service', boolean]>([
    ['GET', `/rest/v1/businesses?select=*&id=eq.${id}`, 'visitor', true],
    ['GET', '/rest/v1/businesses?select=*&order=name.asc&limit=12&offset=24', 'visitor', true],
    ['GET', '/rest/v1/businesses?select=*&id=gt.x', 'visitor', false],
    ['GET', '/rest/v1/businesses?select=*&name=eq.x', 'visitor', false],
    ['DELETE', `/rest/v1/businesses?id=eq.${id}&select=*`, 'visitor', false],
    ['DELETE', `/rest/v1/businesses?id=eq.${id}&select=*`, 'user', true],
    ['POST', `/storage/v1/object/business-images/${id}/1-a.jpg`, 'user', true],
    ['POST', '/storage/v1/object/directory/latest.json.gz', 'user', false],
    ['POST', '/auth/v1/token?grant_type=password', 'visitor', true],
    ['POST', '/auth/v1/token?grant_type=pkce', 'visitor', false],
    ['POST', '/functions/v1/no-such-function', 'user', false],
  ])('whether the contract of the backend describes %s %s by a %s: %s', (method, url, role, isKnown) => {
    expect(findUndescribedRequests([shapeOf(method, url, role)])).toHaveLength(isKnown ? 0 : 1)
  })
})

describe('Realtime', () => {
  let socket: WebSocket

  beforeAll(async () => {
    const [apikey, vsn] = SOCKET_REQUEST.query
    const address = `${project.url.replace(/^http/, 'ws')}${SOCKET_REQUEST.path}`
    socket = new WebSocket(`${address}?${apikey}=${project.publishableKey}&${vsn}=2.0.0`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  })
  afterAll(() => socket.close())

  test.each(SOCKET_ROWS)('$title', async ({ send, event, status, text }) => {
    const answer = nextMessage(socket, ([, ref]) => ref === send[1])
    socket.send(JSON.stringify(send))
    const [, , , answerEvent, payload] = await answer
    expect([answerEvent, payload['status']], JSON.stringify(payload)).toEqual([event, status])
    expect(JSON.stringify(payload['response'])).toMatch(text)
  })
})

test('the edge functions made only requests that the contract of the backend describes', () => {
  expect(findUndescribedRequests(edgeFunctionRequests).map(formatShape)).toEqual([])
  if (project.isLocal) expect(edgeFunctionRequests.length).toBeGreaterThan(10)
})

test('every database row that the requests of the contract created is removed at the end', async () => {
  await removeWorld()
  const { listing, otherListing, image, submission, contact, announcement, trip } = world
  for (const [table, ids] of [
    ['businesses', [listing, otherListing]],
    ['business_images', [image]],
    ['contact_submissions', [submission]],
    ['emergency_contacts', [contact]],
    ['announcements', [announcement]],
    ['trips', [trip]],
  ] as const) {
    const answer = await sendAsService('GET', `/rest/v1/${table}?select=id&id=in.(${ids.join(',')})`)
    expect(await answer.json(), table).toEqual([])
  }
  const accounts = await sendAsService(
    'GET',
    `/rest/v1/users?select=id&id=in.(${world.adminId},${world.strangerId})`,
  )
  expect(await accounts.json()).toEqual([])
})

/** Removes everything that the contract has made, whatever failed before. Audit entries stay: they are append-only. */
async function removeWorld(): Promise<void> {
  const { photo, adminId, strangerId } = world
  await sendAsService('DELETE', '/storage/v1/object/business-images', {
    prefixes: [photo, `${photo}-thumb.jpg`],
  })
  for (const [table, id] of [
    ['business_images', world.image],
    ['businesses', world.listing],
    ['businesses', world.otherListing],
    ['contact_submissions', world.submission],
    ['emergency_contacts', world.contact],
    ['announcements', world.announcement],
    ['trips', world.trip],
  ] as const) {
    await sendAsService('DELETE', `/rest/v1/${table}?id=eq.${id}`)
  }
  for (const id of [adminId, strangerId]) {
    if (id !== SAMPLE_WORLD.adminId) await sendAsService('DELETE', `/auth/v1/admin/users/${id}`)
  }
}

function sendAsService(method: string, path: string, body?: object): Promise<Response> {
  const { secretKey } = project
  return fetch(project.url + path, {
    method,
    headers: {
      apikey: secretKey,
      'content-type': 'application/json',
      ...(secretKey.startsWith('sb_') ? {} : { authorization: `Bearer ${secretKey}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
