import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DirectoryClient } from '../directory/client.ts'
import { READY_STATUS } from '../../tests/fixtures/directory-view.tsx'
import { followLongPulls } from './long-pulls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows a client whose pulls the test begins and ends. Returns what is reported about the pulls. */
function followPulls(isRefreshing: boolean) {
  const listeners: (() => void)[] = []
  const client: Pick<DirectoryClient, 'getStatus' | 'subscribe'> = {
    getStatus: () => ({ ...READY_STATUS, isRefreshing }),
    subscribe: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const reports: boolean[] = []
  followLongPulls(client, (isLong) => reports.push(isLong))
  const setRefreshing = (next: boolean): void => {
    isRefreshing = next
    for (const listener of listeners) listener()
  }
  return { reports, setRefreshing }
}

it('a pull is reported as long when it has taken two seconds, and again when it has ended (SLOW-7)', () => {
  const { reports, setRefreshing } = followPulls(false)
  setRefreshing(true)
  vi.advanceTimersByTime(1_999)
  expect(reports).toEqual([])
  vi.advanceTimersByTime(1)
  expect(reports).toEqual([true])
  // The status changes with each page of rows that arrives.
  setRefreshing(true)
  vi.advanceTimersByTime(10_000)
  expect(reports).toEqual([true])
  setRefreshing(false)
  expect(reports).toEqual([true, false])
})

it('several short pulls one after the other are not reported as long (SLOW-7)', () => {
  const { reports, setRefreshing } = followPulls(true)
  for (let pull = 0; pull < 5; pull += 1) {
    vi.advanceTimersByTime(1_500)
    setRefreshing(false)
    setRefreshing(true)
  }
  expect(reports).toEqual([])
})
