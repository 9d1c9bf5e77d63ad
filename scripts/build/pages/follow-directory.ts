/*
 * Renders the pages of a built site again after each change of the directory, until its standard input closes or it is
 * stopped. `npm start` runs it beside the backend (PAGES-8). Environment: as for scripts/build/build-site.ts.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { GuideBuild } from '../../../src/domain/guide-build.ts'
import { parseSnapshot } from '../../../src/domain/snapshot/snapshot-text.ts'
import { runCommand } from '../../../supabase/local/run-command.ts'
import { readBuildSettings, toBuildPaths, OUT_DIR } from '../build-settings.ts'
import { DirectoryReader } from '../build-description.ts'
import { refreshDirectoryFiles } from './directory-files.ts'
import { computeNextRowsChange } from './current-rows.ts'
import { followChanges } from './follow-changes.ts'

/** Interval of checks: an edit is shown within 10 seconds, even with the time that rendering 10,000 listings takes. */
const CHECK_INTERVAL_MS = 1_000

await runCommand(async () => {
  const settings = readBuildSettings(process.env)
  const paths = toBuildPaths(OUT_DIR)
  const { dataLicence } = JSON.parse(await readFile(paths.description, 'utf8')) as GuideBuild
  const reader = new DirectoryReader(settings)
  reader.apply(parseSnapshot(gunzipSync(await readFile(paths.snapshot)).toString('utf8')))
  // Pages also change without a change of any row: announcements begin and end, closed places open again, and days of trips
  // pass (PAGES-15). Begin with a refresh, because the site may have been built long ago.
  let dueAt: number | null = 0
  // Standard input closes when the parent process ends, even if it was killed.
  process.stdin.on('end', () => process.exit()).resume()
  await followChanges({
    hasChanged: async () => (await reader.pullChanges()) || (dueAt !== null && Date.now() >= dueAt),
    refresh: async () => {
      const takenAt = new Date()
      const { renderedCount, removedCount } = await refreshDirectoryFiles(
        OUT_DIR,
        { ...settings, dataLicence },
        { rows: reader.rows(), takenAt },
      )
      dueAt = computeNextRowsChange(reader.rows(), takenAt)
      console.log(`Pages of ${OUT_DIR}: ${renderedCount} rendered again, ${removedCount} removed.`)
    },
    report: (error) => console.error('The pages of the site could not be updated:', error),
    waitForNextCheck: () => setTimeout(CHECK_INTERVAL_MS),
    stopSignal: new AbortController().signal,
  })
})
