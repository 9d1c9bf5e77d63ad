// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shortenRenewalPause } from './renewal-pause.ts'

let heard: unknown[]
let channel: BroadcastChannel

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  heard = []
  channel = new BroadcastChannel('a-session')
  channel.addEventListener('message', ({ data }) => heard.push(data))
})
afterEach(() => {
  channel.close()
  vi.useRealTimers()
})

const renewed = { event: 'TOKEN_REFRESHED', session: null }

it('ends the pause ten seconds after the last failure', async () => {
  const onFailed = shortenRenewalPause('a-session')
  onFailed()
  vi.advanceTimersByTime(9_000)
  onFailed()
  vi.advanceTimersByTime(9_999)
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(heard).toEqual([renewed]))
})

it('ends the pause when the network is back, and announces nothing where no renewal failed', async () => {
  const onFailed = shortenRenewalPause('a-session')
  window.dispatchEvent(new Event('online'))
  onFailed()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(heard).toHaveLength(1))
})
