import { readBackendOptions } from '../../supabase/local/backend-options.ts'
import { onStopSignal, PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { startBackend, type RunningBackend } from '../../supabase/local/start-backend.ts'
import { describeBackend } from './project.ts'
import { buildIfNeeded, keepPagesFresh, START_FOLDER } from '../build/build-if-needed.ts'

/*
 * npm start: starts the embedded backend with demo data, builds the site for it and serves both on one address.
 * It reads the same environment variables as scripts/operate/backend.ts.
 */
async function startGuide(): Promise<void> {
  readArguments('Usage: npm start  (reads PORT, GUIDE_DATA_DIR and DEMO_LISTINGS)', {})
  const stopController = new AbortController()
  let backend: RunningBackend | undefined
  const stopGuide = async (): Promise<void> => {
    stopController.abort()
    await backend?.close()
  }
  onStopSignal(
    () =>
      void runCommand(async () => {
        await stopGuide()
        if (backend) process.exit(0)
      }),
  )
  try {
    const options = { ...readBackendOptions(process.env), serveSite: START_FOLDER }
    backend = await startBackend(options, { announce: false, report: console.log })
    if (stopController.signal.aborted) throw new PlainFailure('Stopped.')
    await buildIfNeeded(START_FOLDER, backend, stopController.signal)
    await backend.announce()
    console.log(describeBackend(backend, { hasSite: true }))
    void keepPagesFresh(START_FOLDER, backend, stopController.signal)
  } catch (error) {
    await stopGuide()
    throw error
  }
}

await runCommand(startGuide)
