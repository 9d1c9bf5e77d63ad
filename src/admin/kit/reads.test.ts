// @vitest-environment jsdom
import { describe, expect, it, afterEach, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { RequestFailure, type FailureFacts } from '../../backend/request-failure.ts'
import { QueryObserver } from '@tanstack/react-query'
import { authFailureMessage, createAdminQueries, failureMessage, readServerOrCopy } from './reads.tsx'

const networkFailure = new RequestFailure('lost', { kind: 'network' })
const rejectWith = (failure: Error) => () => Promise.reject(failure)
const readTestCopy = () => Promise.resolve('copy')

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

afterEach(() => void vi.restoreAllMocks())

describe('readServerOrCopy (OFFADM-1)', () => {
  it('readServerOrCopy returns the rows of the server if it answers', async () => {
    setOnline(true)
    expect(await readServerOrCopy(() => Promise.resolve('server'), readTestCopy)).toBe('server')
  })

  it('readServerOrCopy returns the rows of the saved copy if the device has no network', async () => {
    setOnline(false)
    expect(await readServerOrCopy(rejectWith(networkFailure), readTestCopy)).toBe('copy')
  })

  it.each([
    ['online and the request fails', true, networkFailure, readTestCopy],
    ['offline and the server has refused the request', false, createRefusal(403), readTestCopy],
    ['offline and the copy does not have the row', false, networkFailure, () => Promise.resolve(null)],
  ])(
    'readServerOrCopy throws the failure of the request if the device is %s',
    async (_, isOnline, failure, copied) => {
      setOnline(isOnline)
      await expect(readServerOrCopy<string>(rejectWith(failure), copied)).rejects.toBe(failure)
    },
  )
})

const createRefusal = (status: number, facts: Partial<FailureFacts> = {}, message = 'as the server says') =>
  new RequestFailure(message, { kind: 'refused', status, ...facts })

describe('failureMessage (ERR-5, ADMERR-1)', () => {
  it.each([
    [createRefusal(400), 'Invalid request. Please check your input and try again.'],
    [createRefusal(401), 'Authentication required. Please log in and try again.'],
    [createRefusal(403), 'Access denied. You do not have permission to perform this action.'],
    [createRefusal(404), 'Resource not found. Please check the URL and try again.'],
    [
      createRefusal(415),
      'The server does not accept this kind of file. Choose a JPEG, PNG, WebP or GIF picture.',
    ],
    [createRefusal(429), 'Too many requests. Please wait a moment and try again.'],
    [createRefusal(500), 'Server error. Please try again later.'],
    [createRefusal(503), 'Server error. Please try again later.'],
    [createRefusal(418), 'Request failed with status 418'],
    [createRefusal(403, { code: '42501' }), 'Permission denied. Please check your admin privileges.'],
    [
      createRefusal(403, {}, 'new row violates row-level security policy'),
      'Permission denied. Please check your admin privileges.',
    ],
    [
      new RequestFailure('x', { kind: 'timeout' }),
      'Request timed out. Please check your connection and try again.',
    ],
    [new RequestFailure('x', { kind: 'network' }), 'Network error. Please check your internet connection.'],
    [createRefusal(0), 'An unexpected error occurred. Please try again.'],
    [new Error('a mistake in the code'), 'An unexpected error occurred. Please try again.'],
  ])('failureMessage converts %s to the text %j', (failure, message) =>
    expect(failureMessage(failure)).toBe(message),
  )
})

describe('authFailureMessage (LOGIN-15)', () => {
  it.each([
    [
      createRefusal(400, { code: 'validation_failed' }, 'Password cannot be longer than 72 characters'),
      /72 characters$/,
    ],
    [
      createRefusal(422, { code: 'weak_password' }, 'Password should be at least 8 characters.'),
      /at least 8/,
    ],
    [createRefusal(400, {}, ' '), /^Invalid request/],
    [createRefusal(429), /^Too many requests/],
    [new RequestFailure('x', { kind: 'network' }), /^Network error/],
  ])('authFailureMessage converts %s to a text like %s', (failure, message) => {
    expect(authFailureMessage(failure)).toMatch(message)
  })
})

it('in a page of the admin area that was opened offline, a failed read is repeated when the network is back (OFFADM-1)', async () => {
  const line = setOnline(false)
  const queries = createAdminQueries()
  const read = vi.fn(() => (navigator.onLine ? Promise.resolve('rows') : Promise.reject(networkFailure)))
  queries.mount()
  const stop = new QueryObserver(queries, { queryKey: ['rows'], queryFn: read }).subscribe(() => undefined)
  await waitUntil(() => expect(queries.getQueryState(['rows'])?.status).toBe('error'))
  line.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await waitUntil(() => expect(queries.getQueryData(['rows'])).toBe('rows'))
  stop()
  queries.unmount()
})
