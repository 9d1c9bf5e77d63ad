// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { MouseEvent, ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { Link } from './link.tsx'

afterEach(cleanup)

function CurrentAddress() {
  const { pathname, search, state } = useLocation()
  return <output>{JSON.stringify([pathname + search, state as unknown])}</output>
}

function renderLink(link: ReactNode): HTMLElement {
  cleanup()
  render(
    <MemoryRouter initialEntries={['/']}>
      {link}
      <CurrentAddress />
    </MemoryRouter>,
  )
  return screen.getByRole('link')
}

const preventNavigation = (event: MouseEvent) => event.preventDefault()

const shownAddress = () => JSON.parse(screen.getByRole('status').textContent) as unknown

/** True when no click handler prevents the browser from following the link. */
function isFollowed(link: Element, keys: MouseEventInit = {}): boolean {
  const clickEvent = createEvent.click(link, keys)
  // This listener runs after all others, and prevents what jsdom cannot do: following a link.
  globalThis.addEventListener('click', (event) => event.preventDefault(), { once: true })
  let isPrevented = false
  document.addEventListener('click', (event) => (isPrevented = event.defaultPrevented), { once: true })
  fireEvent(link, clickEvent)
  return !isPrevented
}

it('a link opens an address of the guide without loading a page, with the state for its history entry', () => {
  const link = renderLink(
    <Link to="/search?q=bank" state={{ from: 'home' }} className="card" aria-label="Banks">
      Find
    </Link>,
  )
  expect(link.getAttribute('href')).toBe('/search?q=bank')
  expect([link.className, link.getAttribute('aria-label'), link.textContent]).toEqual([
    'card',
    'Banks',
    'Find',
  ])
  expect(isFollowed(link)).toBe(false)
  expect(shownAddress()).toEqual(['/search?q=bank', { from: 'home' }])
})

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a link leaves a click with %o to the browser',
  (keys) => {
    expect(isFollowed(renderLink(<Link to="/about">About</Link>), keys)).toBe(true)
    expect(shownAddress()).toEqual(['/', null])
  },
)

it('a link with another target is left to the browser', () => {
  const link = renderLink(
    <Link to="/about" target="_blank">
      About
    </Link>,
  )
  expect(isFollowed(link)).toBe(true)
  expect(shownAddress()).toEqual(['/', null])
})

it('a link does not navigate when its own click handler prevents the default action', () => {
  isFollowed(
    renderLink(
      <Link to="/about" onClick={preventNavigation}>
        About
      </Link>,
    ),
  )
  expect(shownAddress()).toEqual(['/', null])
})
