import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { extname, join } from 'node:path'
import { computeFileHash } from '../../scripts/build/file-hash.ts'
import { recordRequest } from '../contract/all-rows.ts'
import { PluggableServer } from '../fixtures/pluggable-server.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
}

function contentTypeOf(path: string): string {
  return CONTENT_TYPES[extname(path)] ?? 'application/octet-stream'
}

/** Whether the next release has other content than the running one at this path: assets and HTML. */
function isServedByNextRelease(url: string): boolean {
  return url.startsWith('assets/') || extname(url) === '.html'
}

const API_PATH_PATTERN = /^\/(rest|auth|storage|functions|realtime)\//

/**
 * Makes an interceptor that serves the same build as another release: assets are renamed, the shell and the service worker
 * refer to the new names, and the footer shows `version`. Assets with the name of the previous release are not found.
 * @param change changes further texts of the release
 * @param rename gives the name of an asset in this release. By default each asset has a new name, so that devices download
 * all of them
 */
export function serveNextRelease(
  outDir: string,
  runningVersion: string,
  version: string,
  change: (text: string) => string = (text) => text,
  rename = (name: string): string => name.replace(/(\.\w+)$/, `.${version}$1`),
): RequestInterceptor {
  const releaseNames = new Map(listAssets(outDir).map((name) => [rename(name), name]))
  const rewriteText = (text: string): string => {
    let changedText = change(text.replaceAll(runningVersion, version))
    for (const [name, oldName] of releaseNames) changedText = changedText.replaceAll(oldName, name)
    // Files without a hash in their name get another revision in every release, too.
    const revision = createHash('sha256').update(version).digest('hex').slice(0, 8)
    return changedText.replaceAll(/("?revision"?:\s*")[0-9a-f]{8}/g, (_, before: string) => before + revision)
  }
  const bodyOf = (path: string): string | Buffer => {
    const body = readFileSync(join(outDir, path))
    return contentTypeOf(path).startsWith('text/') ? rewriteText(body.toString('utf8')) : body
  }
  /** The service worker, whose list of files has the hashes of the files of this release. */
  const worker = rewriteText(readFileSync(join(outDir, 'sw.js'), 'utf8')).replace(
    /\{[^{}]*"url":"([^"]+)"[^{}]*\}/g,
    (entry, url: string) => {
      const file = url.startsWith('assets/')
        ? `assets/${releaseNames.get(url.slice('assets/'.length)) ?? ''}`
        : url
      const body = isServedByNextRelease(url) ? bodyOf(file) : readFileSync(join(outDir, file))
      return JSON.stringify({ ...(JSON.parse(entry) as object), hash: computeFileHash(body) })
    },
  )
  const send = (response: ServerResponse, path: string): void => {
    response.writeHead(200, { 'content-type': contentTypeOf(path), 'cache-control': 'no-cache' })
    response.end(path === 'sw.js' ? worker : bodyOf(path))
  }
  return (incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://site').pathname
    if (API_PATH_PATTERN.test(path)) return false
    if (path.startsWith('/assets/')) {
      const name = releaseNames.get(path.slice('/assets/'.length))
      if (name === undefined) outgoing.writeHead(404).end()
      else send(outgoing, `assets/${name}`)
      return true
    }
    if (path === '/sw.js') send(outgoing, 'sw.js')
    else if (extname(path) === '' || extname(path) === '.html') send(outgoing, 'app.html')
    else return false
    return true
  }
}

/** Lists the files in the folder `assets` of a build, without their compressed copies. */
export function listAssets(outDir: string): string[] {
  return readdirSync(join(outDir, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
}

/** Replaces the hash in a file's name, as a build does when the file has changed. */
export function withNextHash(name: string): string {
  const hash = createHash('sha256').update(name).digest('base64url').slice(0, 8)
  return name.replace(/-[\w-]{8}(?=\.\w+$)/, `-${hash}`)
}

/**
 * Cached answers for files of the build, by accepted encoding and path. Each process of the test run requests a file once,
 * like a CDN, because its name contains a hash of its content. Every test loads about a hundred files.
 */
const assetCache = new Map<string, { headers: IncomingHttpHeaders; body: Buffer }>()

function toAssetKey({ method, url = '', headers }: IncomingMessage): string | null {
  return method === 'GET' && url.startsWith('/assets/')
    ? `${String(headers['accept-encoding'])} ${url}`
    : null
}

function cacheAsset(key: string, answer: IncomingMessage): void {
  const parts: Buffer[] = []
  answer.on('data', (part: Buffer) => parts.push(part))
  answer.on('end', () => assetCache.set(key, { headers: answer.headers, body: Buffer.concat(parts) }))
}

export type RequestInterceptor = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Serves the site on a separate origin for one test, over a network that the test can cut: connections are
 * refused and closed for the page, its workers and the service worker. (The browser's own offline switch does
 * not reach every worker.)
 */
export class SiteProxy {
  private readonly server = new PluggableServer(() => {
    const server = createServer((incoming, outgoing) => this.forward(incoming, outgoing))
    server.on('upgrade', (incoming, socket, head) => this.tunnelSocket(incoming, socket, head))
    return server
  })
  /** Called with each request. If it returns true, it answers in place of the backend. */
  intercept: RequestInterceptor = () => false
  readonly requests: string[] = []
  /** Refuses WebSockets, so that no Realtime message arrives. Everything else passes. */
  refusesWebSockets = false
  /** The raw texts received over WebSockets. */
  readonly webSocketTexts: string[] = []
  private lostAnswers = { path: /$^/, count: 0 }
  private stalledPaths: RegExp | null = null

  constructor(private readonly target: string) {}

  get url(): string {
    return this.server.url
  }

  restore(): Promise<void> {
    return this.server.plugIn()
  }

  cut(): Promise<void> {
    return this.server.unplug()
  }

  /** Loses the answers to the next `count` requests to these paths, which still reach the backend. */
  loseAnswers(path: RegExp, count: number): void {
    this.lostAnswers = { path, count }
  }

  /** Withholds the answers to requests to these paths, and keeps the connections open. Null stops this. */
  stallAnswers(path: RegExp | null): void {
    this.stalledPaths = path
  }

  private isAnswerLost(url: string): boolean {
    if (this.lostAnswers.count === 0 || !this.lostAnswers.path.test(url)) return false
    this.lostAnswers.count -= 1
    return true
  }

  /** Passes a WebSocket on as raw bytes. It is closed when the network is cut. */
  private tunnelSocket(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.refusesWebSockets) {
      socket.destroy()
      return
    }
    recordRequest(incoming)
    const { hostname, port } = new URL(this.target)
    const upstream = connect(Number(port), hostname, () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
      upstream.write([`GET ${incoming.url ?? '/'} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('data', (bytes: Buffer) => this.webSocketTexts.push(bytes.toString('utf8')))
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
    socket.on('close', () => upstream.destroy())
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.requests.push(incoming.url ?? '')
    recordRequest(incoming)
    if (!this.intercept(incoming, outgoing)) this.pass(incoming, outgoing)
  }

  /** Passes the request to the backend, also when `intercept` would answer it. */
  pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const key = toAssetKey(incoming)
    const knownAsset = key === null ? undefined : assetCache.get(key)
    if (knownAsset !== undefined) {
      outgoing.writeHead(200, knownAsset.headers).end(knownAsset.body)
      return
    }
    const { hostname, port } = new URL(this.target)
    const isLost = incoming.method !== 'OPTIONS' && this.isAnswerLost(incoming.url ?? '')
    const backendRequest = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (isLost) {
          answer.resume().on('end', () => outgoing.destroy())
          return
        }
        if (this.stalledPaths?.test(incoming.url ?? '') === true) {
          answer.resume()
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        if (key !== null && answer.statusCode === 200) cacheAsset(key, answer)
      },
    )
    backendRequest.on('error', () => outgoing.destroy())
    incoming.pipe(backendRequest)
  }
}
