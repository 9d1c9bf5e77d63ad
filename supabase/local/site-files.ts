import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { acceptedEncoding, compressAnswer } from './http-answer.ts'
import {
  fillHeaderPlaceholders,
  headersFor,
  parseHeadersFile,
  type HeaderRule,
  parseRedirects,
  redirectFor,
} from './host-files.ts'
import { containsETag } from './storage-files.ts'

/** Answers a request for the built site. */
export type SiteFiles = (request: Request) => Promise<Response>

const NO_CACHE = 'no-cache'
/** Settings files of static hosts. No host serves them to visitors. */
const HOST_FILES = new Set(['_headers', '_redirects', 'vercel.json'])
const ADDED_CONTENT_TYPES: Record<string, string> = {
  '.webmanifest': 'application/manifest+json',
  '.snapshot': 'application/gzip',
  '.geojson': 'application/geo+json',
  '.csv': 'text/csv',
}

/**
 * Serves a built site as a static host does: precompressed files, ETag and 304, addresses without .html, and the rules
 * of its `_headers` and `_redirects`. Each request reads the folder again, so a new build in the same folder
 * is served immediately.
 */
export function serveSiteFiles(folder: string): SiteFiles {
  const root = path.resolve(folder)
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return textResponse(405, 'Only GET and HEAD are answered here.', { Allow: 'GET, HEAD' })
    }
    const rules = await readRules(root)
    const urlPath = safePath(new URL(request.url).pathname)
    if (urlPath === undefined) return addRuleHeaders(textResponse(400, 'This is not a path.'), rules, '/')
    const answer =
      (await answerFile(request, root, urlPath === '/' ? '/index.html' : urlPath)) ??
      (isPageRequest(request, urlPath) ? await answerPage(request, root, urlPath) : undefined) ??
      (await notFoundResponse(root))
    return addRuleHeaders(await compressAnswer(request, answer), rules, urlPath)
  }
}

/**
 * Returns the rendered page of a path, the shell for screens that only the app renders, or 404.html, which also
 * starts the app.
 */
async function answerPage(request: Request, root: string, urlPath: string): Promise<Response | undefined> {
  const address = urlPath.replace(/(?<=.)\/+$/, '')
  const page = await answerFile(request, root, `${address}.html`)
  if (page !== undefined) return page
  const redirects = parseRedirects(await readFile(`${root}/_redirects`, 'utf8').catch(() => ''))
  const target = redirectFor(redirects, address)
  if (target !== null) return answerFile(request, root, `${target}.html`)
  const notFound = await answerFile(request, root, '/404.html')
  if (notFound === undefined) return undefined
  const status = notFound.status === 304 ? 304 : 404
  return new Response(notFound.body, { status, headers: notFound.headers })
}

/** Returns the decoded path inside the site, or nothing if the path is malformed or leads outside the folder. */
function safePath(pathname: string): string | undefined {
  try {
    const decoded = decodeURIComponent(pathname)
    return decoded.includes('\0') || decoded.includes('\\') || decoded.split('/').includes('..')
      ? undefined
      : decoded
  } catch {
    return undefined
  }
}

/**
 * Whether to answer the request with an HTML page: a navigation to a path without a file extension, outside /assets, /tiles and
 * paths that begin with /_.
 */
export function isPageRequest(request: Request, urlPath: string): boolean {
  if (/^\/(assets|tiles)(\/|$)/.test(urlPath) || urlPath.startsWith('/_')) return false
  if (path.posix.extname(urlPath) !== '') return false
  // Browsers send Sec-Fetch-Dest. Node's fetch sends only Sec-Fetch-Mode.
  const destination = request.headers.get('sec-fetch-dest')
  if (destination !== null) return request.headers.get('sec-fetch-mode') === 'navigate'
  return /text\/html|\*\/\*/.test(request.headers.get('accept') ?? '*/*')
}

async function answerFile(request: Request, root: string, urlPath: string): Promise<Response | undefined> {
  const file = path.join(root, urlPath)
  if (HOST_FILES.has(path.basename(file)) || !(await isFile(file))) return undefined
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? '')
  const usedEncoding = encoding && (await isFile(file + ENCODING_SUFFIX[encoding])) ? encoding : undefined
  const bytes = await readFile(usedEncoding ? file + ENCODING_SUFFIX[usedEncoding] : file)
  const headers = new Headers({
    'Content-Type': contentTypeOf(file),
    'Content-Length': String(bytes.length),
    'Cache-Control': NO_CACHE,
    ETag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    Vary: 'Accept-Encoding',
  })
  if (usedEncoding) headers.set('Content-Encoding', usedEncoding)
  if (containsETag(request.headers.get('if-none-match'), headers.get('etag') ?? '')) {
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

const ENCODING_SUFFIX = { br: '.br', gzip: '.gz' } as const

function contentTypeOf(file: string): string {
  const type = ADDED_CONTENT_TYPES[path.extname(file)] ?? getMimeType(file) ?? 'application/octet-stream'
  return type.startsWith('text/') && !type.includes('charset') ? `${type}; charset=utf-8` : type
}

async function notFoundResponse(root: string): Promise<Response> {
  if (await isFile(path.join(root, 'index.html'))) return textResponse(404, 'Not found.')
  return textResponse(503, 'The site is being built. Try again in a moment.', { 'Retry-After': '5' })
}

function textResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': NO_CACHE, ...headers },
  })
}

function addRuleHeaders(answer: Response, rules: readonly HeaderRule[], urlPath: string): Response {
  const isMissing = answer.status >= 400
  for (const [name, value] of headersFor(rules, urlPath)) {
    if (isMissing && name.toLowerCase() === 'cache-control') continue
    answer.headers.set(name, value)
  }
  return answer
}

async function readRules(root: string): Promise<HeaderRule[]> {
  const text = await readFile(path.join(root, '_headers'), 'utf8').catch(() => '')
  return parseHeadersFile(fillHeaderPlaceholders(text, { supabase: '', tiles: [], pickerTiles: [] }))
}

function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}
