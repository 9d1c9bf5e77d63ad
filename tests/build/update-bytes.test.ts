import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BundleReport } from '../../scripts/build/bundle-report.ts'
import { OUT_DIR } from '../../scripts/build/build-settings.ts'
import { buildChanged, measureUpdate, type TextChange } from '../fixtures/changed-build.ts'

/** Each test builds the app once, which took more than three minutes on a machine that did other work. */
const BUILD_LIMIT_MS = 600_000

/** Bytes of brotli, the list of the files in sw.js included. */
const MAX_UPDATE_BYTES = 40_000

const TEXT_CHANGES: [where: string, change: TextChange, chunk: string][] = [
  [
    'a screen',
    { file: 'src/screens/receive-screen.tsx', from: 'Choose the file that', to: 'Choose the file which' },
    'receive-screen',
  ],
  ['the first files', { file: 'src/app/texts.ts', from: 'Some features', to: 'A few features' }, 'index'],
  [
    'a part of several screens',
    { file: 'src/features/contact/view-texts.ts', from: 'Is this right?', to: 'Is it right?' },
    'screen-parts',
  ],
]

describe('the downloads of an update (SHELL-5)', { timeout: BUILD_LIMIT_MS }, () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'changed-build-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it.each(TEXT_CHANGES)(
    'an update to a release that changes one text of %s downloads little more than the file of that text',
    async (_, change, chunk) => {
      await buildChanged([change], folder)
      const { downloads, renamed } = await measureUpdate(OUT_DIR, folder)
      expect([...downloads.keys()].map((url) => url.replace(/^assets\/|-[\w-]{8}\.\w+$/g, ''))).toContain(
        chunk,
      )
      const bytes = [...downloads.values()].reduce(
        (sum, one) => sum + one,
        new BundleReport(OUT_DIR).workerBytes,
      )
      expect(bytes).toBeLessThanOrEqual(MAX_UPDATE_BYTES)
      // Files that import the changed one have new names. Each would be downloaded if the device did not make the file from
      // its stored one.
      if (chunk !== 'receive-screen') expect(renamed.length).toBeGreaterThan(20)
    },
  )

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
