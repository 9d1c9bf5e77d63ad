import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer } from 'vite'
import { readBackendOptions } from '../../supabase/local/backend-options.ts'
import { onStopSignal, PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'

/*
 * npm run dev: serves the site from its sources and updates it whenever a file is saved. It needs a running backend
 * (`npm run backend` in another terminal). Environment: GUIDE_DATA_DIR (the same as for the backend), DEV_PORT
 * (default 5173).
 */
const USAGE = 'Usage: npm run dev  (reads GUIDE_DATA_DIR and DEV_PORT)'

const API_PREFIXES = ['/rest/v1', '/auth/v1', '/storage/v1', '/functions/v1', '/realtime/v1']

async function runDev(): Promise<void> {
  readArguments(USAGE, {})
  const backend = await findBackend(readBackendOptions(process.env).dataDir)
  const proxy = Object.fromEntries(
    API_PREFIXES.map((prefix) => [
      prefix,
      { target: backend, changeOrigin: true, ws: prefix === '/realtime/v1' },
    ]),
  )
  const port = Number(process.env['DEV_PORT'] ?? 5173)
  const server = await createServer({ server: { host: '127.0.0.1', port, strictPort: true, proxy } })
  onStopSignal(() => void server.close().then(() => process.exit(0)))
  await server.listen().catch((error: unknown) => {
    throw new PlainFailure(`Port ${port} cannot be used (${String(error)}): set DEV_PORT to another number.`)
  })
  server.printUrls()
}

async function findBackend(dataDir: string): Promise<string> {
  const text = await readFile(path.join(dataDir, 'local.env'), 'utf8').catch(() => '')
  const url = /^SUPABASE_URL=(.+)$/m.exec(text)?.[1]
  const isUp = url !== undefined && (await fetch(`${url}/rest/v1/`).then(Boolean, () => false))
  if (url && isUp) {
    for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SNAPSHOT_PUBLIC_KEYS'])
      process.env[name] ??= new RegExp(`^${name}=(.+)$`, 'm').exec(text)?.[1]
    return url
  }
  throw new PlainFailure(`No backend is running for ${dataDir}: start one with \`npm run backend\` first.`)
}

await runCommand(runDev)
