import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DownloadLimit } from './download-limit.ts'

let limit: DownloadLimit
let source: ReadableStreamDefaultController<Uint8Array>
let reader: ReadableStreamDefaultReader<Uint8Array>

beforeEach(() => {
  vi.useFakeTimers()
  limit = new DownloadLimit(60_000, 12_000)
  const bytes = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller) })
  reader = limit.watch(bytes).getReader()
})
afterEach(() => {
  limit.end()
  vi.useRealTimers()
})

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
