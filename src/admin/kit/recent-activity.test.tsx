// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView } from '../../../tests/fixtures/admin-view.tsx'
import { RecentActivity } from './recent-activity.tsx'

afterEach(cleanup)

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()
const listings = Array.from({ length: 40 }, (_, index) => ({
  id: `${index}`,
  name: `Store ${index}`,
  created_at: at(0),
  updated_at: at(59 - index),
}))
const tables = {
  readRows: async (table: string, { filter }: { filter: (query: unknown) => unknown }) => {
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

test('"Show more" of the recent activity keeps the focus until the last step, which moves it to the end of the list (A11Y-3)', async () => {
  const person = userEvent.setup()
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }}>
        <RecentActivity firstShown={5} />
      </AdminView>
    </MemoryRouter>,
  )
  const button = await screen.findByRole('button', { name: 'Show more' })
  await person.click(button)
  await screen.findByText('Store 29')
  expect(document.activeElement).toBe(button)
  await person.keyboard('{Enter}')
  await screen.findByText('Store 39')
  expect(document.activeElement?.textContent).toBe('The list ends here.')
})
