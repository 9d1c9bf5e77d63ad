import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RealtimeTrigger } from './realtime-trigger.ts'

const VISIBLE = { isVisible: true, isSlowLink: false }
let opened: { onChange: () => void; onLost: () => void }[]
let closed: number
let changes: number
let trigger: RealtimeTrigger

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  closed = 0
  changes = 0
  trigger = new RealtimeTrigger(
    async () => (events) => {
      opened.push(events)
      return () => (closed += 1)
    },
    () => (changes += 1),
    () => undefined,
  )
})
afterEach(() => vi.useRealTimers())

it('opens once the server was reached, for a visible page on a link that is not slow (SYNC-8)', async () => {
  await trigger.serverReached()
  expect(opened).toHaveLength(0)
  trigger.setNetworkState({ isVisible: true, isSlowLink: true })
  await trigger.serverReached()
  expect(opened).toHaveLength(0)
  trigger.setNetworkState(VISIBLE)
  await trigger.serverReached()
  await trigger.serverReached()
  expect(opened).toHaveLength(1)
})

it('closes when the page is hidden and opens again at the next pull of the visible page', async () => {
  trigger.setNetworkState(VISIBLE)
  await trigger.serverReached()
  trigger.setNetworkState({ isVisible: false, isSlowLink: false })
  expect(closed).toBe(1)
  trigger.setNetworkState(VISIBLE)
  await trigger.serverReached()
  expect(opened).toHaveLength(2)
})

it('opens a lost channel again only after the next pull', async () => {
  trigger.setNetworkState(VISIBLE)
  await trigger.serverReached()
  opened[0]?.onLost()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(opened).toHaveLength(1)
  await trigger.serverReached()
  expect(opened).toHaveLength(2)
})

it('causes one pull for many changes in quick succession', async () => {
  trigger.setNetworkState(VISIBLE)
  await trigger.serverReached()
  for (let n = 0; n < 50; n += 1) opened[0]?.onChange()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(changes).toBe(1)
})
