import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BundleReport } from '../../scripts/build/bundle-report.ts'
import { OUT_DIR } from '../../scripts/build/build-settings.ts'

/*
 * Budgets for the downloads of a first visit, in bytes of brotli. The snapshot of 1,000 listings adds 102 kB, so that 'Saved
 * copy' is true after at most 400 kB. A 2G connection downloads 6 kB a second.
 */
const MAX_WORKER_BYTES = 15_000
const MAX_FIRST_BYTES = 298_000
const MAX_DATABASE_BYTES = 43_000
const MAX_LATER_BYTES = 222_000
/** Chromium asks for an icon of the manifest at every first visit, before the app's scripts. */
const MAX_ICON_BYTES = 5_000
/** Maximum number of files, because each small file costs a request and compresses badly. */
const MAX_FIRST_FILES = 64

const bundleReport = new BundleReport(OUT_DIR)
const firstVisitParts = bundleReport.firstVisitFiles

describe('a first visit (SHELL-4)', () => {
  it('the service worker stays within its budget of bytes', () => {
    expect(bundleReport.workerBytes).toBeLessThanOrEqual(MAX_WORKER_BYTES)
  })

  it("until it shows 'Saved copy', a first visit stays within its budget of bytes and files", () => {
    expect(bundleReport.firstVisitBytes).toBeLessThanOrEqual(MAX_FIRST_BYTES)
    expect(firstVisitParts.length).toBeLessThanOrEqual(MAX_FIRST_FILES)
  })

  it('the files that a first visit downloads later stay within their budget of bytes', () => {
    expect(bundleReport.sumStepBytes('database')).toBeLessThanOrEqual(MAX_DATABASE_BYTES)
    expect(bundleReport.sumStepBytes('later')).toBeLessThanOrEqual(MAX_LATER_BYTES)
  })

  it("the bundle does not contain React Router's own link, which prefetches for a server framework", () => {
    const scripts = readdirSync(`${OUT_DIR}/assets`).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(50)
    expect(
      scripts.filter((name) => readFileSync(`${OUT_DIR}/assets/${name}`, 'utf8').includes('data-discover')),
    ).toEqual([])
  })

  it('installing the service worker requests only two files, besides files that the page has loaded already (SHELL-1)', () => {
    const requestedFiles = bundleReport.downloads.filter(
      ({ step, url }) => step === 'start' && !url.startsWith('assets/'),
    )
    expect(requestedFiles.map(({ url }) => url).sort()).toEqual(['app.html', 'theme.js'])
  })

  it('the service worker precaches one icon', () => {
    expect(
      bundleReport.downloads.filter(({ url }) => url.startsWith('icons/')).map(({ url }) => url),
    ).toEqual(['icons/icon.svg'])
  })

  it('each icon of the site stays within its budget of bytes', () => {
    for (const name of ['icon-192.png', 'maskable-192.png', 'apple-touch-icon.png', 'icon-32.png'])
      expect(statSync(`${OUT_DIR}/icons/${name}`).size, name).toBeLessThanOrEqual(MAX_ICON_BYTES)
  })

  it('files for maps, QR codes, the camera and saved pages are downloaded last in a first visit', () => {
    const earlyFiles = firstVisitParts.filter(({ url }) =>
      /assets\/(map-view|guide-map|tile-|coastline|qr-|camera|keep-pages)/.test(url),
    )
    expect(earlyFiles.map(({ url }) => url)).toEqual([])
  })

  it('the build reports the bytes of a first visit with its ten largest files', () => {
    expect(String(bundleReport).split('\n')).toHaveLength(11)
    expect(bundleReport.largestFiles.map(({ bytes }) => bytes)).toEqual(
      bundleReport.largestFiles.map(({ bytes }) => bytes).sort((a, b) => b - a),
    )
  })
})
