import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BellKeeper } from './realtime-trigger.ts'

const HERE = { isVisible: true, isSlowLink: false }
let opened: { onRing: () => void; onLost: () => void }[]
let closed: number
let rings: number
let keeper: BellKeeper

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  closed = 0
  rings = 0
  keeper = new BellKeeper(
    async () => (events) => {
      opened.push(events)
      return () => (closed += 1)
    },
    () => (rings += 1),
    () => undefined,
  )
})
afterEach(() => vi.useRealTimers())

it('opens once the server was reached, for a visible page on a link that is not slow (SYNC-8)', async () => {
  await keeper.serverReached()
  expect(opened).toHaveLength(0)
  keeper.setCircumstances({ isVisible: true, isSlowLink: true })
  await keeper.serverReached()
  expect(opened).toHaveLength(0)
  keeper.setCircumstances(HERE)
  await keeper.serverReached()
  await keeper.serverReached()
  expect(opened).toHaveLength(1)
})

it('closes with the page out of sight and opens again at the next pull in sight', async () => {
  keeper.setCircumstances(HERE)
  await keeper.serverReached()
  keeper.setCircumstances({ isVisible: false, isSlowLink: false })
  expect(closed).toBe(1)
  keeper.setCircumstances(HERE)
  await keeper.serverReached()
  expect(opened).toHaveLength(2)
})

it('does not try again by itself after it was lost', async () => {
  keeper.setCircumstances(HERE)
  await keeper.serverReached()
  opened[0]?.onLost()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(opened).toHaveLength(1)
  await keeper.serverReached()
  expect(opened).toHaveLength(2)
})

it('makes one ring of many in quick succession', async () => {
  keeper.setCircumstances(HERE)
  await keeper.serverReached()
  for (let n = 0; n < 50; n += 1) opened[0]?.onRing()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(rings).toBe(1)
})
