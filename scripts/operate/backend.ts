import { readBackendOptions } from '../../supabase/local/backend-options.ts'
import { onStopSignal, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { describeBackend } from './project.ts'

/*
 * npm run backend [-- --postgres ADDRESS]: the local backend without the site, on the embedded database or on a
 * PostgreSQL database (postgresql://user:password@host/name; an empty one gets the tables and the demo data).
 * Environment: PORT, GUIDE_DATA_DIR, DEMO_LISTINGS, LOCAL_POSTGRES, LOCAL_MAX_ROWS, LOCAL_SIGN_INS_PER_5_MINUTES
 * (supabase/local/backend-options.ts).
 */
const USAGE = 'Usage: npm run backend [-- --postgres ADDRESS]'

async function runBackend(): Promise<void> {
  const { values } = readArguments(USAGE, { postgres: { type: 'string' } })
  const options = { ...readBackendOptions(process.env), ...values }
  const startPromise = startBackend(options, { report: console.log })
  onStopSignal(() => {
    void runCommand(async () => {
      await (await startPromise.catch(() => undefined))?.close()
      process.exit(0)
    })
  })
  const backend = await startPromise
  console.log(describeBackend(backend, { hasSite: false }))
}

await runCommand(runBackend)
