import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { toBuildPaths } from './build-settings.ts'
import { buildKillSwitch } from './build-service-worker.ts'

/** npm run build:kill-switch: replaces the service workers in a finished build; deploy it like any release (docs/releases.md). */
async function replaceWorkers(): Promise<void> {
  readArguments('Usage: npm run build:kill-switch  (changes the site in GUIDE_OUT_DIR, or dist)', {})
  const outDir = process.env['GUIDE_OUT_DIR'] ?? 'dist'
  // Deploying a folder with the two workers alone would take every page off the host.
  if (!existsSync(join(outDir, 'sw.js')))
    throw new PlainFailure(
      `There is no site built in ${outDir}, so nothing was written: run npm run build first, then this command again.`,
    )
  // Without its stamp the folder is no finished release, so that `npm run hosted -- apply` builds again (OPERATE-12).
  await rm(toBuildPaths(outDir).stamp, { force: true })
  await buildKillSwitch(outDir)
  const compressed = ['sw.js', 'outbox-worker.js'].flatMap((file) => [`${file}.br`, `${file}.gz`])
  await Promise.all(compressed.map((file) => rm(join(outDir, file), { force: true })))
  console.log(`${outDir}/sw.js now removes the service worker from every device that loads it.`)
}

await runCommand(replaceWorkers)
