/*
 * Renders the pages of a built site again where the directory has changed since, without building the code again.
 * `npm start` runs it after each change. Environment: as for scripts/build/build-site.ts.
 */
import { readFile } from 'node:fs/promises'
import type { GuideBuild } from '../../../src/domain/guide-build.ts'
import { runCommand } from '../../../supabase/local/plain-failure.ts'
import { readBuildSettings } from '../build-settings.ts'
import { buildPaths, OUT_DIR } from '../build-settings.ts'
import { takeSnapshot } from '../take-snapshot.ts'
import { refreshDirectoryFiles } from './directory-files.ts'

await runCommand(async () => {
  const settings = readBuildSettings(process.env)
  const { changes, takenAt } = await takeSnapshot(settings)
  const { dataLicence } = JSON.parse(await readFile(buildPaths(OUT_DIR).description, 'utf8')) as GuideBuild
  const { rendered, removed } = await refreshDirectoryFiles(
    OUT_DIR,
    { siteUrl: settings.siteUrl, dataLicence },
    { rows: changes.rows, takenAt },
  )
  console.log(`Pages of ${OUT_DIR}: ${rendered} rendered again, ${removed} removed.`)
})
