import { PlainFailure } from '../../supabase/local/run-command.ts'
import type { Project } from './project.ts'

const TIMEOUT_MS = 60_000
const MAX_ATTEMPTS = 3
const BROKEN_CONNECTION_CODES = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** An error answer of the project's API, with the API's own message. */
export class ApiFailure extends PlainFailure {
  constructor(
    message: string,
    readonly status: number,
    /** SQLSTATE of the database, or the error code of the Auth API. */
    readonly code: string,
    readonly reason: string,
  ) {
    super(message)
  }
}

/**
 * Calls the REST, Auth or Storage API with the secret key and returns the JSON of the answer. A Blob is sent unchanged, with
 * its own type.
 * @throws ApiFailure when the project refuses the request, PlainFailure when it cannot be reached
 */
export async function callProject(
  project: Project,
  method: string,
  urlPath: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await sendWithRetries(`${project.url}${urlPath}`, {
    method,
    headers: {
      ...toKeyHeaders(project.secretKey),
      ...(body === undefined
        ? {}
        : { 'Content-Type': body instanceof Blob ? body.type : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw toUnreachableFailure(project, error)
  })
  const text = await answer.text()
  const value = parseJson(text)
  if (answer.ok && value !== undefined) return value
  throw toFailure(project, answer.status, value)
}

/**
 * Retries when the connection breaks, because a server may close an idle connection just when a request starts to use
 * it. Every call of these scripts is safe to repeat: rows have their ids, and creating an existing account is refused.
 */
async function sendWithRetries(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !BROKEN_CONNECTION_CODES.has(toCause(error).code ?? '')) throw error
    }
  }
}

/** The failure to report when a request got no answer. */
export function toUnreachableFailure(project: Pick<Project, 'url'>, error: unknown): PlainFailure {
  return new PlainFailure(`The project at ${project.url} cannot be reached (${toCause(error).message}).`)
}

/** Calls a database function that requires the secret key. */
export function callDatabase(project: Project, name: string, parameters: object): Promise<unknown> {
  return callProject(project, 'POST', `/rest/v1/rpc/${name}`, parameters)
}

/** The older service_role key is a JWT, which hosted Supabase needs in both headers. New secret keys are not JWTs. */
export function toKeyHeaders(secretKey: string): Record<string, string> {
  return secretKey.startsWith('sb_')
    ? { apikey: secretKey }
    : { apikey: secretKey, Authorization: `Bearer ${secretKey}` }
}

function toFailure(project: Project, status: number, value: unknown): ApiFailure {
  const { code, error_code: errorCode, message, msg } = (value ?? {}) as Partial<Record<string, string>>
  const reason = message ?? msg ?? 'no reason given'
  const knownCode = errorCode ?? code ?? ''
  if (status === 401) {
    return new ApiFailure(`The project at ${project.url} refuses the secret key.`, status, knownCode, reason)
  }
  if (value === undefined) {
    return new ApiFailure(
      `${project.url} does not answer as a Supabase project (status ${status}).`,
      status,
      knownCode,
      reason,
    )
  }
  return new ApiFailure(`The project refuses: ${reason} (${status} ${knownCode}).`, status, knownCode, reason)
}

function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the underlying reason: the error of fetch itself only says "fetch failed". */
function toCause(error: unknown): { message: string; code?: string } {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause : { message: String(cause) }
}
