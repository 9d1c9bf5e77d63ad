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
  buildBenchPages,
  buildSite,
  readFirstVisitPaths,
  SITE_FOLDER,
} from './bench-backend.ts'
import { readBrowserVersion } from './bench-browser.ts'
import { printRow, reportRows, type BenchRow } from './bench-report.ts'
import {
  ADMIN_LISTING_COUNT,
  BENCH_FOLDER,
  IS_SHORT_RUN,
  LARGE_LISTING_COUNT,
  LARGEST_LISTING_COUNT,
  SMALL_LISTING_COUNT,
} from './bench-settings.ts'
import { benchAdmin } from './admin.ts'
import { benchDatabase } from './database.ts'
import { benchMissedChanges } from './delta.ts'
import { benchLoad } from './load.ts'
import { benchMap } from './map.ts'
import { benchSearch } from './search.ts'
import { benchSnapshot } from './snapshot.ts'
import { benchFirstOffline } from './first-offline.ts'
import { benchFirstPaint, checkScriptsInBrowser } from './first-paint.ts'
import { benchFirstSync, benchLargestDirectory } from './first-sync.ts'
import { benchFirstVisit } from './first-visit.ts'
import { benchResync } from './resync.ts'
import { benchSlowLinks } from './slow-links.ts'
import { benchSlowProcessor } from './slow-sync.ts'
import { benchTripsAndTexts } from './trips-and-texts.ts'
import { benchUpdate } from './update.ts'
import { benchWarmStart } from './warm-start.ts'

/** Resources that several sections share. They are made on first use and closed at the end. */
interface SharedResources {
  small: BenchBackend
  /** Serves the same build as `small`, from which the site is built. */
  large: BenchBackend
  /** Folder of the pages that are built only for the bench. */
  pagesFolder: string
}

const openedBackends: BenchBackend[] = []
let sharedResources: Promise<SharedResources> | null = null
let builtPages: Promise<string> | null = null

function getPagesFolder(): Promise<string> {
  return (builtPages ??= buildBenchPages())
}

function getSharedResources(): Promise<SharedResources> {
  return (sharedResources ??= openSharedResources())
}

async function openBackend(listings: number): Promise<BenchBackend> {
  const backend = await openBenchBackend(listings)
  openedBackends.push(backend)
  return backend
}

async function openSharedResources(): Promise<SharedResources> {
  const smallBackend = await openBackend(SMALL_LISTING_COUNT)
  await buildSite(smallBackend)
  return {
    small: smallBackend,
    large: await openBackend(LARGE_LISTING_COUNT),
    pagesFolder: await getPagesFolder(),
  }
}

/** The measurements by name, in the order in which the report lists them. */
const SECTIONS: Record<string, () => Promise<BenchRow[]>> = {
  paint: async () => {
    const { small, pagesFolder } = await getSharedResources()
    await checkScriptsInBrowser(small, SITE_FOLDER)
    return benchFirstPaint({ site: SITE_FOLDER, pages: pagesFolder })
  },
  links: async () => benchSlowLinks((await getSharedResources()).small),
  offline: async () => {
    const { small, large } = await getSharedResources()
    return benchFirstOffline([small, large])
  },
  update: async () => {
    await getSharedResources()
    return benchUpdate()
  },
  start: async () => benchWarmStart(await getSharedResources(), (await getSharedResources()).pagesFolder),
  resync: async () => benchResync((await getSharedResources()).small, await getPagesFolder()),
  visit: async () => benchFirstVisit((await getSharedResources()).large, await getPagesFolder()),
  sync: async () => {
    const { small, large, pagesFolder } = await getSharedResources()
    return benchFirstSync([small, large], pagesFolder)
  },
  slow: async () => {
    const { small, large, pagesFolder } = await getSharedResources()
    return benchSlowProcessor([small, large], pagesFolder)
  },
  alive: async () => {
    const { small, pagesFolder } = await getSharedResources()
    return benchTripsAndTexts(await openBackend(SMALL_LISTING_COUNT), small, pagesFolder)
  },
  delta: async () => {
    const { large, pagesFolder } = await getSharedResources()
    return benchMissedChanges(large, pagesFolder)
  },
  largest: async () => {
    const { pagesFolder } = await getSharedResources()
    return benchLargestDirectory(await openBackend(LARGEST_LISTING_COUNT), pagesFolder)
  },
  admin: async () => {
    await getSharedResources()
    return benchAdmin(await openBackend(ADMIN_LISTING_COUNT))
  },
  load: async () => {
    await getSharedResources()
    return benchLoad(await readFirstVisitPaths())
  },
  map: async () => benchMap(await getPagesFolder()),
  search: async () => benchSearch(),
  database: benchDatabase,
  snapshot: benchSnapshot,
}

const startedAt = Date.now()
const chosenSections = process.argv.slice(2)
const unknownSections = chosenSections.filter((name) => !(name in SECTIONS))
if (unknownSections.length > 0) {
  console.error(
    `There is no section ${unknownSections.join(', ')}. Sections: ${Object.keys(SECTIONS).join(', ')}`,
  )
  process.exit(1)
}
await mkdir(BENCH_FOLDER, { recursive: true })
const rows: BenchRow[] = []
const failedSections: string[] = []
try {
  for (const [name, run] of Object.entries(SECTIONS)) {
    if (chosenSections.length > 0 && !chosenSections.includes(name)) continue
    const sectionStartedAt = Date.now()
    try {
      const addedRows = await run()
      for (const row of addedRows) printRow(row)
      rows.push(...addedRows)
    } catch (cause) {
      console.error(cause)
      failedSections.push(name)
    }
    console.log(`Section ${name}: ${Math.round((Date.now() - sectionStartedAt) / 1000)} s`)
  }
} finally {
  await Promise.all(openedBackends.map((backend) => backend.close()))
}
if (chosenSections.length === 0) {
  const takenSeconds = (Date.now() - startedAt) / 1000
  const conditions = { browser: await readBrowserVersion(), isQuick: IS_SHORT_RUN, takenSeconds }
  await reportRows(
    rows,
    conditions,
    failedSections.length === 0 ? 'docs/bench.md' : `${BENCH_FOLDER}/bench.md`,
  )
}
if (failedSections.length > 0) {
  console.error(`Not measured, see the errors above: ${failedSections.join(', ')}`)
  // Not process.exitCode: the library that runs PostgreSQL ends the process with status 0 when it has closed its servers.
  process.exit(1)
}
