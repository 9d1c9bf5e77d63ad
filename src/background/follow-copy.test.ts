import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DirectoryClient } from '../directory/client.ts'
import { READY_STATUS } from '../../tests/fixtures/directory-view.tsx'
import { waitForDirectoryCode } from './follow-copy.ts'

let status: ReturnType<DirectoryClient['getStatus']>
let listeners: Set<() => void>
beforeEach(() => {
  vi.useFakeTimers()
  status = { ...READY_STATUS, phase: 'starting' }
  listeners = new Set()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts to wait. @returns a function that says whether the wait is over */
function startWaiting(): () => Promise<boolean> {
  let isOver = false
  void waitForDirectoryCode({
    getStatus: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }).then(() => {
    isOver = true
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return isOver
  }
}

it('the wait for the code of the directory worker ends with the first report of the worker, which shows that it runs (SHELL-2)', async () => {
  const isOver = startWaiting()
  expect(await isOver()).toBe(false)
  for (const report of listeners) report()
  expect(await isOver()).toBe(true)
  expect(listeners.size, 'nobody listens any more').toBe(0)
})

it('a directory worker that has reported already is not waited for (SHELL-2)', async () => {
  status = READY_STATUS
  expect(await startWaiting()()).toBe(true)
})

it('the downloads of the service worker start after a minute if the directory worker does not report (SHELL-2)', async () => {
  const isOver = startWaiting()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await isOver()).toBe(true)
  expect(listeners.size, 'nobody listens any more').toBe(0)
})
