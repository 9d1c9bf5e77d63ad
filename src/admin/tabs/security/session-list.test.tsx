// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addModalDialogs, AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { Sessions } from './session-list.tsx'

beforeAll(addModalDialogs)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const LOST = new RequestFailure('Failed to fetch', { kind: 'network' })
const GATEWAY = new RequestFailure('Status 504', { kind: 'refused', status: 504 })
const ENDED = new RequestFailure('Unauthorized', { kind: 'refused', status: 401 })
const UNCERTAIN = 'It is not known whether you were signed out everywhere'

interface Case {
  answer: RequestFailure
  mfaStatus: () => Promise<{ is_listed: boolean }>
  said: string | null
}

test.each<[what: string, Case]>([
  [
    'the session has ended',
    { answer: LOST, mfaStatus: () => Promise.resolve({ is_listed: false }), said: null },
  ],
  ['its token is refused', { answer: GATEWAY, mfaStatus: () => Promise.reject(ENDED), said: null }],
  ['it goes on', { answer: LOST, mfaStatus: () => Promise.resolve({ is_listed: true }), said: UNCERTAIN }],
  ['nothing answers', { answer: LOST, mfaStatus: () => Promise.reject(LOST), said: UNCERTAIN }],
])(
  'after a lost answer to Sign out everywhere, the server is asked whether the session has ended: %s (CONFLICT-8, ADMINS-5)',
  async (_what, { answer, mfaStatus, said }) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const signOut = vi.fn(() => Promise.resolve())
    const backend = {
      tables: { callDatabase: () => Promise.resolve([]) },
      callFunction: () => Promise.reject(answer),
      auth: { mfaStatus },
    }
    const { shown, toaster } = recordToasts()
    render(
      <AdminView backend={backend} session={{ signOut }} toaster={toaster}>
        <Sessions />
      </AdminView>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect([...shown, ...signOut.mock.calls]).toHaveLength(1))
    expect(shown).toEqual(said === null ? [] : [said])
  },
)
