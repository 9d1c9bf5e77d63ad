import { expect, it } from 'vitest'
import { followChanges } from './follow-changes.ts'

it('pages are rendered again after each change, and a failed rendering is retried (PAGES-8)', async () => {
  const stopped = new AbortController()
  const changes = [false, true, false, true, false, false]
  const reported: unknown[] = []
  const refreshed: number[] = []
  let checks = 0
  await followChanges({
    hasChanged: () => {
      checks += 1
      return Promise.resolve(changes.shift() ?? false)
    },
    refresh: () => {
      refreshed.push(checks)
      return checks === 4 ? Promise.reject(new Error('no disk')) : Promise.resolve()
    },
    report: (error) => reported.push(error),
    wait: () => {
      if (changes.length === 0) stopped.abort()
      return Promise.resolve()
    },
    stopped: stopped.signal,
  })
  expect(refreshed).toEqual([2, 4, 5])
  expect(reported).toEqual([new Error('no disk')])
})
