import { FUNCTION_TIMEOUT_MS } from './admin-fetch.ts'
import type { BackendAddress } from './backend-request.ts'
import { failureOfFetch, RequestFailure } from './request-failure.ts'

/** Waits before the second and the third attempt (SYNC-12). */
const RETRY_WAITS_MS = [1000, 2000]

export interface FunctionCall {
  /** Name and, where it has one, the rest of its path: `validate-business-update/{id}`. */
  path: string
  method: 'POST' | 'PUT'
  body: object
  /** The session's token; without one the public role asks. */
  token: string | null
  /** False for what must be asked once only. Default: tried again after no answer and after 5xx. */
  isRepeatable?: boolean
}

export interface FunctionSurroundings {
  address: BackendAddress
  fetchPort: typeof fetch
  wait: (ms: number) => Promise<void>
}

/** The `data` of an edge function's answer. @throws RequestFailure with the function's `details` */
export async function callEdgeFunction<Data>(
  call: FunctionCall,
  surroundings: FunctionSurroundings,
): Promise<Data> {
  const waits = call.isRepeatable === false ? [] : RETRY_WAITS_MS
  for (let tries = 0; ; tries += 1) {
    try {
      return await askOnce<Data>(call, surroundings)
    } catch (failure) {
      const wait = waits[tries]
      if (wait === undefined || !isWorthAnotherTry(failure)) throw failure
      await surroundings.wait(wait)
    }
  }
}

function isWorthAnotherTry(failure: unknown): boolean {
  return failure instanceof RequestFailure && (failure.kind !== 'refused' || failure.status >= 500)
}

async function askOnce<Data>(
  { path, method, body, token }: FunctionCall,
  { address, fetchPort }: FunctionSurroundings,
): Promise<Data> {
  let answer: Response
  let content: unknown
  try {
    answer = await fetchPort(`${address.url}/functions/v1/${path}`, {
      method,
      headers: {
        apikey: address.publishableKey,
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(FUNCTION_TIMEOUT_MS),
    })
    content = await answer.json().catch(() => null)
  } catch (cause) {
    throw failureOfFetch(cause)
  }
  const { success, error, details, data } = (content ?? {}) as FunctionAnswer
  if (answer.ok && success === true) return data as Data
  throw new RequestFailure(typeof error === 'string' ? error : `Status ${answer.status}`, {
    kind: 'refused',
    status: answer.status,
    details: Array.isArray(details) ? details.filter((text): text is string => typeof text === 'string') : [],
    data,
  })
}

interface FunctionAnswer {
  success?: unknown
  error?: unknown
  details?: unknown
  data?: unknown
}
