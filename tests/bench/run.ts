/*
 * npm run bench: measures the budgets of the project, each beside a reference that runs here too. A slow figure does not make
 * the command fail, because a timing is not a test. BENCH_QUICK=1 repeats less. `npm run bench -- start search` runs only
 * the sections `start` and `search` and does not change docs/bench.md. Sections that could not be measured are listed at the
 * end; the exit status is then 1, and the table of the other sections is in BENCH_FOLDER.
 */
import { mkdir } from 'node:fs/promises'
import {
  openBenchBackend,
  type BenchBackend,
  buildPages,
  buildSite,
  filesOfFirstVisit,
  SITE_FOLDER,
} from './bench-backend.ts'
import { browserVersion } from './bench-browser.ts'
import { printRow, reportRows, type BenchRow } from './bench-report.ts'
import {
  ADMIN_LISTINGS,
  BENCH_FOLDER,
  IS_SHORT_RUN,
  LARGE_DIRECTORY,
  LARGEST_DIRECTORY,
  SMALL_DIRECTORY,
} from './bench-settings.ts'
import { benchAdmin } from './admin.ts'
import { benchDatabase } from './database.ts'
import { benchDelta } from './delta.ts'
import { benchLoad } from './load.ts'
import { benchMap } from './map.ts'
import { benchSearch } from './search.ts'
import { benchSnapshot } from './snapshot.ts'
import { benchFirstOffline } from './first-offline.ts'
import { benchFirstPaint, checkAgainstBrowser } from './first-paint.ts'
import { benchFirstSync, benchLargestDirectory } from './first-sync.ts'
import { benchFirstVisit } from './first-visit.ts'
import { benchResync } from './resync.ts'
import { benchSlowLinks } from './slow-links.ts'
import { benchSlowProcessor } from './slow-sync.ts'
import { benchTripsAndTexts } from './trips-and-texts.ts'
import { benchUpdate } from './update.ts'
import { benchWarmStart } from './warm-start.ts'

/** Resources that several sections share. They are made on first use and closed at the end. */
interface Benched {
  small: BenchBackend
  /** Serves the same build as `small`, from which the site is built. */
  large: BenchBackend
  /** Folder of the pages that are built only for the bench. */
  pagesFolder: string
}

const openedBackends: BenchBackend[] = []
let opening: Promise<Benched> | null = null
let currentBuild: Promise<string> | null = null

function pages(): Promise<string> {
  return (currentBuild ??= buildPages())
}

function site(): Promise<Benched> {
  return (opening ??= openSite())
}

async function openBackend(listings: number): Promise<BenchBackend> {
  const backend = await openBenchBackend(listings)
  openedBackends.push(backend)
  return backend
}

async function openSite(): Promise<Benched> {
  const small = await openBackend(SMALL_DIRECTORY)
  await buildSite(small)
  return { small, large: await openBackend(LARGE_DIRECTORY), pagesFolder: await pages() }
}

/** The measurements by name, in the order in which the report lists them. */
const SECTIONS: Record<string, () => Promise<BenchRow[]>> = {
  paint: async () => {
    const { small, pagesFolder } = await site()
    await checkAgainstBrowser(small, SITE_FOLDER)
    return benchFirstPaint({ site: SITE_FOLDER, pages: pagesFolder })
  },
  links: async () => benchSlowLinks((await site()).small),
  offline: async () => {
    const { small, large } = await site()
    return benchFirstOffline([small, large])
  },
  update: async () => {
    await site()
    return benchUpdate()
  },
  start: async () => benchWarmStart(await site(), (await site()).pagesFolder),
  resync: async () => benchResync((await site()).small, await pages()),
  visit: async () => benchFirstVisit((await site()).large, await pages()),
  sync: async () => {
    const { small, large, pagesFolder } = await site()
    return benchFirstSync([small, large], pagesFolder)
  },
  slow: async () => {
    const { small, large, pagesFolder } = await site()
    return benchSlowProcessor([small, large], pagesFolder)
  },
  alive: async () => {
    const { small, pagesFolder } = await site()
    return benchTripsAndTexts(await openBackend(SMALL_DIRECTORY), small, pagesFolder)
  },
  delta: async () => {
    const { large, pagesFolder } = await site()
    return benchDelta(large, pagesFolder)
  },
  largest: async () => {
    const { pagesFolder } = await site()
    return benchLargestDirectory(await openBackend(LARGEST_DIRECTORY), pagesFolder)
  },
  admin: async () => {
    await site()
    return benchAdmin(await openBackend(ADMIN_LISTINGS))
  },
  load: async () => {
    await site()
    return benchLoad(await filesOfFirstVisit())
  },
  map: async () => benchMap(await pages()),
  search: async () => benchSearch(),
  database: benchDatabase,
  snapshot: benchSnapshot,
}

const startedAt = Date.now()
const chosenBenches = process.argv.slice(2)
const unknown = chosenBenches.filter((name) => !(name in SECTIONS))
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. Sections: ${Object.keys(SECTIONS).join(', ')}`)
  process.exit(1)
}
await mkdir(BENCH_FOLDER, { recursive: true })
const rows: BenchRow[] = []
const failed: string[] = []
try {
  for (const [name, run] of Object.entries(SECTIONS)) {
    if (chosenBenches.length > 0 && !chosenBenches.includes(name)) continue
    const sectionStartedAt = Date.now()
    try {
      const added = await run()
      for (const row of added) printRow(row)
      rows.push(...added)
    } catch (cause) {
      console.error(cause)
      failed.push(name)
    }
    console.log(`Section ${name}: ${Math.round((Date.now() - sectionStartedAt) / 1000)} s`)
  }
} finally {
  await Promise.all(openedBackends.map((backend) => backend.close()))
}
if (chosenBenches.length === 0) {
  const takenSeconds = (Date.now() - startedAt) / 1000
  const around = { browser: await browserVersion(), isQuick: IS_SHORT_RUN, takenSeconds }
  await reportRows(rows, around, failed.length === 0 ? 'docs/bench.md' : `${BENCH_FOLDER}/bench.md`)
}
if (failed.length > 0) {
  console.error(`Not measured, see the errors above: ${failed.join(', ')}`)
  process.exitCode = 1
}
