// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { listingId } from '../../../tests/fixtures/listing-card.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { openPageOutbox } from '../../outbox/page-outbox.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { ListingReport } from './listing-report.tsx'
import * as sending from './send-message.ts'

vi.mock('./send-message.ts', { spy: true })

afterEach(async () => {
  // Lets pending saves finish before the test environment is torn down.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  cleanup()
  vi.unstubAllGlobals()
})

const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** The messages that wait in the outbox of this device. */
async function readQueuedMessages(): Promise<unknown[]> {
  return (await openPageOutbox().outbox.messages()).map(({ body }) => body)
}

it('one tap queues an answer without a network; details can be added, and the answer changed later (ANSWER-1) (ANSWER-2)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const listing = { id: listingId(1), name: 'Reef Store', revision: 7 }
  const page = <AnswerButtons listing={listing} />
  const { unmount } = render(page)
  pressButton('Not right')
  await waitUntil(async () =>
    expect(await readQueuedMessages()).toMatchObject([{ answer: 'wrong', what: [], note: null }]),
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Opening hours' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' closed on Sunday ' } })
  pressButton('Send')
  await waitUntil(async () =>
    expect(await readQueuedMessages()).toMatchObject([
      { listing: listing.id, revision: 7, answer: 'wrong', what: ['hours'], note: 'closed on Sunday' },
    ]),
  )
  unmount()

  render(page)
  expect(
    await screen.findByText('Thank you. You said: Not right: Opening hours. closed on Sunday'),
  ).toBeTruthy()
  pressButton('Change')
  pressButton('Right')
  await waitUntil(async () =>
    expect(await readQueuedMessages()).toMatchObject([{ answer: 'right', what: [] }]),
  )
  expect(screen.getByText('Thank you. You said: Right.')).toBeTruthy()
  cleanup()

  render(<AnswerButtons listing={{ ...listing, revision: 8 }} />)
  expect(
    screen.getByRole('button', { name: 'Not right' }),
    'another version is asked about again',
  ).toBeTruthy()
})

it('a note that is being typed keeps the focus, and stays with the ticked boxes until it is saved (ANSWER-1)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const loadOutbox = vi.mocked(sending.loadOutbox)
  let failLoading: ((cause: Error) => void) | undefined
  render(<AnswerButtons listing={{ id: listingId(2), name: 'Reef Store', revision: 1 }} />)
  loadOutbox.mockImplementationOnce(() => new Promise((_, reject) => (failLoading = reject)))
  pressButton('Not right')
  const note = screen.getByRole<HTMLInputElement>('textbox')
  const hoursBox = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Opening hours' })
  const readTypedNote = () =>
    [note, hoursBox].map((field) => document.contains(field) && (field.checked || field.value))
  note.focus()
  fireEvent.click(hoursBox)
  fireEvent.change(note, { target: { value: 'closed on Sunday' } })
  failLoading?.(new Error('the outbox could not be loaded'))
  await screen.findByRole('alert')
  expect(readTypedNote()).toEqual(['closed on Sunday', true])

  loadOutbox.mockRejectedValueOnce(new Error('the outbox could not be loaded'))
  pressButton('Send')
  await screen.findByRole('alert')
  expect(readTypedNote()).toEqual(['closed on Sunday', true])
  expect(screen.queryByText(/Thank you/)).toBeNull()
  expect(document.activeElement).toBe(note)

  pressButton('Send')
  await waitUntil(() => expect(document.contains(note)).toBe(false))
  const thanksLine = screen.getByText('Thank you. You said: Not right: Opening hours. closed on Sunday')
  expect(document.activeElement, 'the field is gone').toBe(thanksLine)
})

function reload(): void {
  cleanup()
  render(<AnswerButtons listing={{ id: listingId(6), name: 'Reef Store', revision: 1 }} />)
}
const noteField = () => screen.queryByRole<HTMLInputElement>('textbox')
const subjectBox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('a note that is being typed and the ticked boxes survive a reload, until they are sent or emptied (ANSWER-1)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  reload()
  pressButton('Not right')
  fireEvent.change(noteField() as Element, { target: { value: 'closed on Sun' } })
  fireEvent.click(subjectBox('Opening hours'))
  reload()
  expect(noteField()?.value).toBe('closed on Sun')
  expect([subjectBox('Opening hours').checked, subjectBox('Phone number').checked]).toEqual([true, false])
  fireEvent.change(noteField() as Element, { target: { value: '' } })
  reload()
  expect(subjectBox('Opening hours').checked).toBe(true)

  fireEvent.change(noteField() as Element, { target: { value: 'closed on Sunday' } })
  pressButton('Send')
  await waitUntil(() => expect(noteField()).toBeNull())
  reload()
  expect(
    await screen.findByText('Thank you. You said: Not right: Opening hours. closed on Sunday'),
  ).toBeTruthy()
  expect(noteField()).toBeNull()

  pressButton('Change')
  pressButton('Not right')
  fireEvent.change(noteField() as Element, { target: { value: 'no' } })
  fireEvent.change(noteField() as Element, { target: { value: '' } })
  reload()
  expect(noteField()).toBeNull()
  await waitUntil(() => expect(sessionStorage).toHaveLength(0))
})

it('an answer that is saved late leaves the focus in the field for the note (ANSWER-1)', async () => {
  let finishSaving: ((isSaved: boolean) => void) | undefined
  const outbox = await sending.loadOutbox()
  render(<AnswerButtons listing={{ id: listingId(3), name: 'Reef Store', revision: 1 }} />)
  const sendListingAnswer = () => new Promise<boolean>((resolve) => (finishSaving = resolve))
  vi.mocked(sending.loadOutbox).mockResolvedValueOnce({ ...outbox, sendListingAnswer })
  pressButton('Not right')
  const note = screen.getByRole('textbox')
  note.focus()
  await waitUntil(() => expect(finishSaving).toBeDefined())
  await act(async () => finishSaving?.(true))
  expect(document.activeElement).toBe(note)
})

it('what is typed on while a note is being saved stays in the field and in the draft (ANSWER-1)', async () => {
  let finishSaving: ((isSaved: boolean) => void) | undefined
  const outbox = await sending.loadOutbox()
  render(<AnswerButtons listing={{ id: listingId(5), name: 'Reef Store', revision: 1 }} />)
  pressButton('Not right')
  const note = await screen.findByRole('textbox')
  fireEvent.change(note, { target: { value: 'closed' } })
  const sendListingAnswer = () => new Promise<boolean>((resolve) => (finishSaving = resolve))
  vi.mocked(sending.loadOutbox).mockResolvedValueOnce({ ...outbox, sendListingAnswer })
  pressButton('Send')
  await waitUntil(() => expect(finishSaving).toBeDefined())
  fireEvent.change(note, { target: { value: 'closed on Sunday' } })
  await act(async () => finishSaving?.(true))
  expect((noteField() as HTMLInputElement).value).toBe('closed on Sunday')
  expect(sessionStorage.getItem(sessionStorage.key(0) ?? '')).toContain('closed on Sunday')
  sessionStorage.clear()
})

it('the button Right keeps the focus when its text becomes Change, and Right again (A11Y-3)', async () => {
  render(<AnswerButtons listing={{ id: listingId(4), name: 'Reef Store', revision: 1 }} />)
  screen.getByRole('button', { name: 'Right' }).focus()
  pressButton('Right')
  await screen.findByText('Thank you. You said: Right.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }))
  pressButton('Change')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Right' }))
  await waitUntil(async () => expect(JSON.stringify(await readQueuedMessages())).toContain(listingId(4)))
})

it('a note that is being typed stays when a newer version of the listing arrives, and is sent for that version (ANSWER-1)', async () => {
  const listing = { ...testListing(5), revision: 1 }
  const { rerender } = render(<ListingReport listing={listing} />)
  pressButton('Not right')
  const note = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(note, { target: { value: 'closed on Sunday' } })
  rerender(<ListingReport listing={{ ...listing, revision: 2 }} />)
  expect([document.contains(note), note.value]).toEqual([true, 'closed on Sunday'])
  pressButton('Send')
  await screen.findByText('Thank you. You said: Not right. closed on Sunday')
  await waitUntil(async () =>
    expect(await readQueuedMessages()).toContainEqual(
      expect.objectContaining({ listing: listing.id, revision: 2, note: 'closed on Sunday' }),
    ),
  )
  rerender(<ListingReport listing={{ ...listing, revision: 3 }} />)
  expect(screen.getByRole('button', { name: 'Not right' }), 'another version is asked about').toBeTruthy()
})
