import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PullSchedule } from './pull-schedule.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the schedule of pulls (SYNC-6)', () => {
  const VISIBLE = { isVisible: true, isSlowLink: false }

  it('the wait for the next pull lasts at most an hour if the clock was set back during the wait', () => {
    const onDue = vi.fn()
    const schedule = new PullSchedule(() => 1, onDue)
    schedule.planAfterFailure(Date.now(), 120_000)
    vi.setSystemTime(Date.now() - 35 * 24 * 3_600_000)
    schedule.setNetworkState(VISIBLE)
    vi.advanceTimersByTime(3_599_999)
    expect(onDue).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onDue).toHaveBeenCalledOnce()
  })

  it.each([
    ['keeps changing a little', () => false],
    ['becomes slow and fast again every minute', (minuteCount: number) => minuteCount % 2 === 1],
  ])('the directory is pulled every five minutes although the link %s', (_, isSlowAt) => {
    const onDue = vi.fn(() => schedule.planAfterSuccess())
    const schedule = new PullSchedule(() => 1, onDue)
    schedule.setNetworkState(VISIBLE)
    schedule.planAfterSuccess()
    for (let minute = 0; minute < 60; minute += 1) {
      schedule.setNetworkState({ isVisible: true, isSlowLink: isSlowAt(minute) })
      vi.advanceTimersByTime(60_000)
    }
    expect(onDue.mock.calls.length).toBeGreaterThanOrEqual(11)
  })
})
