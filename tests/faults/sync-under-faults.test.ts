import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Device } from '../fixtures/device.ts'
import { startPumpedTimers, type PumpedTimers } from '../fixtures/pump-timers.ts'
import { syncThroughFaults } from '../fixtures/sync-faults.ts'

/** The saved copy with simulated faults. To repeat a run, set FAULT_SEED to its seed. */
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)
const phone = new Device()
let timers: PumpedTimers
beforeEach(() => {
  timers = startPumpedTimers()
})
afterEach(async () => {
  await phone.stop()
  await timers.stop()
})

it(
  `a device has the rows of the server after 3,000 rows and 200 faults (SYNC-2) (seed ${seed})`,
  { timeout: 1_800_000 },
  async () => {
    await syncThroughFaults(phone, { seed, rows: 3_000, faults: 200 })
    expect(phone.requests.length).toBeGreaterThan(200)
  },
)
