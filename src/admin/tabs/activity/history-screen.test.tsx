// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addModalDialogs, AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { HistoryScreen } from './history-screen.tsx'

beforeAll(addModalDialogs)
afterEach(cleanup)

const makeVersion = (revision: number, changes: Partial<Listing>) => ({
  revision,
  saved_at: `2026-11-2${revision}T00:00:00Z`,
  author: 'ben@example.org',
  fields: { id: 'a', revision, name: 'Store', category: 'business', atoll: 'MAJ', ...changes },
})

test('if the server refuses to restore a version, each problem that it found has its own line (HISTORY-2) (ADMERR-1)', async () => {
  const sent: unknown[] = []
  const details = ['Email is invalid', 'Another name is too long']
  const backend = {
    tables: {
      callDatabase: async () => ({
        versions: [makeVersion(2, { email: 'b@example.org' }), makeVersion(1, { email: 'b@' })],
        deleted_at: null,
      }),
    },
    callFunction: async ({ body }: { body: unknown }) => {
      sent.push(body)
      throw new RequestFailure('bad input', { kind: 'refused', status: 400, details })
    },
  }
  render(
    <MemoryRouter>
      <AdminView backend={backend}>
        <HistoryScreen id="a" />
      </AdminView>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Restore the version of/ }))
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore this version' }),
  )
  const lines = within(await screen.findByRole('alert')).getAllByRole('paragraph')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^The version could not be restored\. /),
    ...details,
  ])
  expect(sent).toEqual([{ email: 'b@', revision: 2 }])
})
