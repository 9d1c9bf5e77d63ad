// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addModalDialogs, AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { eraseDrafts, registerForm, saveDraft } from '../../kit/drafts.ts'
import { PendingPhotosContext } from '../../kit/sign-out-question.ts'
import { Sessions } from './session-list.tsx'

beforeAll(addModalDialogs)
beforeEach(async () => {
  await eraseDrafts()
  // A form ends the block on drafts that erasing them began.
  registerForm(() => Promise.resolve())()
})
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

async function answerQuestion(title: string, button: string): Promise<void> {
  fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByText(button))
}

test('Sign out everywhere asks before it loses drafts and chosen photos, and does nothing if the admin stays (SESSION-6) (IMG-7)', async () => {
  await saveDraft('business new', 'ann', 'typed', 1)
  const signOut = vi.fn(() => Promise.resolve())
  const callFunction = vi.fn(() => Promise.resolve({}))
  const backend = { tables: { callDatabase: () => Promise.resolve([]) }, callFunction }
  render(
    <AdminView backend={backend} session={{ signOut }}>
      <PendingPhotosContext value={2}>
        <Sessions />
      </PendingPhotosContext>
    </AdminView>,
  )
  const begin = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    await answerQuestion('Sign out everywhere?', 'Sign out everywhere')
  }
  await begin()
  await answerQuestion('Sign out and lose drafts?', 'Stay here')
  await begin()
  await answerQuestion('Sign out and lose drafts?', 'Sign out and erase')
  await answerQuestion('Sign out and stop the uploads?', 'Stay here')
  expect(callFunction).not.toHaveBeenCalled()
  await begin()
  await answerQuestion('Sign out and lose drafts?', 'Sign out and erase')
  await answerQuestion('Sign out and stop the uploads?', 'Sign out and stop')
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
  expect(callFunction).toHaveBeenCalledTimes(1)
})
