import { expect, it } from 'vitest'
import { followChanges } from './build-if-needed.ts'

it('renders pages again after each change, and after an error once more (PAGES-8)', async () => {
  const stopped = new AbortController()
  const states = ['1', '1', '2', '2', '3', '3', '3']
  const reported: unknown[] = []
  const refreshed: string[] = []
  let fails = true
  let state = ''
  await followChanges({
    readState: () => Promise.resolve((state = states.shift() ?? '')),
    refresh: () => {
      refreshed.push(state)
      if (state !== '3' || !fails) return Promise.resolve()
      fails = false
      return Promise.reject(new Error('no disk'))
    },
    report: (error) => reported.push(error),
    wait: () => {
      if (states.length === 0) stopped.abort()
      return Promise.resolve()
    },
    stopped: stopped.signal,
  })
  expect(refreshed).toEqual(['2', '3', '3'])
  expect(reported).toEqual([new Error('no disk')])
})
