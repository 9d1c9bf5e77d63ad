import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  fillHeaderOrigins,
  type HeaderOrigins,
  parseHeadersFile,
  parseRedirects,
} from '../../supabase/local/host-files.ts'
import { formatVercelConfig } from './vercel-config.ts'

/** Fills the content security policy with the origins of the project and the map services, and writes vercel.json. */
export async function writeHostFiles(outDir: string, origins: HeaderOrigins): Promise<void> {
  const file = join(outDir, '_headers')
  const headers = fillHeaderOrigins(await readFile(file, 'utf8'), origins)
  await writeFile(file, headers)
  await writeFile(
    join(outDir, 'vercel.json'),
    formatVercelConfig(
      parseHeadersFile(headers),
      parseRedirects(await readFile(join(outDir, '_redirects'), 'utf8')),
      (await readdir(join(outDir, 'assets'))).filter((name) => !/\.(br|gz|html)$/.test(name)),
    ),
  )
}
