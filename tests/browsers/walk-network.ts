import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveNextRelease, SiteProxy } from '../e2e/site-proxy.ts'
import { requiredEnv } from './browser-walks.ts'

/* The network of the random walk: it is in one state at a time, and its site can change to another release. */

/**
 * States of the network. fine: everything passes. offline: connections are refused. portal: every answer is a sign-in page
 * with status 200. half: answers break off in the middle. slow: an answer takes 25 s. busy: 503 with Retry-After.
 */
export const NETWORK_STATES = ['fine', 'offline', 'portal', 'half', 'slow', 'busy'] as const
export type NetworkState = (typeof NETWORK_STATES)[number]

export const PORTAL_TEXT = 'Sign in to this network'
const PORTAL_PAGE = `<!doctype html><title>Ferry Wi-Fi</title><h1>${PORTAL_TEXT}</h1>`
const SLOW_ANSWER_MS = 25_000
/** Percentage of requests that the states half, slow and busy affect. The portal answers all requests. */
const AFFECTED_PERCENT = 40

export class WalkNetwork {
  readonly site = new SiteProxy(requiredEnv('E2E_BACKEND_URL'))
  weather: NetworkState = 'fine'
  /** When a request for the feed last went to the server, in milliseconds since 1970. */
  fedAt = 0
  private release: SiteProxy['intercept'] = () => false
  private releases = 0

  constructor(private readonly random: () => number) {
    this.site.intercept = (request, response) => this.answer(request, response)
  }

  async change(weather: NetworkState): Promise<void> {
    if (this.weather === 'offline' && weather !== 'offline') await this.site.restore()
    if (this.weather !== 'offline' && weather === 'offline') await this.site.cut()
    this.weather = weather
  }

  /** Puts another release on the site; returns its name. */
  deploy(version: string): string {
    this.releases += 1
    const name = `walk-${this.releases}`
    this.release = serveNextRelease(process.env['GUIDE_OUT_DIR'] ?? 'dist', version, name)
    return name
  }

  private answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { weather, random } = this
    if (weather === 'portal') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL_PAGE)
      return true
    }
    const isHit = weather !== 'fine' && random() * 100 < AFFECTED_PERCENT
    if (isHit && weather === 'busy') {
      response.writeHead(503, { 'retry-after': String(1 + Math.floor(random() * 5)) }).end('Busy')
      return true
    }
    if (isHit && weather === 'half') cutInTheMiddle(response)
    if (isHit && weather === 'slow') {
      setTimeout(() => void (response.destroyed || this.passRequest(request, response)), SLOW_ANSWER_MS)
      return true
    }
    if ((request.url ?? '').includes('directory_changes')) this.fedAt = Date.now()
    return this.release(request, response)
  }

  private passRequest(request: IncomingMessage, response: ServerResponse): void {
    if (this.weather === 'offline') response.destroy()
    else if (!this.release(request, response)) this.site.pass(request, response)
  }
}

/** Makes the connection end after half of the first chunk of the answer. */
function cutInTheMiddle(response: ServerResponse): void {
  const write = response.write.bind(response) as (chunk: Uint8Array) => boolean
  const writeHalf = (chunk: unknown): boolean => {
    if (chunk instanceof Uint8Array) write(chunk.subarray(0, chunk.length / 2))
    setTimeout(() => response.destroy(), 20)
    return false
  }
  response.write = writeHalf as typeof response.write
  response.end = ((chunk?: unknown) => {
    writeHalf(chunk)
    return response
  }) as typeof response.end
}
