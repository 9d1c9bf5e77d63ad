// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter, Link, useLocation, type NavigateOptions } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginVisit, canGoBack, useGoTo } from './visit-history.ts'

let goTo: (to: string, options?: NavigateOptions) => void

function Page() {
  goTo = useGoTo()
  const { key, state } = useLocation()
  return (
    <>
      <Link to="/">home</Link>
      <output>{JSON.stringify({ key, state: state as unknown })}</output>
    </>
  )
}

const shown = (): { key: string; state: unknown } =>
  JSON.parse(screen.getByRole('status').textContent) as { key: string; state: unknown }
const go = (to: string, options?: NavigateOptions): void => act(() => goTo(to, options))
const open = (): void => {
  beginVisit()
  render(
    <BrowserRouter useTransitions={false}>
      <Page />
    </BrowserRouter>,
  )
}

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
