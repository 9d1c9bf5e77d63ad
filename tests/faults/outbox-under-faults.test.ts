import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { OutboxPhone } from '../fixtures/outbox-phone.ts'
import { sendThroughFaults } from '../fixtures/outbox-faults.ts'

/** The outbox with 200 simulated faults. To repeat a run, set FAULT_SEED to its seed. */
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)
const phone = new OutboxPhone()
afterEach(() => phone.stop())

it(
  `the outbox delivers every message once under 200 faults in two tabs and the worker (OUTBOX-2) (seed ${seed})`,
  { timeout: 1_800_000 },
  async () => {
    const { validMessages, refusedMessages } = await sendThroughFaults(phone, {
      seed,
      faults: 200,
    })
    console.log(`seed ${seed}: ${validMessages.length} good messages, ${refusedMessages.length} poison`)
    expect(validMessages.length).toBeGreaterThan(300)
    expect(refusedMessages.length).toBeGreaterThan(0)
  },
)
