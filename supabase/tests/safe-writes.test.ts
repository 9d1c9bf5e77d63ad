import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServer, type TestDatabase } from './open-database.ts'

/**
 * Hosted Supabase loads the safeupdate extension in the sessions of its API. It refuses every UPDATE and DELETE without
 * WHERE that such a session runs, also inside `security definer` functions and triggers (HOSTED-2). So no function of the
 * project may contain one. Where the server of DATABASE_TEST_URL loads safeupdate, all other tests check the same:
 * callers.ts switches it on for requests.
 */

const WRITES =
  /\b(?:update\s+(?:only\s+)?(?!of\b|skip\b|nowait\b|set\b|on\b|or\b)["\w%.$]+|delete\s+from)\b/gi
/** Text before an `update` keyword that begins no statement: row locks, `on conflict`, trigger events. */
const PREFIX_OF_UPDATE_KEYWORD = /(?:\bfor(?:\s+no\s+key)?|\bdo|\bbefore|\bafter|\bor|\bof)\s*$/i

/** The statements of a function's source that safeupdate would refuse. Reads dynamic SQL in string literals too. */
function unsafeWrites(source: string): string[] {
  const literals: string[] = []
  const code = source
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll(/\$(\w*)\$(.*?)\$\1\$|'((?:[^']|'')*)'/gs, (_all, _tag, dollar?: string, quoted?: string) => {
      literals.push(dollar ?? (quoted ?? '').replaceAll("''", "'"))
      return "''"
    })
  const found: string[] = []
  for (const { 0: start, index } of code.matchAll(WRITES)) {
    if (PREFIX_OF_UPDATE_KEYWORD.test(code.slice(0, index))) continue
    const statement = ownText(code.slice(index + start.length))
    if (!/\bwhere\b/i.test(statement)) found.push(`${start}${statement}`.replaceAll(/\s+/g, ' ').trim())
  }
  return [...found, ...literals.flatMap(unsafeWrites)]
}

/** The text up to the end of the statement or of the parentheses around it, without what it has in parentheses. */
function ownText(code: string): string {
  let depth = 0
  let own = ''
  for (const character of code) {
    if (character === ')') depth -= 1
    if (depth < 0 || (character === ';' && depth === 0)) break
    if (depth === 0) own += character
    if (character === '(') depth += 1
  }
  return own
}

describe('updates and deletes without WHERE (HOSTED-2)', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openServer()
  })
  afterAll(() => database.close())

  it('no function of the project has one', async () => {
    const functions = await database.query(
      `select oid::regprocedure::text as name, prosrc from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
    )
    expect(functions.length).toBeGreaterThan(80)
    const unsafe = functions.flatMap(({ name, prosrc }) =>
      unsafeWrites(String(prosrc)).map((statement) => `${String(name)}: ${statement}`),
    )
    expect(unsafe).toEqual([])
  })

  it.each([
    'update private.settings set require_mfa = true',
    'delete from private.admins',
    'begin delete from only private.admins; return; end',
    'with gone as (delete from private.admins returning user_id) select 1 from gone where true',
    "execute 'delete from private.admins'",
    "execute format('update %I.%I set a = 1', 'a', 'b')",
    'execute $sql$ update x set a = (select b from y where true) $sql$',
    'update x set a = 1 from (select 1 as b where true) y -- where',
    "update x set a = 'where'",
  ])('finds: %s', (source) => {
    expect(unsafeWrites(source)).toHaveLength(1)
  })

  it.each([
    'update private.settings set require_mfa = true where only_row',
    'update x t set a = (select 1) from y where y.id = t.id',
    'select 1 from x for update; select 1 from x for no key update skip locked',
    'insert into x values (1) on conflict (id) do update set a = 1',
    "execute 'create trigger t after insert or update of email or delete on public.users'",
    "raise exception 'Cannot update'; -- delete from x",
  ])('accepts: %s', (source) => {
    expect(unsafeWrites(source)).toEqual([])
  })
})
