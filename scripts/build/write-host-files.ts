import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  fillHeaderPlaceholders,
  type HeaderOrigins,
  parseHeadersFile,
  parseRedirects,
} from '../../supabase/local/host-files.ts'
import { formatRedirects } from './redirects.ts'
import { formatVercelConfig } from './vercel-config.ts'

/** Fills the content security policy with the origins of the project and the map services, and writes _redirects and vercel.json. */
export async function writeHostFiles(outDir: string, origins: HeaderOrigins): Promise<void> {
  const file = join(outDir, '_headers')
  const headers = fillHeaderPlaceholders(await readFile(file, 'utf8'), origins)
  await writeFile(file, headers)
  const redirects = formatRedirects()
  await writeFile(join(outDir, '_redirects'), redirects)
  await writeFile(
    join(outDir, 'vercel.json'),
    formatVercelConfig(
      parseHeadersFile(headers),
      parseRedirects(redirects),
      (await readdir(join(outDir, 'assets'))).filter((name) => !/\.(br|gz|html)$/.test(name)),
    ),
  )
}
