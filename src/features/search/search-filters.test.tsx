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

it.each([
  ['close after a choice by touch', true],
  ['stay while the arrow keys go through a list', false],
])('the filters of a search %s (LIST-16)', (_, isTouch) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTouch && query === '(pointer: coarse)' }))
  const onChange = vi.fn()
  const props = { isInCategory: false, query: QUERY, firstLocation: '', tools: null, onChange }
  const view = createDirectoryView({
    ask: createFakeReads({ atollsWithListings: () => Promise.resolve([]) }),
  })
  render(
    <FixedDirectory view={view}>
      <SearchFilters {...props} onType={() => undefined} onLeave={() => undefined} />
    </FixedDirectory>,
  )
  const toggleButton = screen.getByRole('button', { name: 'Filters' })
  fireEvent.click(toggleButton)
  const categorySelect = screen.getByLabelText('Category')
  categorySelect.focus()
  fireEvent.change(categorySelect, { target: { value: 'banking' } })
  expect(onChange).toHaveBeenCalledWith({ category: 'banking' })
  expect(toggleButton.getAttribute('aria-expanded')).toBe(String(!isTouch))
  expect(document.activeElement).toBe(isTouch ? toggleButton : categorySelect)
})
