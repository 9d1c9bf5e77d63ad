import type { LinkSpeed } from './bench-origin.ts'

/** Numbers of listings for which there are budgets (docs/bench.md). */
export const SMALL_LISTING_COUNT = 1_000
export const LARGE_LISTING_COUNT = 10_000

/** Far more listings than the country has, to show which costs grow with the directory. */
export const LARGEST_LISTING_COUNT = 50_000

/** The number of listings for the admin area's budgets. */
export const ADMIN_LISTING_COUNT = 5_000

/** The link of an outer atoll: 2 Mbit/s, 600 ms round trip. */
export const SATELLITE_LINK: LinkSpeed = { bytesPerSecond: 250_000, roundTripMs: 600 }

/** How many times slower the processor of a cheap phone is (Chromium's own throttling). */
export const PHONE_SLOWDOWN = 6

export const IS_SHORT_RUN = process.env['BENCH_QUICK'] === '1'

/** Repetitions per row; every figure is their median. */
export const RUNS = {
  guideSync: IS_SHORT_RUN ? 2 : 5,
  delta: IS_SHORT_RUN ? 1 : 3,
  largestSync: IS_SHORT_RUN ? 1 : 2,
  stockSyncSmall: IS_SHORT_RUN ? 1 : 3,
  /** Only one run, because each takes over two minutes, mostly waiting, and the results hardly vary. */
  stockSyncLarge: 1,
  warmStart: IS_SHORT_RUN ? 5 : 11,
  /** Repetitions of warm starts on a slower processor. */
  slowStart: IS_SHORT_RUN ? 3 : 7,
  firstVisit: IS_SHORT_RUN ? 1 : 3,
  /** Repetitions of first visits on slow links. */
  slowLink: IS_SHORT_RUN ? 1 : 3,
  admin: IS_SHORT_RUN ? 1 : 3,
  map: IS_SHORT_RUN ? 3 : 5,
  /** Few runs: without a graphics card, dragging 10,000 markers takes half a minute. */
  stockMap: IS_SHORT_RUN ? 1 : 2,
}

/** Folder of everything the bench builds; never shipped. */
export const BENCH_FOLDER = '.generated/bench'
