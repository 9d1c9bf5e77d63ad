import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { toBuildPaths, OUT_DIR } from '../../build/build-settings.ts'
import { computeBuildStamp } from '../../build/build-stamp.ts'
import type { HostedProject } from './hosted-project.ts'
import type { Settings } from './settings.ts'

const BUILD_SETTING_NAMES = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SITE_URL', 'VITE_CONTACT_EMAIL']

/** Returns functions that check and run the build of the site in `outDir`. Settings not given come from the environment. */
export function createSiteBuild(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  outDir = OUT_DIR,
): HostedProject['site'] {
  const variables = (snapshotKeys: string): NodeJS.ProcessEnv => ({
    ...environment,
    ...Object.fromEntries(BUILD_SETTING_NAMES.map((name) => [name, settings[name]])),
    SNAPSHOT_PUBLIC_KEYS: snapshotKeys,
    GUIDE_OUT_DIR: outDir,
  })
  const paths = toBuildPaths(outDir)
  return {
    async isBuilt(snapshotKeys) {
      if (!existsSync(path.join(outDir, 'index.html'))) return false
      const stamp = await readFile(paths.stamp, 'utf8').catch(() => '')
      return stamp === computeBuildStamp(variables(snapshotKeys))
    },
    async build(snapshotKeys) {
      const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build/build-site.ts'], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: variables(snapshotKeys),
      })
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0) throw new PlainFailure('The site could not be built: see the message above.')
    },
    builtDirectory: () => readFile(paths.directory, 'utf8').catch(() => ''),
  }
}
