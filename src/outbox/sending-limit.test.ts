import { expect, it } from 'vitest'
import {
  FRESH_LIMIT,
  LIMIT_BLOCK_MS,
  LIMIT_MESSAGES,
  LIMIT_WINDOW_MS,
  consumeLimit,
  type SendingLimit,
} from './sending-limit.ts'

const NOW = 1_000_000_000
const take = (times: number[], start = FRESH_LIMIT): { limit: SendingLimit; waits: number[] } => {
  let limit = start
  const waits = times.map((now) => {
    const taken = consumeLimit(limit, now)
    limit = taken.limit
    return taken.waitMs
  })
  return { limit, waits }
}
const five = Array.from({ length: LIMIT_MESSAGES }, (_, at) => NOW + at)

it('allows five messages in ten minutes, then blocks for twenty (CONTACT-12)', () => {
  const { waits, limit } = take([...five, NOW + 10, NOW + 10 + LIMIT_BLOCK_MS - 1])
  expect(waits).toEqual([0, 0, 0, 0, 0, LIMIT_BLOCK_MS, 1])
  expect(consumeLimit(limit, NOW + 10 + LIMIT_BLOCK_MS).waitMs).toBe(0)
})

it('does not count messages older than ten minutes', () => {
  expect(take([...five, NOW + 4 + LIMIT_WINDOW_MS]).waits.at(-1)).toBe(0)
})

it('does not block when the clock is set back', () => {
  const { limit } = take([...five, NOW + 10])
  expect(consumeLimit(limit, NOW - 365 * 24 * 3_600_000).waitMs).toBe(0)
})
