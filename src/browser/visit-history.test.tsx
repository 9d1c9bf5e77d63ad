// @vitest-environment jsdom
import { act, cleanup, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, Link, useLocation, type NavigateOptions } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginVisit, canGoBack, useGoTo } from './visit-history.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>
    <Link to="/">home</Link>
    {children}
  </BrowserRouter>
)

const openGuide = () => renderHook(() => ({ goTo: useGoTo(), entry: useLocation() }), { wrapper }).result

let guide: ReturnType<typeof openGuide>

function open(): void {
  beginVisit()
  guide = openGuide()
}

const shown = () => guide.current.entry
const go = (to: string, options?: NavigateOptions): void => act(() => guide.current.goTo(to, options))

describe('navigation inside the guide', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/')
    open()
  })
  afterEach(cleanup)

  it('counts the steps of the visit, and names each entry', () => {
    expect(canGoBack()).toBe(false)
    const first = shown().key
    expect(first).not.toBe('default')
    go('/about')
    expect(canGoBack()).toBe(true)
    expect(history.state).toMatchObject({ idx: 1 })
    expect(shown().key).not.toBe(first)
  })

  it('names the entry the same after a reload', () => {
    go('/about')
    const { key } = shown()
    cleanup()
    open()
    expect(shown().key).toBe(key)
    expect(canGoBack()).toBe(true)
  })

  it('names two first entries of one browser session differently', () => {
    const { key } = shown()
    cleanup()
    history.replaceState(null, '', '/')
    open()
    expect(shown().key).not.toBe(key)
  })

  it('makes no new entry for the address that is already shown, by code or by link', () => {
    const entries = history.length
    go('/')
    act(() => screen.getByText('home').click())
    expect(history.length).toBe(entries)
    expect(canGoBack()).toBe(false)
  })

  it('keeps state handed along, for that entry alone', () => {
    go('/admin', { state: { show: 'activity' } })
    expect(shown().state).toEqual({ show: 'activity' })
    go('/about')
    expect(shown().state).toBeNull()
  })
})
