import { readBackendOptions } from '../../supabase/local/backend-options.ts'
import { runCommand } from '../../supabase/local/plain-failure.ts'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { onStopSignal } from '../../supabase/local/stop-signal.ts'
import { describeBackend } from './describe-backend.ts'

/*
 * npm run backend: the embedded backend without the site. Environment: PORT, GUIDE_DATA_DIR, DEMO_LISTINGS,
 * LOCAL_MAX_ROWS, LOCAL_SIGN_INS_PER_5_MINUTES (supabase/local/backend-options.ts).
 */
async function runBackend(): Promise<void> {
  const starting = startBackend(readBackendOptions(process.env), { report: console.log })
  onStopSignal(() => {
    void runCommand(async () => {
      await (await starting.catch(() => undefined))?.close()
      process.exit(0)
    })
  })
  const backend = await starting
  console.log(describeBackend(backend, { hasSite: false }))
}

await runCommand(runBackend)
