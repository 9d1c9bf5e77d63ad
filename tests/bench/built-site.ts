import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { BENCH_FOLDER } from './bench-settings.ts'

/** Folder of the measured production build, from which the backends serve it. */
export const SITE_FOLDER = join(BENCH_FOLDER, 'site')

/** Builds the site as `npm run build` does. @throws Error when the build fails */
export async function buildSite(backend: { url: string; publishableKey: string }): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build/build-site.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      GUIDE_OUT_DIR: SITE_FOLDER,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SITE_SUPABASE_URL: '',
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The site could not be built: see above')
}
