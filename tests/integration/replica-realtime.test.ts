import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openRealtimeChannel } from '../../src/backend/realtime-channel.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { createCaller, type CallBackend, startTestBackend } from './test-backend.ts'

/* The replica's Realtime channel against the local backend, also with simulated faults of hosted Supabase. */

let folder: string
let backend: RunningBackend
let call: CallBackend
let closeChannel: () => void = () => undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-replica-realtime-'))
  backend = await startTestBackend({ port: 0, dataDir: folder, demoListings: 20 })
  call = createCaller(backend)
})

afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

afterEach(async () => {
  closeChannel()
  await setFaults({})
})

/** Opens the replica's channel, and returns the list to which its events are added. */
function openBroadcastChannel(): string[] {
  const events: string[] = []
  const address = { url: backend.url, publishableKey: backend.env.SUPABASE_PUBLISHABLE_KEY }
  closeChannel = openRealtimeChannel(
    address,
    {
      onReady: () => events.push('ready'),
      onChange: () => events.push('change'),
      onLost: () => events.push('lost'),
    },
    WebSocket as never,
  )
  return events
}

async function setFaults(faults: object): Promise<void> {
  const body = JSON.stringify(faults)
  const answer = await call('/realtime/v1/local-faults', { method: 'POST', key: 'secret', body })
  expect(answer.status).toBe(200)
}

it('the Realtime channel is ready once it is joined and replication is ready, and then receives a change (SYNC-8)', async () => {
  const events = openBroadcastChannel()
  await expect.poll(() => events).toEqual(['ready', 'ready'])
  await call('/rest/v1/businesses?id=not.is.null', {
    method: 'PATCH',
    key: 'secret',
    body: JSON.stringify({ alert: 'Closed today' }),
  })
  await expect.poll(() => events).toEqual(['ready', 'ready', 'change'])
})

it.each([
  ['a join is refused', { refuseJoins: 'ClientJoinRateLimitReached: Too many joins per second' }],
  ['the socket is refused with 429', { refuseSockets: 429 }],
])('the Realtime channel is reported as lost only once when %s', async (_, faults) => {
  await setFaults(faults)
  const events = openBroadcastChannel()
  await expect.poll(() => events).toEqual(['lost'])
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(events).toEqual(['lost'])
})

it('the Realtime channel is lost when the server reports an error on a joined channel', async () => {
  const events = openBroadcastChannel()
  await expect.poll(() => events).toEqual(['ready', 'ready'])
  await setFaults({ systemError: 'Realtime was disabled for this project' })
  await expect.poll(() => events).toEqual(['ready', 'ready', 'lost'])
})

it('a change before replication is ready is not announced; later the Realtime channel reports that replication is ready (SYNC-8)', async () => {
  await setFaults({ replicationDelayMs: 3_000 })
  const events = openBroadcastChannel()
  await expect.poll(() => events).toEqual(['ready'])
  await call('/rest/v1/businesses?id=not.is.null', {
    method: 'PATCH',
    key: 'secret',
    body: JSON.stringify({ alert: 'Open again' }),
  })
  await expect.poll(() => events, { timeout: 20_000 }).toEqual(['ready', 'ready'])
})

it('a change whose message the server dropped is not announced; a later error reports the Realtime channel as lost', async () => {
  const events = openBroadcastChannel()
  await expect.poll(() => events).toEqual(['ready', 'ready'])
  await setFaults({ dropMessages: true })
  await call('/rest/v1/businesses?id=not.is.null', {
    method: 'PATCH',
    key: 'secret',
    body: JSON.stringify({ alert: 'Not announced' }),
  })
  await setFaults({ dropMessages: true, systemError: 'Too many messages per second' })
  await expect.poll(() => events).toEqual(['ready', 'ready', 'lost'])
})

it('the Realtime channel reports nothing after it was closed', async () => {
  const events = openBroadcastChannel()
  await expect.poll(() => events).toEqual(['ready', 'ready'])
  closeChannel()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(events).toEqual(['ready', 'ready'])
})
