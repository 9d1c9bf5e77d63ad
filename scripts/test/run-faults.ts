import { spawnSync } from 'node:child_process'

/** npm run test:faults: the long, seeded fault runs. Each prints its seed; FAULT_SEED repeats one. */
const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults'], {
  stdio: 'inherit',
})
process.exit(run.status ?? 1)
