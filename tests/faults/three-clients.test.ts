import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SimulatedWorld } from './clients-and-writer.ts'
import { startPumpedTimers, type PumpedTimers } from '../fixtures/pump-timers.ts'

/*
 * Three clients and a writer (SYNC-2, SYNC-3, OUTBOX-2). `npm test` runs ten seeds, `npm run test:faults` 100 others each
 * time. To repeat a run, set FAULT_SEED to its seed.
 */
const FIRST_SEED = Number(process.env['FAULT_SEED'] ?? 1)
const SEED_COUNT = Number(process.env['FAULT_SEEDS'] ?? 10)
const VISIT_COUNT = 12

let timers: PumpedTimers
beforeEach(() => {
  timers = startPumpedTimers()
})
afterEach(() => timers.stop())

it.each(Array.from({ length: SEED_COUNT }, (_, index) => FIRST_SEED + index))(
  'three simulated devices end with the rows of the server, without a lost or doubled message (seed %i)',
  async (seed) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const world = new SimulatedWorld(seed)
    for (let visit = 0; visit < VISIT_COUNT; visit += 1) {
      for (let edits = Math.floor(world.random() * 4); edits > 0; edits -= 1) world.writeOnce()
      await world.clients[visit % world.clients.length]?.visit()
    }
    world.isWriting = false
    for (const client of world.clients) await client.expectConverged()
    const storedIds = world.submissions.rows.map(({ id }) => id)
    expect(new Set(storedIds).size).toBe(storedIds.length)
    expect(storedIds).toEqual(expect.arrayContaining(world.clients.flatMap(({ savedIds }) => savedIds)))
  },
)
