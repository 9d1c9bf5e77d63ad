// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listingId } from '../../../tests/fixtures/listing-card.ts'
import { pageOutbox } from '../../outbox/page-outbox.ts'
import { AnswerButtons } from './answer-buttons.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** What waits in the queue of this device. */
async function waiting(): Promise<unknown[]> {
  return (await pageOutbox().outbox.messages()).map(({ body }) => body)
}

it('one tap answers, offline too; the device can say more, or change its answer later (ANSWER-1) (ANSWER-2)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const listing = { id: listingId(1), name: 'Reef Store', revision: 7 }
  const page = <AnswerButtons listing={listing} />
  const { unmount } = render(page)
  press('Not right')
  await vi.waitFor(async () =>
    expect(await waiting()).toMatchObject([{ answer: 'wrong', what: [], note: null }]),
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Opening hours' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' closed on Sunday ' } })
  press('Send')
  await vi.waitFor(async () =>
    expect(await waiting()).toMatchObject([
      { listing: listing.id, revision: 7, answer: 'wrong', what: ['hours'], note: 'closed on Sunday' },
    ]),
  )
  unmount()

  render(page)
  expect(
    await screen.findByText('Thank you. You said: Not right: Opening hours. closed on Sunday'),
  ).toBeTruthy()
  press('Change')
  press('Right')
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ answer: 'right', what: [] }]))
  expect(screen.getByText('Thank you. You said: Right.')).toBeTruthy()
  cleanup()

  render(<AnswerButtons listing={{ ...listing, revision: 8 }} />)
  expect(
    screen.getByRole('button', { name: 'Not right' }),
    'another version is asked about again',
  ).toBeTruthy()
})
