// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Fragment, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { type SignedInServices, SignedInContext } from './admin-context.tsx'
import { ConfirmationProvider } from './confirmations.tsx'
import { AdminQueries } from './reads.tsx'
import { ToastContext } from './toasts.tsx'
import { useRows } from './use-rows.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface ListProps {
  read: () => Promise<{ id: string }[]>
  /** Called by the buttons of the rows. */
  write?: (id: string) => Promise<void>
}

function List({ read, write }: ListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = useRows({
    key: ['list'],
    read,
    sort: (all) => [...all],
    texts: { changed: 'changed', deleted: 'deleted' },
    heading,
  })
  const change = (row: { id: string }, action: 'check' | 'close') =>
    rows.save({
      failed: 'failed',
      only: `${action} ${row.id}`,
      write: async () => {
        await write?.(`${action} ${row.id}`)
        return { kind: 'saved', row }
      },
      success: () => 'checked',
    })
  return (
    <>
      <output>{rows.read.error === null ? rows.read.data?.map(({ id }) => id).join(' ') : 'failed'}</output>
      {rows.read.data?.map((row) => (
        <Fragment key={row.id}>
          {(['check', 'close'] as const).map((action) => (
            <button key={action} type="button" onClick={() => void change(row, action)}>
              {action} {row.id}
            </button>
          ))}
        </Fragment>
      ))}
    </>
  )
}

function renderList(props: ListProps): void {
  render(
    <SignedInContext value={signedIn}>
      <ToastContext value={toaster}>
        <ConfirmationProvider>
          <AdminQueries>
            <List {...props} />
          </AdminQueries>
        </ConfirmationProvider>
      </ToastContext>
    </SignedInContext>,
  )
}

const signedIn = { pullDirectory: () => Promise.resolve() } as unknown as SignedInServices
const toaster = { info: vi.fn(), success: vi.fn(), error: vi.fn() }

const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const waitForStatus = (text: string) =>
  waitUntil(() => expect(screen.getByRole('status').textContent).toBe(text))

test('a list of the admin area shows changes of other admins within 30 s, and still has its rows if a later read fails (OFFADM-2)', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const read = vi.fn<() => Promise<{ id: string }[]>>().mockResolvedValue([{ id: 'mine' }])
  renderList({ read })
  await waitForStatus('mine')
  read.mockResolvedValue([{ id: 'mine' }, { id: 'theirs' }])
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await waitForStatus('mine theirs')
  read.mockRejectedValue(new RequestFailure('cut', { kind: 'network' }))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(read).toHaveBeenCalledTimes(3)
  await waitForStatus('mine theirs')
})

test('a second tap on an action that is running sends nothing, but other actions are sent (CONFLICT-9)', async () => {
  const answer = createDeferred<undefined>()
  const write = vi.fn((what: string) => (what === 'check one' ? answer.promise : Promise.resolve()))
  renderList({ read: () => Promise.resolve([{ id: 'one' }, { id: 'two' }]), write })
  await waitForStatus('one two')
  for (const name of ['check one', 'check one', 'close one', 'check two']) tap(name)
  expect(write.mock.calls).toEqual([['check one'], ['close one'], ['check two']])
  await act(() => {
    answer.resolve(undefined)
    return answer.promise
  })
  tap('check one')
  expect(write).toHaveBeenCalledTimes(4)
  await waitUntil(() => expect(toaster.success).toHaveBeenCalledTimes(4))
})
