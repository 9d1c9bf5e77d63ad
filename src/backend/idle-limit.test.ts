import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IdleLimit } from './idle-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a request without a limit for the whole (SYNC-19)', () => {
  let limit: IdleLimit
  let source: ReadableStreamDefaultController<Uint8Array>
  let reader: ReadableStreamDefaultReader<Uint8Array>

  beforeEach(() => {
    limit = new IdleLimit(12_000)
    const bytes = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller) })
    reader = limit.watch(bytes).getReader()
  })
  afterEach(() => limit.end())

  it('passes bytes on while they come, however slowly', async () => {
    for (let n = 0; n < 4; n += 1) {
      await vi.advanceTimersByTimeAsync(11_000)
      source.enqueue(new Uint8Array([n]))
      expect((await reader.read()).value).toEqual(new Uint8Array([n]))
    }
    source.close()
    expect((await reader.read()).done).toBe(true)
    expect(limit.signal.aborted).toBe(false)
  })

  it('fails after 12 s without bytes', async () => {
    const failed = expect(reader.read()).rejects.toThrow('No bytes for 12000 ms')
    await vi.advanceTimersByTimeAsync(12_000)
    await failed
    expect(limit.signal.aborted).toBe(true)
  })

  it('fails a request that is not answered', async () => {
    const failed = expect(limit.orFail(new Promise(() => undefined))).rejects.toThrow('No bytes')
    await vi.advanceTimersByTimeAsync(12_000)
    await failed
  })
})
