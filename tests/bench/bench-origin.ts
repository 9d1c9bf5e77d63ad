import { readFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { extname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { PluggableServer } from '../fixtures/pluggable-server.ts'
import { getOwnCertificate } from './own-certificate.ts'

export interface LinkSpeed {
  bytesPerSecond: number
  roundTripMs: number
}

/** Size of the pieces in which answers are sent: small, so that parallel answers share the link evenly. */
const PIECE_BYTES = 4_096

/** One link for all requests of a device: each waits a round trip, and all answers share the bandwidth. */
export class SlowLink {
  /** Bytes of answer bodies that were sent so far. */
  carriedBytes = 0
  private freeAt = 0
  private answers = 0

  constructor(private readonly speed: LinkSpeed) {}

  /** Waits for one round trip. */
  async roundTrip(): Promise<void> {
    await sleep(this.speed.roundTripMs)
  }

  /**
   * Yields the bytes no faster than the link transfers them. An answer occupies the link until its end, so that a timer
   * that fires late on a busy machine costs no bandwidth.
   */
  async *sendOverLink(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let hasBegun = false
    try {
      for await (const chunk of bytes) {
        if (!hasBegun) this.begin()
        hasBegun = true
        for (let index = 0; index < chunk.length; index += PIECE_BYTES) {
          const bodyPiece = chunk.subarray(index, index + PIECE_BYTES)
          this.freeAt += (bodyPiece.length / this.speed.bytesPerSecond) * 1000
          await sleep(this.freeAt - performance.now())
          this.carriedBytes += bodyPiece.length
          yield bodyPiece
        }
      }
    } finally {
      if (hasBegun) this.answers -= 1
    }
  }

  private begin(): void {
    if (this.answers === 0) this.freeAt = Math.max(this.freeAt, performance.now())
    this.answers += 1
  }
}

export interface OriginOptions {
  /** Folder of static files. Only requests that match none of them, and API requests, go to `backend`. */
  folder?: string
  /** URL of the server to which requests of the API, and for files that are not in the folder, are forwarded. */
  backend?: string
  /** Slows down API requests; the page's own files are served at full speed, unless `isSlowSite`. */
  link?: SlowLink
  isSlowSite?: boolean
  /** True to send CORS headers and answer preflights, like a hosted API on another origin. */
  isForeignApi?: boolean
  /** True for HTTP/2, as hosts speak it: all requests share one connection. Browsers speak it only over TLS. */
  isHttp2?: boolean
  /** True to answer the page of a listing with the app's shell, as a host without rendered pages does. */
  isShell?: boolean
}

export interface RecordedRequest {
  method: string
  path: string
  /** Bytes of the body before compression. */
  bodyBytes: number
}

/** When an answer of the API was requested, and when its last byte was sent, in milliseconds since 1970. */
export interface RecordedTransfer {
  askedAt: number
  sentAt: number
}

type IncomingRequest = IncomingMessage | Http2ServerRequest
type OutgoingResponse = ServerResponse | Http2ServerResponse

const API_PATH_PATTERN = /^\/(rest|storage)\//
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** A server for one device: serves pages, forwards to the backend over a slow link, records API requests, can be unplugged. */
export class BenchOrigin {
  readonly apiRequests: RecordedRequest[] = []
  readonly apiTransfers: RecordedTransfer[] = []

  private constructor(
    private readonly parts: OriginOptions,
    private readonly server: PluggableServer,
  ) {}

  static async open(parts: OriginOptions): Promise<BenchOrigin> {
    const serve = (incoming: IncomingRequest, outgoing: OutgoingResponse): void =>
      origin.serve(incoming, outgoing)
    const origin = new BenchOrigin(parts, await createPluggableServer(parts, serve))
    await origin.plugIn()
    return origin
  }

  get url(): string {
    return this.server.url
  }

  plugIn(): Promise<void> {
    return this.server.plugIn()
  }

  /** Closes open connections and refuses new ones. */
  unplug(): Promise<void> {
    return this.server.unplug()
  }

  private serve(incoming: IncomingRequest, outgoing: OutgoingResponse): void {
    this.answer(incoming, outgoing).catch((error: unknown) => {
      // A page that closes during an answer is normal; log anything else.
      if (!outgoing.destroyed) console.warn(`Bench: ${incoming.url}`, error)
      outgoing.destroy()
    })
  }

  private async answer(incoming: IncomingRequest, outgoing: OutgoingResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? '/', this.url)
    const isApi = API_PATH_PATTERN.test(pathname)
    const askedAt = Date.now()
    if (this.isSlow(isApi)) await this.parts.link?.roundTrip()
    if (this.parts.isForeignApi === true && addCorsHeaders(incoming, outgoing)) {
      this.recordRequest(incoming, 0)
      return
    }
    const file = isApi ? null : await this.readPage(pathname)
    if (file !== null) {
      outgoing.writeHead(200, {
        'content-type': CONTENT_TYPES[extname(pathname)] ?? 'application/octet-stream',
      })
      outgoing.end(file)
      return
    }
    if (this.parts.isShell === true && pathname.startsWith('/business/')) incoming.url = '/app.html'
    await this.forward(incoming, outgoing, isApi)
    if (isApi) this.apiTransfers.push({ askedAt, sentAt: Date.now() })
  }

  private isSlow(isApi: boolean): boolean {
    return isApi || this.parts.isSlowSite === true
  }

  private async readPage(pathname: string): Promise<Buffer | null> {
    if (this.parts.folder === undefined) return null
    return readFile(join(this.parts.folder, normalize(pathname))).catch(() => null)
  }

  private async forward(
    incoming: IncomingRequest,
    outgoing: OutgoingResponse,
    isApi: boolean,
  ): Promise<void> {
    if (this.parts.backend === undefined) {
      outgoing.writeHead(404).end()
      return
    }
    const answer = await requestBackend(this.parts.backend, incoming)
    const countedBody = this.count(incoming, answer, isApi)
    const isPacked = isApi && isCompressedWhenHosted(incoming, answer)
    // HTTP/2 forbids these three headers of a connection: connection, keep-alive and transfer-encoding.
    const {
      'content-length': length,
      connection: _connection,
      'keep-alive': _keepAlive,
      'transfer-encoding': _transferEncoding,
      ...headers
    } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, {
      ...headers,
      ...(isPacked
        ? { 'content-encoding': 'gzip' }
        : length === undefined
          ? {}
          : { 'content-length': length }),
    })
    const compressedBody = isPacked ? Readable.from(countedBody).pipe(createGzip()) : countedBody
    const carriedBody =
      this.isSlow(isApi) && this.parts.link !== undefined
        ? this.parts.link.sendOverLink(compressedBody)
        : compressedBody
    await pipeline(carriedBody, outgoing)
  }

  private async *count(
    incoming: IncomingRequest,
    answer: AsyncIterable<Uint8Array>,
    isApi: boolean,
  ): AsyncGenerator<Uint8Array> {
    let bytes = 0
    for await (const chunk of answer) {
      bytes += chunk.length
      yield chunk
    }
    if (isApi) this.recordRequest(incoming, bytes)
  }

  private recordRequest(incoming: IncomingRequest, bodyBytes: number): void {
    this.apiRequests.push({ method: incoming.method ?? '', path: incoming.url ?? '', bodyBytes })
  }
}

async function createPluggableServer(
  { isHttp2 = false }: OriginOptions,
  serve: (incoming: IncomingRequest, outgoing: OutgoingResponse) => void,
): Promise<PluggableServer> {
  if (!isHttp2) return new PluggableServer(() => createServer(serve))
  const { key, cert } = await getOwnCertificate()
  return new PluggableServer(() => createSecureServer({ key, cert }, serve), 'https')
}

/** The headers without those that only HTTP/2 has (method and address as headers whose names begin with a colon). */
function toHttp1Headers(headers: IncomingRequest['headers']): IncomingMessage['headers'] {
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
    host: headers.host ?? String(headers[':authority'] ?? ''),
  }
}

/** Opens an origin while `run` is running. */
export async function withBenchOrigin<T>(
  parts: OriginOptions,
  run: (origin: BenchOrigin) => Promise<T>,
): Promise<T> {
  const origin = await BenchOrigin.open(parts)
  try {
    return await run(origin)
  } finally {
    await origin.unplug()
  }
}

/** Adds CORS headers, and answers the request if it is a preflight. @returns true if it has answered */
function addCorsHeaders(incoming: IncomingRequest, outgoing: OutgoingResponse): boolean {
  outgoing.setHeader('access-control-allow-origin', '*')
  outgoing.setHeader('access-control-expose-headers', '*')
  if (incoming.method !== 'OPTIONS') return false
  outgoing.writeHead(200, {
    'access-control-allow-methods': 'GET,POST,PATCH,PUT,DELETE,OPTIONS',
    'access-control-allow-headers': incoming.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '3600',
  })
  outgoing.end()
  return true
}

function requestBackend(backend: string, incoming: IncomingRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const backendRequest = request(
      new URL(incoming.url ?? '/', backend),
      { method: incoming.method, headers: toHttp1Headers(incoming.headers) },
      resolve,
    )
    backendRequest.on('error', reject)
    incoming.pipe(backendRequest)
  })
}

/** Whether to compress an answer here: hosted Supabase compresses JSON, but the local backend did not. */
function isCompressedWhenHosted(incoming: IncomingRequest, answer: IncomingMessage): boolean {
  return (
    /\bgzip\b/.test(incoming.headers['accept-encoding'] ?? '') &&
    answer.headers['content-encoding'] === undefined &&
    /json/.test(answer.headers['content-type'] ?? '') &&
    incoming.method === 'GET'
  )
}
