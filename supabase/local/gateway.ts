import { detectImageType } from '../../src/domain/listing/photo-choice.ts'
import type { AuthAdmin } from './auth-admin.ts'
import { finishAuthRequest, formatAuthError, type AuthGuard } from './auth-guard.ts'
import { compressAnswer, jsonAnswer } from './http-answer.ts'
import type { LocalDatabase } from './local-database.ts'
import { answerPublicObject } from './storage-files.ts'
import {
  adjustInsert,
  refuseNul,
  refuseRestRequest,
  refuseScalarInsert,
  answerByteRange,
  forwardToStorage,
  refuseStorageToken,
} from './gateway-rules.ts'
import type { TokenClaims } from './session-tokens.ts'
import type { SiteFiles } from './site-files.ts'
import type { SupabaseApi } from './supabase-api.ts'

/**
 * Converts a form upload into a request with the file as its body. supabase-js sends a File or Blob as a form field
 * with an empty name, but @supabase/lite looks for a field named `file`.
 */
async function unwrapUpload(request: Request): Promise<Request> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return request
  const form = await request.formData()
  const file = [...form.values()].find((value) => typeof value !== 'string')
  if (!file || typeof file === 'string') return request
  const headers = new Headers(request.headers)
  headers.set('Content-Type', file.type || 'application/octet-stream')
  headers.set('Content-Length', String(file.size))
  const cacheControl = form.get('cacheControl')
  if (typeof cacheControl === 'string') headers.set('Cache-Control', `max-age=${cacheControl}`)
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() })
}

/**
 * Answer headers that pages of other origins may read, as on hosted Supabase. The site uses Date to check the clock.
 */
const EXPOSED_HEADERS =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, X-Supabase-Api-Version'

/** Answers a CORS preflight request as hosted Supabase does: allows every origin and all requested headers. */
function answerPreflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS',
      'Access-Control-Allow-Headers':
        request.headers.get('access-control-request-headers') ?? 'authorization, apikey, content-type',
      'Access-Control-Max-Age': '86400',
      Vary: 'Access-Control-Request-Headers',
    },
  })
}

function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
}

/** Lets pages of other origins read an API answer. Keeps the headers that it already exposes. */
function allowOtherOrigins(headers: Headers): void {
  if (!headers.has('access-control-allow-origin')) headers.set('Access-Control-Allow-Origin', '*')
  const alreadyExposed = headers.get('access-control-expose-headers')
  const names = [EXPOSED_HEADERS, ...(alreadyExposed ? [alreadyExposed] : [])].join(', ').split(/\s*,\s*/)
  headers.set('Access-Control-Expose-Headers', [...new Set(names)].join(', '))
}

interface GatewayParts {
  api: SupabaseApi
  guardAuth: AuthGuard
  adminAuth: AuthAdmin
  tokens: TokenClaims
  jwtSecret: string
  database: LocalDatabase
  storageFolder: string
  /** Answers requests to /functions/v1/NAME. */
  callFunction: (request: Request, path: string) => Promise<Response>
  /** Answers requests to /realtime/v1/local-faults. */
  setRealtimeFaults: (request: Request) => Promise<Response>
  site: SiteFiles | undefined
  /** Called with every request to an API, before it is answered. */
  onRequest: ((request: Request) => void) | undefined
  trustForwardedFor: boolean
}

export type Gateway = (request: Request, peerAddress: string) => Promise<Response>

/** Size limit of hosted Supabase for requests to the REST and Auth APIs, here also for functions. Uploads may be larger. */
const LARGEST_BODY_BYTES = 10 * 1024 * 1024
const LARGEST_UPLOAD_BYTES = 60 * 1024 * 1024
const PHOTO_UPLOAD_PATH = /^\/storage\/v1\/object\/business-images\//
const API_PATH = /^\/(rest|auth|storage|functions|realtime)(\/|$)/
/** Headers with the client address. The server sets them and removes values sent by the client. */
const CLIENT_HEADERS = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'forwarded']

/** Serves the APIs and the site from one origin, and passes each request to its handler. */
export function createGateway(parts: GatewayParts): Gateway {
  return async (request, peerAddress) => {
    const path = new URL(request.url).pathname
    if (!API_PATH.test(path)) return parts.site ? parts.site(request) : createNoSiteAnswer()
    parts.onRequest?.(request)
    if (isPreflight(request)) return answerPreflight(request)
    const client = clientAddress(request, peerAddress, parts.trustForwardedFor)
    const answer = await answerApi(parts, setClientAddress(request, client), path, client)
    const headers = new Headers(answer.headers)
    allowOtherOrigins(headers)
    const openAnswer = new Response(answer.body, { status: answer.status, headers })
    return compressAnswer(request, openAnswer)
  }
}

async function answerApi(
  parts: GatewayParts,
  request: Request,
  path: string,
  client: string,
): Promise<Response> {
  try {
    return await routeApi(parts, request, path, client)
  } catch (error) {
    console.error(error)
    return jsonAnswer(500, {
      code: 'unexpected_failure',
      message: 'The local backend failed; see its output.',
    })
  }
}

async function routeApi(
  parts: GatewayParts,
  received: Request,
  path: string,
  client: string,
): Promise<Response> {
  const limit = path.startsWith('/storage/') ? LARGEST_UPLOAD_BYTES : LARGEST_BODY_BYTES
  const request = await withLimitedBody(received, limit)
  if (!request) return jsonAnswer(413, { code: '413', message: 'Request body too large' })
  if (path.startsWith('/functions/v1/')) return parts.callFunction(request, path)
  const unfit = /^\/(auth|storage)\//.test(path) ? await refuseNul(request) : undefined
  if (unfit) return unfit
  if (hasEncodedRoute(path)) return createUnknownPathAnswer(path)
  if (path.startsWith('/auth/v1/')) {
    return formatAuthError(request, await answerAuth(parts, request, path, client))
  }
  if (path.startsWith('/rest/v1/') || path === '/rest/v1') {
    const refusal = refuseRestRequest(request) ?? (await refuseScalarInsert(request, parts.database))
    return refusal ?? toJsonNotFound(await parts.api(await adjustInsert(request)), path)
  }
  if (path.startsWith('/storage/v1/')) {
    const file = await answerPublicObject(request, path, parts.database, parts.storageFolder)
    if (file) return answerByteRange(request, file)
    return (
      refuseStorageToken(request, parts.jwtSecret) ?? answerStorage(parts, await unwrapUpload(request), path)
    )
  }
  if (path === '/realtime/v1/local-faults') return parts.setRealtimeFaults(request)
  return createUnknownPathAnswer(path)
}

/**
 * Whether a path has a percent-encoded letter in the part that the guards compare. The guards compare the path as it was sent,
 * but @supabase/lite decodes the path: /auth/v1/%75ser would reach /auth/v1/user unchecked. Only names of files need
 * percent-encoding.
 */
function hasEncodedRoute(path: string): boolean {
  return /^\/auth\/.*%|^\/storage\/v1\/[^/]*(\/[^/]*)?%/.test(path)
}

async function answerAuth(
  parts: GatewayParts,
  request: Request,
  path: string,
  client: string,
): Promise<Response> {
  const endpoint = path.slice('/auth/v1'.length)
  if (endpoint.startsWith('/admin/')) return parts.adminAuth(request, endpoint)
  const refusal = await parts.guardAuth(request, endpoint, client)
  if (refusal) return refusal
  const requestCopy = request.clone()
  const answer = await parts.api(request)
  await finishAuthRequest(parts.database, requestCopy, endpoint, answer)
  return parts.tokens.complete(toJsonNotFound(answer, path), signInMethodOf(request.url))
}

/**
 * Refuses a photo whose content is not an image. An empty file is accepted, as on hosted Supabase. Hosted Supabase
 * checks only the declared type; there, the function sweep-photos removes such files later.
 */
async function answerStorage(parts: GatewayParts, request: Request, path: string): Promise<Response> {
  const isWrite = request.method === 'POST' || request.method === 'PUT'
  if (!isWrite || !PHOTO_UPLOAD_PATH.test(path)) return forwardToStorage(request, path, parts.api)
  const bytes = new Uint8Array(await request.arrayBuffer())
  const declared = request.headers.get('content-type') ?? ''
  if (bytes.length > 0 && detectImageType(bytes) === null && declared.startsWith('image/')) {
    return jsonAnswer(400, {
      statusCode: '415',
      error: 'invalid_mime_type',
      message: `This file is no ${declared}`,
    })
  }
  const { url, method, headers } = request
  return parts.api(new Request(url, { method, headers, body: bytes }))
}

/** Returns the sign-in method for the token's `amr` claim (RFC 8176), with the values that Supabase Auth uses. */
function signInMethodOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  return pathname.endsWith('/token') && searchParams.get('grant_type') === 'password' ? 'password' : 'otp'
}

/** Replaces the HTML page with which @supabase/lite answers some unknown paths by JSON. */
function toJsonNotFound(answer: Response, path: string): Response {
  return answer.status === 404 && !(answer.headers.get('content-type') ?? '').includes('json')
    ? createUnknownPathAnswer(path)
    : answer
}

function createUnknownPathAnswer(path: string): Response {
  return jsonAnswer(404, { code: '404', message: `Nothing is at ${path}`, details: null, hint: null })
}

function createNoSiteAnswer(): Response {
  const text =
    'This is the backend alone. `npm start` serves the site too; `npm run dev` serves it from its sources.\n'
  return new Response(text, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

function clientAddress(request: Request, peerAddress: string, trustForwardedFor: boolean): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim()
  return trustForwardedFor && forwarded ? forwarded : peerAddress.replace(/^::ffff:/, '')
}

function setClientAddress(request: Request, client: string): Request {
  const headers = new Headers(request.headers)
  for (const name of CLIENT_HEADERS) headers.delete(name)
  headers.set('x-forwarded-for', client)
  headers.set('cf-connecting-ip', client)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null
  return new Request(request.url, {
    method: request.method,
    headers,
    ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
  })
}

/**
 * Reads the body, which the handlers need complete anyway. Returns undefined when it is longer than the limit. Counts
 * the bytes, because a chunked body comes without content-length, and reads a longer body to its end, because an answer
 * in the middle of it would break the connection.
 */
async function withLimitedBody(request: Request, limitBytes: number): Promise<Request | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return undefined
  if (request.body === null) return request
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length <= limitBytes) chunks.push(chunk)
  }
  if (length > limitBytes) return undefined
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: Buffer.concat(chunks) })
}
