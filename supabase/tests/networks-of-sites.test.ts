import { beforeEach, describe, expect, it } from 'vitest'
import { openWithCallers, queryAs, sqlState, VISITOR } from './callers.ts'
import { DATABASES } from './open-database.ts'

const INSERT_MESSAGE = `insert into public.contact_submissions (type, name, email, message)
  values ('feedback', 'Jo', 'jo@example.mh', 'Thank you very much')`

describe.each(DATABASES)('networks of clients on %s', (_name, open) => {
  const world = openWithCallers(open)
  beforeEach(() => world.database.query('delete from private.rate_counters'))

  const send = (address: string) =>
    queryAs(world.database, { ...VISITOR, address }, INSERT_MESSAGE).then(() => 'stored', sqlState)
  /** Sends one message from each of `count` /64 networks of the site. @returns how many were stored */
  const sendFromSite = async (site: string, count: number) => {
    let storedCount = 0
    for (let n = 0; n < count; n += 1)
      if ((await send(`${site}:${n.toString(16)}::1`)) === 'stored') storedCount += 1
    return storedCount
  }
  const setLimits = (daily: number, cap: number) =>
    world.database.query('update private.settings set contact_daily_limit = $1, contact_daily_cap = $2', [
      daily,
      cap,
    ])

  it('all /64 networks of an IPv6 /48 network share the limit of a day, and each has its own limit of 10 minutes (LIMIT-15)', async () => {
    await setLimits(40, 3000)
    expect(await sendFromSite('2001:db8:1', 60)).toBe(40)
    expect(await send('2001:db8:2::1')).toBe('stored')
    await setLimits(300, 3000)
  })

  it('an IPv6 /48 network that has sent much leaves half of the daily cap to others (LIMIT-12, LIMIT-15)', async () => {
    await setLimits(60, 40)
    // Two messages before it has sent much, then half of the cap.
    expect(await sendFromSite('2001:db8:3', 60)).toBe(22)
    expect(await send('2001:db8:4::1')).toBe('stored')
    expect(await send('198.51.100.7')).toBe('stored')
    await setLimits(300, 3000)
  })

  it.each([
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
    [':::/64', ':::/64'],
    ['', 'unknown'],
  ])('the address %j counts as the network %s (LIMIT-15)', async (address, network) => {
    const [row] = await world.database.query(
      `select private.client_network($1) as network, private.client_hash(private.client_network($1)) as hash`,
      [address],
    )
    expect(row).toEqual({ network, hash: expect.stringMatching(/^[0-9a-f]{15}[s0-9a-f][0-9a-f]{16}$/) })
  })
})
