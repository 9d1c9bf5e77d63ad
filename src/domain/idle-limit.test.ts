import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchWithIdleLimit, IdleLimit, computeSendingMs } from './idle-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('IdleLimit with 12 s (SYNC-19)', () => {
  let limit: IdleLimit
  let source: ReadableStreamDefaultController<Uint8Array>
  let reader: ReadableStreamDefaultReader<Uint8Array>

  beforeEach(() => {
    limit = new IdleLimit(12_000)
    const bytes = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller) })
    reader = limit.watchBytes(bytes).getReader()
  })
  afterEach(() => limit.endLimit())

  it('an idle limit of 12 s passes on bytes that come every 11 s', async () => {
    for (let n = 0; n < 4; n += 1) {
      await vi.advanceTimersByTimeAsync(11_000)
      source.enqueue(new Uint8Array([n]))
      expect((await reader.read()).value).toEqual(new Uint8Array([n]))
    }
    source.close()
    expect((await reader.read()).done).toBe(true)
    expect(limit.signal.aborted).toBe(false)
  })

  it('reading with an idle limit of 12 s fails after 12 s without bytes', async () => {
    const failure = expect(reader.read()).rejects.toThrow('No bytes for 12000 ms')
    await vi.advanceTimersByTimeAsync(12_000)
    await failure
    expect(limit.signal.aborted).toBe(true)
  })

  it('a request with an idle limit of 12 s fails if no answer comes in that time', async () => {
    const failure = expect(limit.raceAgainstLimit(new Promise(() => undefined))).rejects.toThrow('No bytes')
    await vi.advanceTimersByTimeAsync(12_000)
    await failure
  })
})

const fetchWithoutAnswer: typeof fetch = (_, init) =>
  new Promise((__, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  )

/** Answers at once, but never sends a byte of the body. */
const fetchWithoutBytes: typeof fetch = async (_, init) =>
  new Response(
    new ReadableStream({
      start: (controller) =>
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
    }),
  )

const fetchIgnoringSignal: typeof fetch = async () => new Response(new ReadableStream())

describe('the time for sending (SYNC-19)', () => {
  it.each([
    ['a text', 'x'.repeat(1_000)],
    ['a file', new Blob(['x'.repeat(1_000)])],
    ['bytes', new Uint8Array(1_000)],
  ])('sending %s of 1,000 bytes may take 4 s', (_, body) => expect(computeSendingMs(body)).toBe(4_000))

  it('sending a form may take 4 ms for each byte of its texts and files, and a request without a body no time', () => {
    const form = new FormData()
    form.set('file', new Blob(['x'.repeat(500)]))
    form.set('note', 'x'.repeat(500))
    expect(computeSendingMs(form)).toBe(4_000)
    expect(computeSendingMs(null)).toBe(0)
  })

  it('sending a photo of 100 kB is aborted only after 430 s without an answer, not after the idle limit of 30 s', async () => {
    const photo = new Blob([new Uint8Array(100_000)])
    let outcome = 'no'
    const sentRequest = fetchWithIdleLimit(
      fetchWithoutAnswer,
      'https://x.test',
      { method: 'POST', body: photo },
      30_000,
    )
    sentRequest.catch((error: Error) => (outcome = error.name))
    await vi.advanceTimersByTimeAsync(429_000)
    expect(outcome).toBe('no')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcome).toBe('TimeoutError')
  })

  it.each([
    ['an answer that obeys its signal', fetchWithoutBytes],
    ['an answer that does not, such as one of a service worker', fetchIgnoringSignal],
  ])(
    'the caller of a request with an idle limit can end that request at once while it reads %s',
    async (_, fetchPort) => {
      const caller = new AbortController()
      const answer = await fetchWithIdleLimit(fetchPort, 'https://x.test', { signal: caller.signal }, 30_000)
      const failure = expect(answer.text()).rejects.toThrow('paused')
      caller.abort(new Error('paused'))
      await failure
    },
  )
})
