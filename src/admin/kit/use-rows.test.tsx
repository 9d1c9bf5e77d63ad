// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestFailure } from '../../backend/request-failure.ts'
import { type SignedIn, SignedInContext } from './admin-context.tsx'
import { Confirmations } from './confirmations.tsx'
import { AdminQueries } from './reads.tsx'
import { ToastContext } from './toasts.tsx'
import { useRows } from './use-rows.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function List({ read }: { read: () => Promise<{ id: string }[]> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = useRows({
    key: ['list'],
    read,
    sort: (all) => [...all],
    texts: { changed: 'changed', deleted: 'deleted' },
    heading,
  })
  return (
    <output>{rows.read.error === null ? rows.read.data?.map(({ id }) => id).join(' ') : 'failed'}</output>
  )
}

const signedIn = { pullDirectory: () => Promise.resolve() } as unknown as SignedIn
const toaster = { info: vi.fn(), success: vi.fn(), error: vi.fn() }

const shows = (text: string) => vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

test('a list shows what others changed within 30 s, and a failure of that changes nothing (OFFADM-2)', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const read = vi.fn<() => Promise<{ id: string }[]>>().mockResolvedValue([{ id: 'mine' }])
  render(
    <SignedInContext value={signedIn}>
      <ToastContext value={toaster}>
        <Confirmations>
          <AdminQueries>
            <List read={read} />
          </AdminQueries>
        </Confirmations>
      </ToastContext>
    </SignedInContext>,
  )
  await shows('mine')
  read.mockResolvedValue([{ id: 'mine' }, { id: 'theirs' }])
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await shows('mine theirs')
  read.mockRejectedValue(new RequestFailure('cut', { kind: 'network' }))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(read).toHaveBeenCalledTimes(3)
  await shows('mine theirs')
})
