import { gzipSync } from 'node:zlib'
import MiniSearch from 'minisearch'
import type { Listing } from '../../src/domain/listing/listing.ts'
import { parseSearchQuery } from '../../src/domain/search/search-query.ts'
import { createSearchIndex, SearchIndex } from '../../src/search/search-index.ts'
import { seededRandom } from '../../supabase/local/demo/random.ts'
import { createDemoRows } from '../fixtures/search-listings.ts'
import { median, type BenchRow } from './bench-report.ts'
import { IS_SHORT_RUN, LARGE_LISTING_COUNT, SATELLITE_LINK, SMALL_LISTING_COUNT } from './bench-settings.ts'

const LISTING_COUNTS = [SMALL_LISTING_COUNT, LARGE_LISTING_COUNT, 50_000]
/** For short runs, and for the largest size, where the stock search takes minutes. */
const QUICK_RUN = { rounds: 2, names: 12 }
const FULL_RUN = { rounds: 5, names: 40 }
const MAX_TYPED_LENGTH = 24
const NO_QUERY = parseSearchQuery(() => null)
const NOW = new Date('2026-11-15T21:00:00Z')
const STOCK_OPTIONS = { fields: ['name', 'description', 'address_details'] }

/** Names typed letter by letter, starting with two letters. */
function createTypedTexts(listings: readonly Listing[], names: number): string[] {
  const random = seededRandom('bench: names typed')
  return Array.from({ length: names }, () => random.pick(listings).name).flatMap((name) =>
    Array.from({ length: Math.min(name.length, MAX_TYPED_LENGTH) - 1 }, (_, index) =>
      name.slice(0, index + 2),
    ),
  )
}

function timeRun<T>(run: () => T): { result: T; ms: number } {
  const startedAt = performance.now()
  const result = run()
  return { result, ms: performance.now() - startedAt }
}

function toGzipMegabytes(text: string): number {
  return gzipSync(text).length / 1e6
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

/** Each round runs all keystrokes in one index, then in the other, so that neither pays for the other's garbage collection. */
function compareKeystrokes(
  guide: SearchIndex,
  stockIndex: MiniSearch<Listing>,
  keystrokes: readonly string[],
  rounds: number,
): { ours: number; theirs: number } {
  const guideTimes: number[] = []
  const stockTimes: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const guideMs = keystrokes.map(
      (text) => timeRun(() => guide.search({ ...NO_QUERY, text }, { now: NOW })).ms,
    )
    const stockMs = keystrokes.map(
      (text) => timeRun(() => stockIndex.search(text, { prefix: true, fuzzy: 0.2 })).ms,
    )
    // The first round only warms up the JIT compiler.
    if (round === 0) continue
    guideTimes.push(percentile95(guideMs))
    stockTimes.push(percentile95(stockMs))
  }
  return { ours: median(guideTimes), theirs: median(stockTimes) }
}

function benchSearchOf(count: number): BenchRow[] {
  const { rounds, names } = IS_SHORT_RUN || count > LARGE_LISTING_COUNT ? QUICK_RUN : FULL_RUN
  const listings = createDemoRows(count)
  const rows = new Map(listings.map((row) => [row.id, row]))
  const indexBuilds = Array.from({ length: rounds }, () => timeRun(() => createSearchIndex(listings)))
  const stockBuilding = Array.from({ length: rounds }, () =>
    timeRun(() => {
      const stockIndex = new MiniSearch<Listing>(STOCK_OPTIONS)
      stockIndex.addAll(listings)
      return stockIndex
    }),
  )
  const guide = indexBuilds[0]?.result ?? createSearchIndex(listings)
  const stockIndex = stockBuilding[0]?.result ?? new MiniSearch<Listing>(STOCK_OPTIONS)
  const indexText = guide.toText()
  const reading = Array.from(
    { length: rounds },
    () => timeRun(() => SearchIndex.fromText(indexText, rows)).ms,
  )
  guide.prepareSearch()
  const { ours: guideMs, theirs: stockSearchMs } = compareKeystrokes(
    guide,
    stockIndex,
    createTypedTexts(listings, names),
    rounds,
  )
  const onlineMs = 2 * SATELLITE_LINK.roundTripMs
  const buildMs = median(indexBuilds.map(({ ms }) => ms))
  const stockMs = median(stockBuilding.map(({ ms }) => ms))
  const label = `Search, ${count.toLocaleString('en')} listings`
  const isBudgeted = count === LARGE_LISTING_COUNT
  const createRow = (
    subject: string,
    figures: Pick<BenchRow, 'unit' | 'ours' | 'reference'>,
    ratio?: number,
  ): BenchRow => ({
    what: `${label}, ${subject}`,
    ...figures,
    budget: isBudgeted && ratio !== undefined ? { ratio } : null,
    runs: [rounds, rounds],
  })
  const stockName = 'stock MiniSearch, prefix and fuzzy 0.2'
  return [
    createRow(
      'per keystroke, p95',
      { unit: 'ms', ours: guideMs, reference: { name: stockName, value: stockSearchMs } },
      1,
    ),
    createRow(
      'per keystroke, p95',
      { unit: 'ms', ours: guideMs, reference: { name: 'round trips of an online query', value: onlineMs } },
      0.002,
    ),
    createRow('building the index', {
      unit: 'ms',
      ours: buildMs,
      reference: { name: stockName, value: stockMs },
    }),
    createRow('reading the stored index', {
      unit: 'ms',
      ours: median(reading),
      reference: { name: 'building it', value: buildMs },
    }),
    createRow('stored index, gzip', {
      unit: 'MB',
      ours: toGzipMegabytes(indexText),
      reference: { name: stockName, value: toGzipMegabytes(JSON.stringify(stockIndex)) },
    }),
  ]
}

/** The rows of the search at 1,000, 10,000 and 50,000 listings, in this process (no browser, no backend). */
export function benchSearch(): BenchRow[] {
  return LISTING_COUNTS.flatMap(benchSearchOf)
}
