/**
 * Shows that revisions become visible in commit order (FEED-1): on a real server several connections write at
 * the same time, while a reader reads all changes since its checkpoint. At the end the reader must have exactly the
 * rows of the tables.
 * COMMIT_ORDER_SECONDS makes the run longer, COMMIT_ORDER_SEED repeats a run.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FeedCopy, readPublished } from './directory-feed.ts'
import type { Connection, TestDatabase } from './open-database.ts'
import { openServer } from './open-database.ts'
import { seededRandom } from '../../tests/fixtures/random.ts'

const WRITER_COUNT = 8
const RUN_SECONDS = Number(process.env['COMMIT_ORDER_SECONDS'] ?? 4)
const SEED = Number(process.env['COMMIT_ORDER_SEED'] ?? Date.now() % 1_000_000)

let database: TestDatabase
beforeAll(async () => {
  database = await openServer()
})
afterAll(() => database.close())

it(
  'a reader of the directory feed has no stale row after 8 concurrent writers, and no deadlock has occurred (FEED-1)',
  { timeout: RUN_SECONDS * 1000 + 60_000 },
  async () => {
    console.log(`commit order: seed ${SEED}`)
    await database.query(
      `insert into public.businesses (name, description) select 'Seed ' || n, 'x' from generate_series(1, 400) n`,
    )
    const endsAt = Date.now() + RUN_SECONDS * 1000
    const outcomes = { committed: 0, rolledBack: 0, errors: [] as string[] }
    const feedCopy = new FeedCopy()
    let polls = 0
    const readUntilEnd = async () => {
      const connection = await database.connect()
      while (Date.now() < endsAt) {
        await feedCopy.pull(connection, 100)
        polls += 1
      }
    }
    const writeUntilEnd = async (index: number) => {
      const connection = await database.connect()
      const random = seededRandom(SEED + index)
      while (Date.now() < endsAt) await writeOnce(connection, random, outcomes)
    }
    await Promise.all([
      readUntilEnd(),
      ...Array.from({ length: WRITER_COUNT }, (_, index) => writeUntilEnd(index)),
    ])

    await feedCopy.pull(database, 100)
    console.log(
      `commit order: ${outcomes.committed} transactions, ${outcomes.rolledBack} rolled back, ${polls} polls, ${feedCopy.rows.size} rows`,
    )
    const published = await readPublished(database)
    const staleRows = [...published].filter(([key, revision]) => feedCopy.rows.get(key) !== revision)
    const deletedRowsInCopy = [...feedCopy.rows.keys()].filter((key) => !published.has(key))
    expect({ errors: outcomes.errors, stale: staleRows, ghosts: deletedRowsInCopy }).toEqual({
      errors: [],
      stale: [],
      ghosts: [],
    })
    expect(feedCopy.resets).toBe(0)
    expect(outcomes.committed).toBeGreaterThan(RUN_SECONDS * 20)
    expect(polls).toBeGreaterThan(RUN_SECONDS * 2)
  },
)

const RANDOM_LISTING = 'select id from public.businesses order by random() limit 1'
const WRITE_STATEMENTS = [
  `insert into public.businesses (name, description) values ('New', 'x')`,
  `update public.businesses set featured = not featured where id = (${RANDOM_LISTING})`,
  `update public.businesses set alert = 'Closed' where id in (select id from public.businesses order by random() limit 2)`,
  `insert into public.business_images (business_id, image_url) select id, 'https://x.mh/p.jpg' from (${RANDOM_LISTING} for share) l`,
  `delete from public.businesses where id = (${RANDOM_LISTING})`,
  `insert into public.announcements (message) values ('News')`,
  `update public.announcements set is_active = not is_active where id = (select id from public.announcements order by random() limit 1)`,
  `delete from public.announcements where id = (select id from public.announcements order by random() limit 1)`,
  `insert into public.emergency_contacts (name, phone) values ('Police', '625-8666')`,
  `delete from public.emergency_contacts where id = (select id from public.emergency_contacts order by random() limit 1)`,
]

async function writeOnce(
  connection: Connection,
  random: () => number,
  outcomes: { committed: number; rolledBack: number; errors: string[] },
) {
  await connection.query('begin')
  try {
    const statements = 1 + Math.floor(random() * 3)
    for (let step = 0; step < statements; step += 1) {
      await connection.query(WRITE_STATEMENTS[Math.floor(random() * WRITE_STATEMENTS.length)] ?? '')
      if (random() < 0.3) await sleep(random() * 4)
    }
    const isRolledBack = random() < 0.05
    await connection.query(isRolledBack ? 'rollback' : 'commit')
    outcomes[isRolledBack ? 'rolledBack' : 'committed'] += 1
  } catch (error) {
    await connection.query('rollback')
    outcomes.errors.push(String(error))
  }
}
