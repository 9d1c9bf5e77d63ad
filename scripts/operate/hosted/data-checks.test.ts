import { expect, test } from 'vitest'
import { RIGHTS } from '../../../supabase/tests/rights-table.ts'
import { DATA_CHECKS } from './data-checks.ts'
import { CheckContext, runChecks } from './run-checks.ts'
import { toCheckTarget } from './settings.ts'

const closedTables = Object.entries(RIGHTS).flatMap(([table, { select }]) =>
  select.includes('v') ? [] : [table],
)

test.each(closedTables)(
  'the checks of a hosted project report a row of %s that visitors can read (OPERATE-2)',
  async (table) => {
    const target = toCheckTarget({ SUPABASE_URL: 'https://project.example' })
    const context = new CheckContext(target, async (url) =>
      Response.json(
        new Request(url).url.startsWith(`https://project.example/rest/v1/${table}?`) ? [{ id: 1 }] : [],
      ),
    )
    const checks = DATA_CHECKS.filter(({ name }) => name === 'Visitors read no private rows')
    expect(await runChecks(checks, context)).toMatchObject([
      { state: 'wrong', finding: `readable without an account: ${table}` },
    ])
  },
)
