// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView } from '../../../tests/fixtures/admin-view.tsx'
import { RequestFailure } from '../../backend/request-failure.ts'
import { RecentActivity } from './recent-activity.tsx'
import { RECENT_ACTIVITY_TEXTS } from './texts.ts'

afterEach(cleanup)

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()
const listings = Array.from({ length: 40 }, (_, index) => ({
  id: `${index}`,
  name: `Store ${index}`,
  created_at: at(0),
  updated_at: at(59 - index),
}))
let isFailing = false
const tables = {
  readRows: async (table: string, { filter }: { filter: (query: unknown) => unknown }) => {
    if (isFailing) throw new RequestFailure('', { kind: 'network' })
    let limit = 0
    const query = {
      order: () => query,
      limit: (count: number) => {
        limit = count
      },
    }
    filter(query)
    return table === 'businesses' ? listings.slice(0, limit) : []
  },
}

function openActivity(): void {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }}>
        <RecentActivity firstShown={5} />
      </AdminView>
    </MemoryRouter>,
  )
}

test('"Show more" of the recent activity keeps the focus until all changes are shown; then the focus moves to the end of the list (A11Y-3)', async () => {
  const person = userEvent.setup()
  openActivity()
  const button = await screen.findByRole('button', { name: 'Show more' })
  await person.click(button)
  await screen.findByText('Store 29')
  expect(document.activeElement).toBe(button)
  await person.keyboard('{Enter}')
  await screen.findByText('Store 39')
  expect(document.activeElement?.textContent).toBe('The list ends here.')
})

test('when "Show more" of the recent activity fails, the shown changes stay, and "Try again" shows more (DASH-5)', async () => {
  const person = userEvent.setup()
  openActivity()
  const button = await screen.findByRole('button', { name: 'Show more' })
  isFailing = true
  await person.click(button)
  const retry = await screen.findByRole('button', { name: RECENT_ACTIVITY_TEXTS.retry })
  expect(screen.getByText('Store 4')).toBeTruthy()
  isFailing = false
  await person.click(retry)
  await screen.findByText('Store 29')
})
