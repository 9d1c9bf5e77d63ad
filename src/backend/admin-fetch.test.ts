// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { waitUntil } from '../../tests/fixtures/wait-until.ts'
import { callEdgeFunction } from './call-edge-function.ts'
import { createAdminFetch, shortenRenewalPause } from './admin-fetch.ts'
import { uploadPhotoFile } from './photo-files.ts'
import { RequestFailure } from './request-failure.ts'

const jsonAnswer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status })

const TEST_SESSION = {
  publicKey: 'public',
  hasSession: () => true,
  onUnauthorized: vi.fn(),
  hasEnded: () => Promise.resolve(false),
  onRenewalFailed: vi.fn(),
  renewalRefusal: () => null,
}

describe('the fetch of the admin area', () => {
  it('a long list in the admin area does not time out while bytes still arrive (SYNC-12)', async () => {
    vi.useFakeTimers()
    const bodyParts = ['[1', ',2', ',3', ']']
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 9_000))
        const bodyPart = bodyParts.shift()
        if (bodyPart === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(bodyPart))
      },
    })
    let isAborted = false
    const adminFetch = createAdminFetch(async (_, init) => {
      init?.signal?.addEventListener('abort', () => (isAborted = true))
      return new Response(body)
    })
    const rows = adminFetch('https://x.example/rest/v1/businesses').then((answer) => answer.json())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await rows).toEqual([1, 2, 3])
    expect(isAborted).toBe(false)
    vi.useRealTimers()
  })

  it('the answer 429 to a token renewal is converted to 503, so that supabase-js keeps the session', async () => {
    const adminFetch = createAdminFetch(() => Promise.resolve(jsonAnswer(429)))
    const renewal = 'https://x.example/auth/v1/token?grant_type=refresh_token'
    expect((await adminFetch(renewal)).status).toBe(503)
    expect((await adminFetch('https://x.example/auth/v1/token?grant_type=password')).status).toBe(429)
  })

  it.each([
    ['no network', new TypeError('Failed to fetch'), [[null]]],
    ['a rate limit', jsonAnswer(429), [[429]]],
    ['a failing server', jsonAnswer(502), [[502]]],
    ['a final refusal', jsonAnswer(400), []],
    ['a new token', jsonAnswer(200), []],
  ])(
    'a failed renewal of the token is reported only if the failure is temporary: %s',
    async (_name, outcome, reportedStatus) => {
      const onRenewalFailed = vi.fn()
      const session = { ...TEST_SESSION, onRenewalFailed }
      const answerRequest = () =>
        outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
      const renewal = 'https://x.example/auth/v1/token?grant_type=refresh_token'
      await createAdminFetch(answerRequest, session)(renewal).catch(() => undefined)
      expect(onRenewalFailed.mock.calls).toEqual(reportedStatus)
    },
  )

  it('a request whose token could not be renewed is not sent, and gets the status of the renewal as answer', async () => {
    const sendRequest = vi.fn<typeof fetch>()
    const adminFetch = createAdminFetch(sendRequest, { ...TEST_SESSION, renewalRefusal: () => 429 })
    const url = 'https://x.example/rest/v1/businesses'
    const { status } = await adminFetch(url, { headers: { authorization: 'Bearer public' } })
    expect(status).toBe(429)
    expect(sendRequest).not.toHaveBeenCalled()
  })

  it('no request is sent without the token of the stored session, and a token that the server refuses is reported (RIGHTS-5)', async () => {
    const onUnauthorized = vi.fn()
    const sendRequest = vi.fn<typeof fetch>(() => Promise.resolve(jsonAnswer(401)))
    const adminFetch = createAdminFetch(sendRequest, { ...TEST_SESSION, onUnauthorized })
    const url = 'https://x.example/rest/v1/businesses'
    await expect(adminFetch(url, { headers: { authorization: 'Bearer public' } })).rejects.toThrow(
      /Failed to fetch/,
    )
    expect(sendRequest).not.toHaveBeenCalled()
    await adminFetch(url, { headers: { authorization: 'Bearer own' } })
    expect(onUnauthorized).toHaveBeenCalledOnce()
  })

  it.each([
    [true, 401],
    [false, 403],
  ])(
    'if the server answers %s to the question whether the session has ended, a 403 is returned as %d (SESSION-10)',
    async (isEnded, status) => {
      const hasEnded = vi.fn(() => Promise.resolve(isEnded))
      const adminFetch = createAdminFetch(() => Promise.resolve(jsonAnswer(403)), {
        ...TEST_SESSION,
        hasEnded,
      })
      const headers = { authorization: 'Bearer own' }
      expect((await adminFetch('https://x.example/rest/v1/announcements', { headers })).status).toBe(status)
      expect((await adminFetch('https://x.example/rest/v1/rpc/mfa_status', { headers })).status).toBe(403)
      expect(hasEnded).toHaveBeenCalledOnce()
    },
  )

  it.each<Record<string, string>>([{}, { authorization: 'Bearer public' }])(
    'no request is sent after the session has ended: headers %j (SESSION-9)',
    async (headers) => {
      const onUnauthorized = vi.fn()
      const sendRequest = vi.fn<typeof fetch>()
      const adminFetch = createAdminFetch(sendRequest, {
        ...TEST_SESSION,
        hasSession: () => false,
        onUnauthorized,
      })
      const url = 'https://x.example/rest/v1/users?id=in.(a)'
      expect((await adminFetch(url, { headers })).status).toBe(401)
      expect(sendRequest).not.toHaveBeenCalled()
      expect(onUnauthorized).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['"exp" claim timestamp check failed', true],
    ['JWS Protected Header is invalid', true],
    ['signature verification failed', true],
    ['Invalid Compact JWS', true],
    ['no applicable key found in the JSON Web Key Set', true],
    ['jwt expired', true],
    ['new row violates row-level security policy', false],
  ])(
    'for the answer 400 "%s" of Storage, the session is reported as refused: %s (IMG-8)',
    async (message, isRefused) => {
      const onUnauthorized = vi.fn()
      const answerRequest = () =>
        Promise.resolve(jsonAnswer(400, { statusCode: '403', error: 'Unauthorized', message }))
      const adminFetch = createAdminFetch(answerRequest, { ...TEST_SESSION, onUnauthorized })
      const url = 'https://x.example/storage/v1/object/business-images/a.jpg'
      const givenAnswer = await adminFetch(url, { headers: { authorization: 'Bearer own' } })
      expect(onUnauthorized).toHaveBeenCalledTimes(isRefused ? 1 : 0)
      expect(await givenAnswer.json()).toMatchObject({ message })
    },
  )
})

const call = { path: 'f', method: 'POST', body: {}, token: 't' } as const
const createPorts = (answers: (Response | Error)[]) => {
  const waitTimesMs: number[] = []
  return {
    waits: waitTimesMs,
    address: { url: 'https://x.example', publishableKey: 'k' },
    wait: (ms: number) => {
      waitTimesMs.push(ms)
      return Promise.resolve()
    },
    fetchPort: () => {
      const nextAnswer = answers.shift() ?? new TypeError('no answer left')
      return nextAnswer instanceof Error ? Promise.reject(nextAnswer) : Promise.resolve(nextAnswer)
    },
  }
}

describe('callEdgeFunction', () => {
  it('a call of an edge function is repeated after 1 s and then after 2 s without an answer or with the status 5xx (SYNC-12)', async () => {
    const ports = createPorts([
      new TypeError('Failed to fetch'),
      jsonAnswer(502),
      jsonAnswer(200, { success: true, data: 7 }),
    ])
    await expect(callEdgeFunction(call, ports)).resolves.toBe(7)
    expect(ports.waits).toEqual([1000, 2000])
  })

  it('a call of an edge function ends after the third attempt', async () => {
    const ports = createPorts([
      jsonAnswer(500),
      jsonAnswer(500),
      jsonAnswer(500),
      jsonAnswer(200, { success: true }),
    ])
    await expect(callEdgeFunction(call, ports)).rejects.toMatchObject({ status: 500 })
  })

  it('a refused call of an edge function is not repeated, and reports the details and the row of the refusal', async () => {
    const ports = createPorts([
      jsonAnswer(409, { success: false, error: 'changed', details: ['a'], data: { id: 1 } }),
    ])
    const failure = await callEdgeFunction(call, ports).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RequestFailure)
    expect(failure).toMatchObject({ kind: 'refused', status: 409, details: ['a'], data: { id: 1 } })
    expect(ports.waits).toEqual([])
  })

  it('a call of an edge function that is not marked as repeatable is sent only once', async () => {
    const ports = createPorts([new TypeError('Failed to fetch'), jsonAnswer(200, { success: true })])
    await expect(callEdgeFunction({ ...call, isRepeatable: false }, ports)).rejects.toMatchObject({
      kind: 'network',
      isUncertain: true,
    })
  })
})

/** Uploads a photo to a Storage that answers with this error. */
function uploadWithError(error: object): Promise<void> {
  const bucket = { upload: () => Promise.resolve({ data: null, error }) }
  const storage = { from: () => bucket } as unknown as SupabaseClient['storage']
  return uploadPhotoFile(storage, 'a/b.jpg', new Blob(['x'], { type: 'image/jpeg' }))
}

describe('a photo that Storage refuses (IMG-8)', () => {
  it.each([
    ['an expired token', '403', '"exp" claim timestamp check failed', 401],
    ['a broken token', '403', 'JWS Protected Header is invalid', 401],
    ['a missing right', '403', 'new row violates row-level security policy', 403],
    ['another type', '415', 'mime type application/pdf is not supported', 415],
    ['too large a file', '413', 'The object exceeded the maximum allowed size', 413],
  ])(
    'a photo that Storage refuses is reported with the HTTP status that matches the reason: %s',
    async (_, statusCode, message, status) => {
      const failure = Object.assign(new Error(message), { status: 400, statusCode })
      await expect(uploadWithError(failure)).rejects.toMatchObject({ kind: 'refused', status, message })
    },
  )

  it('a photo counts as uploaded if an earlier attempt has already stored its file', async () => {
    const existsError = Object.assign(new Error('The resource already exists'), {
      status: 400,
      statusCode: '409',
    })
    await expect(uploadWithError(existsError)).resolves.toBeUndefined()
  })
})

describe('shortenRenewalPause', () => {
  let receivedMessages: unknown[]
  let channel: BroadcastChannel

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    receivedMessages = []
    channel = new BroadcastChannel('a-session')
    channel.addEventListener('message', ({ data }) => receivedMessages.push(data))
  })
  afterEach(() => {
    channel.close()
    vi.useRealTimers()
  })

  const renewed = { event: 'TOKEN_REFRESHED', session: null }

  it('the pause between renewals of the token ends ten seconds after the last failure', async () => {
    const onFailed = shortenRenewalPause('a-session')
    onFailed()
    vi.advanceTimersByTime(9_000)
    onFailed()
    vi.advanceTimersByTime(9_999)
    vi.advanceTimersByTime(1)
    await waitUntil(() => expect(receivedMessages).toEqual([renewed]))
  })

  it('the pause between renewals ends when the network returns, and nothing is announced if no renewal has failed', async () => {
    const onFailed = shortenRenewalPause('a-session')
    window.dispatchEvent(new Event('online'))
    onFailed()
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(60_000)
    await waitUntil(() => expect(receivedMessages).toHaveLength(1))
  })
})
