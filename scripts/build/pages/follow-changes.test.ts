import { expect, it } from 'vitest'
import { followChanges } from './follow-changes.ts'

it('pages are rendered again after each change, and a failed rendering is retried (PAGES-8)', async () => {
  const stopController = new AbortController()
  const changeAnswers = [false, true, false, true, false, false]
  const reportedErrors: unknown[] = []
  const refreshCount: number[] = []
  let checks = 0
  await followChanges({
    hasChanged: () => {
      checks += 1
      return Promise.resolve(changeAnswers.shift() ?? false)
    },
    refresh: () => {
      refreshCount.push(checks)
      return checks === 4 ? Promise.reject(new Error('no disk')) : Promise.resolve()
    },
    report: (error) => reportedErrors.push(error),
    waitForNextCheck: () => {
      if (changeAnswers.length === 0) stopController.abort()
      return Promise.resolve()
    },
    stopSignal: stopController.signal,
  })
  expect(refreshCount).toEqual([2, 4, 5])
  expect(reportedErrors).toEqual([new Error('no disk')])
})
