import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The addresses and keys of a running backend, as written to `local.env` in its data folder. */
export interface LocalEnv {
  SITE_URL: string
  SUPABASE_URL: string
  SUPABASE_PUBLISHABLE_KEY: string
  SUPABASE_SECRET_KEY: string
  DATABASE_URL: string
  ADMIN_EMAIL: string
  ADMIN_PASSWORD: string
}

/** Writes local.env, which tools and tests read to find the backend. The file exists only while the backend is ready. */
export async function writeLocalEnv(folder: string, env: LocalEnv): Promise<void> {
  const text = Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
  const file = path.join(folder, 'local.env')
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

export function removeLocalEnv(folder: string): Promise<void> {
  return rm(path.join(folder, 'local.env'), { force: true })
}
