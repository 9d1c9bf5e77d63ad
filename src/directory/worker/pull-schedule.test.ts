import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DownloadLimit, PullSchedule } from './pull-schedule.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the schedule of pulls (SYNC-6)', () => {
  const VISIBLE = { isVisible: true, isSlowLink: false }

  it('waits at most an hour after the clock was set back', () => {
    const onDue = vi.fn()
    const schedule = new PullSchedule(() => 1, onDue)
    schedule.failed(Date.now(), 120_000)
    vi.setSystemTime(Date.now() - 35 * 24 * 3_600_000)
    schedule.setNetworkState(VISIBLE)
    vi.advanceTimersByTime(3_599_999)
    expect(onDue).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onDue).toHaveBeenCalledOnce()
  })
})

describe('a limited download', () => {
  let limit: DownloadLimit
  let source: ReadableStreamDefaultController<Uint8Array>
  let reader: ReadableStreamDefaultReader<Uint8Array>

  beforeEach(() => {
    limit = new DownloadLimit(60_000, 12_000)
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

  it('fails after the whole time, although bytes come', async () => {
    const reading = (async () => {
      while (!(await reader.read()).done);
    })()
    const failed = expect(reading).rejects.toThrow('longer than 60000 ms')
    for (let n = 0; n < 6; n += 1) {
      source.enqueue(new Uint8Array([n]))
      await vi.advanceTimersByTimeAsync(10_000)
    }
    await failed
  })

  it('fails a request that is not answered', async () => {
    const failed = expect(limit.orStall(new Promise(() => undefined))).rejects.toThrow('No bytes')
    await vi.advanceTimersByTimeAsync(12_000)
    await failed
  })
})
