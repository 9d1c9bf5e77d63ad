import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BundleReport } from '../../scripts/build/bundle-report.ts'
import { OUT_DIR } from '../../scripts/build/build-settings.ts'
import { buildChanged, measureUpdate, type TextChange } from '../fixtures/changed-build.ts'

/** Bytes of brotli, the list of the files in sw.js included. */
const MAX_UPDATE_BYTES = 40_000

/** Changes of one text each: of a screen, of the first files, and of a part of several screens, with their file of the build. */
const TEXT_CHANGES: Record<string, TextChange> = {
  'receive-screen': {
    file: 'src/screens/receive-screen.tsx',
    from: 'Choose the file that',
    to: 'Choose the file which',
  },
  index: { file: 'src/app/texts.ts', from: 'Some features', to: 'A few features' },
  'screen-parts': {
    file: 'src/features/contact/view-texts.ts',
    from: 'Is this right?',
    to: 'Is it right?',
  },
}

/** Files that list other files by name, so that they change with each of them. */
const LISTING_FILES = ['index.html', 'preload.js']

describe('the downloads of an update (SHELL-5)', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'changed-build-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('an update downloads the files of the changed texts and the files that list them, at most 40 kB for each text', async () => {
    await buildChanged(Object.values(TEXT_CHANGES), folder)
    const { downloads, renamed } = await measureUpdate(OUT_DIR, folder)
    const names = Object.keys(TEXT_CHANGES)
    const bytes = new Map(
      [...downloads].map(([url, size]) => [url.replace(/^assets\/|-[\w-]{8}\.\w+$/g, ''), size]),
    )
    expect([...bytes.keys()].filter((name) => !LISTING_FILES.includes(name)).sort()).toEqual(names.sort())
    const { workerBytes } = new BundleReport(OUT_DIR)
    const listBytes = LISTING_FILES.reduce((sum, name) => sum + (bytes.get(name) ?? 0), workerBytes)
    for (const name of names)
      expect(listBytes + (bytes.get(name) ?? 0), name).toBeLessThanOrEqual(MAX_UPDATE_BYTES)
    // Files that import the changed ones have new names. Each would be downloaded if the device did not make the file from its
    // stored one.
    expect(renamed.length).toBeGreaterThan(20)
  })

  it('an update to a release that changes one style downloads only the page and the styles', async () => {
    const change = { file: 'src/app/layout.module.css', from: 'min-height: 100vh', to: 'min-height: 99vh' }
    await buildChanged([change], folder)
    const { downloads } = await measureUpdate(OUT_DIR, folder)
    expect([...downloads.keys()].sort()).toEqual([
      expect.stringMatching(/^assets\/style-[\w-]{8}\.css$/),
      'index.html',
    ])
  })
})
