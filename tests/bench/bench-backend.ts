import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSigningKey } from '../../src/domain/snapshot-signature.ts'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { SITE_FOLDER } from './built-pages.ts'

/** A local backend with a number of demo listings that serves the measured build. */
export interface BenchBackend {
  url: string
  publishableKey: string
  snapshotKeys: string
  secretKey: string
  listings: number
  close(): Promise<void>
}

/** One key for all backends, because they serve the same build. */
const signingKey = createSigningKey()

export async function openBenchBackend(listings: number): Promise<BenchBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-bench-backend-'))
  const { privateKey, publicKey } = await signingKey
  const backend = await startBackend({
    port: 0,
    dataDir,
    demoListings: listings,
    serveSite: SITE_FOLDER,
    snapshotKey: privateKey,
  })
  return {
    url: backend.url,
    publishableKey: backend.env.SUPABASE_PUBLISHABLE_KEY,
    snapshotKeys: publicKey,
    secretKey: backend.env.SUPABASE_SECRET_KEY,
    listings,
    close: async () => {
      await backend.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
