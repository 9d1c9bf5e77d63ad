// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as PageParts from './page-parts.tsx'

/** The module knows whether a screen was shown before, so each test loads it again. */
let PageHeading: (typeof PageParts)['PageHeading']

beforeEach(async () => {
  vi.resetModules()
  ;({ PageHeading } = await import('./page-parts.tsx'))
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const heading = () => screen.getByRole('heading', { level: 1 })

/** Shows the first screen of a visit, and then the screen to which a person goes. */
function navigate(): void {
  const { rerender } = render(<PageHeading key="first" title="Search" />)
  expect(document.activeElement, 'the first screen of a visit').toBe(document.body)
  act(() => rerender(<PageHeading key="second" title="Near me" />))
}

it('the heading of a page takes the focus on navigation, not on the first page of a visit, and gives the page its title (ROUTES-7)', () => {
  navigate()
  expect(document.activeElement).toBe(heading())
  expect([heading().textContent, document.title]).toEqual(['Near me', 'Near me | Marshall Islands Guide'])
})

it('the heading of a page does not take the focus if the address names a part of the page (ROUTES-7)', () => {
  history.replaceState(null, '', '/#emergency')
  navigate()
  expect(document.activeElement).toBe(document.body)
})

it('the title of home is the name of the guide alone, and a heading with other content has the title as given (ROUTES-7)', () => {
  render(<PageHeading title="Marshall Islands Guide">Yokwe</PageHeading>)
  expect([heading().textContent, document.title]).toEqual(['Yokwe', 'Marshall Islands Guide'])
})
