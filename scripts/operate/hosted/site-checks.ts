import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { OUTBOX_WORKER } from '../../../src/domain/offline-caches.ts'
import {
  FAVOURITES_PATH,
  GIVE_PATH,
  NEAR_PATH,
  RECEIVE_PATH,
  REMOVED_PATH,
  SEARCH_PATH,
} from '../../../src/domain/paths.ts'
import { parseSnapshot } from '../../../src/domain/snapshot/snapshot-text.ts'
import { REPOSITORY_FOLDER } from '../../../supabase/local/backend-options.ts'
import { fillHeaderPlaceholders, headersFor, parseHeadersFile } from '../../../supabase/local/host-files.ts'
import type { Answer, CheckContext, Check } from './run-checks.ts'
import { describePolicyDifferences, parsePolicy } from './policy.ts'
import { readFeed } from './read-feed.ts'

/* The site as the static host serves it, compared with public/_headers. */

const POLICY_HEADER = 'content-security-policy'
const BUILD_ADVICE = 'Build with SUPABASE_URL and SITE_URL of this project, and deploy dist again.'
const HOST_ADVICE = 'The host must serve the files as docs/deploy.md says; see its table of hosts.'
const MAX_CLOCK_SKEW_MS = 30_000
/** Addresses of a rendered page and of screens that only the app draws. The host needs a rule for each such screen. */
const SCREEN_ADDRESSES = [
  '/about',
  SEARCH_PATH,
  FAVOURITES_PATH,
  NEAR_PATH,
  GIVE_PATH,
  RECEIVE_PATH,
  REMOVED_PATH,
  '/maps',
  '/offline',
  '/outbox',
  '/print',
  '/admin',
  '/reset-password',
]

export const SITE_CHECKS: readonly Check[] = [
  {
    name: 'The site answers',
    consequence: 'Nobody new can open the guide. Devices that have it go on with their copy.',
    advice: 'Check SITE_URL, its DNS records, and the host.',
    needs: ['site'],
    opensPart: 'site',
    async findProblem(context) {
      const { status, headers } = await fetchHomePage(context)
      if (status !== 200) return `${context.target.siteUrl} answers with status ${status}`
      return isHtml(headers) ? null : `it is served as ${headers.get('content-type')}`
    },
  },
  {
    name: 'Project and site are reached by HTTPS',
    consequence:
      'Anybody on the way can read passwords and change what is shown. Browsers install no offline copy.',
    advice: 'Switch HTTPS on at the host, and redirect http:// to it.',
    needs: ['site'],
    async findProblem(context) {
      const { target } = context
      const { siteUrl } = target
      const unencryptedUrls = [target.url, siteUrl ?? ''].filter((url) => !isSafeFromReaders(url))
      if (unencryptedUrls.length > 0) return `without HTTPS: ${unencryptedUrls.join(', ')}`
      if (siteUrl === null || new URL(siteUrl).protocol === 'http:') return null
      const { status, headers } = await context.request(siteUrl.replace(/^https/, 'http'), {})
      const leadsToHttps = headers.get('location')?.startsWith('https://') ?? false
      return status >= 300 && status < 400 && leadsToHttps
        ? null
        : `http:// is answered with ${status}, not redirected`
    },
  },
  {
    name: 'The Content-Security-Policy is that of this checkout',
    consequence: 'Browsers block requests to the project, or let injected scripts run.',
    advice: BUILD_ADVICE,
    needs: ['site'],
    async findProblem(context) {
      const { headers, text } = await fetchHomePage(context)
      const expected = (await readExpectedHeaders(context, '/', text)).get(POLICY_HEADER) ?? ''
      return describePolicyDifferences(parsePolicy(expected), parsePolicy(headers.get(POLICY_HEADER) ?? ''))
    },
  },
  {
    name: 'The other security headers are there',
    consequence: 'Other pages can frame the site, or browsers guess the types of files.',
    advice: HOST_ADVICE,
    needs: ['site'],
    async findProblem(context) {
      const { headers } = await fetchHomePage(context)
      const expected = [...(await readExpectedHeaders(context, '/'))]
      const differing = expected.filter(
        ([name, value]) => name !== POLICY_HEADER && name !== 'cache-control' && headers.get(name) !== value,
      )
      return differing.map(([name]) => `${name} is ${headers.get(name) ?? 'missing'}`).join('; ') || null
    },
  },
  {
    name: 'The page is asked for anew at each start',
    consequence: 'Visitors keep an old release for as long as caches hold it.',
    advice: HOST_ADVICE,
    needs: ['site'],
    findProblem: async (context) => findCachingProblem(context, '/', await fetchHomePage(context)),
  },
  {
    name: 'The service worker is asked for anew',
    consequence: 'Devices do not notice a new release, and a broken one cannot be withdrawn.',
    advice: HOST_ADVICE,
    needs: ['site'],
    async findProblem(context) {
      const answer = await context.askSite('/sw.js')
      if (answer.status !== 200 || isHtml(answer.headers)) return `/sw.js: status ${answer.status}`
      return findCachingProblem(context, '/sw.js', answer)
    },
  },
  {
    name: 'The app can be installed',
    consequence: 'Browsers do not offer to install the guide.',
    advice: HOST_ADVICE,
    needs: ['site'],
    async findProblem(context) {
      const answer = await context.askSite('/manifest.webmanifest')
      const { name } = (answer.json ?? {}) as { name?: string }
      return name === undefined ? `/manifest.webmanifest: status ${answer.status}, no manifest` : null
    },
  },
  {
    name: 'Scripts and styles are kept for a year',
    consequence: 'Every start loads the whole app again.',
    advice: HOST_ADVICE,
    needs: ['site'],
    async findProblem(context) {
      const { asset, answer } = await fetchAsset(context)
      return findCachingProblem(context, asset, answer)
    },
  },
  {
    name: 'Scripts are compressed',
    consequence: 'The first visit takes three times as long on a slow link.',
    advice: 'Switch compression on at the host.',
    needs: ['site'],
    async findProblem(context) {
      const { asset, answer } = await fetchAsset(context)
      const encoding = answer.headers.get('content-encoding')
      return encoding !== null || answer.bytes.length < 2_000 ? null : `${asset} is sent as it is`
    },
  },
  {
    name: 'A missing script is a 404 that is not kept',
    consequence:
      'After a release, browsers keep a page in the place of a script, for a year: the app does not start.',
    advice: HOST_ADVICE,
    needs: ['site'],
    findProblem: (context) => findMissingFileProblem(context, '/assets/missing-0000.js'),
  },
  {
    name: 'A missing map tile is a 404 that is not kept',
    consequence: 'Browsers keep a page in the place of a map tile, for a year.',
    advice: HOST_ADVICE,
    needs: ['site'],
    findProblem: (context) => findMissingFileProblem(context, '/tiles/missing/0/0/0.png'),
  },
  {
    name: 'Addresses of screens open the app',
    consequence: 'Links to the search or the admin area, and reloading such a page, end in an error.',
    advice: HOST_ADVICE,
    needs: ['site'],
    async findProblem(context) {
      const answers = await Promise.all(
        SCREEN_ADDRESSES.map((address) => context.askSite(address, { Accept: 'text/html' })),
      )
      const brokenAddresses = SCREEN_ADDRESSES.flatMap((address, index) => {
        const { status, headers } = answers[index] ?? {}
        return status === 200 && headers && isHtml(headers) ? [] : [`${address} is answered with ${status}`]
      })
      return brokenAddresses.join('; ') || null
    },
  },
  {
    name: 'An unknown address is a page with status 404',
    consequence: 'Search engines keep deleted listings, or visitors see an error of the host.',
    advice: HOST_ADVICE,
    needs: ['site'],
    async findProblem(context) {
      const { status, headers } = await context.askSite('/business/missing-0000', { Accept: 'text/html' })
      return status === 404 && isHtml(headers) ? null : `it is answered with ${status}`
    },
  },
  {
    name: 'The site carries a copy of the directory',
    consequence: 'At a first visit while the project does not answer, the guide is empty.',
    advice: BUILD_ADVICE,
    needs: ['site'],
    async findProblem(context) {
      const answer = await context.askSite('/directory.snapshot')
      if (answer.status !== 200 || isHtml(answer.headers))
        return `/directory.snapshot: status ${answer.status}`
      const publishedCopy = parseSnapshot(gunzipSync(answer.bytes).toString())
      const { epoch } = await readFeed(context)
      return publishedCopy.epoch === epoch ? null : 'it is from another database (another epoch)'
    },
  },
  {
    name: 'The site has the publishable key of this project',
    consequence: 'When the key that it has is deleted, visitors get no changes and admins cannot sign in.',
    advice:
      'Build with the SUPABASE_PUBLISHABLE_KEY of this check (npm run hosted -- apply), and deploy dist again.',
    needs: ['site'],
    async findProblem(context) {
      const { status, text } = await context.askSite(OUTBOX_WORKER.url)
      if (status !== 200) return `${OUTBOX_WORKER.url} is answered with status ${status}`
      const { publishableKey: key } = context.target
      return text.includes(key) ? null : `it does not have the key that ends with ${key.slice(-4)}`
    },
  },
  {
    name: 'The clock of the site is right',
    consequence: 'Devices that take the time from the site show wrong opening hours.',
    advice: 'Ask the host.',
    needs: ['site'],
    async findProblem(context) {
      const timeBefore = context.now()
      const date = (await context.askSite('/sw.js')).headers.get('date')
      if (date === null) return 'answers have no Date header'
      const skewMs = Date.parse(date) - timeBefore
      return Math.abs(skewMs) < MAX_CLOCK_SKEW_MS ? null : `it differs by ${Math.round(skewMs / 1_000)} s`
    },
  },
]

function fetchHomePage(context: CheckContext): Promise<Answer> {
  return context.shareValue('page', () => context.askSite('/', { Accept: 'text/html' }))
}

/** Requests the first script that the home page names. @throws Error when the host answers with something else */
function fetchAsset(context: CheckContext): Promise<{ asset: string; answer: Answer }> {
  return context.shareValue('asset', async () => {
    const page = await fetchHomePage(context)
    // Rendered pages name several scripts in one attribute, with spaces between them.
    const asset = /\/assets\/[^"'\s]+\.js(?=["'\s])/.exec(page.text)?.[0]
    if (asset === undefined) throw new Error('the page names no script in /assets')
    const answer = await context.askSite(asset, { 'Accept-Encoding': 'br, gzip' })
    if (answer.status === 200 && !isHtml(answer.headers)) return { asset, answer }
    throw new Error(`${asset} is answered with ${answer.status} ${answer.headers.get('content-type')}`)
  })
}

/** Returns the headers that public/_headers sets for a path, by lower-case name. The policy allows the page's inline code. */
async function readExpectedHeaders(
  { target }: CheckContext,
  urlPath: string,
  page = '',
): Promise<Map<string, string>> {
  const findTexts = (element: string): string[] =>
    [...page.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(([, code = '']) => code)
  const text = await readFile(path.join(REPOSITORY_FOLDER, 'public/_headers'), 'utf8')
  const isOneOrigin = target.siteUrl !== null && new URL(target.siteUrl).origin === new URL(target.url).origin
  const filledHeaders = fillHeaderPlaceholders(text, {
    supabase: isOneOrigin ? '' : target.url,
    tiles: [],
    pickerTiles: [],
    inline: { scripts: findTexts('script'), styles: findTexts('style') },
  })
  const headers = headersFor(parseHeadersFile(filledHeaders), urlPath)
  return new Map(headers.map(([name, value]) => [name.toLowerCase(), value]))
}

async function findCachingProblem(
  context: CheckContext,
  urlPath: string,
  answer: Answer,
): Promise<string | null> {
  const expected = (await readExpectedHeaders(context, urlPath)).get('cache-control') ?? ''
  const foundHeader = answer.headers.get('cache-control') ?? 'missing'
  // Hosts may add directives of their own.
  const hasAllDirectives = expected
    .split(', ')
    .every((directive) => foundHeader.split(/, */).includes(directive))
  return hasAllDirectives ? null : `Cache-Control of ${urlPath} is ${foundHeader}, not ${expected}`
}

async function findMissingFileProblem(context: CheckContext, urlPath: string): Promise<string | null> {
  const { status, headers } = await context.askSite(urlPath)
  if (status !== 404) return `${urlPath} is answered with ${status}`
  const caching = headers.get('cache-control') ?? ''
  return /immutable|max-age=[1-9]\d{4}/.test(caching) ? `the 404 is kept: ${caching}` : null
}

function isHtml(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

/** Whether nobody else can read the traffic: it is encrypted (HTTPS), or stays on this machine. */
function isSafeFromReaders(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
