import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RunningDownloads } from './running-downloads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Notes a download of the file that runs until the returned function is called. */
function beginDownload(downloads: RunningDownloads, key: string): () => void {
  const ends: (() => void)[] = []
  void downloads.note(key, new Promise<void>((resolve) => void ends.push(resolve)))
  return () => {
    for (const end of ends) end()
  }
}

test('without a running download of the file there is nothing to wait for', async () => {
  const downloads = new RunningDownloads()
  const endOther = beginDownload(downloads, '/other.js')
  expect(await downloads.waitFor('/main.js')).toBe(false)
  endOther()
  await vi.advanceTimersByTimeAsync(0)
  expect(await downloads.waitFor('/other.js')).toBe(false)
})

test('a request waits until the running download of its file has ended (SHELL-2)', async () => {
  const downloads = new RunningDownloads()
  const endDownload = beginDownload(downloads, '/main.js')
  const onEnd = vi.fn()
  const waiting = downloads.waitFor('/main.js').then(onEnd)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(onEnd).not.toHaveBeenCalled()
  endDownload()
  await waiting
  expect(onEnd).toHaveBeenCalledWith(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a download that fails ends the wait too (SHELL-2)', async () => {
  const downloads = new RunningDownloads()
  downloads.note('/main.js', Promise.reject(new TypeError('No network'))).catch(() => undefined)
  expect(await downloads.waitFor('/main.js')).toBe(true)
})

test('a download that never ends delays a request by 20 s (SHELL-2)', async () => {
  const downloads = new RunningDownloads()
  beginDownload(downloads, '/main.js')
  const onEnd = vi.fn()
  void downloads.waitFor('/main.js').then(onEnd)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onEnd).toHaveBeenCalledWith(true)
})

test('the end of an earlier download of a file does not end the wait for a later one', async () => {
  const downloads = new RunningDownloads()
  const endEarlier = beginDownload(downloads, '/main.js')
  const endLater = beginDownload(downloads, '/main.js')
  endEarlier()
  await vi.advanceTimersByTimeAsync(0)
  const onEnd = vi.fn()
  void downloads.waitFor('/main.js').then(onEnd)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onEnd).not.toHaveBeenCalled()
  endLater()
  await vi.advanceTimersByTimeAsync(0)
  expect(onEnd).toHaveBeenCalledWith(true)
})
