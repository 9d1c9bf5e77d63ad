// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
} from '../../../tests/fixtures/directory-view.tsx'
import { readSearch } from './search-address.ts'
import { SearchFilters } from './search-filters.tsx'

const QUERY = readSearch('?q=store', { path: '/search', category: null })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ignore = (): void => undefined
const renderFilters = (props: Partial<Parameters<typeof SearchFilters>[0]>): void => {
  const view = createDirectoryView({
    ask: createFakeReads({ atollsWithListings: () => Promise.resolve([]) }),
  })
  const defaults = { isInCategory: false, query: QUERY, firstLocation: '', tools: null, onChange: ignore }
  render(
    <FixedDirectory view={view}>
      <SearchFilters {...defaults} {...props} onType={ignore} onLeave={ignore} />
    </FixedDirectory>,
  )
}

it.each([
  ['close after a choice by touch', true],
  ['stay while the arrow keys go through a list', false],
])('the filters of a search %s (LIST-16)', (_, isTouch) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTouch && query === '(pointer: coarse)' }))
  const onChange = vi.fn()
  renderFilters({ onChange })
  const toggleButton = screen.getByRole('button', { name: 'Filters' })
  fireEvent.click(toggleButton)
  const categorySelect = screen.getByLabelText('Category')
  categorySelect.focus()
  fireEvent.change(categorySelect, { target: { value: 'banking' } })
  expect(onChange).toHaveBeenCalledWith({ category: 'banking' })
  expect(toggleButton.getAttribute('aria-expanded')).toBe(String(!isTouch))
  expect(document.activeElement).toBe(isTouch ? toggleButton : categorySelect)
})

it.each([
  ["'Filters', because a category of a phone hides 'Open now'", false, 'button', 'Filters (1)'],
  ["'Open now' on a wide screen, which has no button 'Filters'", true, 'checkbox', 'Open now'],
])("'Clear filters', which disappears, passes the focus to %s (A11Y-3)", (_, isWide, role, name) => {
  renderFilters({ isInCategory: true, tools: <p>Sort by</p>, query: { ...QUERY, atoll: 'KWA' } })
  // The browser gives the focus to no hidden element. This test environment has no style sheet, so hide the button here.
  const toggleButton = screen.getByRole('button', { name: 'Filters (1)' })
  if (isWide) toggleButton.focus = () => undefined
  const clearButton = screen.getByRole('button', { name: 'Clear filters' })
  clearButton.focus()
  fireEvent.click(clearButton)
  expect(document.activeElement).toBe(screen.getByRole(role, { name }))
})
