import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { versionOfSources } from '../../build/build-description.ts'
import { buildPaths, OUT_DIR } from '../../build/build-settings.ts'
import { PlainFailure } from '../../../supabase/local/plain-failure.ts'
import type { Settings } from './settings.ts'

const BUILD_SETTINGS = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SITE_URL', 'VITE_CONTACT_EMAIL']

/** Whether dist was built from this commit, for this project and address. */
export async function isBuiltFor(settings: Settings): Promise<boolean> {
  if (!existsSync(path.join(OUT_DIR, 'index.html'))) return false
  const [description, robots] = await Promise.all(
    [buildPaths(OUT_DIR).description, path.join(OUT_DIR, 'robots.txt')].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  )
  if (!description) return false
  const built = JSON.parse(description) as { version: string; supabaseUrl: string; contactEmail: string }
  return (
    built.version === versionOfSources() &&
    built.supabaseUrl === settings['SUPABASE_URL'] &&
    built.contactEmail === settings['VITE_CONTACT_EMAIL'] &&
    (robots ?? '').includes(`${settings['SITE_URL']}/`)
  )
}

/** @throws PlainFailure when the build fails; its own message is on the terminal */
export async function buildSite(settings: Settings): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build/build-site.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...Object.fromEntries(BUILD_SETTINGS.map((name) => [name, settings[name]])) },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new PlainFailure('The site could not be built: see the message above.')
}
