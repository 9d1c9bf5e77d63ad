// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { MissingPartError } from '../../ui/lazy-part.tsx'
import { AdminErrorBoundary } from './error-boundary.tsx'

vi.mock('../../browser/foreign-files.ts', () => ({ replaceForeignFiles: async () => false }))

const reload = vi.fn()
const answerRequest = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('location', { pathname: '/admin', hash: '', reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', answerRequest)
  answerRequest.mockReset().mockImplementation(async () => new Response(null))
})
afterEach(() => {
  cleanup()
  reload.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

let failure: Error | null = null
function Screen() {
  if (failure !== null) throw failure
  return <p>The screen</p>
}

function fail(error: Error): void {
  failure = error
  render(
    <AdminErrorBoundary audit={() => undefined} goToDashboard={() => undefined}>
      <Screen />
    </AdminErrorBoundary>,
  )
  failure = null
}

test('a crashed screen of the admin area says that typed text may be lost, and Try Again draws the screen again (DASH-7)', () => {
  fail(new Error('broken'))
  screen.getByRole('heading', { name: 'Something went wrong' })
  screen.getByText(/Text in small windows may be lost/)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  screen.getByText('The screen')
  expect(reload).not.toHaveBeenCalled()
})

test('if the code of an admin screen could not be loaded, the screen says so, and Try Again reloads the page once there is a network (DASH-7)', async () => {
  fail(new MissingPartError('A part of the guide could not be loaded'))
  screen.getByRole('heading', { name: 'This part is not on your device yet' })
  screen.getByText('It could not be loaded. Check your network and try again.')
  vi.stubGlobal('navigator', { onLine: false })
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitUntil(() => expect(reload).toHaveBeenCalledOnce())
})

test.each<[string, () => Promise<Response>]>([
  [
    'the sign-in page of a Wi-Fi answers',
    async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['no server answers', async () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'Try Again keeps the page where %s although the device counts as online (PORTAL-5)',
  async (_, request) => {
    answerRequest.mockImplementation(request)
    fail(new MissingPartError('A part of the guide could not be loaded'))
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitUntil(() => expect(answerRequest).toHaveBeenCalledOnce())
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(reload).not.toHaveBeenCalled()
    screen.getByRole('heading', { name: 'This part is not on your device yet' })
  },
)
