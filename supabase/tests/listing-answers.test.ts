import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openWithCallers, queryAs, sqlState, VISITOR } from './callers.ts'
import { DATABASES } from './open-database.ts'

const ANSWER_QUERY = 'select public.answer_listing($1::jsonb) as answer'

interface WaitingListing {
  id: string
  name: string
  right: number
  wrong: number
  what: Record<string, number>
  notes: string[]
  note_count: number
}

describe.each(DATABASES)('answers of visitors on %s', (kind, open) => {
  const world = openWithCallers(open)
  beforeEach(async () => {
    await world.database.query('delete from private.rate_counters')
    await world.database.query('delete from public.businesses')
  })

  const addListing = async (name: string) => {
    const [row] = await world.database.query(
      `insert into public.businesses (name, description) values ($1, 'Shop') returning id, revision::int`,
      [name],
    )
    return { listing: String(row?.['id']), revision: Number(row?.['revision']) }
  }
  const send = async (entry: object, caller = VISITOR) => {
    const [row] = await queryAs(world.database, caller, ANSWER_QUERY, [JSON.stringify(entry)])
    return (row?.['answer'] as { outcome: string } | undefined)?.outcome
  }
  const readQueue = async (caller = world.admin) => {
    const [row] = await queryAs(world.database, caller, 'select public.answer_queue() as queue')
    return row?.['queue'] as WaitingListing[]
  }
  const readStoredAnswers = () => world.database.query('select * from public.listing_answers')

  it("a visitor's answer about a listing replaces an earlier one of the same device, and is stored once if it is sent again (ANSWER-2)", async () => {
    const shownListing = await addListing('Store')
    const device = randomUUID()
    for (let n = 0; n < 5; n += 1)
      expect(
        await send({
          ...shownListing,
          device,
          answer: 'wrong',
          what: ['phone', 'phone'],
          note: ' new\u202e \n',
        }),
      ).toBe('stored')
    expect(await readStoredAnswers()).toMatchObject([{ answer: 'wrong', what: ['phone'], note: 'new' }])
    expect(await send({ ...shownListing, device, answer: 'right' })).toBe('stored')
    expect(await readStoredAnswers()).toMatchObject([{ answer: 'right', what: [], note: null }])
    expect(JSON.stringify(await readStoredAnswers()), 'nothing of the device').not.toContain(device)
  })

  it('the answers of one device about different listings have different device hashes (ANSWER-2)', async () => {
    const device = randomUUID()
    for (const name of ['One', 'Two']) await send({ ...(await addListing(name)), device, answer: 'right' })
    expect(new Set((await readStoredAnswers()).map((row) => row['device_hash'])).size).toBe(2)
  })

  it.each([
    [{ listing: randomUUID() }, 'gone'],
    [{ revision: 9_000_000 }, 'gone'],
    [{ listing: 'mine' }, '22P02'],
    [{ device: 'me' }, '22023'],
    [{ device: null }, '22023'],
    [{ name: 'Jo' }, '22023'],
    [{ answer: 'maybe' }, '23514'],
    [{ answer: 'wrong', what: ['price'] }, '23514'],
    [{ answer: 'right', what: ['phone'] }, '23514'],
    [{ note: 'x'.repeat(301) }, '23514'],
    [{ revision: 0 }, '23514'],
  ])(
    "a visitor's answer about a listing with the fields %j is not stored: %s (ANSWER-3)",
    async (changes, outcome) => {
      const entry = { ...(await addListing('Store')), device: randomUUID(), answer: 'right', ...changes }
      expect(await send(entry).catch((error: unknown) => sqlState(error))).toBe(outcome)
      expect(await readStoredAnswers()).toEqual([])
    },
  )

  it('of 25 answers from one address about one listing, 20 are accepted, and another address may still answer (ANSWER-3)', async () => {
    const shownListing = await addListing('Store')
    const outcomes: (string | undefined)[] = []
    for (let n = 0; n < 25; n += 1)
      outcomes.push(
        await send({ ...shownListing, device: randomUUID(), answer: 'wrong' }).catch((error: unknown) =>
          sqlState(error),
        ),
      )
    expect(outcomes.filter((outcome) => outcome === 'PT429')).toHaveLength(5)
    expect(
      await send(
        { ...shownListing, device: randomUUID(), answer: 'wrong' },
        { ...VISITOR, address: '192.0.2.1' },
      ),
    ).toBe('stored')
  })

  // Run only on one of the two databases, because this test takes 10 seconds.
  it.runIf(kind === 'PostgreSQL')(
    '10,000 answers about listings, 5 % of them hostile, change no listing, are counted once and are queued in order (ANSWER-3, ANSWER-4)',
    async () => {
      const names = Array.from({ length: 40 }, (_, n) => `Place ${String(n).padStart(2, '0')}`)
      const listings = []
      for (const name of names) listings.push(await addListing(name))
      const listingsBefore = await world.database.query('select * from public.businesses order by id')
      const expectedCounts = listings.map(() => ({ right: 0, wrong: 0 }))
      const byAddress = Array.from({ length: 200 }, (): object[] => [])
      for (let n = 0; n < 9_500; n += 1) {
        const entryIndex = (n * 7) % 40
        // For place k, k + 1 of 41 answers are 'wrong'.
        const answer = Math.floor(n / 40) % 41 <= entryIndex ? 'wrong' : 'right'
        const expectedCount = expectedCounts[entryIndex]
        if (expectedCount !== undefined) expectedCount[answer] += 1
        byAddress[n % 200]?.push({ ...listings[entryIndex], device: randomUUID(), answer })
      }
      const [firstListing] = listings
      const sameDevice = randomUUID()
      for (let n = 0; n < 500; n += 1) {
        const hostileAnswers = [
          { ...firstListing, listing: randomUUID(), device: randomUUID(), answer: 'wrong' },
          { ...firstListing, revision: 9_000_000 + n, device: randomUUID(), answer: 'wrong' },
          { ...firstListing, device: sameDevice, answer: 'wrong' },
        ]
        byAddress[n % 200]?.push(hostileAnswers[n % 3] ?? {})
      }
      await world.database.query(
        `update private.settings set answer_limit = 1000, answer_daily_limit = 1000, answer_daily_cap = 100000, answer_listing_limit = 1000`,
      )
      for (const [addressIndex, entries] of byAddress.entries())
        await queryAs(
          world.database,
          { ...VISITOR, address: `198.51.100.${addressIndex}` },
          'select public.answer_listing(e) from jsonb_array_elements($1::jsonb) e',
          [JSON.stringify(entries)],
        )
      await world.database.query(
        `update private.settings set answer_limit = 60, answer_daily_limit = 200, answer_daily_cap = 5000, answer_listing_limit = 20`,
      )

      expect(await world.database.query('select * from public.businesses order by id')).toEqual(
        listingsBefore,
      )
      // The device that answered 167 times must count once.
      const [ofFirst] = expectedCounts
      if (ofFirst !== undefined) ofFirst.wrong += 1
      const expectedOrder = names
        .map((name, index) => ({
          name,
          right: expectedCounts[index]?.right ?? 0,
          wrong: expectedCounts[index]?.wrong ?? 0,
        }))
        .sort((a, b) => b.wrong - a.wrong || b.right - a.right || (a.name < b.name ? -1 : 1))
      expect((await readQueue()).map(({ name, right, wrong }) => ({ name, right, wrong }))).toEqual(
        expectedOrder,
      )
    },
    60_000,
  )

  it("visitors' answers about an older version of a listing leave the queue, which only admins can read (ANSWER-4)", async () => {
    const shownListing = await addListing('Store')
    await send({
      ...shownListing,
      device: randomUUID(),
      answer: 'wrong',
      what: ['hours', 'phone'],
      note: 'Closed on Sunday',
    })
    await send({ ...shownListing, device: randomUUID(), answer: 'wrong', what: ['phone'] })
    expect(await readQueue()).toMatchObject([
      { wrong: 2, right: 0, what: { phone: 2, hours: 1 }, notes: ['Closed on Sunday'] },
    ])
    expect(await readQueue(world.stranger)).toEqual([])
    await queryAs(
      world.database,
      world.admin,
      'update public.businesses set last_checked_at = now() where id = $1',
      [shownListing.listing],
    )
    expect(await readQueue()).toEqual([])
    await send({ ...shownListing, device: randomUUID(), answer: 'wrong' })
    expect(await readQueue()).toEqual([])
  })

  it('the queue of answers has the newest 20 different notes of a listing, and their number (ANSWER-4)', async () => {
    const { listing, revision } = await addListing('Store')
    await world.database.query(
      `insert into public.listing_answers (listing_id, revision, answer, note, day, device_hash)
       select $1, $2, 'wrong', 'Note ' || n % 30, date '2026-01-01' + n % 30, 'device ' || n from generate_series(0, 59) n`,
      [listing, revision],
    )
    const [first] = await readQueue()
    expect(first).toMatchObject({ wrong: 60, note_count: 30 })
    expect(first?.notes).toEqual(Array.from({ length: 20 }, (_, n) => `Note ${29 - n}`))
    await addListing('Without answers')
    const [row] = await queryAs(
      world.database,
      world.admin,
      `select public.waiting_work() -> 'answers' as answers`,
    )
    expect(row).toEqual({ answers: 1 })
  })
})
