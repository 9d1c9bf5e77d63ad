// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AddAnother } from './add-another.tsx'

afterEach(cleanup)

function ShownLocation() {
  const { pathname, state } = useLocation() as { pathname: string; state: { like?: object } | null }
  return <output>{`${pathname} ${JSON.stringify(state?.like ?? null)}`}</output>
}

function openWithState(state: object | null): void {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/admin', state }]}>
      <AddAnother from="/admin#businesses" />
      <ShownLocation />
    </MemoryRouter>,
  )
}

test('after a new listing was saved, the link for another new listing passes on its atoll and category (BIZ-18)', () => {
  openWithState({ added: { name: 'Store A', atoll: 'JAL', category: 'transportation' } })
  expect(screen.getByText('Saved: Store A')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Add another on Jaluit' }))
  expect(screen.getByRole('status').textContent).toBe(
    '/admin/business/new {"atoll":"JAL","category":"transportation"}',
  )
})

test('a list that was not opened by saving a new listing has no link for another new listing (BIZ-18)', () => {
  openWithState(null)
  expect(screen.queryByRole('link')).toBeNull()
})
