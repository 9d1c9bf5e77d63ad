import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toBuildPaths } from '../../build/build-settings.ts'
import { computeBuildStamp } from '../../build/build-stamp.ts'
import { createSiteBuild } from './site-build.ts'

const SETTINGS = {
  SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_first',
  SITE_URL: 'https://guide.example.org',
  VITE_CONTACT_EMAIL: 'guide@example.org',
}
const PUBLIC_KEYS = 'B'.padEnd(87, 'x')

let outDir: string
beforeEach(async () => {
  outDir = await mkdtemp(path.join(tmpdir(), 'guide-built-for-'))
  await writeFile(path.join(outDir, 'index.html'), 'home')
})
afterEach(async () => {
  await rm(outDir, { recursive: true })
  await rm(toBuildPaths(outDir).stamp, { force: true })
})

/** Writes the files that a finished build with these variables has; tests/build/site-build.test.ts tests a real build. */
async function finishBuild(variables: Record<string, string>): Promise<void> {
  const env = { ...SETTINGS, SNAPSHOT_PUBLIC_KEYS: PUBLIC_KEYS, ...variables }
  const { stamp } = toBuildPaths(outDir)
  await mkdir(path.dirname(stamp), { recursive: true })
  await writeFile(stamp, computeBuildStamp(env))
}

describe('whether dist is up to date (OPERATE-12)', () => {
  it.each([
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_second'],
    ['SUPABASE_URL', 'https://other.example'],
    ['SITE_URL', 'https://other.example'],
    ['VITE_CONTACT_EMAIL', 'other@example.org'],
    ['SITE_SUPABASE_URL', 'https://other.example'],
    ['SITE_REALTIME', '0'],
    ['SITE_VERSION', '2026.2'],
    ['DATA_LICENCE', 'CC-BY-4.0'],
    ['PREVIEW_CARDS', 'shared'],
    ['VITE_PICKER_STREET_TILES_URL', 'off'],
    ['SNAPSHOT_PUBLIC_KEYS', 'B'.padEnd(87, 'y')],
  ])('dist is out of date if it was built with another %s', async (name, value) => {
    await finishBuild({})
    expect(await createSiteBuild(SETTINGS, {}, outDir).isBuilt(PUBLIC_KEYS)).toBe(true)
    await finishBuild({ [name]: value })
    expect(await createSiteBuild(SETTINGS, {}, outDir).isBuilt(PUBLIC_KEYS)).toBe(false)
  })

  it('dist is out of date if a tile service was added after the build', async () => {
    await finishBuild({})
    const tiles = {
      VITE_STREET_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      VITE_STREET_TILES_ATTRIBUTION: 'Example',
    }
    expect(await createSiteBuild(SETTINGS, tiles, outDir).isBuilt(PUBLIC_KEYS)).toBe(false)
  })

  it('dist is up to date if it was built with SITE_VERSION, and that variable has not changed', async () => {
    await finishBuild({ SITE_VERSION: '2026.2' })
    expect(await createSiteBuild(SETTINGS, { SITE_VERSION: '2026.2' }, outDir).isBuilt(PUBLIC_KEYS)).toBe(
      true,
    )
  })

  it('dist is out of date if its build was not finished', async () => {
    expect(await createSiteBuild(SETTINGS, {}, outDir).isBuilt(PUBLIC_KEYS)).toBe(false)
  })

  it('the stamp of the built site is a hash, so that it reveals no key', async () => {
    await finishBuild({})
    expect(await readFile(toBuildPaths(outDir).stamp, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  })
})
