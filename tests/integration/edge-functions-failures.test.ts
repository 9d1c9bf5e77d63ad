import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createSigningKey,
  derivePublicKey,
  verifyHead,
} from '../../src/domain/snapshot/snapshot-signature.ts'
import { REPOSITORY_FOLDER } from '../../supabase/local/backend-options.ts'
import { startDeno } from '../../supabase/local/functions.ts'

/* Edge functions in real Deno. A fake project fails, or changes while a function runs. */

const SECRET_KEY = 'sb_secret_test'

const EMPTY_DIRECTORY = {
  epoch: 'e',
  revision: 1,
  more: false,
  reset: false,
  rows: {},
  deleted: {},
  totals: {},
}

/** Returns the JSON answer to a request to the fake project. Can break the connection by destroying the socket. */
type AnswerRequest = (request: IncomingMessage, body: Buffer) => unknown

let answerRequest: AnswerRequest
let server: Server
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-function-failures-'))
  server = createServer((request, answer) => void respondAsProject(request, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

async function respondAsProject(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const value = answerRequest(request, Buffer.concat(chunks))
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value ?? null))
}

interface CallResult {
  status: number
  /** What the function printed. */
  printed: string
}

/** Starts an edge function of the fake project, calls it once, and stops it. */
async function callFunctionOnce(
  name: string,
  headers: Record<string, string>,
  body: object,
): Promise<CallResult> {
  const lines: string[] = []
  const deno = await startDeno({
    name,
    folder: path.join(REPOSITORY_FOLDER, 'supabase/functions'),
    env: {
      SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SUPABASE_ANON_KEY: 'sb_publishable_test',
      SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY,
      LOCAL_MAIL_FOLDER: path.join(folder, 'mails'),
    },
    log: (line) => lines.push(line),
  })
  try {
    const answer = await fetch(`${deno.origin}/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    await answer.text()
    await expect.poll(() => lines.join('\n')).toContain(`"status":${answer.status}`)
    return { status: answer.status, printed: lines.join('\n') }
  } finally {
    await deno.stop()
  }
}

test('an edge function prints that a connection broke without the e-mail address in the request (AUDIT-8)', async () => {
  answerRequest = ({ url = '', socket }) => {
    if (url.endsWith('/mfa_status')) return { is_admin: true }
    if (url.endsWith('/count_request')) return 0
    if (url.startsWith('/rest/v1/users?')) socket.destroy()
    return null
  }
  const session = `e30.${Buffer.from('{"sub":"1"}').toString('base64url')}.c2ln`
  const { status, printed } = await callFunctionOnce(
    'admin-accounts',
    { authorization: `Bearer ${session}` },
    { action: 'invite', email: 'new.person@example.org' },
  )
  expect(status).toBe(500)
  expect(printed).toContain('The project cannot be reached')
  expect(printed).not.toContain('new.person')
})

async function publishSnapshot(): Promise<void> {
  expect((await callFunctionOnce('publish-snapshot', { apikey: SECRET_KEY }, {})).status).toBe(200)
}

test('publish-snapshot reports a written snapshot with the number of reports at its beginning, so that the database notices another run in between (SNAP-1)', async () => {
  const { privateKey } = await createSigningKey()
  let notes = 4
  let run = ''
  let notedSnapshot: unknown
  answerRequest = ({ url = '' }, body) => {
    if (url.endsWith('/begin_snapshot')) {
      ;({ run } = JSON.parse(body.toString()) as { run: string })
      return { may_write: true, revision: 1, notes }
    }
    if (url.endsWith('/snapshot_signing_key')) return privateKey
    if (url.endsWith('/directory_changes_by_column')) return EMPTY_DIRECTORY
    // Another run ends while this one uploads its file.
    if (url.endsWith('/latest.json.gz')) notes = 5
    if (url.endsWith('/note_snapshot')) notedSnapshot = JSON.parse(body.toString())
    return null
  }
  await publishSnapshot()
  expect(notedSnapshot).toEqual({ epoch: 'e', revision: 1, known_notes: 4, run })
  expect(run).toHaveLength(36)
})

test('publish-snapshot writes no file while another run of it writes one (SNAP-1)', async () => {
  const paths: string[] = []
  answerRequest = ({ url = '' }) => {
    paths.push(url)
    return url.endsWith('/begin_snapshot') ? { may_write: false, is_due: true, revision: 1, notes: 4 } : null
  }
  await publishSnapshot()
  expect(paths).toEqual(['/rest/v1/rpc/begin_snapshot'])
})

test.each([
  ['/begin_snapshot', false],
  ['/directory_changes_by_column', false],
  ['/latest.json.gz', true],
  ['/note_snapshot', true],
])(
  'publish-snapshot ends its run when it fails at %s, so that the next run begins soon (SNAP-1)',
  async (failingPath, hasSent) => {
    const { privateKey } = await createSigningKey()
    let run = ''
    let end: unknown
    answerRequest = ({ url = '', socket }, body) => {
      if (url.endsWith('/begin_snapshot')) ({ run } = JSON.parse(body.toString()) as { run: string })
      if (url.endsWith('/end_snapshot')) end = JSON.parse(body.toString())
      if (url.endsWith(failingPath)) socket.destroy()
      if (url.endsWith('/begin_snapshot')) return { may_write: true, revision: 1, notes: 4 }
      if (url.endsWith('/snapshot_signing_key')) return privateKey
      if (url.endsWith('/directory_changes_by_column')) return EMPTY_DIRECTORY
      return null
    }
    expect((await callFunctionOnce('publish-snapshot', { apikey: SECRET_KEY }, {})).status).toBe(500)
    expect(end).toEqual({ run, has_sent: hasSent })
  },
)

test('a snapshot whose key is revoked while it is published is due again, and then signed with the new key (SIGN-3)', async () => {
  const { privateKey: revoked } = await createSigningKey()
  const { privateKey: newPrivateKey } = await createSigningKey()
  let key = revoked
  let notedRevision = -1
  const published: Buffer[] = []
  answerRequest = ({ url = '' }, body) => {
    if (url.endsWith('/begin_snapshot')) return { may_write: notedRevision !== 1, revision: 1, notes: 0 }
    if (url.endsWith('/snapshot_signing_key')) return key
    if (url.endsWith('/directory_changes_by_column')) return EMPTY_DIRECTORY
    if (url.endsWith('/note_snapshot'))
      notedRevision = (JSON.parse(body.toString()) as { revision: number }).revision
    if (url.endsWith('/latest.json.gz')) {
      published.push(body)
      // The key is revoked at this moment, before the function notes that the snapshot is up to date.
      key = newPrivateKey
    }
    return null
  }
  await publishSnapshot()
  expect(notedRevision).toBe(-1)
  await publishSnapshot()
  expect(notedRevision).toBe(1)
  expect(published).toHaveLength(2)
  const newestSnapshot = gunzipSync(published.at(-1) ?? Buffer.alloc(0)).toString()
  await verifyHead(newestSnapshot.split('\n', 1)[0] ?? '', [derivePublicKey(newPrivateKey)])
})
