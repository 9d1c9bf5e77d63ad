import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findBrowser } from '../../scripts/build/find-browser.ts'
import { RandomWalk } from './random-walk.ts'
import { WalkPhone } from './walk-phone.ts'

/*
 * npm run test:walk: random steps for WALK_MINUTES (docs/reliability.md). FAULT_SEED repeats the choices of a run; how the
 * browser reacts differs a little each time.
 */

const WALK_MINUTES = Number(process.env['WALK_MINUTES'] ?? 0)
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)
/** Additional time for the start, the end and the checks. */
const EXTRA_MINUTES = 20

test.runIf(WALK_MINUTES > 0)(
  `random actions for ${WALK_MINUTES} minutes cause no fault (seed ${SEED})`,
  async () => {
    const profile = await mkdtemp(path.join(tmpdir(), 'guide-walk-'))
    const phone = new WalkPhone(findBrowser(), profile)
    const randomWalk = new RandomWalk(SEED, phone)
    try {
      await randomWalk.begin()
      await randomWalk.run(WALK_MINUTES)
      await randomWalk.end()
      console.info(
        `${JSON.stringify([...randomWalk.steps])}, ${randomWalk.messages.size} messages, seed ${SEED}`,
      )
      expect(randomWalk.faults).toEqual([])
    } finally {
      await phone.close()
      await randomWalk.network.change('offline')
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  },
  (WALK_MINUTES + EXTRA_MINUTES) * 60_000,
)
