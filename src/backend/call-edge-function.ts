import type { BackendAddress } from './backend-request.ts'
import { fetchWithIdleLimit } from '../domain/idle-limit.ts'
import { toFetchFailure, RequestFailure } from './request-failure.ts'
import { FUNCTION_IDLE_MS } from './admin-fetch.ts'

/** Delays before the second and the third attempt (SYNC-12). */
const RETRY_WAITS_MS = [1000, 2000]

export interface FunctionCall {
  /** Name of the function and, if it has one, the rest of the path: `validate-business-update/{id}`. */
  path: string
  method: 'POST' | 'PUT'
  body: object
  /** The session's token; null sends none. */
  token: string | null
  /** False if a second request would do harm. By default, the call is retried after no answer and after 5xx. */
  isRepeatable?: boolean
}

interface FunctionPorts {
  address: BackendAddress
  fetchPort: typeof fetch
  wait: (ms: number) => Promise<void>
}

/** Calls an edge function and returns the `data` of its answer. @throws RequestFailure with the function's `details` */
export async function callEdgeFunction<Data>(call: FunctionCall, ports: FunctionPorts): Promise<Data> {
  const waitTimesMs = call.isRepeatable === false ? [] : RETRY_WAITS_MS
  for (let attemptCount = 0; ; attemptCount += 1) {
    try {
      return await callOnce<Data>(call, ports)
    } catch (failure) {
      const waitMs = waitTimesMs[attemptCount]
      if (waitMs === undefined || !isRetryable(failure)) throw failure
      await ports.wait(waitMs)
    }
  }
}

function isRetryable(failure: unknown): boolean {
  return failure instanceof RequestFailure && (failure.kind !== 'refused' || failure.status >= 500)
}

async function callOnce<Data>(
  { path, method, body, token }: FunctionCall,
  { address, fetchPort }: FunctionPorts,
): Promise<Data> {
  let answer: Response
  let content: unknown
  try {
    answer = await fetchWithIdleLimit(
      fetchPort,
      `${address.url}/functions/v1/${path}`,
      {
        method,
        headers: {
          apikey: address.publishableKey,
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        cache: 'no-store',
        credentials: 'omit',
      },
      FUNCTION_IDLE_MS,
    )
    content = await answer.json().catch(() => null)
  } catch (cause) {
    throw toFetchFailure(cause)
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
