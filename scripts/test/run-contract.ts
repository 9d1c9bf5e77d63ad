import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/*
 * npm run test:contract [-- --url ADDRESS]: makes every request of the contract (tests/contract) against a local
 * backend, or against the project at this address with SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY from the
 * environment. It uses its own rows and accounts, and removes them at the end.
 */
const { values } = parseArgs({ options: { url: { type: 'string' } } })
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'integration',
    'tests/contract',
    '--reporter',
    'verbose',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, ...(values.url === undefined ? {} : { CONTRACT_URL: values.url }) },
  },
)
process.exitCode = status ?? 1
