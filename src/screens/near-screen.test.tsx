// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { answerReads, directoryView, FixedDirectory } from '../../tests/fixtures/directory-view.tsx'
import { testCard } from '../../tests/fixtures/listing-card.ts'
import { NearScreen } from './near-screen.tsx'

afterEach(cleanup)

/** One card, named after the number of cards that were asked for. */
const nearest = ({ count }: { count: number }) =>
  Promise.resolve({ near: [{ card: testCard(count), metres: 1, isSameAtoll: true }], total: 60 })

it('Back shows the chosen atoll and as many cards as before, a new visit of the page does not (ROUTES-6)', async () => {
  const router = createMemoryRouter(
    [
      { path: '/near', element: <NearScreen title="Near me" path="/near" /> },
      { path: '/business/1', element: <h1>A listing</h1> },
    ],
    { initialEntries: ['/', '/near'] },
  )
  render(
    <FixedDirectory view={directoryView({ ask: answerReads({ nearest }) })}>
      <RouterProvider router={router} />
    </FixedDirectory>,
  )
  fireEvent.change(screen.getByLabelText('Or start from an atoll'), { target: { value: 'KWA' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Place 48')
  await act(() => router.navigate('/business/1'))
  await screen.findByText('A listing')
  await act(() => router.navigate(-1))
  await screen.findByText('Place 48')
  expect(screen.getByLabelText<HTMLSelectElement>('Or start from an atoll').value).toBe('KWA')

  await act(() => router.navigate('/business/1'))
  await act(() => router.navigate('/near'))
  expect(screen.getByLabelText<HTMLSelectElement>('Or start from an atoll').value).toBe('')
})
