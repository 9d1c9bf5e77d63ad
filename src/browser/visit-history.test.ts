// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { beginVisit, canGoBack, goInVisit } from './visit-history.ts'

const go = (to: string, options?: { replace?: boolean; state?: unknown }): void =>
  goInVisit(
    (path, { replace = false, state } = {}) =>
      replace ? history.replaceState(state, '', path) : history.pushState(state, '', path),
    to,
    options,
  )

describe('navigation inside the guide', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/')
    beginVisit()
  })

  it('counts the steps of the visit, and names each entry', () => {
    expect(canGoBack()).toBe(false)
    const first = history.state as { key: string }
    go('/about')
    expect(canGoBack()).toBe(true)
    expect(history.state).toMatchObject({ depth: 1 })
    expect((history.state as { key: string }).key).not.toBe(first.key)
  })

  it('makes no new entry for where one is', () => {
    const entries = history.length
    go('/')
    expect(history.length).toBe(entries)
    expect(canGoBack()).toBe(false)
  })

  it('keeps what a link gives along, and never its place in the visit', () => {
    go('/admin', { state: { show: 'activity', depth: 40 } })
    expect(history.state).toMatchObject({ show: 'activity', depth: 1, key: expect.any(String) })
    go('/about')
    expect(history.state).not.toHaveProperty('show')
  })
})
