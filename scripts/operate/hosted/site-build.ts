import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { GuideBuild } from '../../../src/domain/guide-build.ts'
import { versionOfSources } from '../../build/build-description.ts'
import { buildPaths, OUT_DIR } from '../../build/build-settings.ts'
import { PlainFailure } from '../../../supabase/local/plain-failure.ts'
import type { Settings } from './settings.ts'

const BUILD_SETTINGS = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SITE_URL', 'VITE_CONTACT_EMAIL']

/** Whether dist was built from this commit, for this project, its snapshot keys and the address of the site. */
export async function isBuiltFor(settings: Settings, snapshotKeys: string): Promise<boolean> {
  if (!existsSync(path.join(OUT_DIR, 'index.html'))) return false
  const [description, robots] = await Promise.all(
    [buildPaths(OUT_DIR).description, path.join(OUT_DIR, 'robots.txt')].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  )
  if (!description) return false
  const built = JSON.parse(description) as GuideBuild
  return (
    built.version === versionOfSources() &&
    built.supabaseUrl === settings['SUPABASE_URL'] &&
    built.snapshotKeys.join() === snapshotKeys &&
    built.contactEmail === settings['VITE_CONTACT_EMAIL'] &&
    (robots ?? '').includes(`${settings['SITE_URL']}/`)
  )
}

/** @throws PlainFailure when the build fails; its own message is on the terminal */
export async function buildSite(settings: Settings, snapshotKeys: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build/build-site.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...Object.fromEntries(BUILD_SETTINGS.map((name) => [name, settings[name]])),
      SNAPSHOT_PUBLIC_KEYS: snapshotKeys,
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new PlainFailure('The site could not be built: see the message above.')
}
