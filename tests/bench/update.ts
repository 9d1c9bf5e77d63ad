import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BundleReport } from '../../scripts/build/bundle-report.ts'
import { buildChanged, measureUpdate, type TextChange } from '../fixtures/changed-build.ts'
import type { BenchRow } from './bench-report.ts'
import { SITE_FOLDER } from './bench-backend.ts'
import { BENCH_FOLDER } from './bench-settings.ts'

const TEXT_CHANGES: readonly (TextChange & { where: string })[] = [
  {
    where: 'on one screen',
    file: 'src/screens/receive-screen.tsx',
    from: 'Choose the file that',
    to: 'Choose the file which',
  },
  { where: 'of the first files', file: 'src/app/texts.ts', from: 'Some features', to: 'A few features' },
]

/** Bytes of an update to a release that changes one text (SHELL-5), compared with downloading every file with a new name. */
export async function benchUpdate(): Promise<BenchRow[]> {
  const [folderBefore, folderAfter] = [
    join(BENCH_FOLDER, 'update-before'),
    join(BENCH_FOLDER, 'update-after'),
  ]
  const rows: BenchRow[] = []
  const worker = new BundleReport(SITE_FOLDER).workerBytes
  for (const { where, ...change } of TEXT_CHANGES) {
    await buildChanged([{ ...change, to: change.from }], folderBefore)
    await buildChanged([change], folderAfter)
    const { downloads, renamedBytes } = await measureUpdate(folderBefore, folderAfter)
    const bytes = [...downloads.values()].reduce((sum, fileBytes) => sum + fileBytes, worker)
    rows.push({
      what: `An update that changes one text ${where}, brotli, sw.js included`,
      unit: 'kB',
      ours: bytes / 1000,
      reference: { name: 'every file with a new name', value: (bytes + renamedBytes) / 1000 },
      budget: { ours: 40 },
      runs: [1, 1],
    })
  }
  await Promise.all([folderBefore, folderAfter].map((folder) => rm(folder, { recursive: true })))
  return rows
}
