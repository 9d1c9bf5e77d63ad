// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addModalDialogs } from '../../tests/fixtures/admin-view.tsx'
import { createSubscription } from '../browser/subscription.ts'
import { GuardedScreens } from './guarded-screens.tsx'
import { AdminAreaContext, type AdminAreaServices } from './kit/admin-context.tsx'
import { useConfirm } from './kit/confirmations.tsx'
import type { DeviceCopy } from './kit/reads.tsx'
import type { SessionState } from './session/session-state.ts'

const account = { userId: 'ann', email: 'ann@example.org' }
let state: SessionState
const changes = createSubscription()

/** Changes the state of the session, as the answer of the server or a message of another tab does. */
function changeSession(next: SessionState): void {
  act(() => {
    state = next
    changes.notify()
  })
}

/** The answers to the questions that the screen asked. */
const answers = vi.fn<(isConfirmed: boolean) => void>()

function DeletingScreen() {
  const confirm = useConfirm()
  const ask = async (): Promise<void> =>
    answers(await confirm({ title: 'Delete the business?', text: 'It is removed.', confirm: 'Delete it' }))
  return <button onClick={() => void ask()}>Delete</button>
}

function openScreen(): void {
  const admin = {
    session: { getState: () => state, subscribe: changes.subscribe },
    backend: {},
    audit: { recordEvent: vi.fn() },
  } as unknown as AdminAreaServices
  render(
    <MemoryRouter initialEntries={['/admin']}>
      <AdminAreaContext value={admin}>
        <Routes>
          <Route path="/admin/login" element={<h1>Admin Login</h1>} />
          <Route
            path="*"
            element={
              <GuardedScreens pullDirectory={() => Promise.resolve()} copy={{} as DeviceCopy}>
                <DeletingScreen />
              </GuardedScreens>
            }
          />
        </Routes>
      </AdminAreaContext>
    </MemoryRouter>,
  )
}

beforeAll(addModalDialogs)
beforeEach(() => {
  answers.mockReset()
  state = { phase: 'signed-in', account, warningLeftMs: null }
})
afterEach(cleanup)

test.each<SessionState>([
  { phase: 'signed-out', reason: 'left-elsewhere' },
  { phase: 'signed-out', reason: 'ended' },
  { phase: 'code-needed', account },
])('a question that is open when the session ends closes as cancelled: %o (SESSION-11)', async (ended) => {
  openScreen()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog')
  changeSession(ended)
  await screen.findByRole('heading', { name: 'Admin Login' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(answers.mock.calls).toEqual([[false]]))
})

test('a question is answered by the admin while the session goes on', async () => {
  openScreen()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
  await waitFor(() => expect(answers.mock.calls).toEqual([[true]]))
  expect(screen.queryByRole('dialog')).toBeNull()
})
