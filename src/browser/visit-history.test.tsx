// @vitest-environment jsdom
import { act, cleanup, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, useLocation, type NavigateOptions } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Link } from '../ui/link.tsx'
import { beginVisit, canGoBack, useGoTo } from './visit-history.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>
    <Link to="/">home</Link>
    {children}
  </BrowserRouter>
)

const openGuide = () => renderHook(() => ({ goTo: useGoTo(), entry: useLocation() }), { wrapper }).result

let guide: ReturnType<typeof openGuide>

function renderGuide(): void {
  beginVisit()
  guide = openGuide()
}

const readCurrentEntry = () => guide.current.entry
const goTo = (to: string, options?: NavigateOptions): void => act(() => guide.current.goTo(to, options))

describe('navigation inside the guide', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/')
    renderGuide()
  })
  afterEach(cleanup)

  it('the history entries of a visit are counted, and new entries get keys of their own', () => {
    expect(canGoBack()).toBe(false)
    const firstKey = readCurrentEntry().key
    expect(firstKey).not.toBe('default')
    goTo('/about')
    expect(canGoBack()).toBe(true)
    expect(history.state).toMatchObject({ idx: 1 })
    expect(readCurrentEntry().key).not.toBe(firstKey)
  })

  it('the key of a history entry stays after a reload', () => {
    goTo('/about')
    const { key } = readCurrentEntry()
    cleanup()
    renderGuide()
    expect(readCurrentEntry().key).toBe(key)
    expect(canGoBack()).toBe(true)
  })

  it('the first history entries of two visits in one browser session have different keys', () => {
    const { key } = readCurrentEntry()
    cleanup()
    history.replaceState(null, '', '/')
    renderGuide()
    expect(readCurrentEntry().key).not.toBe(key)
  })

  it('going to the address that is already shown makes no new history entry, by code or by link', () => {
    const entries = history.length
    goTo('/')
    act(() => screen.getByText('home').click())
    expect(history.length).toBe(entries)
    expect(canGoBack()).toBe(false)
  })

  it('the state of a navigation is passed to its own history entry only', () => {
    goTo('/admin', { state: { show: 'activity' } })
    expect(readCurrentEntry().state).toEqual({ show: 'activity' })
    goTo('/about')
    expect(readCurrentEntry().state).toBeNull()
  })
})
