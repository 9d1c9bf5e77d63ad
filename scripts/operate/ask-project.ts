import { PlainFailure } from '../../supabase/local/plain-failure.ts'
import type { Project } from './project.ts'

const TIMEOUT_MS = 60_000
const MOST_ATTEMPTS = 3
const BROKEN_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** A refusal of the project's API, in its own words. */
export class ApiFailure extends PlainFailure {
  constructor(
    message: string,
    readonly status: number,
    /** SQLSTATE, or the Auth API's code. */
    readonly code: string,
    readonly reason: string,
  ) {
    super(message)
  }
}

/**
 * Asks the REST or Auth API with the secret key and answers the JSON.
 * @throws ApiFailure where the project refuses, PlainFailure where it cannot be reached
 */
export async function askProject(
  project: Project,
  method: string,
  urlPath: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await send(`${project.url}${urlPath}`, {
    method,
    headers: {
      ...keyHeaders(project.secretKey),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new PlainFailure(`The project at ${project.url} cannot be reached (${causeOf(error).message}).`)
  })
  const text = await answer.text()
  const value = parseJson(text)
  if (answer.ok && value !== undefined) return value
  throw toFailure(project, answer.status, value)
}

/**
 * A connection that broke is tried again: a server may close an idle one just when it is used. Every call of the
 * operators may be repeated: rows carry their ids, and an account that is there already is refused, not doubled.
 */
async function send(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !BROKEN_CONNECTION.has(causeOf(error).code ?? '')) throw error
    }
  }
}

/** Calls a database function that only the secret key may call. */
export function callDatabase(project: Project, name: string, parameters: object): Promise<unknown> {
  return askProject(project, 'POST', `/rest/v1/rpc/${name}`, parameters)
}

/** New secret keys are no tokens; the older service_role key is one, and hosted wants it twice. */
export function keyHeaders(secretKey: string): Record<string, string> {
  return secretKey.startsWith('sb_')
    ? { apikey: secretKey }
    : { apikey: secretKey, Authorization: `Bearer ${secretKey}` }
}

function toFailure(project: Project, status: number, value: unknown): ApiFailure {
  const { code, error_code: errorCode, message, msg } = (value ?? {}) as Partial<Record<string, string>>
  const reason = message ?? msg ?? 'no reason given'
  const known = errorCode ?? code ?? ''
  if (status === 401) {
    return new ApiFailure(`The project at ${project.url} refuses the secret key.`, status, known, reason)
  }
  if (value === undefined) {
    return new ApiFailure(
      `${project.url} does not answer as a Supabase project (status ${status}).`,
      status,
      known,
      reason,
    )
  }
  return new ApiFailure(`The project refuses: ${reason} (${status} ${known}).`, status, known, reason)
}

function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** fetch hides what happened behind "fetch failed". */
function causeOf(error: unknown): { message: string; code?: string } {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause : { message: String(cause) }
}
