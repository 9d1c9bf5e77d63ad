import type { Submission } from '../domain/submission.ts'
import type { Verdict } from './classify.ts'
import { deliver, type OutboxAddress } from './deliver.ts'
import { FRESH_LIMIT, takeFromLimit, type SendingLimit } from './sending-limit.ts'

/*
 * For a device that refuses to store anything: one attempt while the person looks on. The words stay in the form, and the
 * same id makes a second attempt harmless.
 */
let limit: SendingLimit = FRESH_LIMIT
const counted = new Set<string>()

export async function sendDirectly(
  body: Submission,
  address: OutboxAddress,
): Promise<Verdict | { kind: 'limited'; waitMs: number }> {
  if (!counted.has(body.id)) {
    const taken = takeFromLimit(limit, Date.now())
    ;({ limit } = taken)
    if (taken.waitMs > 0) return { kind: 'limited', waitMs: taken.waitMs }
    counted.add(body.id)
  }
  return deliver(body, address, { fetch: (input, init) => fetch(input, init), now: () => Date.now() })
}
