import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { startTestBackend, createCaller, type CallBackend } from './test-backend.ts'

/* The local Realtime endpoint, tested with an unmodified supabase-js. */

let folder: string
let backend: RunningBackend
let call: CallBackend
let client: SupabaseClient

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-realtime-'))
  backend = await startTestBackend({ port: 0, dataDir: folder, demoListings: 20 })
  call = createCaller(backend)
  client = createClient(backend.url, backend.env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
})

afterAll(async () => {
  await client.removeAllChannels()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

/** Joins the topic that announces directory changes, and returns the list to which received messages are added. */
async function joinDirectory(
  name = 'directory',
  isPrivate = true,
): Promise<{ receivedMessages: unknown[]; leaveTopic: () => Promise<unknown> }> {
  const receivedMessages: unknown[] = []
  const channel = client.channel(name, {
    config: { private: isPrivate, broadcast: { replication_ready: true } },
  })
  const followStart = new Promise<void>((resolve) => {
    channel.on('system', {}, ({ status }: { status?: unknown }) => {
      if (status === 'ok') resolve()
    })
  })
  channel.on('broadcast', { event: 'changed' }, (message) => receivedMessages.push(message))
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
      else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) reject(error ?? new Error(status))
    })
  })
  // The server announces no change before replication is ready for the channel.
  await followStart
  return { receivedMessages, leaveTopic: () => client.removeChannel(channel) }
}

async function setFaults(faults: object): Promise<void> {
  const answer = await call('/realtime/v1/local-faults', {
    method: 'POST',
    key: 'secret',
    body: JSON.stringify(faults),
  })
  expect(answer.status).toBe(200)
}

const renameAllListings = (name: string): Promise<Response> =>
  call('/rest/v1/businesses?id=not.is.null', {
    method: 'PATCH',
    key: 'secret',
    body: JSON.stringify({ name }),
  })

describe('the private topic `directory`', () => {
  afterEach(() => setFaults({}))

  test('the Realtime topic directory announces changes with one message that contains no row data', async () => {
    const { receivedMessages, leaveTopic } = await joinDirectory()
    await renameAllListings('Renamed at once')
    await expect.poll(() => receivedMessages).toHaveLength(1)
    expect(receivedMessages).toEqual([
      expect.objectContaining({
        type: 'broadcast',
        event: 'changed',
        payload: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
      }),
    ])
    await leaveTopic()
  })

  test('the Realtime topic directory announces a new, a changed and a deleted listing', async () => {
    const { receivedMessages, leaveTopic } = await joinDirectory()
    const id = crypto.randomUUID()
    const row = `/rest/v1/businesses?id=eq.${id}`
    const body = JSON.stringify({ id, name: 'New', phone: '625-0000' })
    await call('/rest/v1/businesses', { method: 'POST', key: 'secret', body })
    await expect.poll(() => receivedMessages).toHaveLength(1)
    await call(row, { method: 'PATCH', key: 'secret', body: JSON.stringify({ name: 'Changed' }) })
    await expect.poll(() => receivedMessages).toHaveLength(2)
    await call(row, { method: 'DELETE', key: 'secret' })
    await expect.poll(() => receivedMessages).toHaveLength(3)
    await leaveTopic()
  })

  test('the Realtime topic directory announces nothing for an unpublished announcement', async () => {
    const { receivedMessages, leaveTopic } = await joinDirectory()
    await insertAnnouncement({ message: 'Draft', is_active: false })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(receivedMessages).toEqual([])
    await insertAnnouncement({ message: 'Published' })
    await expect.poll(() => receivedMessages).toHaveLength(1)
    await leaveTopic()
  })

  test.each([
    ['another private topic', 'other', true, 'permissions to read from this Channel topic: other'],
    ['a public topic', 'directory', false, 'This project only allows private channels'],
  ])('the local Realtime refuses a client that joins %s', async (_what, topic, isPrivate, reason) => {
    await expect(joinDirectory(topic, isPrivate)).rejects.toThrow(reason)
    await client.removeAllChannels()
  })

  test('the local Realtime can simulate refused joins, delayed joins and lost messages', async () => {
    await setFaults({ refuseJoins: 'ClientJoinRateLimitReached: Too many joins per second' })
    await expect(joinDirectory()).rejects.toThrow('Too many joins')
    await client.removeAllChannels()

    await setFaults({ joinDelayMs: 700 })
    const delayedJoin = joinDirectory()
    const halfTheDelay = new Promise((resolve) => setTimeout(() => resolve('not joined yet'), 350))
    expect(await Promise.race([delayedJoin, halfTheDelay])).toBe('not joined yet')
    const { receivedMessages, leaveTopic } = await delayedJoin

    await setFaults({ dropMessages: true })
    await renameAllListings('Renamed and lost')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(receivedMessages).toEqual([])
    await leaveTopic()
  })

  test('a system error that the local Realtime simulates reaches the channel of a client', async () => {
    const errors: unknown[] = []
    const channel = client.channel('directory', { config: { private: true } })
    channel.on('system' as never, {} as never, (message: unknown) => errors.push(message))
    await new Promise((resolve) => channel.subscribe(resolve))
    await setFaults({ systemError: 'Realtime was disabled for this project' })
    await expect
      .poll(() => errors)
      .toEqual([
        expect.objectContaining({ status: 'error', message: 'Realtime was disabled for this project' }),
      ])
    await client.removeChannel(channel)
  })

  test('the local Realtime can simulate sockets that are refused with the status 429', async () => {
    await setFaults({ refuseSockets: 429 })
    expect(await readSocketStatus('/realtime/v1/websocket?apikey=PUBLISHABLE&vsn=2.0.0')).toBe(429)
  })

  test('Realtime refuses a client that joins with an expired token, and closes a channel when its token expires', async () => {
    expect(await joinWithToken(Date.now() - 5_000)).toEqual([
      expect.objectContaining({
        event: 'phx_reply',
        status: 'error',
        text: expect.stringContaining('expired') as string,
      }),
    ])
    const messages = await joinWithToken(Date.now() + 1_500, 3)
    expect(messages.map(({ event }) => event)).toEqual(['phx_reply', 'system', 'phx_close'])
    expect(messages[1]).toMatchObject({ status: 'error' })
  })
})

interface SocketMessage {
  event: string
  status: unknown
  text: string
}

/** Joins with a token that expires at the given time, and returns the first messages. */
async function joinWithToken(expiresAtMs: number, count = 1): Promise<SocketMessage[]> {
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(expiresAtMs / 1_000) })).toString('base64url')
  const socket = new WebSocket(
    `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.env.SUPABASE_PUBLISHABLE_KEY}&vsn=2.0.0`,
  )
  await new Promise((resolve) => socket.once('open', resolve))
  const messages: SocketMessage[] = []
  const channelClosed = new Promise<void>((resolve) => {
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString()
      const [, , , event, payload] = JSON.parse(text) as [
        unknown,
        unknown,
        unknown,
        string,
        { status?: unknown },
      ]
      messages.push({ event, status: payload.status, text })
      if (messages.length === count) resolve()
    })
  })
  const payload = { config: { private: true }, access_token: `e30.${claims}.c2ln` }
  socket.send(JSON.stringify(['1', '1', 'realtime:directory', 'phx_join', payload]))
  await channelClosed
  socket.close()
  return messages
}

function insertAnnouncement(body: object): Promise<Response> {
  return call('/rest/v1/announcements', { method: 'POST', key: 'secret', body: JSON.stringify(body) })
}

test.each([
  ['/realtime/v1/websocket?apikey=wrong&vsn=2.0.0', 401],
  ['/realtime/v1/websocket', 401],
  ['/realtime/v1/other?apikey=PUBLISHABLE', 404],
])('a Realtime socket at %s is refused with status %i', async (urlPath, status) => {
  expect(await readSocketStatus(urlPath)).toBe(status)
})

/** Returns the HTTP status with which a socket is refused. */
function readSocketStatus(urlPath: string): Promise<number> {
  const address =
    backend.url.replace('http', 'ws') + urlPath.replace('PUBLISHABLE', backend.env.SUPABASE_PUBLISHABLE_KEY)
  return new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0))
    socket.on('open', () => reject(new Error('it was opened')))
    socket.on('error', () => undefined)
  })
}

test('invalid messages to Realtime do not crash the local backend', async () => {
  const socket = new WebSocket(
    `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.env.SUPABASE_PUBLISHABLE_KEY}&vsn=2.0.0`,
  )
  await new Promise((resolve) => socket.once('open', resolve))
  for (const text of [
    '',
    'null',
    '{',
    '[]',
    '[1,2,3,4,5]',
    '["1","1","realtime:x","phx_join",{"config":null}]',
  ]) {
    socket.send(text)
  }
  socket.send(Buffer.from([1, 2, 3]))
  socket.send('x'.repeat(100_000))
  await new Promise((resolve) => socket.once('close', resolve))
  expect((await call('/rest/v1/businesses?limit=1', { key: 'publishable' })).status).toBe(200)
})

/** Sends the head of a request as it is, and returns everything that is answered until the connection is closed. */
async function sendRaw(...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(backend.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  socket.write([...lines, 'Host: 127.0.0.1', 'Connection: Upgrade, HTTP2-Settings', '', ''].join('\r\n'))
  await once(socket, 'close')
  return answer
}

describe('a request to Realtime to upgrade to another protocol', () => {
  test.each(['//', 'http://[/'])(
    'an upgrade request to the invalid address %s is refused, and the local backend keeps running (LOCAL-11)',
    async (target) => {
      expect(await sendRaw(`GET ${target} HTTP/1.1`, 'Upgrade: websocket')).toMatch(/^HTTP\/1\.1 400 /)
      expect((await call('/rest/v1/businesses?limit=1', { key: 'publishable' })).status).toBe(200)
    },
  )

  test('the local backend keeps running when clients reset their upgrade requests (LOCAL-11)', async () => {
    for (let sentCount = 0; sentCount < 20; sentCount += 1) {
      const socket = connect(Number(new URL(backend.url).port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write('GET /no HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
    expect((await call('/rest/v1/businesses?limit=1', { key: 'publishable' })).status).toBe(200)
  })

  test('an upgrade request to another protocol than WebSocket, as by `curl --http2`, is answered like an ordinary request (LOCAL-11)', async () => {
    const apikey = `apikey: ${backend.env.SUPABASE_PUBLISHABLE_KEY}`
    const upgrade = ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA']
    const answer = await sendRaw('GET /rest/v1/businesses?select=id&limit=1 HTTP/1.1', apikey, ...upgrade)
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n[^]*\[\{"id":"/)
    expect(await sendRaw('HEAD /rest/v1/businesses HTTP/1.1', apikey, ...upgrade)).toMatch(/^HTTP\/1\.1 200 /)
  })
})
